/* A file that is written need not come to be, and a missing one is not the only reason.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 2 checks can fail, each confirmed
 * EXPECT: fopen()#
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
    FILE *in = fopen("in", "r");
#ifdef HARMLESS
    if (in) fclose(in);
    FILE *out = fopen("out", "w");
    if (!out) assert(errno != 0);
#else
    if (!in) assert(errno == ENOENT);
    if (in) fclose(in);
    FILE *out = fopen("out", "w");
    assert(out);
#endif
    if (out) fclose(out);
    return 0;
}
