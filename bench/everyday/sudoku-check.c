/* Checks a Sudoku: which rows, columns and blocks have a digit twice.
 * VERDICT: SAFE
 * INPUT: 81 digits, dots for empty cells; all else is skipped
 */
#include <stdio.h>
#include <string.h>

#define SIZE 9

static int cells[SIZE][SIZE];

static int read_cells(void) {
    int count = 0, c;
    while (count < SIZE * SIZE && (c = getchar()) != EOF) {
        if (c >= '1' && c <= '9')
            cells[count / SIZE][count % SIZE] = c - '0';
        else if (c == '.' || c == '0')
            cells[count / SIZE][count % SIZE] = 0;
        else
            continue;
        count++;
    }
    return count == SIZE * SIZE;
}

static int cell_of_unit(int kind, int unit, int index) {
    switch (kind) {
    case 0: return cells[unit][index];
    case 1: return cells[index][unit];
    default: return cells[unit / 3 * 3 + index / 3][unit % 3 * 3 + index % 3];
    }
}

static int check(int kind, int unit, const char *name) {
    int seen[SIZE + 1] = {0}, errors = 0;
    for (int i = 0; i < SIZE; i++) seen[cell_of_unit(kind, unit, i)]++;
    for (int digit = 1; digit <= SIZE; digit++) {
        if (seen[digit] < 2) continue;
        printf("%s %d has %d times %d\n", name, unit + 1, seen[digit], digit);
        errors++;
    }
    return errors;
}

int main(void) {
    static const char *const names[] = {"row", "column", "block"};
    int errors = 0, empty = 0;
    if (!read_cells()) {
        puts("81 cells are needed");
        return 2;
    }
    for (int kind = 0; kind < 3; kind++) {
        for (int unit = 0; unit < SIZE; unit++) errors += check(kind, unit, names[kind]);
    }
    for (int i = 0; i < SIZE * SIZE; i++) empty += cells[i / SIZE][i % SIZE] == 0;
    printf("%d errors, %d empty\n", errors, empty);
    return errors > 0;
}
