/* The classic: low + high overflows when the range lies high.
 * VERDICT: FAILS
 * UNWIND: 1
 * CHECKS: overflow
 */
#include "input.h"

/* The first version in a range that is bad; all later ones are, too. */
static int first_bad(int low, int high, int bad) {
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
    int oldest = __VERIFIER_nondet_int(), newest = __VERIFIER_nondet_int(), bad = __VERIFIER_nondet_int();
    __VERIFIER_assume(oldest >= 0 && newest >= oldest && newest - oldest < 8);
    __VERIFIER_assume(bad >= oldest && bad <= newest);
    assert(first_bad(oldest, newest, bad) == bad);
    return 0;
}
