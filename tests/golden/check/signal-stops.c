/* A program that stops goes on later; signals that wait are forgotten where they are ignored for a while.
 * RUN: faultline check %s -- -DSTOPS
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DFORGOTTEN
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DTOLD
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * RUN: faultline check %s -- -DSENDER
 * EXIT: 5
 * EXPECT: SAFE ASSUMING at most two signals arrive, one after the other and nothing is known of who sent a signal
 * RUN: faultline check %s
 * EXPECT: SAFE: no check is ever reached
 */
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <string.h>

static volatile int count, sender;

static void handle(int number) {
    (void)number;
    count++;
}

static void note(int number, siginfo_t *information, void *context) {
    (void)number, (void)context;
    sender = information->si_pid;
}

int main(void) {
    (void)handle, (void)note;
#if defined STOPS
    raise(SIGSTOP);
    assert(count == 1);
#elif defined FORGOTTEN
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR1);
    signal(SIGUSR1, SIG_IGN);
    signal(SIGUSR1, handle);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    assert(count > 0);
#elif defined TOLD
    struct sigaction action;
    signal(SIGUSR1, handle);
    sigaction(SIGUSR1, NULL, &action);
    assert(!sigismember(&action.sa_mask, SIGUSR1));
#elif defined SENDER
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = note;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGUSR1, &action, NULL);
    raise(SIGUSR1);
    assert(sender == 0);
#else
    raise(SIGKILL);
    assert(count == 1);
#endif
    return 0;
}
