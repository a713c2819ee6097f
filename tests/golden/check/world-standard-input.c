/* Standard input may be a directory, or closed.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: stdin#1 fails with errno
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <assert.h>
#include <stdio.h>

int main(void) {
    int first = getchar();
    if (first != EOF) return 0;
#ifdef HARMLESS
    assert(feof(stdin) || ferror(stdin));
#else
    assert(feof(stdin));
#endif
    return 0;
}
