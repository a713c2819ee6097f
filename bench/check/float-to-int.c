/* Rounding a price to cents through float loses a cent on large prices.
 * VERDICT: FAILS
 * UNWIND: 1
 */
#include "input.h"

int main(void) {
    int cents = __VERIFIER_nondet_int();
    __VERIFIER_assume(cents >= 0 && cents <= 100000000);
    float price = (float)cents;
    int back = (int)price;
    assert(back == cents);
    return 0;
}
