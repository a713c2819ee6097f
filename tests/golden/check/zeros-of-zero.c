/* What __builtin_ctz gives for zero is undefined.
 * RUN: faultline check --checks shift %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2
 * EXPECT: zeros-of-zero.c:12:12: leading or trailing zeros of zero counted
 * EXPECT: confirmed
 */
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    int leading = __builtin_clz(x | 1);
    return __builtin_ctz(x) + leading;
}
