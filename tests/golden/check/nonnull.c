/* Null as an argument that a function declares never to be null.
 * RUN: faultline check --checks nonnull %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: nonnull.c:18:5: null where it is not allowed
 * RUN: faultline check --checks nonnull %s -- -DTWIN
 * EXPECT: SAFE
 */
__attribute__((nonnull)) static int look(const int *at) {
    return *at;
}
int __VERIFIER_nondet_int(void);
int main(void) {
    int value = 3, *at = __VERIFIER_nondet_int() == 5 ? 0 : &value;
#ifdef TWIN
    if (at)
#endif
    look(at);
}
