/* The average without overflow, by bits: between both numbers, and exact in wider arithmetic.
 * VERDICT: SAFE
 * UNWIND: 1
 */
#include <stdint.h>
#include "input.h"

static int32_t average(int32_t left, int32_t right) {
    return (left & right) + ((left ^ right) >> 1);
}

int main(void) {
    int32_t left = __VERIFIER_nondet_int(), right = __VERIFIER_nondet_int();
    int32_t middle = average(left, right);
    assert(middle == (((int64_t)left + right) >> 1));
    if (left <= right) assert(middle >= left && middle <= right);
    return 0;
}
