/* A handler sees what is half done, unless the signal is blocked meanwhile.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: assertion: low == high does not hold
 * RUN: faultline check %s -- -DBLOCKED
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DELSEWHERE
 * EXPECT: SAFE
 */
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static int low, high, other;

static void handle(int number) {
    (void)number;
    assert(low == high);
}

int main(void) {
    sigset_t set;
    signal(SIGTERM, handle);
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
#ifdef BLOCKED
    sigprocmask(SIG_BLOCK, &set, NULL);
#endif
#ifndef ELSEWHERE
    low = 1;
    high = 1;
#else
    other = 1;
#endif
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    return other;
}
