/* Products of polynomials; the array for the result has no place for the highest power.
 * VERDICT: FAILS
 * LINE: 51
 * INPUT: two polynomials of degree 7, multiplied
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEGREE 7
#define RESULT (2 * DEGREE)

struct polynomial {
    int coefficients[DEGREE + 1];
    int degree;
};

/* "3 0 -2": coefficients, the highest power first */
static int parse(const char *text, struct polynomial *polynomial) {
    int values[DEGREE + 1], count = 0;
    while (*text != '\0') {
        char *end;
        long value = strtol(text, &end, 10);
        if (end == text || count > DEGREE || value < -1000 || value > 1000) return 0;
        values[count++] = (int)value;
        text = end;
        while (isspace((unsigned char)*text)) text++;
    }
    if (count == 0) return 0;
    polynomial->degree = count - 1;
    for (int i = 0; i < count; i++) polynomial->coefficients[count - 1 - i] = values[i];
    return 1;
}

static void print(const int *coefficients, int degree) {
    int is_first = 1;
    for (int i = degree; i >= 0; i--) {
        if (coefficients[i] == 0) continue;
        printf("%s%d", is_first ? "" : coefficients[i] < 0 ? " " : " +", coefficients[i]);
        if (i > 0) printf("x^%d", i);
        is_first = 0;
    }
    puts(is_first ? "0" : "");
}

static void multiply(const struct polynomial *a, const struct polynomial *b) {
    int result[RESULT];
    memset(result, 0, sizeof result);
    for (int i = 0; i <= a->degree; i++) {
        for (int j = 0; j <= b->degree; j++) result[i + j] += a->coefficients[i] * b->coefficients[j];
    }
    print(result, a->degree + b->degree);
}

int main(void) {
    struct polynomial a, b;
    char line[160];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *times = strchr(line, '*');
        line[strcspn(line, "\r\n")] = '\0';
        if (times != NULL && times < line + strlen(line)) {
            *times = '\0';
            if (parse(line, &a) && parse(times + 1 + strspn(times + 1, " "), &b))
                multiply(&a, &b);
            else
                puts("not a product");
        } else if (parse(line, &a)) {
            print(a.coefficients, a.degree);
        } else {
            puts("not a polynomial");
        }
    }
    return 0;
}
