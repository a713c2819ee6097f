/* A pointer into what has ended points nowhere, whatever is added to it.
 *
 * RUN: faultline check %s
 * EXIT: 10
 * EXPECT: FAILS: 2 of
 * EXPECT-NOT: unknown
 */
#include <stdlib.h>

unsigned nondet_uint(void);

int main(void) {
    int *pointer = calloc(4, sizeof *pointer), *inner;
    unsigned i = nondet_uint() & 1;
    {
        int table[2] = {1, 2};
        inner = table + i;
    }
    if (nondet_uint()) return *inner;
    free(pointer);
    pointer += i;
    return *pointer;
}
