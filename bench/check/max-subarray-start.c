/* Kadane's algorithm started at zero forgets arrays that are all negative.
 * VERDICT: FAILS
 * UNWIND: 11
 */
#include "input.h"

#define COUNT 10

int main(void) {
    int values[COUNT];
    for (int i = 0; i < COUNT; i++) {
        values[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(values[i] >= -100000 && values[i] <= 100000);
    }
    int best = 0, here = 0;
    for (int i = 0; i < COUNT; i++) {
        here = here + values[i] > 0 ? here + values[i] : 0;
        if (here > best) best = here;
    }
    /* The best range is at most the largest value times the length. */
    int largest = values[0];
    for (int i = 1; i < COUNT; i++)
        if (values[i] > largest) largest = values[i];
    assert(best <= largest * COUNT);
    return 0;
}
