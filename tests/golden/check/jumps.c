/* Jumps over functions, into those that are under way, out of functions that the library calls, out of handlers.
 * RUN: cd %S; faultline check jumps.c
 * EXIT: 0
 * EXPECT: SAFE
 * RUN: cd %S; faultline check jumps.c -- -DWRONG
 * EXIT: 10
 * EXPECT: FAILS
 * EXPECT: result != 200 does not hold
 * EXPECT: confirmed
 * EXPECT-NOT: fl_model
 * RUN: cd %S; faultline check --checks none jumps.c -- -DKEPT=register
 * EXIT: 5
 * EXPECT: SAFE ASSUMING variables that are not volatile keep their values over longjmp()
 * RUN: cd %S; faultline check --checks none jumps.c -- -DKEPT=volatile
 * EXIT: 0
 * EXPECT: SAFE
 * RUN: cd %S; faultline check --checks none jumps.c -- -DSTRUCT
 * EXIT: 5
 * EXPECT: SAFE ASSUMING arrays and structs that are not volatile keep their values over longjmp()
 * RUN: cd %S; faultline check --timeout 10 jumps.c -- -DLOST
 * EXIT: 5
 * EXPECT: not confirmed: found: invalid pointer
 * EXPECT: longjmp leads to a function that has not returned
 * RUN: cd %S; faultline explain --timeout 20 jumps.c -- -DWRONG
 * EXIT: 10
 * EXPECT: FAILS
 * RUN: cd %S; faultline characterize --checks none jumps.c -- -DWRONG
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: command == 3
 */
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>

unsigned char __VERIFIER_nondet_uchar(void);
int __VERIFIER_nondet_int(void);

static jmp_buf outer, inner;
static int depth;

static _Noreturn void leave(jmp_buf place, int value) {
    longjmp(place, value);
}

static void descend(int levels) {
    if (levels == 0) {
        unsigned char command = __VERIFIER_nondet_uchar();
        if (command == 1) leave(outer, 5);
        if (command == 2) leave(inner, 0);
        if (command == 3) leave(inner, 7);
        return;
    }
    depth++;
    descend(levels - 1);
    depth--;
}

static int work(void) {
    switch (setjmp(inner)) {
    case 0: descend(3); return 300;
    case 1: return 100;
    default: return 200;
    }
}

static int compare(const void *left, const void *right) {
    if (*(const int *)left == *(const int *)right) longjmp(outer, 9);
    return *(const int *)left < *(const int *)right ? -1 : 1;
}

static int has_twins(void) {
    static int numbers[3];
    for (int i = 0; i < 3; i++) numbers[i] = __VERIFIER_nondet_int();
    if (setjmp(outer)) return 1;
    qsort(numbers, 3, sizeof *numbers, compare);
    assert(numbers[0] < numbers[1] && numbers[1] < numbers[2]);
    return 0;
}

static int set(void) {
    return setjmp(outer);
}

int main(void) {
#if defined KEPT
    KEPT int tries = 0;
    if (setjmp(outer) < 3 && ++tries < 3) longjmp(outer, tries);
    assert(tries == 3);
#elif defined STRUCT
    struct { int n, m; } pair = {1, 2};
    if (setjmp(outer)) {
        assert(pair.n == 5);
        return 0;
    }
    pair.n = 5;
    leave(outer, 1);
#elif defined LOST
    if (set()) return 0;
    if (__VERIFIER_nondet_int() == 3) longjmp(outer, 1);
#else
    int value = setjmp(outer);
    if (value) {
        assert(value == 5 && depth == 3);
        return has_twins();
    }
    int result = work();
    assert(result == 300 ? depth == 0 : depth == 3);
#ifdef WRONG
    assert(result != 200);
#endif
#endif
    return 0;
}
