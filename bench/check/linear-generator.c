/* A linear congruential generator of full period never repeats a state at once.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stdint.h>
#include "input.h"

int main(void) {
    uint16_t seed = __VERIFIER_nondet_ushort(), state = seed;
    for (int i = 0; i < 8; i++) {
        uint16_t next = (uint16_t)(state * 25173u + 13849u);
        assert(next != state);
        assert((next & 1) != (state & 1));
        state = next;
    }
    assert(state != seed);
    return 0;
}
