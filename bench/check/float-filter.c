/* A smoothing filter over bounded samples stays bounded.
 * VERDICT: SAFE
 * UNWIND: 4
 */
#include "input.h"

int main(void) {
    float state = 0.0f;
    for (int i = 0; i < 3; i++) {
        float sample = __VERIFIER_nondet_float();
        __VERIFIER_assume(sample >= -1.0f && sample <= 1.0f);
        state = 0.5f * state + 0.5f * sample;
        assert(state >= -1.0f && state <= 1.0f);
    }
    return 0;
}
