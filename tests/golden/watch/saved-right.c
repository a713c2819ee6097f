/* What must be right of saved values (see saved.c). Each run of the instrumented program tells exactly what moves the
 * observer, as the fully instrumented one does: the number of events that the observer was told, for each argument.
 *
 * In a function that recurs, there is one saved value for each activation.
 *
 * RUN: cd %S; faultline watch -p paper.spec --timeout 60 --out %t saved-right.c -- -DRECURSION && sed -n "/^int x/,$p" %t/saved-right.c && gcc -DRECURSION -O2 -w -o %t/run $(ls %t/?*.c) && for i in 0 1 2 3 4; do faultline observe --json paper.spec -- %t/run $i | sed -n '/^{/,$p' | jq -c .events; done
 * EXPECT: static void m(int depth) { int x_init = x;
 * EXPECT: 2
 * EXPECT: 2
 * EXPECT: 1
 * EXPECT: 0
 * EXPECT: 0
 *
 * What a function that is called does to the variable makes no difference to what is saved.
 *
 * RUN: cd %S; faultline watch -p paper.spec --timeout 60 --out %t saved-right.c -- -DCALLEE && sed -n "/^int x/,$p" %t/saved-right.c && gcc -DCALLEE -O2 -w -o %t/run $(ls %t/?*.c) && for i in 0 1 2 3; do faultline observe --json paper.spec -- %t/run $i | sed -n '/^{/,$p' | jq -c .events; done
 * EXPECT: static void m(void) { int x_init = x;
 * EXPECT: 2
 * EXPECT: 1
 * EXPECT: 0
 * EXPECT: 0
 *
 * What a pointer leads to is not saved, nor is what must be read no more often than the program does.
 *
 * RUN: cd %S; faultline watch -p paper.spec --out %t saved-right.c -- -DADDRESS && sed -n "/^int x/,$p" %t/saved-right.c
 * EXPECT: guarded
 * EXPECT-NOT: int v_init
 * RUN: cd %S; faultline watch -p paper.spec --out %t saved-right.c -- -DVOLATILE && sed -n "/^int x/,$p" %t/saved-right.c
 * EXPECT: static void m(void)
 * EXPECT-NOT: int x_init
 *
 * A loop that leads back to where the function begins would save again.
 *
 * RUN: cd %S; faultline watch -p paper.spec --timeout 60 --out %t saved-right.c -- -DLABEL && gcc -DLABEL -O2 -w -o %t/run $(ls %t/?*.c) && for i in 0 1 2 3; do faultline observe --json paper.spec -- %t/run $i | sed -n '/^{/,$p' | jq -c .events; done
 * EXPECT: 2
 * EXPECT: 1
 * EXPECT: 0
 * EXPECT: 0
 */
#include <stdlib.h>
#ifdef VOLATILE
volatile
#endif
int x;

#ifdef RECURSION
static void m(int depth) {
    x++;
    if (depth > 0) m(depth - 1);
    x++;
}
#elif defined CALLEE
static void two_more(void) {
    x += 2;
}
static void m(void) {
    x++;
    two_more();
    x++;
}
#elif defined ADDRESS
static void step(int *number) {
    ++*number;
}
static void m(int v) {
    step(&v);
    x = v;
    step(&v);
    x = v;
}
#elif defined LABEL
static void m(void) {
again:
    x++;
    if (x < 3) goto again;
    x++;
}
#else
static void m(void) {
    x++;
    x++;
}
#endif

int main(int argc, char **argv) {
    if (argc < 2) return 1;
    int number = atoi(argv[1]);
    x = number < 0 ? 0 : number;
#ifdef RECURSION
    m(1);
#elif defined ADDRESS
    m(number);
#else
    m();
#endif
    return 0;
}
