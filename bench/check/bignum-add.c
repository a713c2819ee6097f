/* Adding and subtracting numbers of many limbs: (a + b) - b gives a back.
 * VERDICT: SAFE
 * UNWIND: 17
 */
#include <stdint.h>
#include "input.h"

#define LIMBS 16

typedef uint32_t number[LIMBS];

static uint32_t add(number result, const number left, const number right) {
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        carry += (uint64_t)left[i] + right[i];
        result[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return (uint32_t)carry;
}

static uint32_t subtract(number result, const number left, const number right) {
    uint32_t borrow = 0;
    for (int i = 0; i < LIMBS; i++) {
        uint64_t difference = (uint64_t)left[i] - right[i] - borrow;
        result[i] = (uint32_t)difference;
        borrow = (uint32_t)(difference >> 63);
    }
    return borrow;
}

int main(void) {
    number left, right, sum, back;
    for (int i = 0; i < LIMBS; i++) {
        left[i] = __VERIFIER_nondet_uint();
        right[i] = __VERIFIER_nondet_uint();
    }
    uint32_t carry = add(sum, left, right);
    uint32_t borrow = subtract(back, sum, right);
    assert(carry == borrow);
    for (int i = 0; i < LIMBS; i++) assert(back[i] == left[i]);
    return 0;
}
