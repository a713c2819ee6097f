/* Is there a 2x2 matrix other than the identity that is its own inverse? There is.
 * VERDICT: FAILS
 * UNWIND: 1
 */
#include "input.h"

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
    __VERIFIER_assume(a > -1000 && a < 1000 && b > 1 && b < 1000);
    __VERIFIER_assume(c < -1 && c > -1000 && d > -1000 && d < 1000);
    int top_left = a * a + b * c, top_right = a * b + b * d;
    int bottom_left = c * a + d * c, bottom_right = c * b + d * d;
    assert(!(top_left == 1 && top_right == 0 && bottom_left == 0 && bottom_right == 1));
    return 0;
}
