/* The position of the lowest bit by a de Bruijn sequence and a table.
 * VERDICT: SAFE
 * UNWIND: 32
 */
#include <stdint.h>
#include "input.h"

static const unsigned char positions[32] = {0,  1,  28, 2,  29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4,  8,
                                            31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6,  11, 5,  10, 9};

int main(void) {
    uint32_t x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x != 0);
    unsigned position = positions[(x & (0 - x)) * 0x077cb531u >> 27];
    unsigned expected = 0;
    while (!(x >> expected & 1)) expected++;
    assert(position == expected);
    return 0;
}
