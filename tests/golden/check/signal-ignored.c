/* A shell, or nohup, may have had a signal ignored before the program starts: a verdict says if it depends on that.
 * RUN: faultline check %s
 * EXIT: 5
 * EXPECT: SAFE ASSUMING no signal is ignored when the program starts
 * RUN: faultline check %s -- -DOLD
 * EXIT: 5
 * EXPECT: SAFE ASSUMING no signal is ignored when the program starts
 * RUN: faultline check %s -- -DUNSEEN
 * EXIT: 0
 * EXPECT: SAFE: the check holds for all inputs
 */
#include <assert.h>
#include <signal.h>
#include <stddef.h>

int main(int argc, char **argv) {
    (void)argv;
#ifdef OLD
    struct sigaction old = {0};
    sigaction(SIGHUP, NULL, &old);
    assert(old.sa_handler == SIG_DFL);
#elif defined UNSEEN
    signal(SIGINT, SIG_IGN);
    assert(argc >= 0);
#else
    assert(signal(SIGINT, SIG_IGN) == SIG_DFL);
#endif
    return 0;
}
