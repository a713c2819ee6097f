/* A sum of what was never written is no use of it until it decides something, whichever checks look at the sum; a
 * divisor is one.
 * RUN: faultline check --checks all %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 5 checks can fail, each confirmed by running the compiled program
 * EXPECT: unset-sum.c:25:22: use of what was never written: total has a value does not hold
 * EXPECT: unset-sum.c:26:31: use of what was never written: part has a value does not hold
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: each confirmed by running the compiled program
 * RUN: faultline check --checks all %s -- -DREST=2
 * EXIT: 0
 * EXPECT: SAFE
 */
int main(int argc, char **argv) {
    int total = 0, part;
    for (int i = 0; i < 2; i++) {
        int step;
        if (i == 0 && argc > 1) step = part = 1;
#ifdef REST
        else step = part = REST;
#endif
        total += step;
    }
    if (argc == 2 && total) return 1;
    if (argc == 1) return 7 / part;
    return 0;
}
