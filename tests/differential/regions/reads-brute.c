/* Every input of a random program that reads numbers from two places (program.c), beside the bounds that characterize
 * gives (bounds.h): an input is the place and how often it was read before. Inputs that a run does not read are tried
 * with all values, too. Prints the first input that contradicts, and fails; else how many fail. */
#include <setjmp.h>
#include <stdio.h>

enum { PLACES = 2, TIMES = 4, FAILED = 1, LEFT = 2 };

static jmp_buf end;
static int first_count, second_count;
static unsigned char values[PLACES][TIMES];

static void end_run(int how) {
    longjmp(end, how);
}

static int input(int line, int number) {
    return values[line == 13][number - 1];
}

#define claim(condition) ((condition) ? (void)0 : end_run(FAILED))
#define assume(condition) ((condition) ? (void)0 : end_run(LEFT))
#define READ(line, count) (input(line, count) & 3)
#define main program
#include "program.c"
#undef main

#include "bounds.h"

static int fails(void) {
    first_count = second_count = 0;
    int how = setjmp(end);
    if (!how) program();
    return how == FAILED;
}

/* All that matters are two bits of each; what the others are must not. */
static void set(unsigned number, unsigned char others) {
    for (unsigned i = 0; i < PLACES * TIMES; i++)
        values[i / TIMES][i % TIMES] = (unsigned char)((number >> 2 * i & 3) | others);
}

int main(void) {
    unsigned failing = 0, all = 1u << 2 * PLACES * TIMES;
    for (unsigned number = 0; number < all; number++)
        for (int others = 0; others < 2; others++) {
            set(number, others ? 0xa8 : 0);
            int is_failing = fails(), is_lower = !!in_lower(), is_upper = !!in_upper();
            if ((is_lower && !is_failing) || (is_failing && !is_upper)) {
                printf("wrong: %x: fails %d, lower %d, upper %d\n", number, is_failing, is_lower, is_upper);
                return 1;
            }
            if (first_count + second_count <= EXACT_UP_TO && is_lower != is_upper) {
                printf("wrong: %x: %d inputs, lower %d, upper %d\n", number, first_count + second_count, is_lower,
                       is_upper);
                return 1;
            }
            failing += (unsigned)is_failing;
        }
    printf("%u of %u fail\n", failing / 2, all);
    return 0;
}
