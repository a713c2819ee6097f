/* Converts numbers to Roman numerals and back, by a table of the values that
   may be written with one or two letters. */
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define LONGEST 15

static const struct {
    int value;
    const char *letters;
} numerals[] = {
    {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"},
    {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
};

static int table_size(void)
{
    return (int)(sizeof numerals / sizeof numerals[0]);
}

static int append(char *text, int at, const char *letters)
{
    while (*letters != '\0') {
        text[at] = *letters;
        at++;
        letters++;
    }
    text[at] = '\0';
    return at;
}

static int to_roman(int number, char *text)
{
    int length = 0;

    text[0] = '\0';
    for (int i = 0; i < table_size(); i++) {
        while (number >= numerals[i].value) {
            length = append(text, length, numerals[i].letters);
            number -= numerals[i].value;
        }
    }
    return length;
}

static int letter_value(char letter)
{
    switch (letter) {
    case 'I':
        return 1;
    case 'V':
        return 5;
    case 'X':
        return 10;
    case 'L':
        return 50;
    case 'C':
        return 100;
    default:
        return 0;
    }
}

static int from_roman(const char *text)
{
    int sum = 0;
    int largest = 0;

    for (int i = (int)strlen(text) - 1; i >= 0; i--) {
        int value = letter_value(text[i]);
        if (value < largest) {
            sum -= value;
        } else {
            sum += value;
            largest = value;
        }
    }
    return sum;
}

static int longest_run(const char *text)
{
    int longest = 0;
    int run = 0;

    for (int i = 0; text[i] != '\0'; i++) {
        if (i > 0 && text[i] == text[i - 1])
            run++;
        else
            run = 1;
        if (run > longest)
            longest = run;
    }
    return longest;
}

int main(void)
{
    char text[LONGEST + 1];
    int hundreds = __VERIFIER_nondet_uchar();
    int tens = __VERIFIER_nondet_uchar();
    int units = __VERIFIER_nondet_uchar();
    int number;
    int length;

    if (hundreds > 1 || tens > 9 || units > 9)
        return 0;
    number = 100 * hundreds + 10 * tens + units;
    if (number == 0)
        return 0;

    length = to_roman(number, text);
    assert(length > 0 && length <= LONGEST);
    assert((int)strlen(text) == length);
    assert(longest_run(text) <= 3);
    assert((text[0] == 'C') == (hundreds > 0));
    assert(from_roman(text) == number);
    if (units == 4 || units == 9)
        assert(text[length - 2] == 'I');
    if (units % 5 == 0)
        assert(text[length - 1] != 'I');
    if (number == 98)
        assert(strcmp(text, "XCVIII") == 0);
    return 0;
}
