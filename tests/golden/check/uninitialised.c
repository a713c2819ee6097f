/* What hangs on a value that was never written may fail or not: without the check of that, it is neither safe up to
 * a bound nor a failing run.
 *
 * RUN: faultline check --checks none %s
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on values that no input controls
 * EXPECT: unknown
 * EXPECT-NOT: holds up to
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: uninitialised.c:19:5: use of what was never written: x has a value does not hold
 */
#include <assert.h>

int main(void) {
    int x;
    assert(x == 0);
    return 0;
}
