/* A jump comes back to a function whose variables may have lost their values: none are saved
 * there (see paper.c). In other functions of such a program they are.
 * RUN: cd %S; faultline watch -p paper.spec --timeout 20 jump-saved.c
 * EXPECT: if (x_init == 1): a run makes the observer move here
 * RUN: cd %S; faultline watch -p paper.spec --timeout 20 jump-saved.c -- -DLANDING
 * EXPECT: assign x
 * EXPECT-NOT: x_init
 */
#include <setjmp.h>

int nondet_int(void);
static int random_number(void) {
    int number = nondet_int();
    return number < 0 ? 0 : number;
}

static jmp_buf out;
int x;

static void leave(void) {
    longjmp(out, 1);
}

static void count(void) {
#ifdef LANDING
    if (setjmp(out)) return;
#endif
    x = random_number();
    x++;
    x++;
    x++;
    if (nondet_int() == 1) leave();
}

int main(void) {
#ifndef LANDING
    if (setjmp(out)) return 0;
#endif
    count();
    return 0;
}
