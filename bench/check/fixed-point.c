/* Multiplying 8.8 fixed-point numbers and dividing again is not exact.
 * VERDICT: FAILS
 * UNWIND: 1
 */
#include <stdint.h>
#include "input.h"

static int32_t multiply(int16_t left, int16_t right) {
    return (left * right + 128) >> 8;
}

int main(void) {
    int16_t left = __VERIFIER_nondet_short(), right = __VERIFIER_nondet_short();
    __VERIFIER_assume(left > 0x0800 && left < 0x2000 && right > 0x0800 && right < 0x2000);
    int32_t product = multiply(left, right);
    assert((product << 8) / right == left);
    return 0;
}
