#include "replay/follow/unsliced.h"

typedef const struct fl_term *term_ref;

struct listing {
    const struct fl_follower *follower;
    fl_guarded_places places;
};

static bool list_place(void *context, uint64_t number, const void *guard) {
    struct listing *listing = context;
    struct fl_guarded_place at = {&listing->follower->places.all.items[number]->place, guard};
    fl_vector_push(listing->follower->arena, &listing->places, at);
    return true;
}

fl_guarded_places fl_places_of_state(const struct fl_follower *follower, const struct fl_state *state) {
    struct listing listing = {.follower = follower};
    if (follower->options->is_unsliced)
        fl_persistent_visit(fl_whereabouts(state)->guards, list_place, &listing);
    else
        fl_vector_push(follower->arena, &listing.places,
                       ((struct fl_guarded_place){fl_trace_place_of(state), fl_term_true(follower->terms)}));
    return listing.places;
}

struct fl_state *fl_state_at_place(const struct fl_follower *follower, const struct fl_state *state,
                                   struct fl_guarded_place at) {
    struct fl_state *copy = fl_state_fork(follower->engine, state);
    struct fl_whereabouts there = *fl_whereabouts(state);
    there.place = at.place;
    there.guards = NULL;
    fl_state_set_whereabouts(follower->arena, copy, there);
    fl_state_assume(follower->engine, copy, at.guard);
    return copy;
}

void fl_vector_step_add(struct fl_vector_step *step, const uint64_t *positions, term_ref guard, term_ref result) {
    struct fl_follower *follower = step->follower;
    if (fl_term_is_false(guard)) return;
    uint64_t number = fl_trace_places_at(&follower->places, positions)->number;
    term_ref before = fl_persistent_find(step->guards, number);
    term_ref either = before ? fl_term_or(follower->terms, before, guard) : guard;
    step->guards = fl_persistent_set(follower->arena, step->guards, number, either);
    if (!result) return;
    step->result = step->result ? fl_term_if(follower->terms, guard, result, step->result) : result;
}
