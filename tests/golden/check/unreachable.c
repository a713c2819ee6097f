/* __builtin_unreachable that is reached.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE: the check holds
 */
int nondet_int(void);

static int choose(int number) {
    switch (number) {
    case 0: return 1;
    case 1: return 2;
    }
    __builtin_unreachable();
}

int main(void) {
    int number = nondet_int();
#ifdef HARMLESS
    number &= 1;
#endif
    return choose(number);
}
