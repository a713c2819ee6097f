/* longjmp that is called through a pointer jumps, too.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: argc < 2 does not hold
 */
#include <assert.h>
#include <setjmp.h>

static jmp_buf place;
static void (*jump)(jmp_buf, int);

int main(int argc, char **argv) {
    (void)argv;
    jump = (void (*)(jmp_buf, int))longjmp;
    if (setjmp(place))
        assert(argc < 2);
    else
        jump(place, 1);
    return 0;
}
