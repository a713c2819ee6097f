/* Product of two matrices; each fits, their product need not.
 * VERDICT: FAILS
 * LINE: 16 40
 * INPUT: a 5x2 matrix times a 2x5 matrix
 */
#include <stdio.h>

#define MAX_CELLS 16

struct matrix {
    int rows, columns;
    double cells[MAX_CELLS];
};

static double *cell(struct matrix *matrix, int row, int column) {
    return &matrix->cells[row * matrix->columns + column];
}

static int read(struct matrix *matrix) {
    if (scanf("%d x %d", &matrix->rows, &matrix->columns) != 2) return 0;
    if (matrix->rows < 1 || matrix->columns < 1 || matrix->rows > MAX_CELLS || matrix->columns > MAX_CELLS)
        return 0;
    if (matrix->rows * matrix->columns > MAX_CELLS) return 0;
    for (int i = 0; i < matrix->rows; i++) {
        for (int j = 0; j < matrix->columns; j++) {
            if (scanf("%lf", cell(matrix, i, j)) != 1) return 0;
        }
    }
    return 1;
}

static int multiply(struct matrix *a, struct matrix *b, struct matrix *result) {
    if (a->columns != b->rows) return 0;
    result->rows = a->rows;
    result->columns = b->columns;
    for (int i = 0; i < a->rows; i++) {
        for (int j = 0; j < b->columns; j++) {
            double sum = 0;
            for (int k = 0; k < a->columns; k++) sum += *cell(a, i, k) * *cell(b, k, j);
            *cell(result, i, j) = sum;
        }
    }
    return 1;
}

static void print(struct matrix *matrix) {
    for (int i = 0; i < matrix->rows; i++) {
        for (int j = 0; j < matrix->columns; j++) printf("%8.2f", *cell(matrix, i, j));
        printf("\n");
    }
}

int main(void) {
    struct matrix a, b, result;
    if (!read(&a) || !read(&b)) {
        fprintf(stderr, "expected: ROWS x COLUMNS and the cells, twice\n");
        return 1;
    }
    if (!multiply(&a, &b, &result)) {
        fprintf(stderr, "the sizes do not fit\n");
        return 1;
    }
    print(&result);
    return 0;
}
