/* A function without a body that does not return ends the run.
 * RUN: faultline run -q %s
 * EXPECT-NOT: not reached
 * RUN: faultline show %s
 * EXPECT: give_up is defined nowhere: it ends the program
 */
#include <stdio.h>
_Noreturn void give_up(int why);
static void check(int value) {
    if (value < 3) give_up(value);
}
int main(void) {
    check(2);
    puts("not reached");
    return 0;
}
