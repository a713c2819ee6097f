/* Sums over ranges answered from prefix sums equal the sums added up one by one.
 * VERDICT: SAFE
 * UNWIND: 10
 */
#include "input.h"

#define COUNT 8

int main(void) {
    unsigned char values[COUNT];
    int sums[COUNT + 1] = {0};
    for (int i = 0; i < COUNT; i++) {
        values[i] = __VERIFIER_nondet_uchar();
        sums[i + 1] = sums[i] + values[i];
    }
    unsigned low = __VERIFIER_nondet_uint(), high = __VERIFIER_nondet_uint();
    __VERIFIER_assume(low <= high && high <= COUNT);
    int sum = 0;
    for (unsigned i = low; i < high; i++) sum += values[i];
    assert(sum == sums[high] - sums[low]);
    return 0;
}
