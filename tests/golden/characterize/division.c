/* A run that divides by zero ends there, also where that is no failure that anybody looks for: it does not come to the
 * assertion, neither does one whose quotient does not fit.
 * RUN: cd %S; faultline characterize --checks none division.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: x != 0 && n > 0 && n < 10
 * EXPECT: safe otherwise
 * EXPECT: 38654705655 of 18446744073709551616 values
 * RUN: cd %S; faultline characterize --checks none division.c -- -DSMALLEST
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: x != -1 && x != 0 && n == -2147483648
 * EXPECT: safe otherwise
 * RUN: cd %S; faultline characterize --checks none division.c -- -DUNSIGNED
 * EXIT: 5
 * EXPECT: SAFE ASSUMING a run ends where it divides by zero
 * RUN: cd %S; faultline check --checks none division.c -- -DUNSIGNED
 * EXIT: 5
 * EXPECT: SAFE ASSUMING a run ends where it divides by zero
 * RUN: cd %S; faultline check --checks division division.c -- -DUNSIGNED
 * EXIT: 10
 * EXPECT: fails  division.c
 */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
#if defined SMALLEST
    int remainder = n % x;
    assert(n != -2147483647 - 1);
    return remainder;
#elif defined UNSIGNED
    assert(10u / (unsigned)x <= 10);
    return n;
#else
    if (n <= 0 || n >= 10) return 0;
    assert((n - n) % x);
    return 0;
#endif
}
