/* Round-robin with priorities: a bitmap of ready tasks picks one that is ready.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stdint.h>
#include "input.h"

#define TASKS 8
#define STEPS 8

static unsigned lowest(uint32_t bits) {
    unsigned position = 0;
    if (!(bits & 0xf)) {
        bits >>= 4;
        position += 4;
    }
    if (!(bits & 0x3)) {
        bits >>= 2;
        position += 2;
    }
    return position + !(bits & 1);
}

int main(void) {
    uint32_t ready = 0;
    unsigned last = 0, budget[TASKS] = {0};
    for (int step = 0; step < STEPS; step++) {
        unsigned task = __VERIFIER_nondet_uint() % TASKS;
        ready |= 1u << task;
        budget[task] += 2;
        uint32_t ahead = ready & ~((2u << last) - 1);
        unsigned chosen = lowest(ahead ? ahead : ready);
        assert(ready >> chosen & 1);
        assert(budget[chosen] > 0);
        if (--budget[chosen] == 0) ready &= ~(1u << chosen);
        last = chosen;
    }
    return 0;
}
