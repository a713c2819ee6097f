/* What is printed may not arrive, and the stream remembers it.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 3 checks can fail, each confirmed by running the compiled program
 * EXPECT: fails with errno = 
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <assert.h>
#include <stdio.h>

int main(void) {
    int count = printf("%d\n", 12);
    int result = fflush(stdout);
#ifndef HARMLESS
    assert(count > 0);
    assert(result == 0 || count < 0);
    assert(result == 0 || ferror(stdout));
#else
    assert(count == 3 || ferror(stdout));
    assert(result == 0 || result == EOF);
#endif
    return 0;
}
