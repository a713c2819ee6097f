/* What must be right of saved values (see saved.c). Each run of the instrumented program tells exactly what moves the
 * observer, as the fully instrumented one does: the number of events that the observer was told, for each input.
 *
 * In a function that recurs, there is one saved value for each activation.
 *
 * RUN: cd %S; faultline watch -p paper.spec --out %t saved-right.c -- -DRECURSION && grep -A3 '^static void m' %t/saved-right.c && echo 'int nondet_int(void) { return N; }' >%t/number.c && for i in 8 9 10 16 17 18 24 32; do gcc -DN=$i -DRECURSION -w -o %t/run $(ls %t/?*.c) && faultline observe --json paper.spec -- %t/run | sed -n '/^{/,$p' | jq -c .events; done
 * EXPECT: static void m(int v) { int x_init = x;
 * EXPECT: 1
 * EXPECT: 2
 * EXPECT: 0
 * EXPECT: 2
 * EXPECT: 2
 * EXPECT: 0
 * EXPECT: 2
 * EXPECT: 2
 *
 * What a function that is called does to the variable makes no difference to what is saved.
 *
 * RUN: cd %S; faultline watch -p paper.spec --out %t saved-right.c -- -DCALLEE && grep -A3 '^static void m' %t/saved-right.c && echo 'int nondet_int(void) { return N; }' >%t/number.c && for i in 0 1 2 3; do gcc -DN=$i -DCALLEE -w -o %t/run $(ls %t/?*.c) && faultline observe --json paper.spec -- %t/run | sed -n '/^{/,$p' | jq -c .events; done
 * EXPECT: static void m(void) { int x_init = x;
 * EXPECT: 3
 * EXPECT: 1
 * EXPECT: 0
 * EXPECT: 0
 *
 * What a pointer leads to is not saved, nor is what must be read no more often than the program does.
 *
 * RUN: cd %S; faultline watch -p paper.spec --out %t saved-right.c -- -DADDRESS && grep -A3 '^static void m' %t/saved-right.c
 * EXPECT: guarded
 * EXPECT-NOT: int v_init
 * RUN: cd %S; faultline watch -p paper.spec --out %t saved-right.c -- -DVOLATILE && grep -A3 '^static void m' %t/saved-right.c
 * EXPECT: static void m(void)
 * EXPECT-NOT: int x_init
 *
 * A loop that leads back to where the function begins would save again.
 *
 * RUN: cd %S; faultline watch -p paper.spec --timeout 5 --out %t saved-right.c -- -DLABEL && echo 'int nondet_int(void) { return N; }' >%t/number.c && for i in 0 1 2 3; do gcc -DN=$i -DLABEL -w -o %t/run $(ls %t/?*.c) && faultline observe --json paper.spec -- %t/run | sed -n '/^{/,$p' | jq -c .events; done
 * EXPECT: 2
 * EXPECT: 1
 * EXPECT: 0
 * EXPECT: 0
 */
int nondet_int(void);
#ifdef VOLATILE
volatile
#endif
int x;

#ifdef RECURSION
static void m(int v) {
    if (v <= 0) return;
    x++;
    v--;
    m(v);
    x++;
    x -= v;
}
#elif defined CALLEE
static void two_more(void) {
    x += 2;
}
static void m(void) {
    x++;
    two_more();
    x -= 2;
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

int main(void) {
    int number = nondet_int();
    x = number < 0 ? 0 : number;
#ifdef RECURSION
    x &= 7;
    m(number >> 3 & 7);
#elif defined ADDRESS
    m(number);
#else
    m();
#endif
    return 0;
}
