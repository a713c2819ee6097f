/* The recursive Fibonacci numbers against the loop, for a symbolic index.
 * VERDICT: SAFE
 * UNWIND: 7
 */
#include "input.h"

static unsigned recursive(unsigned n) {
    return n < 2 ? n : recursive(n - 1) + recursive(n - 2);
}

static unsigned iterative(unsigned n) {
    unsigned previous = 0, current = 1;
    while (n-- > 0) {
        unsigned next = previous + current;
        previous = current;
        current = next;
    }
    return previous;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 6);
    assert(recursive(n) == iterative(n));
    return 0;
}
