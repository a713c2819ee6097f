/* A block that was freed is given to realloc.
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * EXPECT: realloc-freed.c:14
 * EXPECT: confirmed
 */
#include <stdlib.h>
unsigned nondet_uint(void);
int main(void) {
    int *numbers = malloc(4 * sizeof *numbers), *more;
    unsigned count = nondet_uint() & 7;
    if (count == 5) free(numbers);
    more = realloc(numbers, (count + 1) * sizeof *more);
    free(more);
    return 0;
}
