#include "engine/symbolic/leaving.h"

void fl_leaving_move(struct fl_state *state) {
    const struct fl_leaving *leaving = state->leaving;
    if (state->frame->depth > leaving->depth) return;
    if (state->frame->depth < leaving->depth ||
        !fl_counting_loop_contains(leaving->loops, leaving->loop, state->location))
        state->leaving = NULL;
}
