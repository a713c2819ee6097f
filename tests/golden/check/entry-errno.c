/* A caller may have left an error number behind.
 * RUN: faultline check --entry parse %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: errno#1 at the start = 34
 * RUN: faultline check --entry parse %s -- -DHARMLESS
 * EXPECT: SAFE:
 */
#include <assert.h>
#include <errno.h>

static int limit(int number) {
    if (number < 100) return number;
    errno = ERANGE;
    return 100;
}

int parse(int number) {
#ifdef HARMLESS
    errno = 0;
#endif
    int result = limit(number);
    if (errno == ERANGE) assert(result == 100);
    return result;
}
