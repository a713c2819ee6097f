/* Ask for a placement of eight queens by claiming there is none.
 * VERDICT: FAILS
 * UNWIND: 9
 */
#include <stdlib.h>
#include "input.h"

#define SIZE 8

int main(void) {
    int column[SIZE];
    for (int row = 0; row < SIZE; row++) {
        column[row] = __VERIFIER_nondet_int();
        __VERIFIER_assume(column[row] >= 0 && column[row] < SIZE);
    }
    int attacks = 0;
    for (int row = 0; row < SIZE; row++)
        for (int other = 0; other < row; other++)
            if (column[row] == column[other] || abs(column[row] - column[other]) == row - other) attacks++;
    assert(attacks > 0);
    return 0;
}
