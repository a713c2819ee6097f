/* A function that ends without a return, whose result is used.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: use of what was never written: the function returns a value does not hold
 * RUN: faultline check %s -- -DUNUSED
 * EXPECT: SAFE
 */
#include <assert.h>
int __VERIFIER_nondet_int(void);
static int sign(int x) {
    if (x < 0) return -1;
    if (x > 0) return 1;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
#ifdef UNUSED
    sign(x);
    assert(x == x);
    return 0;
#else
    return sign(x);
#endif
}
