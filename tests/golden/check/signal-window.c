/* A signal may arrive after its handler is installed and before it is blocked, and just before it is ignored.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DIGNORED
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DBLOCKED
 * EXIT: 5
 * EXPECT: SAFE ASSUMING at most two signals arrive
 */
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t seen;

static void handle(int number) {
    seen = number;
}

int main(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
#ifdef BLOCKED
    sigprocmask(SIG_BLOCK, &set, NULL);
#endif
    signal(SIGTERM, handle);
#ifdef IGNORED
    signal(SIGTERM, SIG_IGN);
#else
    sigprocmask(SIG_BLOCK, &set, NULL);
#endif
    assert(!seen);
    return 0;
}
