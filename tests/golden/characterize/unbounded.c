/* A loop without a bound: without provers, what was not followed may fail; with them it does not. Inputs that are
 * read in a loop have numbers.
 * RUN: cd %S; faultline characterize --checks none --provers none --bound 8 unbounded.c
 * EXIT: 10
 * EXPECT: FAILS if
 * EXPECT: n == 3
 * EXPECT: may also fail if
 * EXPECT: n >
 * EXPECT: safe otherwise
 * EXPECT: not exact
 * RUN: cd %S; faultline characterize --checks none unbounded.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: n == 3
 * RUN: cd %S; faultline characterize --checks none unbounded.c -- -DREADS
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: (unsigned char)nondet_unsigned#2 == 7
 */
#include <assert.h>

unsigned nondet_unsigned(void);

int main(void) {
#ifdef READS
    unsigned char values[3];
    for (int i = 0; i < 3; i++) {
        unsigned char v = nondet_unsigned();
        values[i] = v;
    }
    assert(values[1] != 7);
#else
    unsigned n = nondet_unsigned(), k = 0;
    while (k < n) {
        assert(k != 3 || n != 3);
        k = nondet_unsigned() ? k + 1 : k + 1;
    }
    assert(n != 3);
#endif
}
