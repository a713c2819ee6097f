/* Factor the product of two primes by claiming that it has no factors.
 * VERDICT: FAILS
 * UNWIND: 1
 */
#include <stdint.h>
#include "input.h"

int main(void) {
    uint32_t left = __VERIFIER_nondet_ushort(), right = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(left > 1 && right >= left);
    assert(left * right != 64513u * 32749u);
    return 0;
}
