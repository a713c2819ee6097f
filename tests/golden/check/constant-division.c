/* A division of constants by zero fails, although the compiler computes it.
 *
 * RUN: faultline check %s -- -w
 * EXIT: 10
 * EXPECT: FAILS: 2 of 3 checks can fail, each confirmed
 * EXPECT: division by zero
 * EXPECT: division by zero
 *
 * RUN: faultline check --checks none %s -- -w
 * EXIT: 5
 * EXPECT: UNKNOWN: there is no check in this program
 */
int nondet_int(void);

int main(void) {
    int x = nondet_int();
    if (x == 1) return 7 / 0;
    if (x == 2) return x / 0;
    return 7 / 2 + x / 3 + 5 % (x | 1);
}
