/* The numbers of a log are matched by a seed that gives them, with the C library's own numbers in the native run.
 * RUN: printf '4\n1\n6\n' > %t/log; faultline replay %s %t/log
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: rand#3 =
 * RUN: printf '4\n1\n7\n' > %t/log; faultline replay %s %t/log
 * EXPECT: IMPOSSIBLE
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
    srand((unsigned)time(NULL));
    for (int i = 0; i < 3; i++) printf("%d\n", rand() % 6 + 1);
    return 0;
}
