/* A loop that waits for a signal ends after any number of rounds.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: confirmed by running the compiled program
 * EXPECT: n != 3 does not hold
 * EXPECT: signal#4 arrives = 2
 */
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t stop;

static void handle(int number) {
    (void)number;
    stop = 1;
}

int main(void) {
    unsigned n = 0;
    signal(SIGINT, handle);
    while (!stop) n++;
    assert(n != 3);
    return 0;
}
