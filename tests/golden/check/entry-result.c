/* What the function that is started at returns is a result: its callers are not known.
 * RUN: faultline check --entry grade %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: entry-result.c:16:12: use of what was never written: result has a value does not hold
 * RUN: faultline check --entry grade --checks all %s -- -DOTHERWISE=0
 * EXIT: 0
 * EXPECT: SAFE
 */
int grade(int points) {
    int result;
#ifdef OTHERWISE
    result = OTHERWISE;
#endif
    if (points > 50) result = 1;
    return result;
}
