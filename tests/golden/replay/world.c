/* A log that only a run leaves in which the world is not as usual.
 * RUN: printf 'cannot print\nprocess 77\n' > %t/log; faultline replay %s %t/log
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: puts()#1 fails with errno =
 * EXPECT: getpid()#1 = 77
 * RUN: printf 'cannot print\nprocess 0\n' > %t/log; faultline replay %s %t/log
 * EXPECT: IMPOSSIBLE
 */
#include <stdio.h>
#include <unistd.h>

int main(void) {
    if (puts("a") == EOF) fprintf(stderr, "cannot print\n");
    fprintf(stderr, "process %d\n", (int)getpid());
    return 0;
}
