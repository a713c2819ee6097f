/* The branch-free absolute value is not always positive.
 * VERDICT: FAILS
 * UNWIND: 1
 */
#include "input.h"

static int absolute(int x) {
    unsigned mask = (unsigned)(x >> 31);
    return (int)(((unsigned)x ^ mask) - mask);
}

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(absolute(x) >= 0);
    return 0;
}
