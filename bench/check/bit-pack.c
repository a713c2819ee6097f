/* Fields of symbolic widths packed into a word come out again.
 * VERDICT: SAFE
 * UNWIND: 4
 * CHECKS: bounds,pointer,division,shift
 */
#include <stdint.h>
#include "input.h"

#define FIELDS 3

int main(void) {
    uint64_t word = 0;
    uint32_t values[FIELDS];
    unsigned widths[FIELDS], start = 0;
    for (int i = 0; i < FIELDS; i++) {
        widths[i] = __VERIFIER_nondet_uint();
        __VERIFIER_assume(widths[i] >= 1 && widths[i] <= 12);
        values[i] = __VERIFIER_nondet_uint() & ((UINT32_C(1) << widths[i]) - 1);
        word |= (uint64_t)values[i] << start;
        start += widths[i];
    }
    assert(start <= 36);
    for (int i = 0; i < FIELDS; i++) {
        assert((word & ((UINT64_C(1) << widths[i]) - 1)) == values[i]);
        word >>= widths[i];
    }
    assert(word == 0);
    return 0;
}
