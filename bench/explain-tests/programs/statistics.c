/* Statistics and matrices of whole numbers: columns of a table, sorted, counted, multiplied, solved. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct matrix {
    int rows, columns;
    long *cells;
};

static struct matrix make_matrix(int rows, int columns) {
    struct matrix matrix = {rows, columns, NULL};
    matrix.cells = calloc((size_t)(rows * columns) + 1, sizeof *matrix.cells);
    if (matrix.cells == NULL)
        exit(3);
    return matrix;
}

static long *cell(const struct matrix *matrix, int row, int column) {
    return &matrix->cells[row * matrix->columns + column];
}

static int read_matrix(struct matrix *matrix) {
    int rows, columns;
    if (scanf("%d %d", &rows, &columns) != 2)
        return 0;
    if (rows < 1 || rows > 12 || columns < 1 || columns > 12)
        return 0;
    *matrix = make_matrix(rows, columns);
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < columns; k++)
            if (scanf("%ld", cell(matrix, i, k)) != 1)
                return 0;
    return 1;
}

static void print_matrix(const struct matrix *matrix) {
    for (int i = 0; i < matrix->rows; i++) {
        for (int k = 0; k < matrix->columns; k++)
            printf(k > 0 ? " %ld" : "%ld", *cell(matrix, i, k));
        printf("\n");
    }
}

static struct matrix transpose(const struct matrix *matrix) {
    struct matrix result = make_matrix(matrix->columns, matrix->rows);
    for (int i = 0; i < matrix->rows; i++)
        for (int k = 0; k < matrix->columns; k++)
            *cell(&result, k, i) = *cell(matrix, i, k);
    return result;
}

static struct matrix multiply(const struct matrix *left, const struct matrix *right) {
    struct matrix result = make_matrix(left->rows, right->columns);
    for (int i = 0; i < left->rows; i++)
        for (int k = 0; k < right->columns; k++) {
            long sum = 0;
            for (int j = 0; j < left->columns; j++)
                sum += *cell(left, i, j) * *cell(right, j, k);
            *cell(&result, i, k) = sum;
        }
    return result;
}

/* By elimination without fractions (Bareiss). */
static long determinant(const struct matrix *matrix) {
    int size = matrix->rows;
    long previous = 1;
    int sign = 1;
    struct matrix work = make_matrix(size, size);
    memcpy(work.cells, matrix->cells, (size_t)(size * size) * sizeof *work.cells);
    for (int step = 0; step < size - 1; step++) {
        if (*cell(&work, step, step) == 0) {
            int other = step + 1;
            while (other < size && *cell(&work, other, step) == 0)
                other++;
            if (other == size) {
                free(work.cells);
                return 0;
            }
            for (int k = 0; k < size; k++) {
                long kept = *cell(&work, step, k);
                *cell(&work, step, k) = *cell(&work, other, k);
                *cell(&work, other, k) = kept;
            }
            sign = -sign;
        }
        for (int i = step + 1; i < size; i++)
            for (int k = step + 1; k < size; k++) {
                long product = *cell(&work, i, k) * *cell(&work, step, step);
                product -= *cell(&work, i, step) * *cell(&work, step, k);
                *cell(&work, i, k) = product / previous;
            }
        previous = *cell(&work, step, step);
    }
    long result = sign * *cell(&work, size - 1, size - 1);
    free(work.cells);
    return result;
}

static void sort(long *values, int count) {
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++) {
            long value = values[i];
            int k = i;
            while (k >= gap && values[k - gap] > value) {
                values[k] = values[k - gap];
                k -= gap;
            }
            values[k] = value;
        }
}

/* Twice the median, so that it is whole. */
static long twice_median(const long *sorted, int count) {
    if (count % 2 == 1)
        return 2 * sorted[count / 2];
    return sorted[count / 2 - 1] + sorted[count / 2];
}

static long most_frequent(const long *sorted, int count) {
    long best = sorted[0];
    int best_count = 0, run = 0;
    for (int i = 0; i < count; i++) {
        run = i > 0 && sorted[i] == sorted[i - 1] ? run + 1 : 1;
        if (run > best_count) {
            best_count = run;
            best = sorted[i];
        }
    }
    return best;
}

static long square_root(long value) {
    long low = 0, high = value + 1;
    while (high - low > 1) {
        long middle = low + (high - low) / 2;
        if (middle <= value / middle)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void print_hundredths(const char *label, long value) {
    const char *sign = value < 0 ? "-" : "";
    if (value < 0)
        value = -value;
    printf("%s %s%ld.%02ld\n", label, sign, value / 100, value % 100);
}

static void summarize_column(const struct matrix *matrix, int column) {
    int count = matrix->rows;
    long sum = 0, squares = 0;
    long *values = malloc((size_t)count * sizeof *values);
    if (values == NULL)
        exit(3);
    for (int i = 0; i < count; i++) {
        values[i] = *cell(matrix, i, column);
        sum += values[i];
        squares += values[i] * values[i];
    }
    sort(values, count);
    printf("column %d: %d values from %ld to %ld\n", column + 1, count, values[0], values[count - 1]);
    print_hundredths("mean", sum * 100 / count);
    print_hundredths("median", twice_median(values, count) * 50);
    printf("mode %ld\n", most_frequent(values, count));
    if (count > 1) {
        long variance = (squares * count - sum * sum) * 10000 / (count * (count - 1L));
        print_hundredths("deviation", square_root(variance));
    }
    free(values);
}

static void print_histogram(const struct matrix *matrix, long width) {
    int total = matrix->rows * matrix->columns;
    long lowest = matrix->cells[0], highest = matrix->cells[0];
    for (int i = 1; i < total; i++) {
        if (matrix->cells[i] < lowest)
            lowest = matrix->cells[i];
        if (matrix->cells[i] > highest)
            highest = matrix->cells[i];
    }
    for (long from = lowest; from <= highest; from += width) {
        int count = 0;
        for (int i = 0; i < total; i++)
            if (matrix->cells[i] >= from && matrix->cells[i] < from + width)
                count++;
        printf("%5ld..%-5ld ", from, from + width - 1);
        for (int i = 0; i < count; i++)
            putchar('*');
        printf(" %d\n", count);
    }
}

static int fail(const char *why) {
    printf("error: %s\n", why);
    return 1;
}

static int run(const char *command, const struct matrix *matrix, const char *argument) {
    struct matrix other;
    if (strcmp(command, "columns") == 0) {
        for (int i = 0; i < matrix->columns; i++)
            summarize_column(matrix, i);
    } else if (strcmp(command, "transpose") == 0) {
        other = transpose(matrix);
        print_matrix(&other);
        free(other.cells);
    } else if (strcmp(command, "multiply") == 0) {
        if (!read_matrix(&other))
            return fail("bad matrix");
        if (matrix->columns != other.rows)
            return fail("sizes do not fit");
        struct matrix product = multiply(matrix, &other);
        print_matrix(&product);
        free(other.cells);
        free(product.cells);
    } else if (strcmp(command, "determinant") == 0) {
        if (matrix->rows != matrix->columns)
            return fail("not square");
        printf("%ld\n", determinant(matrix));
    } else if (strcmp(command, "histogram") == 0) {
        long width = argument != NULL ? atol(argument) : 10;
        if (width < 1)
            return fail("bad width");
        print_histogram(matrix, width);
    } else {
        return fail("no such command");
    }
    return 0;
}

int main(int argc, char **argv) {
    struct matrix matrix = {0, 0, NULL};
    if (argc < 2)
        return fail("usage");
    if (!read_matrix(&matrix)) {
        free(matrix.cells);
        return fail("bad matrix");
    }
    int code = run(argv[1], &matrix, argc > 2 ? argv[2] : NULL);
    free(matrix.cells);
    return code;
}
