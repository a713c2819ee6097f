/* A signal may arrive wherever its handler is installed; at most two do.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 2 checks can fail, confirmed by running the compiled program
 * EXPECT: !has_arrived does not hold
 * EXPECT: signal#1 arrives = 15
 * EXPECT: handle(number)
 * EXPECT: signal: at most two signals arrive, one after the other
 * RUN: faultline check %s -- -DIGNORED
 * EXPECT: SAFE
 */
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t has_arrived;

static void handle(int number) {
    has_arrived = number;
}

int main(void) {
#ifdef IGNORED
    signal(SIGTERM, SIG_IGN);
    assert(!has_arrived);
    raise(SIGTERM);
    handle(0);
    assert(!has_arrived);
#else
    signal(SIGTERM, handle);
    assert(!has_arrived);
    raise(SIGTERM);
    assert(has_arrived == SIGTERM);
#endif
}
