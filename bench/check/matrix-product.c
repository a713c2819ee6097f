/* The trace of A*B equals that of B*A.
 * VERDICT: SAFE
 * UNWIND: 4
 */
#include <stdint.h>
#include "input.h"

#define SIZE 3

typedef uint8_t matrix[SIZE][SIZE];

static void multiply(matrix result, matrix left, matrix right) {
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++) {
            result[row][column] = 0;
            for (int i = 0; i < SIZE; i++) result[row][column] += (uint8_t)(left[row][i] * right[i][column]);
        }
}

static uint8_t trace(matrix square) {
    uint8_t sum = 0;
    for (int i = 0; i < SIZE; i++) sum += square[i][i];
    return sum;
}

int main(void) {
    matrix left, right, product, reversed;
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++) {
            left[row][column] = __VERIFIER_nondet_uchar();
            right[row][column] = __VERIFIER_nondet_uchar() & 1;
        }
    multiply(product, left, right);
    multiply(reversed, right, left);
    assert(trace(product) == trace(reversed));
    return 0;
}
