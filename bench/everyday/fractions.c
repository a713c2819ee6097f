/* Computes with fractions: 1/2 + 1/3.
 * VERDICT: SAFE
 * INPUT: lines with two fractions and an operator
 */
#include <stdio.h>
#include <stdlib.h>

#define LARGEST 30000

struct fraction {
    long numerator, denominator;
};

static long greatest_divisor(long a, long b) {
    if (a < 0) a = -a;
    while (b != 0) {
        long rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Both are at most the square of LARGEST, or twice that. */
static int make(struct fraction *fraction, long numerator, long denominator) {
    long divisor;
    if (denominator == 0) return 0;
    if (denominator < 0) {
        numerator = -numerator;
        denominator = -denominator;
    }
    divisor = greatest_divisor(numerator, denominator);
    fraction->numerator = numerator / divisor;
    fraction->denominator = denominator / divisor;
    return 1;
}

static int read_fraction(const char *text, struct fraction *fraction) {
    char *end;
    long numerator = strtol(text, &end, 10), denominator = 1;
    if (end == text) return 0;
    if (*end == '/') {
        text = end + 1;
        denominator = strtol(text, &end, 10);
        if (end == text) return 0;
    }
    if (*end != '\0' || labs(numerator / 2) > LARGEST / 2 || labs(denominator / 2) > LARGEST / 2) return 0;
    return make(fraction, numerator, denominator);
}

static int compute(const struct fraction *a, char operator, const struct fraction * b, struct fraction *result) {
    switch (operator) {
    case '+':
        return make(result, a->numerator * b->denominator + b->numerator * a->denominator,
                    a->denominator * b->denominator);
    case '-':
        return make(result, a->numerator * b->denominator - b->numerator * a->denominator,
                    a->denominator * b->denominator);
    case '*': return make(result, a->numerator * b->numerator, a->denominator * b->denominator);
    case ':': return make(result, a->numerator * b->denominator, a->denominator * b->numerator);
    default: return 0;
    }
}

int main(void) {
    char left[20], right[20], operator;
    struct fraction a, b, result;
    while (scanf("%19s %c %19s", left, &operator, right) == 3) {
        if (!read_fraction(left, &a) || !read_fraction(right, &b))
            puts("not a fraction");
        else if (!compute(&a, operator, & b, &result))
            puts("cannot be computed");
        else if (result.denominator == 1)
            printf("%ld\n", result.numerator);
        else
            printf("%ld/%ld\n", result.numerator, result.denominator);
    }
    return 0;
}
