/* A fixed-size block pool hands out a block twice when it was freed twice.
 * VERDICT: FAILS
 * UNWIND: 6
 */
#include <stddef.h>
#include "input.h"

#define BLOCKS 4
#define STEPS 5

union block {
    union block *next;
    int owner;
};

static union block pool[BLOCKS];
static union block *available;

static union block *take(void) {
    union block *block = available;
    if (block) available = block->next;
    return block;
}

static void give_back(union block *block) {
    block->next = available;
    available = block;
}

int main(void) {
    for (int i = 0; i < BLOCKS; i++) give_back(&pool[i]);
    union block *held[BLOCKS] = {NULL};
    for (int step = 0; step < STEPS; step++) {
        unsigned slot = __VERIFIER_nondet_uint();
        __VERIFIER_assume(slot < BLOCKS);
        if (held[slot] && __VERIFIER_nondet_int()) {
            give_back(held[slot]);
            if (__VERIFIER_nondet_int()) held[slot] = NULL;
        } else {
            held[slot] = take();
            if (!held[slot]) continue;
            held[slot]->owner = (int)slot;
        }
    }
    /* Freed blocks hold links, so that only the owners of two live blocks can be compared. */
    union block *first = take(), *second = take();
    assert(first == NULL || first != second);
    return 0;
}
