/* The next power of two is one, is not smaller, and is less than twice the number.
 * VERDICT: SAFE
 * UNWIND: 6
 */
#include <stdint.h>
#include "input.h"

static uint32_t next_power(uint32_t x) {
    x--;
    for (int shift = 1; shift < 32; shift *= 2) x |= x >> shift;
    return x + 1;
}

int main(void) {
    uint32_t x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x >= 1 && x <= UINT32_C(1) << 31);
    uint32_t power = next_power(x);
    assert((power & (power - 1)) == 0);
    assert(power >= x && power / 2 < x);
    return 0;
}
