/* Schoolbook multiplication that loses the carry out of the last limb.
 * VERDICT: FAILS
 * UNWIND: 5
 */
#include <stdint.h>
#include <string.h>
#include "input.h"

#define LIMBS 2

static void multiply(uint8_t result[2 * LIMBS], const uint8_t left[LIMBS], const uint8_t right[LIMBS]) {
    memset(result, 0, 2 * LIMBS);
    for (int i = 0; i < LIMBS; i++) {
        uint8_t carry = 0;
        for (int j = 0; j < LIMBS; j++) {
            uint16_t sum = (uint16_t)(result[i + j] + left[i] * right[j] + carry);
            result[i + j] = (uint8_t)sum;
            carry = (uint8_t)(sum >> 8);
        }
        if (i + LIMBS < 2 * LIMBS - 1) result[i + LIMBS] = carry;
    }
}

int main(void) {
    uint16_t left = __VERIFIER_nondet_ushort(), right = __VERIFIER_nondet_ushort();
    uint8_t left_limbs[LIMBS] = {(uint8_t)left, (uint8_t)(left >> 8)};
    uint8_t right_limbs[LIMBS] = {(uint8_t)right, (uint8_t)(right >> 8)};
    uint8_t product[2 * LIMBS];
    multiply(product, left_limbs, right_limbs);
    uint32_t joined = 0;
    for (int i = 2 * LIMBS - 1; i >= 0; i--) joined = joined << 8 | product[i];
    assert(joined == (uint32_t)left * right);
    return 0;
}
