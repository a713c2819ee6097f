/* Every input of a random program (program.c) beside the bounds that characterize gives (bounds.h).
 *
 * Inputs that a run does not read are tried with all values, too: the bounds are about all of them. Prints the
 * first input that contradicts, and fails; else how many fail, and how many the bounds have. */
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

#define main program
#include "program.c"
#undef main

#include "bounds.h"

static int fails(void) {
    int how = setjmp(end);
    if (!how) program();
    return how == FAILED;
}

int main(void) {
    long failing = 0, lower = 0, upper = 0, all = 0;
    for (values[0] = 0;; values[0]++) {
        for (values[1] = 0;; values[1]++) {
            for (values[2] = 0;; values[2]++) {
                for (values[3] = 0;; values[3]++) {
                    int is_failing = fails(), is_lower = !!in_lower(values), is_upper = !!in_upper(values);
                    if ((is_lower && !is_failing) || (is_failing && !is_upper)) {
                        printf("wrong: %d %d %d %d: fails %d, lower %d, upper %d\n", values[0], values[1],
                               values[2], values[3], is_failing, is_lower, is_upper);
                        return 1;
                    }
                    failing += is_failing, lower += is_lower, upper += is_upper, all++;
                    if (values[3] == LAST_3) break;
                }
                if (values[2] == LAST_2) break;
            }
            if (values[1] == 255) break;
        }
        if (values[0] == 255) break;
    }
    printf("%ld of %ld fail, %ld must, %ld may\n", failing, all, lower, upper);
    return 0;
}
