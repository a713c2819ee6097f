/* A log of a program that skips lines of what it reads without a word: what it must not be.
 * RUN: printf "ab: 5\ncd: 7\n2 lines\n" > %t/good.log; faultline replay %s %t/good.log
 * EXIT: 0
 * EXPECT: MATCHES
 * RUN: printf "ab: 5\ncd: 7\n3 lines\n" > %t/wrong.log; faultline replay %s %t/wrong.log
 * EXIT: 0
 * EXPECT: IMPOSSIBLE: no run prints the log
 * RUN: printf "ab: 5\ncd efgh: 7\n2 lines\n" > %t/space.log; faultline replay %s %t/space.log
 * EXIT: 0
 * EXPECT: IMPOSSIBLE
 */
#include <stdio.h>

int main(void) {
    int a, b, n = 0;
    char line[40], name[10];
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%9s %d %d", name, &a, &b) != 3) continue;
        if (a < 0 || b > a) continue;
        n++;
        printf("%s: %d\n", name, a - b);
    }
    printf("%d lines\n", n);
    return 0;
}
