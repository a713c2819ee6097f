/* A call whose failure the program sees may leave nothing of its text in the log, or a part: such a log is matched,
 * and natively the same call fails. Where nothing is seen of it, the log is what the program prints.
 *
 * RUN: printf 'r=-1\n' > %t/log; faultline replay %s %t/log
 * EXIT: 0
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: puts()#1 fails with errno
 * RUN: printf 'abr=-1\n' > %t/log; faultline replay %s %t/log
 * EXIT: 0
 * EXPECT: MATCHES: this run prints the log, confirmed by running the compiled program
 * EXPECT: puts()#1 still prints = 2
 * RUN: printf 'bcr=-1\n' > %t/log; faultline replay %s %t/log
 * EXIT: 0
 * EXPECT: IMPOSSIBLE: no run prints the log
 * RUN: printf 'r=4\n' > %t/log; faultline replay %s %t/log
 * EXIT: 0
 * EXPECT: IMPOSSIBLE: no run prints the log
 * RUN: printf 'r=-1\n' > %t/log; faultline replay %s %t/log -- -DUNSEEN
 * EXIT: 0
 * EXPECT: IMPOSSIBLE: no run prints the log
 */
#include <stdio.h>

int main(void) {
#ifdef UNSEEN
    puts("abc");
    printf("r=%d\n", 4);
#else
    int result = puts("abc");
    printf("r=%d\n", result);
#endif
    return 0;
}
