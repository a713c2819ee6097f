/* Deleting from a table with linear probing by just emptying the slot breaks the chain behind it.
 * VERDICT: FAILS
 * UNWIND: 5
 */
#include "input.h"

#define SLOTS 4

static unsigned keys[SLOTS]; /* 0: empty */

static unsigned find(unsigned key) {
    unsigned slot = key * 2654435761u >> 30;
    while (keys[slot] && keys[slot] != key) slot = (slot + 1) % SLOTS;
    return slot;
}

int main(void) {
    unsigned first = __VERIFIER_nondet_uint(), second = __VERIFIER_nondet_uint(), third = __VERIFIER_nondet_uint();
    __VERIFIER_assume(first && second && third && first != second && second != third && first != third);
    keys[find(first)] = first;
    keys[find(second)] = second;
    keys[find(third)] = third;
    keys[find(first)] = 0;
    assert(keys[find(second)] == second);
    assert(keys[find(third)] == third);
    assert(keys[find(first)] == 0);
    return 0;
}
