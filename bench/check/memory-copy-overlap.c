/* Copying forward within one buffer overwrites what is still to be copied.
 * VERDICT: FAILS
 * UNWIND: 17
 */
#include <stddef.h>
#include "input.h"

#define SIZE 16

int main(void) {
    unsigned char buffer[SIZE], before[SIZE];
    for (int i = 0; i < SIZE; i++) buffer[i] = before[i] = __VERIFIER_nondet_uchar();
    size_t to = __VERIFIER_nondet_uchar(), from = __VERIFIER_nondet_uchar(), count = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(to + count <= SIZE && from + count <= SIZE);
    for (size_t i = 0; i < count; i++) buffer[to + i] = buffer[from + i];
    for (size_t i = 0; i < count; i++) assert(buffer[to + i] == before[from + i]);
    return 0;
}
