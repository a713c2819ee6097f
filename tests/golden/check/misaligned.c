/* A pointer to int at an address that is no multiple of four.
 * RUN: faultline check --checks alignment %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: misaligned pointer
 * EXPECT: objects lie at multiples of what their types need
 * RUN: faultline check --checks alignment %s -- -DTWIN
 * EXPECT: SAFE
 */
int __VERIFIER_nondet_int(void);
int main(void) {
    int numbers[4] = {1, 2, 3, 4};
    unsigned offset = (unsigned)__VERIFIER_nondet_int() % 9;
#ifdef TWIN
    offset = offset / 4 * 4;
#endif
    return *(int *)((char *)numbers + offset) == 2;
}
