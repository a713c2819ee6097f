/* The Luhn check notices every single wrong digit.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include "input.h"

#define DIGITS 8

static int check(const int *digits) {
    static const int doubled[10] = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9};
    int sum = 0;
    for (int i = 0; i < DIGITS; i++) sum += i % 2 ? digits[i] : doubled[digits[i]];
    return sum % 10;
}

int main(void) {
    int digits[DIGITS];
    for (int i = 0; i < DIGITS; i++) {
        digits[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(digits[i] >= 0 && digits[i] <= 9);
    }
    unsigned at = __VERIFIER_nondet_uint();
    int wrong = __VERIFIER_nondet_int();
    __VERIFIER_assume(at < DIGITS && wrong >= 0 && wrong <= 9 && wrong != digits[at]);
    int before = check(digits);
    digits[at] = wrong;
    assert(check(digits) != before);
    return 0;
}
