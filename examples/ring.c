/* A ring buffer of eight slots whose producer forgets to wrap. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

enum { SLOTS = 8 };

struct ring {
    int slots[SLOTS];
    unsigned head, tail;
};

static void put(struct ring *ring, int value) {
    ring->slots[ring->head] = value;
    ring->head++; /* wrong: must wrap at SLOTS */
}

static int take(struct ring *ring) {
    int value = ring->slots[ring->tail];
    ring->tail = (ring->tail + 1) % SLOTS;
    return value;
}

int main(void) {
    struct ring ring = {0};
    int sum = 0;
    for (int i = 0; i < 10; i++) {
        int command = __VERIFIER_nondet_int();
        if (command > 0)
            put(&ring, command);
        else if (ring.head != ring.tail)
            sum += take(&ring);
    }
    return sum & 1;
}
