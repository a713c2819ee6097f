/* A pipe may hold less than what is asked for.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DHARMLESS
 * EXPECT: SAFE
 */
#include <assert.h>
#include <unistd.h>

int main(void) {
    char header[4];
    ssize_t count = read(0, header, sizeof header);
    if (count <= 0) return 1;
#ifdef HARMLESS
    assert(count <= 4);
#else
    if (header[0] != 'M') return 2;
    char more;
    if (count < 4 && read(0, &more, 1) == 1) assert(more != 'x');
#endif
    return 0;
}
