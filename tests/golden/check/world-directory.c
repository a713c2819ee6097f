/* The name of the working directory may be long, or not to be had.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: getcwd()#1 gives slash and = "x
 * RUN: faultline check %s -- -DHARMLESS
 * EXIT: 5
 * EXPECT: SAFE ASSUMING the working directory's name has at most 255 bytes:
 */
#include <assert.h>
#include <unistd.h>

int main(void) {
    char name[16];
    if (!getcwd(name, sizeof name)) return 1;
#ifdef HARMLESS
    assert(name[0] == '/');
#else
    assert(name[1] != 'x');
#endif
    return 0;
}
