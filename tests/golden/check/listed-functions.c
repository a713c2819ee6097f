/* What is listed in a section is called by the C library: there is no verdict that leaves it out.
 * RUN: faultline check %s
 * EXIT: 2
 * EXPECT: listed-functions.c:14: error: functions that are listed in a section are not supported
 */
#include <assert.h>

static int started;

static void start(void) {
    started = 1;
}

__attribute__((section(".init_array"), used)) static void (*listed)(void) = start;

int main(void) {
    assert(!started);
    return 0;
}
