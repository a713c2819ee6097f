/* Swapping two rows negates a 3x3 determinant.
 * VERDICT: SAFE
 * UNWIND: 4
 */
#include "input.h"

static int determinant(int m[3][3]) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

int main(void) {
    int m[3][3], swapped[3][3];
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            int value = __VERIFIER_nondet_int();
            __VERIFIER_assume(value >= 0 && value < 2);
            m[row][column] = value;
            swapped[row == 0 ? 1 : row == 1 ? 0 : 2][column] = value;
        }
    assert(determinant(m) == -determinant(swapped));
    return 0;
}
