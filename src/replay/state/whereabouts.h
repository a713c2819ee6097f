/* replay/state/whereabouts.h - what replay keeps with each state of the program: where in the traces its runs
 * are.
 *
 * States at different places in the traces are kept apart, and those that are less far go first. A state that is
 * at several places at once (unsliced.h) says under which condition it is at each; two of these become one.
 *
 * Invariant: all states of a follower have one, from its start on.
 */
#ifndef FL_REPLAY_STATE_WHEREABOUTS_H
#define FL_REPLAY_STATE_WHEREABOUTS_H

#include "engine/symbolic/state.h"
#include "replay/state/places.h"

struct fl_whereabouts {
    struct fl_companion companion;
    const struct fl_trace_place *place;
    /* Number of a place -> term: where the state's condition and this hold, the run is there, and `place` says
     * nothing. NULL: it is at `place` alone. */
    const struct fl_persistent_map *guards;
    const struct fl_state *since;   /* the same state, when it was last told what values are (pin.h) */
    uint32_t events_since;          /* then */
    const struct fl_term *foreseen; /* what was told last of its next event (foresight.h); NULL: nothing was */
};

extern const struct fl_companion_class fl_whereabouts_class;

static inline const struct fl_whereabouts *fl_whereabouts(const struct fl_state *state) {
    return (const struct fl_whereabouts *)state->companion;
}

/* Where the state is in the traces, of a state that is at one place. */
static inline const struct fl_trace_place *fl_trace_place_of(const struct fl_state *state) {
    return fl_whereabouts(state)->place;
}

/* The class need not be set. */
void fl_state_set_whereabouts(struct fl_arena *arena, struct fl_state *state, struct fl_whereabouts whereabouts);

#endif
