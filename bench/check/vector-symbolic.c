/* A heap array of symbolic length: filled, summed, and read at a symbolic index.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stdlib.h>
#include "input.h"

#define MOST 8

int main(void) {
    size_t count = __VERIFIER_nondet_ulong();
    __VERIFIER_assume(count >= 1 && count <= MOST);
    unsigned *items = malloc(count * sizeof *items);
    for (size_t i = 0; i < count; i++) items[i] = __VERIFIER_nondet_uchar();
    unsigned sum = 0;
    for (size_t i = 0; i < count; i++) sum += items[i];
    size_t at = __VERIFIER_nondet_ulong() % count;
    assert(items[at] <= sum);
    assert(sum <= 255 * count);
    free(items);
    return 0;
}
