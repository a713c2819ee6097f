/* Find an exponent: a discrete logarithm in a small group.
 * VERDICT: FAILS
 * UNWIND: 8
 */
#include <stdint.h>
#include "input.h"

static uint32_t power(uint32_t base, uint32_t exponent, uint32_t modulus) {
    uint32_t result = 1;
    while (exponent) {
        if (exponent & 1) result = result * base % modulus;
        base = base * base % modulus;
        exponent >>= 1;
    }
    return result;
}

int main(void) {
    uint32_t exponent = __VERIFIER_nondet_uint();
    __VERIFIER_assume(exponent > 0 && exponent < 510);
    assert(power(17, exponent, 509) != 123);
    return 0;
}
