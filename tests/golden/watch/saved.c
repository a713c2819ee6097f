/* Guards over what the variable is when the function is entered (see paper.c): each function tells exactly what moves the
 * observer.
 *
 * RUN: cd %S; faultline watch -p paper.spec --out %t saved.c && cat %t/saved.c && gcc -Wall -Wextra -Wshadow -Wconversion -Werror -Wdeclaration-after-statement -c -o %t/saved.o %t/saved.c
 * EXPECT: guarded  saved.c:23:6  assign x  if (x_init == 0): a run makes the observer move here
 * EXPECT: guarded  saved.c:24:6  assign x  if (x_init == 1): a run makes the observer move here
 * EXPECT: guarded  saved.c:25:6  assign x  if (x_init == 0): a run makes the observer move here
 * EXPECT: removed  saved.c:26:6  assign x  no run makes the observer move here
 * EXPECT: static void m(void) { int x_init = x; // of any value
 * EXPECT:     (x++, faultline_set_0((x_init == 0) != 0, x));
 *
 * Nothing is saved where handlers of signals may come in between.
 *
 * RUN: cd %S; faultline watch -p paper.spec saved.c -- -DHANDLER
 * EXPECT: 5 places
 * EXPECT-NOT: _init
 */
#include <signal.h>
int nondet_int(void);
int x;

static void m(void) { // of any value
    x++;
    x++;
    x++;
    x++;
}

#ifdef HANDLER
static void handle(int number) {
    (void)number;
}
#endif

int main(void) {
    int number = nondet_int();
#ifdef HANDLER
    signal(SIGINT, handle);
#endif
    x = number < 0 ? 0 : number;
    m();
    return 0;
}
