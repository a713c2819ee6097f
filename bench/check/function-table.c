/* A table of handlers called through a pointer; an unregistered command has none.
 * VERDICT: FAILS
 * UNWIND: 6
 */
#include <stddef.h>
#include "input.h"

typedef int handler(int state, int argument);

static int on_add(int state, int argument) {
    return (int)((unsigned)state + (unsigned)argument);
}

static int on_clear(int state, int argument) {
    (void)state;
    return argument ? 0 : state;
}

static int on_mask(int state, int argument) {
    return state & argument;
}

static handler *const handlers[] = {on_add, on_clear, NULL, on_mask};

int main(void) {
    int state = 0;
    for (int i = 0; i < 8; i++) {
        unsigned command = __VERIFIER_nondet_uint() % 4;
        int argument = __VERIFIER_nondet_int();
        if (command == 2 && i < 5) continue;
        state = handlers[command](state, argument);
    }
    assert(state != 1 || state == 1);
    return 0;
}
