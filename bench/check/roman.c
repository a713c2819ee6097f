/* Roman numerals: printing and reading gives the number back.
 * VERDICT: SAFE
 * UNWIND: 10
 */
#include "input.h"

static const struct {
    int value;
    const char *text;
} numerals[] = {{100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"},
                {9, "IX"},  {5, "V"},   {4, "IV"}, {1, "I"}};

static void print(int number, char *text) {
    for (unsigned i = 0; i < sizeof numerals / sizeof numerals[0]; i++)
        while (number >= numerals[i].value) {
            for (const char *from = numerals[i].text; *from; from++) *text++ = *from;
            number -= numerals[i].value;
        }
    *text = '\0';
}

static int value(char c) {
    return c == 'C' ? 100 : c == 'L' ? 50 : c == 'X' ? 10 : c == 'V' ? 5 : c == 'I' ? 1 : 0;
}

int main(void) {
    char text[16];
    int number = __VERIFIER_nondet_int(), read = 0;
    __VERIFIER_assume(number >= 1 && number < 100);
    print(number, text);
    for (int i = 0; text[i]; i++) read += value(text[i]) < value(text[i + 1]) ? -value(text[i]) : value(text[i]);
    assert(read == number);
    return 0;
}
