/* Uses that are harmless: what is read is never needed; written in every iteration; an array's index in a loop.
 * RUN: faultline check %s
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DINDEX
 * EXIT: 10
 * EXPECT: use of what was never written: at has a value does not hold
 * EXPECT: confirmed: the compiled program fails in the same way
 */
int __VERIFIER_nondet_int(void);
int main(void) {
    int unused, copy = unused, total = 0, last;
    int array[4] = {1, 2, 3, 4};
    (void)copy;
    for (int i = 0; i < 4; i++) {
        int at;
#ifdef INDEX
        if (i == 0)
#endif
        at = i;
        total += array[at];
        last = total;
    }
    return last != 10;
}
