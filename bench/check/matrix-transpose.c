/* Transposing in place twice gives the matrix back, and once mirrors it.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include "input.h"

#define SIZE 8

static void transpose(int matrix[SIZE][SIZE]) {
    for (int row = 0; row < SIZE; row++)
        for (int column = row + 1; column < SIZE; column++) {
            int kept = matrix[row][column];
            matrix[row][column] = matrix[column][row];
            matrix[column][row] = kept;
        }
}

int main(void) {
    int matrix[SIZE][SIZE];
    int before[SIZE][SIZE];
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++)
            before[row][column] = matrix[row][column] = __VERIFIER_nondet_int();
    unsigned row = __VERIFIER_nondet_uint(), column = __VERIFIER_nondet_uint();
    __VERIFIER_assume(row < SIZE && column < SIZE);
    transpose(matrix);
    assert(matrix[row][column] == before[column][row]);
    transpose(matrix);
    assert(matrix[row][column] == before[row][column]);
    return 0;
}
