/* Counting bits in parallel equals counting them one by one.
 * VERDICT: SAFE
 * UNWIND: 65
 */
#include <stdint.h>
#include "input.h"

static int count_parallel(uint64_t x) {
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(x * 0x0101010101010101u >> 56);
}

int main(void) {
    uint64_t x = __VERIFIER_nondet_uint();
    int count = 0;
    for (int i = 0; i < 64; i++) count += (int)(x >> i & 1);
    assert(count_parallel(x) == count);
    return 0;
}
