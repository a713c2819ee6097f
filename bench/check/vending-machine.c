/* A vending machine that gives change for a coin it then returns as well.
 * VERDICT: FAILS
 * UNWIND: 3
 */
#include "input.h"

enum { PRICE = 150 };

int main(void) {
    static const int coins[] = {10, 20, 50, 100, 200};
    int credit = 0, paid_in = 0, paid_out = 0, sold = 0;
    for (int step = 0; step < 8; step++) {
        unsigned command = __VERIFIER_nondet_uint() % 8;
        if (command < 5) {
            credit += coins[command];
            paid_in += coins[command];
            if (credit > 4 * PRICE) {
                paid_out += coins[command];
                credit -= coins[command];
            }
        } else if (command == 5 && credit >= PRICE) {
            credit -= PRICE;
            sold++;
            if (credit < PRICE) paid_out += credit;
        } else if (command == 6) {
            paid_out += credit;
            credit = 0;
        }
        assert(paid_in - paid_out >= sold * PRICE);
    }
    return 0;
}
