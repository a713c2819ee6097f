/* Files of inputs say how the world answers; it answers as usual where they do not.
 * RUN: printf 'puts.fails-with-errno: 0\nputs.fails-with-errno: 28\ngetpid: 5\n' > %t/in; faultline run -q --inputs %t/in %s
 * EXPECT: 2 -1 28 5
 * RUN: faultline run -q %s
 * EXPECT: 2 2 0 4242
 * RUN: printf 'puts.fails-with-errno: 33\n' > %t/in; faultline run -q --inputs %t/in %s
 * EXIT: 5
 */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    int first = puts("a"), second = puts("b");
    fprintf(stderr, "%d %d %d %d\n", first, second, errno, (int)getpid());
    return 0;
}
