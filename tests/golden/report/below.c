/* One report of everything: the failing run, its cause, a change that mends it, and the inputs that fail.
 *
 * RUN: cd %S; faultline below.c
 * EXIT: 10
 * EXPECT: FAILS: 1 cause
 * EXPECT: below.c:34:5: assertion: level >= 0 does not hold
 * EXPECT: cause
 * EXPECT: which inputs fail: FAILS exactly if
 * EXPECT: x < -10
 * EXPECT: safe otherwise
 * RUN: cd %S; faultline --timeout 50 --json below.c
 * EXIT: 10
 * EXPECT: "command": "report"
 * EXPECT: "which": {
 * EXPECT: "lower": "x < -10"
 * RUN: cd %S; faultline report below.c --html $TMPDIR/below.html >/dev/null; grep -o '<h3>Which inputs fail' $TMPDIR/below.html
 * EXPECT: <h3>Which inputs fail
 * RUN: cd %S; faultline below.c -- -DRIGHT
 * EXPECT: SAFE: the check holds for all inputs
 * EXPECT: checked by code that did not find it
 * EXPECT-NOT: which inputs fail
 * RUN: cd %S; faultline missing.c
 * EXIT: 2
 * EXPECT: missing.c: error: no such file
 * RUN: cd %S; faultline --unknown below.c
 * EXIT: 1
 * EXPECT: 'faultline report --help' lists the options
 */
#include <assert.h>

int __VERIFIER_nondet_int(void);

static void keep(int level) {
    assert(level >= 0);
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 100) return 0;
#ifdef RIGHT
    if (x < -10) x = -10;
#endif
    keep(x + 10);
    return 0;
}
