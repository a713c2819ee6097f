/* Multiplying by shifting and adding gives the product.
 * VERDICT: SAFE
 * UNWIND: 7
 */
#include <stdint.h>
#include "input.h"

static uint32_t multiply(uint32_t left, uint32_t right) {
    uint32_t product = 0;
    while (right) {
        if (right & 1) product += left;
        left <<= 1;
        right >>= 1;
    }
    return product;
}

int main(void) {
    uint32_t left = __VERIFIER_nondet_uchar() & 63, right = __VERIFIER_nondet_uchar() & 63;
    assert(multiply(left, right) == left * right);
    return 0;
}
