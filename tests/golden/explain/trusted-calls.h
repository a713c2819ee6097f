/* A library that its callers must use rightly. */
#include <assert.h>

int nondet_int(void);

static int open_count;

static int acquire(void) {
    if (!nondet_int()) return -1;
    open_count++;
    return 0;
}

static void release(int handle) {
    assert(handle >= 0 && open_count > 0);
    open_count--;
}
