/* Loops that count take one step, however often they go round; the failing run is repeated in full.
 * RUN: faultline check --provers none --bound 16 %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: __VERIFIER_nondet_uint#1 = 300000u
 * EXPECT: more iterations
 * EXPECT: holds
 * EXPECT: fails
 */
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i, sum = 0;
    for (i = 0; i < n; i++) sum += 3;
    assert(sum == 3 * n);
    if (n < 1000000) assert(sum != 900000);
    return 0;
}
