/* Swapping by exclusive or loses the value when both places are the same.
 * VERDICT: FAILS
 * UNWIND: 7
 */
#include "input.h"

#define COUNT 6

static void swap(int *left, int *right) {
    *left ^= *right;
    *right ^= *left;
    *left ^= *right;
}

int main(void) {
    int values[COUNT], sum_before = 0, sum_after = 0;
    for (int i = 0; i < COUNT; i++) {
        values[i] = __VERIFIER_nondet_int();
        sum_before ^= values[i];
    }
    unsigned left = __VERIFIER_nondet_uint(), right = __VERIFIER_nondet_uint();
    __VERIFIER_assume(left < COUNT && right < COUNT);
    swap(&values[left], &values[right]);
    for (int i = 0; i < COUNT; i++) sum_after ^= values[i];
    assert(sum_before == sum_after);
    return 0;
}
