/* Adds Roman numerals; small letters are taken for letters of a table that has only capitals.
 * VERDICT: FAILS
 * LINE: 20
 * INPUT: a sum whose second numeral has a small letter
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const int values[26] = {['I' - 'A'] = 1,   ['V' - 'A'] = 5,   ['X' - 'A'] = 10,  ['L' - 'A'] = 50,
                               ['C' - 'A'] = 100, ['D' - 'A'] = 500, ['M' - 'A'] = 1000};

/* The value of a numeral, 0 if it is none. */
static int parse(const char *text) {
    int total = 0, previous = 0;
    if (strlen(text) > 15) return 0;
    for (int i = (int)strlen(text) - 1; i >= 0; i--) {
        int value;
        if (!isalpha((unsigned char)text[i])) return 0;
        value = values[text[i] - 'A'];
        if (value == 0) return 0;
        if (value < previous) {
            total -= value;
        } else {
            total += value;
            previous = value;
        }
    }
    return total;
}

static void print(int number) {
    static const int steps[] = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    static const char *const texts[] = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    for (int i = 0; i < 13; i++) {
        while (number >= steps[i]) {
            fputs(texts[i], stdout);
            number -= steps[i];
        }
    }
    putchar('\n');
}

int main(void) {
    char line[80], left[20], right[20], operator;
    while (fgets(line, sizeof line, stdin)) {
        int a, b;
        if (sscanf(line, "sum %19s %c %19s", left, &operator, right) != 3 || (operator!= '+' && operator!= '-')) {
            puts("sum NUMERAL + NUMERAL");
            continue;
        }
        a = parse(left);
        b = a > 0 ? parse(right) : 0;
        if (a <= 0 || b <= 0 || (operator== '-' && a <= b) || a > 100000 || b > 100000) {
            puts("cannot be written");
        } else {
            print(operator== '+' ? a + b : a - b);
        }
    }
    return 0;
}
