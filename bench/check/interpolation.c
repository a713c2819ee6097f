/* Interpolating in a table with steps of symbolic width divides by an empty step.
 * VERDICT: FAILS
 * UNWIND: 5
 */
#include "input.h"

#define POINTS 4

int main(void) {
    int x[POINTS], y[POINTS];
    for (int i = 0; i < POINTS; i++) {
        x[i] = __VERIFIER_nondet_uchar() & 31;
        y[i] = __VERIFIER_nondet_uchar() & 31;
        if (i > 0) __VERIFIER_assume(x[i] >= x[i - 1]);
    }
    int wanted = __VERIFIER_nondet_uchar() & 31;
    __VERIFIER_assume(wanted >= x[0] && wanted <= x[POINTS - 1]);
    int i = 0;
    while (i < POINTS - 2 && x[i + 1] < wanted) i++;
    int value = y[i] + (y[i + 1] - y[i]) * (wanted - x[i]) / (x[i + 1] - x[i]);
    assert(value <= 31);
    return 0;
}
