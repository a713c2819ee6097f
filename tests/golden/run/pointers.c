/* Pointers are called by what they point to, as reports of failures call them.
 *
 * RUN: faultline run %s
 * EXPECT: int *cell = malloc(sizeof *cell)          cell = heap#1
 * EXPECT: int *other = malloc(sizeof *other)        other = heap#2
 * EXPECT: swap(left = &cell of main, right = &other of main)
 * EXPECT: int *kept = *left                       kept = heap#1
 * EXPECT: *left = *right                          *left = heap#2
 * EXPECT: int *last = other                         last = heap#1 (freed)
 * EXPECT-NOT: 0x
 */
#include <stdlib.h>

static void swap(int **left, int **right) {
    int *kept = *left;
    *left = *right;
    *right = kept;
}

int main(void) {
    int *cell = malloc(sizeof *cell);
    int *other = malloc(sizeof *other);
    swap(&cell, &other);
    free(other);
    int *last = other;
    free(cell);
    return last == 0;
}
