/* The integer square root, digit by digit.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stdint.h>
#include "input.h"

static uint16_t square_root(uint16_t x) {
    uint16_t root = 0, bit = 1u << 14;
    while (bit > 0) {
        if (x >= root + bit) {
            x -= root + bit;
            root = (uint16_t)((root >> 1) + bit);
        } else {
            root >>= 1;
        }
        bit >>= 2;
    }
    return root;
}

int main(void) {
    uint16_t x = __VERIFIER_nondet_ushort();
    uint32_t root = square_root(x);
    assert(root * root <= x);
    assert((root + 1) * (root + 1) > x);
    return 0;
}
