/* Reversing the bits of a word by swapping halves, and bit by bit.
 * VERDICT: SAFE
 * UNWIND: 33
 */
#include <stdint.h>
#include "input.h"

static uint32_t reverse(uint32_t x) {
    x = (x & 0x55555555u) << 1 | (x >> 1 & 0x55555555u);
    x = (x & 0x33333333u) << 2 | (x >> 2 & 0x33333333u);
    x = (x & 0x0f0f0f0fu) << 4 | (x >> 4 & 0x0f0f0f0fu);
    x = (x & 0x00ff00ffu) << 8 | (x >> 8 & 0x00ff00ffu);
    return x << 16 | x >> 16;
}

int main(void) {
    uint32_t x = __VERIFIER_nondet_uint(), expected = 0;
    for (int i = 0; i < 32; i++) expected |= (x >> i & 1) << (31 - i);
    assert(reverse(x) == expected);
    assert(reverse(reverse(x)) == x);
    return 0;
}
