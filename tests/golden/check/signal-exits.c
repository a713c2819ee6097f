/* A handler that ends the run lets the functions of atexit, and destructors, see what is half done.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: first == second does not hold
 * RUN: faultline check %s -- -DDESTRUCTOR
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: first == second does not hold
 */
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

static int first, second;

#ifdef DESTRUCTOR
__attribute__((destructor))
#endif
static void check_both(void) {
    assert(first == second);
}

static void leave(int number) {
    (void)number;
    exit(1);
}

int main(void) {
#ifndef DESTRUCTOR
    atexit(check_both);
#endif
    signal(SIGTERM, leave);
    first = 1;
    second = 1;
    return 0;
}
