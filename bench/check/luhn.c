/* The Luhn check does not notice every swap of neighbouring digits: 09 and 90.
 * VERDICT: FAILS
 * UNWIND: 17
 */
#include "input.h"

#define DIGITS 16

static int check(const int *digits) {
    int sum = 0;
    for (int i = 0; i < DIGITS; i++) {
        int digit = digits[i];
        if (i % 2 == 0) {
            digit *= 2;
            if (digit > 9) digit -= 9;
        }
        sum += digit;
    }
    return sum % 10;
}

int main(void) {
    int digits[DIGITS];
    for (int i = 0; i < DIGITS; i++) {
        digits[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(digits[i] >= 0 && digits[i] <= 9);
    }
    unsigned at = __VERIFIER_nondet_uint();
    __VERIFIER_assume(at + 1 < DIGITS && at < DIGITS && digits[at] != digits[at + 1]);
    int before = check(digits);
    int kept = digits[at];
    digits[at] = digits[at + 1];
    digits[at + 1] = kept;
    assert(check(digits) != before);
    return 0;
}
