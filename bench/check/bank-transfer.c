/* Transfers between accounts keep the sum, unless an account pays to itself.
 * VERDICT: FAILS
 * UNWIND: 6
 */
#include "input.h"

#define ACCOUNTS 4
#define TRANSFERS 5

int main(void) {
    int balance[ACCOUNTS], total = 0;
    for (int i = 0; i < ACCOUNTS; i++) {
        balance[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(balance[i] >= 0 && balance[i] <= 1000);
        total += balance[i];
    }
    for (int i = 0; i < TRANSFERS; i++) {
        unsigned from = __VERIFIER_nondet_uint(), to = __VERIFIER_nondet_uint();
        int amount = __VERIFIER_nondet_int();
        __VERIFIER_assume(from < ACCOUNTS && to < ACCOUNTS);
        if (amount <= 0 || amount > balance[from]) continue;
        int left = balance[from] - amount, grown = balance[to] + amount;
        balance[from] = left;
        balance[to] = grown;
    }
    int sum = 0;
    for (int i = 0; i < ACCOUNTS; i++) sum += balance[i];
    assert(sum == total);
    return 0;
}
