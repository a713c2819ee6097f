/* replay/follow/unsliced.h - states that are at several places in the traces at once, each under a condition.
 *
 * The paper's "assumes only" (--no-slice): states are made one whatever events they have left, each holds
 * the whole vector t instead (fl_whereabouts.guards), an event maps it, and what the traces ask for is
 * assumed at the end of runs. Nothing is left out on the way, so more is encoded: it is there to compare with.
 */
#ifndef FL_REPLAY_FOLLOW_UNSLICED_H
#define FL_REPLAY_FOLLOW_UNSLICED_H

#include "replay/follow/follower.h"

struct fl_guarded_place {
    const struct fl_trace_place *place;
    const struct fl_term *guard;
};

typedef FL_VECTOR_OF(struct fl_guarded_place) fl_guarded_places;

/* Where the state is, by rising number: of a state that is at one place, that one. */
fl_guarded_places fl_places_of_state(const struct fl_follower *follower, const struct fl_state *state);

/* The state at one of its places, and nowhere else: a copy. */
struct fl_state *fl_state_at_place(const struct fl_follower *follower, const struct fl_state *state,
                                   struct fl_guarded_place at);

/* Where a state is behind an event. */
struct fl_vector_step {
    struct fl_follower *follower;
    const struct fl_persistent_map *guards;
    const struct fl_term *result; /* what the call returns; NULL if it returns nothing, or may return anything */
};

void fl_vector_step_add(struct fl_vector_step *step, const uint64_t *positions, const struct fl_term *guard,
                        const struct fl_term *result);

#endif
