/* Removing neighbours that repeat is taken for removing all duplicates: the array is not sorted.
 * VERDICT: FAILS
 * UNWIND: 9
 */
#include "input.h"

#define COUNT 8

static int unique(int *values, int count) {
    int kept = 1;
    for (int i = 1; i < count; i++)
        if (values[i] != values[kept - 1]) values[kept++] = values[i];
    return kept;
}

int main(void) {
    int values[COUNT];
    for (int i = 0; i < COUNT; i++) values[i] = __VERIFIER_nondet_int();
    int count = unique(values, COUNT);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) assert(values[i] != values[j]);
    return 0;
}
