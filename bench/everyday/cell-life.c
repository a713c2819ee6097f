/* Conway's game of life from a picture in a file, for some generations.
 * VERDICT: SAFE
 * INPUT: a file with '#' for living cells, and a number of generations
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 10
#define COLUMNS 20

static char now[ROWS][COLUMNS], next[ROWS][COLUMNS];

static void read_picture(FILE *file) {
    int row = 0, column = 0, c;
    while ((c = fgetc(file)) != EOF && row < ROWS) {
        if (c == '\n') {
            row++;
            column = 0;
        } else {
            if (column < COLUMNS) now[row][column] = c == '#';
            if (column < COLUMNS) column++;
        }
    }
}

static int neighbours(int row, int column) {
    int count = 0;
    for (int i = row - 1; i <= row + 1; i++) {
        for (int j = column - 1; j <= column + 1; j++) {
            if (i == row && j == column) continue;
            if (i >= 0 && i < ROWS && j >= 0 && j < COLUMNS) count += now[i][j];
        }
    }
    return count;
}

static int advance(void) {
    int living = 0;
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            int count = neighbours(row, column);
            next[row][column] = count == 3 || (count == 2 && now[row][column]);
            living += next[row][column];
        }
    }
    memcpy(now, next, sizeof now);
    return living;
}

int main(int argc, char **argv) {
    long generations;
    FILE *file;
    if (argc != 3) {
        fprintf(stderr, "usage: cell-life FILE GENERATIONS\n");
        return 2;
    }
    generations = strtol(argv[2], NULL, 10);
    if (generations > 100) generations = 100;
    file = fopen(argv[1], "r");
    if (file == NULL) {
        perror(argv[1]);
        return 1;
    }
    read_picture(file);
    fclose(file);
    for (long i = 0; i < generations; i++) printf("%d living\n", advance());
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) putchar(now[row][column] ? '#' : '.');
        putchar('\n');
    }
    return 0;
}
