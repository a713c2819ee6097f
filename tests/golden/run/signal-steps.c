/* Where a signal may arrive is no step of the program; what its handler does is.
 * RUN: faultline run %s
 * EXPECT: signal-steps.c:21
 * EXPECT: flag == 0
 * EXPECT-NOT: opportunity
 * RUN: printf 'signal.arrives: 2\n' >%t/inputs; faultline run --inputs %t/inputs %s
 * EXPECT: handle(number = 2)
 * EXPECT: flag = 1
 * EXPECT: flag != 0
 * EXPECT-NOT: opportunity
 */
#include <signal.h>

static volatile int flag;

static void handle(int number) {
    flag = number == SIGINT;
}

int main(void) {
    signal(SIGINT, handle);
    if (flag) return 1;
    return 0;
}
