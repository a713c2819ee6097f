/* Printing a number in decimal and reading it back gives the number.
 * VERDICT: SAFE
 * UNWIND: 6
 */
#include <stdbool.h>
#include "input.h"

static int print_number(unsigned short number, char *text) {
    char digits[5];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    for (int i = 0; i < count; i++) text[i] = digits[count - 1 - i];
    text[count] = '\0';
    return count;
}

static bool read_number(const char *text, unsigned short *number) {
    unsigned value = 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        value = value * 10 + (unsigned)(*text - '0');
        if (value > 65535) return false;
    }
    *number = (unsigned short)value;
    return true;
}

int main(void) {
    unsigned short number = __VERIFIER_nondet_ushort(), result = 0;
    char text[6];
    int length = print_number(number, text);
    assert(length >= 1 && length <= 5);
    assert(read_number(text, &result));
    assert(result == number);
    return 0;
}
