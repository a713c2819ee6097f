/* A pipe may take less than what it is given.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: write()#1 leaves out
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <assert.h>
#include <unistd.h>

int main(void) {
    ssize_t count = write(1, "abcd", 4);
    if (count < 0) return 1;
#ifdef HARMLESS
    assert(count > 0 && count <= 4);
#else
    assert(count == 4);
#endif
    return 0;
}
