/* Nothing fails; everything fails; inputs that there are not.
 *
 * RUN: cd %S; faultline characterize bad-input.c
 * EXIT: 0
 * EXPECT: SAFE: no input fails
 * RUN: cd %S; faultline characterize bad-input.c -- -DALWAYS
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: always
 * RUN: cd %S; faultline characterize --check-input z=1 bad-input.c -- -DSOMETIMES
 * EXIT: 1
 * EXPECT: --check-input: there is no input 'z'; there are x
 * RUN: cd %S; faultline characterize --check-input x=99999999999 bad-input.c -- -DSOMETIMES
 * EXIT: 1
 * EXPECT: --check-input: '99999999999' is no value of x, which has 32 bits
 * RUN: cd %S; faultline characterize --check-input x bad-input.c -- -DSOMETIMES
 * EXIT: 1
 * EXPECT: --check-input: 'x' is not of the form NAME=VALUE
 * RUN: faultline characterize
 * EXIT: 1
 * EXPECT: no input file
 */
#include <assert.h>

int nondet_int(void);

int main(void) {
    int x = nondet_int();
#ifdef ALWAYS
    assert(x != x);
#endif
#ifdef SOMETIMES
    assert(x < 100);
#endif
    assert(x == x);
}
