/* Saturating addition and subtraction against wider arithmetic.
 * VERDICT: SAFE
 * UNWIND: 5
 * CHECKS: bounds,pointer,division,overflow
 */
#include <limits.h>
#include "input.h"

static int add(int left, int right) {
    if (right > 0 && left > INT_MAX - right) return INT_MAX;
    if (right < 0 && left < INT_MIN - right) return INT_MIN;
    return left + right;
}

int main(void) {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        int term = __VERIFIER_nondet_int();
        long exact = (long)sum + term;
        sum = add(sum, term);
        assert(sum == (exact > INT_MAX ? INT_MAX : exact < INT_MIN ? INT_MIN : exact));
    }
    return 0;
}
