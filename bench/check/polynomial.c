/* Horner's scheme against powers, for a polynomial of symbolic coefficients.
 * VERDICT: SAFE
 * UNWIND: 5
 */
#include "input.h"

#define DEGREE 3

int main(void) {
    unsigned char coefficients[DEGREE + 1], x = __VERIFIER_nondet_uchar() & 15;
    for (int i = 0; i <= DEGREE; i++) coefficients[i] = __VERIFIER_nondet_uchar() & 7;
    unsigned horner = 0, sum = 0, power = 1;
    for (int i = DEGREE; i >= 0; i--) horner = horner * x + coefficients[i];
    for (int i = 0; i <= DEGREE; i++) {
        sum += coefficients[i] * power;
        power *= x;
    }
    assert((horner & 0xfff) == (sum & 0xfff));
    return 0;
}
