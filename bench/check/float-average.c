/* The average of two floats of equal sign lies between them.
 * VERDICT: SAFE
 * UNWIND: 1
 */
#include "input.h"

int main(void) {
    float low = __VERIFIER_nondet_float(), high = __VERIFIER_nondet_float();
    __VERIFIER_assume(low >= 1.0f && low <= high && high <= 1000.0f);
    float middle = low + (high - low) / 2.0f;
    assert(middle >= low && middle <= high);
    return 0;
}
