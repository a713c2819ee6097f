/* What hangs on a value that was never written may fail or not: it is neither safe up to a bound nor
 * a failing run.
 *
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: UNKNOWN: a failing run depends on values that no input controls
 * EXPECT: unknown
 * EXPECT-NOT: holds up to
 */
#include <assert.h>

int main(void) {
    int x;
    assert(x == 0);
    return 0;
}
