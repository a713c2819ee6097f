/* One failing run is mended by much; few changes are right for all. A jump in front of the check, or a condition that
 * keeps the run from it, mends nothing.
 * RUN: faultline explain %s
 * EXIT: 10
 * EXPECT: -    if (y > 0) y = 0;
 * EXPECT: +    if (y < 0) y = 0;
 * RUN: faultline explain --json %s
 * EXIT: 10
 * EXPECT: "fix_checked": true
 * EXPECT: "ranking": [
 * EXPECT: "line": 23,
 * RUN: faultline explain --json "$(realpath %s)" | jq '[.ranking[].line] | length == (unique | length)'
 * EXPECT: true
 */
#include <assert.h>
extern int nondet_int(void);

int main(void) {
    int x = nondet_int(), y;
    if (x < -100 || x > 100) return 0;
    if (x > 10) y = 10;
    if (x <= 10) y = x;
    if (y > 0) y = 0;
    assert(y >= 0 && y <= 10 && (x < 0 || x > 10 || x == y));
    return y;
}
