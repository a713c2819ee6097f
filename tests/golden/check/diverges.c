/* A failing run that does not happen natively is no failure; both outcomes are told.
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: UNKNOWN: failing runs were found, but none of them happened natively
 * EXPECT: (0 does not hold); but the native run exited with status 3
 * EXPECT: none: the program reads nothing
 * EXPECT: fnmatch: sets in patterns have no character classes
 */
#include <assert.h>
#include <fnmatch.h>
int main(void) {
    if (fnmatch("[[:alpha:]]", "a", 0) == 0) return 3;
    assert(0);
}
