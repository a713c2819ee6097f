/* Adding floats is not associative.
 * VERDICT: FAILS
 * UNWIND: 1
 */
#include "input.h"

int main(void) {
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float(), c = __VERIFIER_nondet_float();
    __VERIFIER_assume(a > 0.5f && a < 100.0f && b > 0.5f && b < 100.0f && c > 0.5f && c < 100.0f);
    float left = (a + b) + c, right = a + (b + c);
    assert(left == right);
    return 0;
}
