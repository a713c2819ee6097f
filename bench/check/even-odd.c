/* Even and odd by mutual recursion.
 * VERDICT: SAFE
 * UNWIND: 50
 */
#include <stdbool.h>
#include "input.h"

static bool is_odd(unsigned n);

static bool is_even(unsigned n) {
    return n == 0 || is_odd(n - 1);
}

static bool is_odd(unsigned n) {
    return n != 0 && is_even(n - 1);
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 100);
    assert(is_even(n) == (n % 2 == 0));
    return 0;
}
