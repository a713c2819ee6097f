/* Euclid's algorithm: the result divides both numbers.
 * VERDICT: SAFE
 * UNWIND: 8
 */
#include "input.h"

static unsigned char divisor(unsigned char left, unsigned char right) {
    while (right) {
        unsigned char rest = left % right;
        left = right;
        right = rest;
    }
    return left;
}

int main(void) {
    unsigned char left = __VERIFIER_nondet_uchar() & 31, right = __VERIFIER_nondet_uchar() & 31;
    __VERIFIER_assume(left > 0 && right > 0);
    unsigned char common = divisor(left, right);
    assert(common > 0);
    assert(left % common == 0 && right % common == 0);
    return 0;
}
