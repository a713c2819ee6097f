/* RUN: faultline run %s
 * EXIT: 2
 * EXPECT: refuse-setjmp.c:14:9: error: setjmp and longjmp are not supported
 * EXPECT-NOT: warning
 *
 * RUN: faultline show --stats %s
 * EXPECT: warning: setjmp and longjmp are not supported
 * EXPECT: functions
 */
#include <setjmp.h>
static jmp_buf place;
static void unused(void) { longjmp(place, 1); } /* nothing calls it: no reason to refuse a run */
int main(int argc, char **argv) {
    if (setjmp(place)) return 1;
    return argc > 5 && argv;
}
