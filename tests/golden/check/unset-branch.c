/* A local that was never written decides a branch; the memory sanitizer sees it, too.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: unset-branch.c:21:9: use of what was never written: copy has a value does not hold
 * EXPECT: confirmed: the compiled program fails in the same way
 * RUN: faultline check %s -- -DTWIN
 * EXPECT: SAFE
 * RUN: faultline check --checks none %s
 * EXIT: 5
 * EXPECT-NOT: never written
 */
int __VERIFIER_nondet_int(void);
int main(void) {
    int limit, kind = __VERIFIER_nondet_int();
    if (kind == 3) limit = 10;
#ifdef TWIN
    if (kind != 3) return 0;
#endif
    int copy = limit + 1;
    if (copy > 5) return 1;
    return 0;
}
