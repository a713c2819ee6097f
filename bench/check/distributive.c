/* Multiplication distributes over addition, in five bits.
 * VERDICT: SAFE
 * UNWIND: 1
 */
#include <stdint.h>
#include "input.h"

int main(void) {
    uint32_t a = __VERIFIER_nondet_uint() & 0x1f, b = __VERIFIER_nondet_uint() & 0x1f;
    uint32_t c = __VERIFIER_nondet_uint() & 0x1f;
    assert(a * (b + c) == a * b + a * c);
    return 0;
}
