/* A table of numbers, ROWS COLUMNS first: sums of rows and columns. */
#include <stdio.h>

#define MOST 100
#define WIDEST 6

int main(void) {
    int rows, columns, value, sums[WIDEST] = {0};
    if (scanf("%d %d", &rows, &columns) != 2 || rows < 1 || rows > MOST || columns < 1 || columns > WIDEST) {
        printf("no table\n");
        return 1;
    }
    printf("%d rows, %d columns\n", rows, columns);
    for (int i = 0; i < rows; i++) {
        int sum = 0;
        printf("row %d:", i + 1);
        for (int j = 0; j < columns; j++) {
            if (scanf("%d", &value) != 1 || value < -1000 || value > 1000) {
                printf(" ends\n");
                return 1;
            }
            printf(" %d", value);
            sum += value;
            sums[j] += value;
        }
        printf(" = %d\n", sum);
    }
    for (int j = 0; j < columns; j++) printf("column %d = %d\n", j + 1, sums[j]);
    return 0;
}
