/* An array whose size may be zero or negative.
 * RUN: faultline check --checks vla %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: vla.c:16:5: array size that is not positive
 * RUN: faultline check --checks vla %s -- -DLEAST=1
 * EXPECT: SAFE
 */
#ifndef LEAST
#define LEAST 0
#endif
int __VERIFIER_nondet_int(void);
int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < LEAST || count > 9) return 0;
    int array[count];
    return sizeof array == 4;
}
