/* What waits is interrupted by a signal whose handler has run then; what starts again is not.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of 4 checks can fail, each confirmed by running the compiled program
 * EXPECT: assertion: 0 does not hold
 * EXPECT: rest == 0 does not hold
 * RUN: faultline check %s -- -DRESTART
 * EXIT: 10
 * EXPECT: FAILS: 1 of 4 checks can fail, confirmed by running the compiled program
 * EXPECT: rest == 0 does not hold
 */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t seen;

static void handle(int number) {
    seen = number;
}

int main(void) {
    char byte;
    struct sigaction action = {.sa_handler = handle};
#ifdef RESTART
    action.sa_flags = SA_RESTART;
#endif
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
    if (read(0, &byte, 1) < 0 && errno == EINTR) {
        assert(seen == SIGALRM);
        assert(0);
    }
    pause();
    assert(seen == SIGALRM);
    unsigned rest = sleep(10);
    assert(rest == 0);
    return 0;
}
