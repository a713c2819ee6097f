/* Two traffic lights and a pedestrian's button: never green at once, whatever is pressed when.
 * VERDICT: SAFE
 * UNWIND: 41
 */
#include <stdbool.h>
#include "input.h"

enum light { RED, GREEN, YELLOW };

struct crossing {
    enum light north, east;
    bool walk, is_requested, is_north_next;
    int timer;
};

static void tick(struct crossing *crossing, bool is_pressed) {
    crossing->is_requested |= is_pressed;
    if (crossing->timer > 0) {
        crossing->timer--;
        return;
    }
    crossing->timer = 2;
    if (crossing->walk) {
        crossing->walk = false;
    } else if (crossing->north == GREEN) {
        crossing->north = YELLOW;
    } else if (crossing->east == GREEN) {
        crossing->east = YELLOW;
    } else if (crossing->north == YELLOW) {
        crossing->north = RED;
    } else if (crossing->east == YELLOW) {
        crossing->east = RED;
    } else if (crossing->is_requested) {
        crossing->walk = true;
        crossing->is_requested = false;
    } else if (crossing->is_north_next) {
        crossing->north = GREEN;
        crossing->is_north_next = false;
    } else {
        crossing->east = GREEN;
        crossing->is_north_next = true;
    }
}

int main(void) {
    struct crossing crossing = {.north = RED, .east = RED};
    for (int i = 0; i < 40; i++) {
        tick(&crossing, __VERIFIER_nondet_int() > 0);
        assert(crossing.north == RED || crossing.east == RED);
        assert(!crossing.walk || (crossing.north == RED && crossing.east == RED));
    }
    return 0;
}
