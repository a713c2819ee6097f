/* engine/symbolic/leaving.h - a state that must go out of a loop now.
 *
 * It has gone round as often as inputs let it, many rounds in one step (loop/accelerate.h). That it goes round once
 * more the same way is another number of rounds, so it goes out of the loop, or round another way.
 */
#ifndef FL_ENGINE_SYMBOLIC_LEAVING_H
#define FL_ENGINE_SYMBOLIC_LEAVING_H

#include "analysis/counting_loops.h"
#include "engine/symbolic/state.h"

struct fl_leaving {
    struct fl_counting_loops *loops;
    const struct fl_counting_loop *loop;
    uint32_t depth;       /* of the frame */
    const struct fl_term *may_go_back; /* the rounds were as many as are known of */
};

/* To be called when the state has come to another location: it may have left the loop. */
void fl_leaving_move(struct fl_state *state);

#endif
