/* Regions whose runs may take very long: one that is short is shown. What is left behind both bounds is not "otherwise".
 * RUN: cd %S; faultline characterize --checks none --timeout 30 far.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: n > 3
 * EXPECT: safe otherwise
 * EXPECT: confirmed
 * RUN: cd %S; faultline characterize --checks none --timeout 4 far.c -- -DALWAYS
 * EXIT: 10
 * EXPECT: FAILS if
 * EXPECT: may also fail if
 * EXPECT-NOT: safe otherwise
 * RUN: cd %S; faultline characterize --checks none --timeout 4 --json far.c -- -DALWAYS
 * EXIT: 10
 * EXPECT: "upper": "1"
 */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), sum = 0;
#ifdef ALWAYS
    int *p = &n;
    while (n < 100) ++*p;
    assert(0);
#else
    for (int i = 0; i < n; i++) {
        sum += 2;
        if (i == 3) sum = -10;
    }
    assert(sum == 2 * n || n <= 0);
#endif
    return sum;
}
