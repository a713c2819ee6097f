/* Computes what its arguments say, from left to right; behind the last operator no number is looked for.
 * VERDICT: FAILS
 * LINE: 22
 * INPUT: number, operator, number, then a named operator at the end
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum operation { ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, NONE };

static enum operation operation_of(const char *word) {
    static const char *const words[] = {"plus", "minus", "times", "over", "power"};
    for (int i = 0; i < NONE; i++) {
        if (strcmp(word, words[i]) == 0) return (enum operation)i;
    }
    return NONE;
}

static int number(const char *word, double *value) {
    char *end;
    *value = strtod(word, &end);
    return end != word && *end == '\0';
}

static int apply(enum operation operation, double *result, double value) {
    switch (operation) {
    case ADD: *result += value; return 1;
    case SUBTRACT: *result -= value; return 1;
    case MULTIPLY: *result *= value; return 1;
    case DIVIDE:
        if (value == 0) return 0;
        *result /= value;
        return 1;
    case POWER: {
        double power = 1;
        if (!(value >= 0 && value <= 100)) return 0;
        for (int i = 0; i < (int)value; i++) power *= *result;
        *result = power;
        return 1;
    }
    default: return 0;
    }
}

int main(int argc, char **argv) {
    double result, value;
    if (argc < 4 || !number(argv[1], &result)) {
        fprintf(stderr, "usage: calculate NUMBER OPERATOR NUMBER...\n");
        return 2;
    }
    for (int i = 2; i < argc; i += 2) {
        enum operation operation = operation_of(argv[i]);
        if (operation == NONE || !number(argv[i + 1], &value)) {
            fprintf(stderr, "error after %s\n", argv[i - 1]);
            return 1;
        }
        if (!apply(operation, &result, value)) {
            fprintf(stderr, "cannot compute %s\n", argv[i + 1]);
            return 1;
        }
    }
    printf("%.10g\n", result);
    return 0;
}
