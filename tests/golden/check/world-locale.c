/* The user's locale need not be installed; a clock need not exist.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 2 checks can fail, each confirmed by running the compiled program
 * EXPECT: setlocale()#1 fails = 1
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <assert.h>
#include <locale.h>
#include <time.h>

int main(void) {
    struct timespec now;
#ifdef HARMLESS
    assert(setlocale(LC_ALL, "C"));
    assert(clock_gettime(CLOCK_MONOTONIC, &now) == 0 && now.tv_nsec < 1000000000);
#else
    assert(setlocale(LC_ALL, ""));
    assert(clock_gettime(77, &now) == 0);
#endif
    return 0;
}
