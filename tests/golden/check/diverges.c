/* A failing run that does not happen natively is no failure; both outcomes are told.
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: UNKNOWN: failing runs were found, but none of them happened natively
 * EXPECT: (0 does not hold); but the native run exited with status 3
 * EXPECT: none: the program reads nothing
 * EXPECT: getcwd: the working directory is /
 */
#include <assert.h>
#include <unistd.h>
int main(void) {
    char at[4096];
    if (getcwd(at, sizeof at) && at[1]) return 3;
    assert(0);
}
