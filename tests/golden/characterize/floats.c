/* Floats are told by their values; zeros and what is infinite, whose bits C has no literal for, by comparisons.
 * RUN: cd %S; faultline characterize --checks none floats.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: x == 0 && 1 / x < 0
 * EXPECT: x == 1.2f
 * EXPECT: x > 3.4028235e+38f
 * EXPECT: 3 of 4294967296 values of x
 * RUN: cd %S; faultline characterize --checks none --check-input x=1.2f floats.c
 * EXIT: 10
 * EXPECT: x=1.2f: must fail
 * RUN: cd %S; faultline characterize --checks none --check-input x=-0.0 floats.c
 * EXIT: 10
 * EXPECT: x=-0.0: must fail
 * RUN: cd %S; faultline characterize --checks none --check-input x=0 floats.c
 * EXIT: 10
 * EXPECT: x=0: does not fail
 * RUN: cd %S; faultline characterize --checks none --check-input x=-inf floats.c
 * EXIT: 10
 * EXPECT: x=-inf: does not fail
 * RUN: cd %S; faultline characterize --json -o %t/old.json --checks none floats.c; faultline characterize --checks none --compare %t/old.json floats.c
 * EXIT: 10
 * EXPECT: removed none of the failing inputs
 */
#include <assert.h>
#include <string.h>

float nondet_float(void);

int main(void) {
    float x = nondet_float();
    unsigned bits;
    memcpy(&bits, &x, sizeof bits);
    assert(bits != 0x3f99999a && bits != 0x80000000 && bits != 0x7f800000);
}
