/* Karatsuba's three products make the product of two bytes.
 * VERDICT: SAFE
 * UNWIND: 1
 */
#include <stdint.h>
#include "input.h"

static uint32_t karatsuba(uint32_t left, uint32_t right) {
    uint32_t left_high = left >> 4, left_low = left & 15, right_high = right >> 4, right_low = right & 15;
    uint32_t high = left_high * right_high, low = left_low * right_low;
    uint32_t middle = (left_high + left_low) * (right_high + right_low) - high - low;
    return (high << 8) + (middle << 4) + low;
}

int main(void) {
    uint32_t left = __VERIFIER_nondet_uchar(), right = __VERIFIER_nondet_uchar();
    assert(karatsuba(left, right) == left * right);
    return 0;
}
