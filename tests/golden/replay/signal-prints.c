/* What a handler prints, and where it ends the run, depends on when the signal arrives.
 * RUN: printf 'first\nhandled\nsecond\n' > %t/prints.log; faultline replay %s %t/prints.log
 * EXIT: 0
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * RUN: printf 'first\n' > %t/ends.log; faultline replay %s %t/ends.log -- -DENDS
 * EXIT: 0
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * RUN: printf 'second\n' > %t/none.log; faultline replay %s %t/none.log -- -DENDS
 * EXIT: 5
 * EXPECT: IMPOSSIBLE
 */
#include <signal.h>
#include <unistd.h>

static void handle(int number) {
    (void)number;
#ifdef ENDS
    _exit(1);
#else
    write(1, "handled\n", 8);
#endif
}

int main(void) {
    signal(SIGINT, handle);
    write(1, "first\n", 6);
    write(1, "second\n", 7);
    return 0;
}
