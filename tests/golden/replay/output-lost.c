/* A program that sees whether printing fails may leave less in the log than it prints: that no run left it rests on
 * the log being whole. Where nothing is seen of it, the log is what the program prints.
 *
 * RUN: printf 'r=-1\n' > %t/log; faultline replay %s %t/log
 * EXIT: 5
 * EXPECT: IMPOSSIBLE ASSUMING all that was printed is in the log
 * RUN: printf 'r=-1\n' > %t/log; faultline replay --accept-assumptions %s %t/log
 * EXIT: 0
 * RUN: printf 'r=-1\n' > %t/log; faultline replay %s %t/log -- -DUNSEEN
 * EXIT: 0
 * EXPECT: IMPOSSIBLE: no run prints the log
 */
#include <stdio.h>

int main(void) {
#ifdef UNSEEN
    puts("a");
    printf("r=%d\n", 2);
#else
    int result = puts("a");
    printf("r=%d\n", result);
#endif
    return 0;
}
