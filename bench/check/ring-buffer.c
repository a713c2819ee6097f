/* A ring buffer under symbolic commands behaves as a queue.
 * VERDICT: SAFE
 * UNWIND: 9
 */
#include <stdbool.h>
#include "input.h"

#define SIZE 4
#define STEPS 8

struct ring {
    int items[SIZE];
    unsigned read, written;
};

static bool put(struct ring *ring, int item) {
    if (ring->written - ring->read == SIZE) return false;
    ring->items[ring->written++ % SIZE] = item;
    return true;
}

static bool take(struct ring *ring, int *item) {
    if (ring->written == ring->read) return false;
    *item = ring->items[ring->read++ % SIZE];
    return true;
}

int main(void) {
    struct ring ring = {.read = __VERIFIER_nondet_uint()};
    ring.written = ring.read;
    int next_in = 0, next_out = 0;
    for (int step = 0; step < STEPS; step++) {
        if (__VERIFIER_nondet_int()) {
            if (put(&ring, next_in)) next_in++;
        } else {
            int item;
            if (take(&ring, &item)) assert(item == next_out++);
        }
        assert(next_in - next_out <= SIZE);
        assert(ring.written - ring.read == (unsigned)(next_in - next_out));
    }
    return 0;
}
