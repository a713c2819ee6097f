/* Sums, products, quotients, roots and conversions, for all inputs within bounds.
 * RUN: faultline check --checks none %s
 * EXIT: 0
 * EXPECT: SAFE: all 5 checks hold for all inputs
 */
#include <assert.h>
#include <math.h>
float __VERIFIER_nondet_float(void);
int __VERIFIER_nondet_int(void);

int main(void) {
    float x = __VERIFIER_nondet_float();
    int i = __VERIFIER_nondet_int();
    assert((int)(double)i == i);
    assert(!(x < 0 && x > 0));
    if (!(x >= 1 && x <= 2)) return 0;
    assert(x * x >= 1);
    assert(1 / x <= 1);
    assert(sqrtf(x) <= x);
    return 0;
}
