/* Signed decimal numbers with a point, read from text: what is accepted, and which value it has in hundredths.
 * UNWIND: 8
 */
#include "input.h"

#define SIZE 6

struct reader {
    const char *text;
    int position;
    int has_failed;
};

static int is_digit(char c) {
    return c >= '0' && c <= '9';
}

static char peek(const struct reader *reader) {
    return reader->text[reader->position];
}

static void advance(struct reader *reader) {
    reader->position++;
}

static int accept(struct reader *reader, char wanted) {
    if (peek(reader) != wanted) return 0;
    advance(reader);
    return 1;
}

static int read_digits(struct reader *reader, int most, int *count) {
    int value = 0;
    *count = 0;
    while (is_digit(peek(reader)) && *count < most) {
        value = value * 10 + (peek(reader) - '0');
        advance(reader);
        (*count)++;
    }
    return value;
}

static int read_number(struct reader *reader) {
    int whole_digits, part_digits = 0, part = 0;
    int is_negative = accept(reader, '-');
    int whole = read_digits(reader, 3, &whole_digits);
    if (accept(reader, '.')) {
        part = read_digits(reader, 2, &part_digits);
        if (part_digits == 0) reader->has_failed = 1;
        if (part_digits == 1) part = part * 10;
    }
    if (whole_digits == 0) reader->has_failed = 1;
    if (peek(reader) != '\0') reader->has_failed = 1;
    int value = whole * 100 + part;
    if (is_negative) value = -value;
    return value;
}

static int print_number(char *text, int value) {
    int length = 0;
    if (value < 0) {
        text[length++] = '-';
        value = -value;
    }
    if (value >= 1000) text[length++] = (char)('0' + value / 1000);
    text[length++] = (char)('0' + value / 100 % 10);
    text[length++] = '.';
    text[length++] = (char)('0' + value / 10 % 10);
    text[length++] = (char)('0' + value % 10);
    text[length] = '\0';
    return length;
}

int main(void) {
    char text[SIZE + 2];
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value >= -999 && value <= 9999);
    int length = print_number(text, value);
    struct reader reader = {text, 0, 0};
    int again = read_number(&reader);
    assert(!reader.has_failed);
    assert(again == value);
    assert(reader.position == length);

    char other[SIZE];
    for (int i = 0; i < 4; i++) other[i] = __VERIFIER_nondet_char();
    other[4] = '\0';
    struct reader second = {other, 0, 0};
    int result = read_number(&second);
    if (!second.has_failed) {
        assert(is_digit(other[0]) || other[0] == '-');
        assert(result > -100000 && result < 100000);
        if (other[0] == '-') assert(result <= 0);
        if (other[0] == '7' && other[1] == '.' && other[2] == '5' && other[3] == '\0') assert(result == 750);
        if (other[0] == '1' && other[1] == '2' && other[2] == '\0') assert(result == 1200);
    }
    return 0;
}
