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
 *
 * No inputs at all: it always fails, or never.
 * RUN: cd %S; faultline characterize --tests %t bad-input.c -- -DNO_INPUTS=0
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: always
 * EXPECT: no input plays a part: it fails whenever it is run
 * EXPECT: 1 test in
 * RUN: cd %S; faultline characterize --tests %t bad-input.c -- -DNO_INPUTS=1
 * EXIT: 0
 * EXPECT: SAFE: no input fails
 * EXPECT: no input plays a part: it never fails
 * EXPECT: 1 test in
 * RUN: cd %S; faultline characterize --json bad-input.c -- -DNO_INPUTS=1
 * EXIT: 0
 * EXPECT: "lower": "0"
 * EXPECT: "upper": "0"
 * EXPECT: "exact": true
 * RUN: cd %S; faultline characterize --check-input x=1 bad-input.c -- -DNO_INPUTS=0
 * EXIT: 1
 * EXPECT: --check-input: there is no input 'x'
 * EXPECT-NOT: there are
 * RUN: cd %S; echo 'x: 0..1' >%t/d; faultline characterize --distribution %t/d bad-input.c -- -DNO_INPUTS=0
 * EXIT: 1
 * EXPECT: d:1: error: there is no input 'x'
 *
 * No failure: both bounds are false.
 * RUN: cd %S; faultline characterize --json bad-input.c
 * EXIT: 0
 * EXPECT: "lower": "0"
 * EXPECT: "upper": "0"
 * EXPECT: "exact": true
 */
#include <assert.h>

int nondet_int(void);

#ifdef NO_INPUTS
int main(void) {
    assert(NO_INPUTS);
}
#else
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
#endif
