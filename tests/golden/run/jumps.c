/* setjmp and longjmp, step by step; a function that nothing calls is no reason to refuse a run.
 * RUN: cd %S; faultline run jumps.c
 * EXPECT: again = 0
 * EXPECT: jump(value = 2)
 * EXPECT: longjmp(place, value)
 * EXPECT: again = 2
 * EXPECT: exited with status 2
 * EXPECT-NOT: fl_model
 * RUN: cd %S; faultline show jumps.c
 * EXPECT: main
 * EXPECT-NOT: not supported
 */
#include <setjmp.h>

static jmp_buf place;

static void unused(void) { longjmp(place, 1); }
static void jump(int value) { longjmp(place, value); }

int main(void) {
    int again = setjmp(place);
    if (!again) jump(2);
    return again;
}
