/* Clamping readings to a range: the result is inside, NaN included.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include "input.h"

static float clamp(float x, float low, float high) {
    if (!(x >= low)) return low;
    return x > high ? high : x;
}

int main(void) {
    float largest = -1.0f;
    for (int i = 0; i < 8; i++) {
        float reading = clamp(__VERIFIER_nondet_float(), -1.0f, 1.0f);
        assert(reading >= -1.0f && reading <= 1.0f);
        if (reading > largest) largest = reading;
    }
    assert(largest >= -1.0f && largest <= 1.0f);
    return 0;
}
