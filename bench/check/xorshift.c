/* Find the seed from which a generator's fourth number is zero in its low half.
 * VERDICT: FAILS
 * UNWIND: 5
 */
#include <stdint.h>
#include "input.h"

static uint32_t next(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state * 2654435769u;
}

int main(void) {
    uint32_t state = __VERIFIER_nondet_uint(), number = 0;
    __VERIFIER_assume(state != 0);
    for (int i = 0; i < 4; i++) number = next(&state);
    assert((number & 0xffff) != 0);
    return 0;
}
