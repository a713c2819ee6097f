/* Flood fill by recursion walks off a picture without a border.
 * VERDICT: FAILS
 * UNWIND: 4
 */
#include "input.h"

#define SIZE 3

static unsigned char picture[SIZE][SIZE];

static void fill(int row, int column) {
    if (row < 0 || column < 0 || row > SIZE || column > SIZE) return;
    if (picture[row][column] != 0) return;
    picture[row][column] = 2;
    fill(row - 1, column);
    fill(row + 1, column);
    fill(row, column - 1);
    fill(row, column + 1);
}

int main(void) {
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++) picture[row][column] = __VERIFIER_nondet_uchar() & 1;
    fill(1, 1);
    assert(picture[1][1] != 0);
    return 0;
}
