/* The C library takes any number of functions for the end, the model 64: verdicts that depend on it say so.
 *
 * RUN: faultline check %s -- -DCOUNT=70
 * EXIT: 5
 * EXPECT: SAFE ASSUMING at most 64 functions are given to atexit()
 * RUN: faultline check %s -- -DONCE
 * EXPECT: SAFE
 * EXPECT-NOT: ASSUMING
 */
#include <assert.h>
#include <stdlib.h>

static void leave(void) {
}

int main(void) {
#ifdef ONCE
    int failures = atexit(leave) != 0;
    assert(failures == 0);
#else
    int failures = 0;
    for (int i = 0; i < COUNT; i++) failures += atexit(leave) != 0;
    assert(failures == COUNT - 64);
#endif
    return 0;
}
