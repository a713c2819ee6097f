/* Where an access can miss its object by any distance, the run that is shown misses it by little, so
 * that it is seen natively.
 *
 * RUN: faultline check --checks bounds,pointer,free,division %s
 * EXIT: 10
 * EXPECT: FAILS: 5 of 7 checks can fail, each confirmed by running the compiled program
 * EXPECT-NOT: not confirmed
 */
#include <stdlib.h>
#include <string.h>

unsigned nondet_uint(void);
int nondet_int(void);

static int table[10], other[100];

int main(void) {
    int local[3] = {1, 2, 3}, more[100] = {0}, *pointer = local, *heap = malloc(40), i = nondet_int();
    char text[8] = "abc", *end = text;
    heap[0] = 1;
    switch (nondet_uint()) {
    case 0: return pointer[i];
    case 1: return heap[i];
    case 2: pointer = table; return pointer[i];
    case 3: end[i] = 0; break;
    case 4: memset(text, 0, (unsigned)i); break;
    }
    free(heap);
    return more[0] + other[1] + text[0];
}
