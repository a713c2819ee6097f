/* Linux allows descriptors that models have no place for: that they cannot be had is not proved.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * RUN: faultline check %s -- -DLOW
 * EXPECT: SAFE
 * EXPECT-NOT: ASSUMING
 * RUN: faultline check %s -- -DNEGATIVE
 * EXPECT: SAFE
 * EXPECT-NOT: ASSUMING
 * What is done with one is not followed, and named.
 * RUN: faultline check %s -- -DUSED
 * EXIT: 5
 * EXPECT: SAFE ASSUMING descriptors from 64 on cannot be used
 */
#include <assert.h>
#include <unistd.h>

int main(void) {
#if defined LOW
    int given = dup2(1, 10);
    assert(given == 10 || given == -1);
#elif defined USED
    if (dup2(1, 100) == 100) assert(write(100, "a", 1) <= 0);
#elif defined NEGATIVE
    assert(dup2(1, -1) == -1);
#else
    assert(dup2(1, 100) == -1);
#endif
    return 0;
}
