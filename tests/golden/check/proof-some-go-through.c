/* Some runs are known to leave a loop at once, others take it any number of times: its invariant is one of all of them.
 * RUN: faultline check --timeout 60 %s
 * EXIT: 0
 * EXPECT: SAFE: all
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 10, COLUMNS = 20 };
static unsigned char now[ROWS][COLUMNS], next[ROWS][COLUMNS];

static void advance(void) {
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            int count = 0;
            for (int i = row - 1; i <= row + 1; i++)
                for (int j = column - 1; j <= column + 1; j++)
                    if (i >= 0 && i < ROWS && j >= 0 && j < COLUMNS) count += now[i][j];
            next[row][column] = count == 3;
        }
    memcpy(now, next, sizeof now);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    long turns = strtol(argv[2], NULL, 10);
    if (turns > 100) turns = 100;
    FILE *file = fopen(argv[1], "r");
    if (file == NULL) return 1;
    fclose(file);
    for (long i = 0; i < turns; i++) advance();
    for (int column = 0; column < COLUMNS; column++) putchar(now[0][column] ? '#' : '.');
    return 0;
}
