/* Every input of two versions of a random program (old.c, new.c): which fail before, now, or both.
 * There are at most three inputs; one that a run does not read is tried with all values, too.
 * Prints how many failed before and do not now, how many still do, how many newly do. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf end;
static unsigned char values[4];
static int asked;

static void end_run(int how) {
    longjmp(end, how);
}

enum { FAILED = 1, LEFT = 2 };

#define WHICH(number) asked = number;
#define claim(condition) ((condition) ? (void)0 : end_run(FAILED))

unsigned char __VERIFIER_nondet_uchar(void) {
    return values[asked];
}
signed char __VERIFIER_nondet_schar(void) {
    return (signed char)values[asked];
}
void __VERIFIER_assume(int condition) {
    if (!condition) end_run(LEFT);
}

#define main old_program
#include "old.c"
#undef main
#define main new_program
#define LAST_2 unused_2
#define LAST_3 unused_3
#include "new.c"
#undef LAST_2
#undef LAST_3
#undef main

static int fails(int (*program)(void)) {
    int how = setjmp(end);
    if (!how) program();
    return how == FAILED;
}

int main(void) {
    long gone = 0, kept = 0, fresh = 0;
    for (long point = 0; point < 256L * 256 * (LAST_2 ? 256 : 1); point++) {
        values[0] = point & 255, values[1] = point >> 8 & 255, values[2] = point >> 16;
        int before = fails(old_program), now = fails(new_program);
        gone += before && !now, kept += before && now, fresh += now && !before;
    }
    printf("%ld %ld %ld\n", gone, kept, fresh);
    return 0;
}
