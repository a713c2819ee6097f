/* Printing a negative number negates it first, which the smallest one does not survive.
 * VERDICT: FAILS
 * UNWIND: 1
 * CHECKS: bounds,pointer,free,division,overflow
 */
#include "input.h"

static void print_number(int number, char *text) {
    char digits[12];
    int count = 0;
    if (number < 0) {
        *text++ = '-';
        number = -number;
    }
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    while (count > 0) *text++ = digits[--count];
    *text = '\0';
}

int main(void) {
    char text[13];
    print_number(__VERIFIER_nondet_int(), text);
    assert(text[0] == '-' || (text[0] >= '0' && text[0] <= '9'));
    return 0;
}
