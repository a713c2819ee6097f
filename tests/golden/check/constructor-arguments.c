/* Constructors get what main gets.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 4 checks can fail, each confirmed by running the compiled program
 * EXPECT: count < 3 does not hold
 * EXPECT: first != 'x' does not hold
 * RUN: faultline check %s -- -DONLY_COUNT
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: count < 3 does not hold
 */
#include <assert.h>

static int count;

#ifdef ONLY_COUNT
__attribute__((constructor)) static void note(int argc) {
    count = argc;
}
#else
static char first;

__attribute__((constructor)) static void note(int argc, char **argv) {
    count = argc;
    if (argc > 1) first = argv[1][0];
}
#endif

int main(void) {
    assert(count < 3);
#ifndef ONLY_COUNT
    assert(first != 'x');
#endif
    return 0;
}
