/* A way that no correct run takes: provers show that it holds of any number of iterations; if many iterations make up
 * for it, that is not said.
 * RUN: faultline explain --checks none --timeout 30 %s
 * EXIT: 10
 * EXPECT: every run that finds n == 3 true at line 17 fails
 * EXPECT: this holds of all runs
 * RUN: faultline explain --checks none --timeout 30 %s -- -DMADE_UP_FOR
 * EXIT: 10
 * EXPECT: every run that finds n == 3 true at line 17 fails
 * EXPECT: this holds of all runs with at most
 */
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int(), is_locked = 1, rounds = 0;
    if (n == 3)
        is_locked = 0;
    while (nondet_int() != 0) {
        rounds++;
#ifdef MADE_UP_FOR
        if (rounds == 90) is_locked = 1;
#endif
        if (rounds == 1000) rounds = 0;
    }
    assert(is_locked);
    return 0;
}
