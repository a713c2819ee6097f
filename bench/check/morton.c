/* Interleaving the bits of two coordinates with masks, undone by taking them apart.
 * VERDICT: SAFE
 * UNWIND: 17
 */
#include <stdint.h>
#include "input.h"

static uint32_t spread(uint32_t x) {
    x = (x | x << 8) & 0x00ff00ffu;
    x = (x | x << 4) & 0x0f0f0f0fu;
    x = (x | x << 2) & 0x33333333u;
    return (x | x << 1) & 0x55555555u;
}

int main(void) {
    uint16_t x = __VERIFIER_nondet_ushort(), y = __VERIFIER_nondet_ushort();
    uint32_t code = spread(x) | spread(y) << 1;
    uint16_t x_back = 0, y_back = 0;
    for (int i = 0; i < 16; i++) {
        x_back |= (uint16_t)((code >> (2 * i) & 1) << i);
        y_back |= (uint16_t)((code >> (2 * i + 1) & 1) << i);
    }
    assert(x == x_back && y == y_back);
    return 0;
}
