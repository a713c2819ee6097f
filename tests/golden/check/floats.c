/* The sum of two floats may be infinite, and then their mean is.
 * RUN: faultline check --checks none %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 4 checks can fail, confirmed by running the compiled program
 * EXPECT: mean <= largest
 */
#include <assert.h>
float __VERIFIER_nondet_float(void);

int main(void) {
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    if (!(x >= 0 && y >= x)) return 0;
    float largest = y, mean = (x + y) / 2;
    assert(mean >= x);
    assert(mean <= largest);
    if (y > 100) return 0;
    assert(mean <= y);
    int whole = (int)mean;
    assert(whole >= 0 && whole <= 100);
    return 0;
}
