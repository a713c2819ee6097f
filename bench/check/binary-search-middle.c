/* The classic: low + high overflows when the range reaches high.
 * VERDICT: FAILS
 * UNWIND: 2
 * CHECKS: overflow
 */
#include "input.h"

/* The first version that is bad; all later ones are, too. */
static int first_bad(int newest, int bad) {
    int low = 0, high = newest;
    while (low < high) {
        int middle = (low + high) / 2;
        if (middle >= bad)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

int main(void) {
    int newest = __VERIFIER_nondet_int(), bad = __VERIFIER_nondet_int();
    __VERIFIER_assume(newest >= 0 && bad >= 0 && bad <= newest);
    assert(first_bad(newest, bad) == bad);
    return 0;
}
