/* A mask of so many low bits, made by a shift that may be as wide as the word.
 * VERDICT: FAILS
 * UNWIND: 1
 * CHECKS: bounds,pointer,division,shift
 */
#include <stdint.h>
#include "input.h"

static uint32_t field(uint32_t word, unsigned start, unsigned width) {
    return word >> start & ((UINT32_C(1) << width) - 1);
}

int main(void) {
    uint32_t word = __VERIFIER_nondet_uint();
    unsigned start = 0;
    for (int i = 0; i < 4; i++) {
        unsigned width = __VERIFIER_nondet_uint();
        __VERIFIER_assume(width >= 1 && start + width <= 32 && width <= 32);
        uint32_t value = field(word, start, width);
        assert(value <= word);
        start += width;
        if (start == 32) break;
    }
    return 0;
}
