/* The game of life on a small torus: the known rules, and shapes that stand still or blink.
 * UNWIND: 6
 */
#include "input.h"

#define SIDE 4

typedef int board[SIDE][SIDE];

static int wrap(int index) {
    if (index < 0) return index + SIDE;
    if (index >= SIDE) return index - SIDE;
    return index;
}

static int neighbours(board cells, int row, int column) {
    int count = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            if (down == 0 && right == 0) continue;
            count += cells[wrap(row + down)][wrap(column + right)];
        }
    return count;
}

static int lives_on(int is_alive, int around) {
    if (is_alive) return around == 2 || around == 3;
    return around == 3;
}

static void step(board from, board to) {
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            int around = neighbours(from, row, column);
            to[row][column] = lives_on(from[row][column], around);
        }
}

static void clear(board cells) {
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) cells[row][column] = 0;
}

static void set_block(board cells, int row, int column) {
    cells[row][column] = 1;
    cells[row][wrap(column + 1)] = 1;
    cells[wrap(row + 1)][column] = 1;
    cells[wrap(row + 1)][wrap(column + 1)] = 1;
}

static int population(board cells) {
    int count = 0;
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) count += cells[row][column];
    return count;
}

static int is_same(board left, board right) {
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            if (left[row][column] != right[row][column]) return 0;
    return 1;
}

static int births(board from, board to) {
    int count = 0;
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            if (!from[row][column] && to[row][column]) count++;
    return count;
}

int main(void) {
    board before, behind;
    int row = __VERIFIER_nondet_int(), column = __VERIFIER_nondet_int();
    __VERIFIER_assume(row >= 0 && row < SIDE && column >= 0 && column < SIDE);

    clear(before);
    set_block(before, row, column);
    assert(population(before) == 4);
    step(before, behind);
    assert(is_same(before, behind));

    int extra_row = wrap(row + 2), extra_column = wrap(column + 2);
    before[extra_row][extra_column] = 1;
    assert(neighbours(before, extra_row, extra_column) == 1);
    step(before, behind);
    assert(behind[extra_row][extra_column] == 0);
    assert(births(before, behind) == 4);

    clear(before);
    before[row][column] = 1;
    step(before, behind);
    assert(population(behind) == 0);
    return 0;
}
