/* Adds and multiplies numbers of many digits; the carry of a full number goes behind its last digit.
 * VERDICT: FAILS
 * LINE: 37
 * INPUT: the sum of two numbers of twenty digits that has twenty-one
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define DIGITS 20

struct number {
    int length;
    signed char digits[DIGITS];
};

static int parse(const char *text, struct number *number) {
    size_t length;
    while (text[0] == '0' && isdigit((unsigned char)text[1])) text++;
    length = strspn(text, "0123456789");
    if (length == 0 || length > DIGITS || text[length] != '\0') return 0;
    number->length = (int)length;
    for (size_t i = 0; i < length; i++) number->digits[length - 1 - i] = (signed char)(text[i] - '0');
    return 1;
}

static void add(const struct number *a, const struct number *b, struct number *result) {
    int length = a->length > b->length ? a->length : b->length, carry = 0;
    for (int i = 0; i < length; i++) {
        int sum = carry;
        if (i < a->length) sum += a->digits[i];
        if (i < b->length) sum += b->digits[i];
        result->digits[i] = (signed char)(sum % 10);
        carry = sum / 10;
    }
    result->length = length;
    if (carry > 0) result->digits[result->length++] = (signed char)carry;
}

static int multiply(const struct number *a, const struct number *b, struct number *result) {
    int product[2 * DIGITS] = {0}, length = a->length + b->length;
    for (int i = 0; i < a->length; i++) {
        for (int j = 0; j < b->length; j++) product[i + j] += a->digits[i] * b->digits[j];
    }
    for (int i = 0; i + 1 < length; i++) {
        product[i + 1] += product[i] / 10;
        product[i] %= 10;
    }
    while (length > 1 && product[length - 1] == 0) length--;
    if (length > DIGITS) return 0;
    result->length = length;
    for (int i = 0; i < length; i++) result->digits[i] = (signed char)product[i];
    return 1;
}

static void print(const struct number *number) {
    for (int i = number->length - 1; i >= 0; i--) putchar('0' + number->digits[i]);
    putchar('\n');
}

int main(void) {
    char left[32], right[32], operator;
    struct number a, b, result;
    while (scanf("%31s %c %31s", left, &operator, right) == 3) {
        if (!parse(left, &a) || !parse(right, &b)) {
            puts("not a number");
        } else if (operator== '+') {
            add(&a, &b, &result);
            print(&result);
        } else if (operator== '*' && multiply(&a, &b, &result)) {
            print(&result);
        } else {
            puts("cannot be computed");
        }
    }
    return 0;
}
