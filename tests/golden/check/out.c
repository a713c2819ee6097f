/* What --out leaves shows the failure without Faultline.
 * RUN: faultline check %s --out %t/out --sarif %t/sarif > %t/report; sh %t/out/failure-1/reproduce.sh
 * EXIT: 134
 * EXPECT: expected: assertion at
 * EXPECT: Assertion `total != 12' failed
 * RUN: faultline check %s --out %t/out2 > %t/report; ls %t/out2/failure-1
 * EXPECT: inputs
 * EXPECT: reproduce.sh
 * EXPECT: test-suite
 * EXPECT: witness.graphml
 * EXPECT: witness.yml
 * RUN: faultline check %s --out /proc/nowhere
 * EXIT: 1
 * EXPECT: cannot write to /proc/nowhere
 * RUN: faultline check %s --out %s
 * EXIT: 1
 * EXPECT: cannot write to
 * RUN: faultline check %s --sarif /proc/nowhere/failures
 * EXIT: 1
 * EXPECT: cannot write to /proc/nowhere/failures
 * EXPECT-NOT: FAILS
 */
#include <assert.h>
int nondet_int(void);
int main(void) {
    int total = nondet_int() * 3;
    assert(total != 12);
    return 0;
}
