/* Division by a constant through a multiplication, for all 16-bit numbers.
 * VERDICT: SAFE
 * UNWIND: 1
 */
#include <stdint.h>
#include "input.h"

int main(void) {
    uint16_t x = __VERIFIER_nondet_ushort();
    uint32_t quotient = x * UINT32_C(52429) >> 19;
    assert(quotient == x / 10u);
    assert(x - quotient * 10 < 10);
    return 0;
}
