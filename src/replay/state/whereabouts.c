#include "replay/state/whereabouts.h"

#include "engine/symbolic/engine.h"

typedef const struct fl_term *term_ref;

static const struct fl_whereabouts *of_companion(const struct fl_companion *companion) {
    return (const struct fl_whereabouts *)companion;
}

static int compare_numbers(uint64_t left, uint64_t right) {
    return left < right ? -1 : left > right;
}

static int compare(const struct fl_companion *left, const struct fl_companion *right) {
    const struct fl_trace_place *a = of_companion(left)->place, *b = of_companion(right)->place;
    if (a == b) return 0;
    int difference = compare_numbers(a->rank, b->rank);
    return difference ? difference : compare_numbers(a->number, b->number);
}

struct merge {
    struct fl_engine *engine;
    const struct fl_persistent_map *guards;
    term_ref guard;
};

/* A place that a state is not at has no guard. */
static bool merge_guard(void *context, uint64_t place, const void *left, const void *right) {
    struct merge *merge = context;
    struct fl_terms *terms = merge->engine->terms;
    term_ref never = fl_term_false(terms);
    term_ref guard = fl_term_if(terms, merge->guard, left ? left : never, right ? right : never);
    merge->guards = fl_persistent_set(merge->engine->arena, merge->guards, place, guard);
    return true;
}

static const struct fl_companion *merge(struct fl_engine *engine, const struct fl_companion *left,
                                        const struct fl_companion *right, term_ref guard) {
    const struct fl_whereabouts *a = of_companion(left), *b = of_companion(right);
    if (a->guards == b->guards) return left;
    struct merge merge = {engine, a->guards, guard};
    fl_persistent_compare(a->guards, b->guards, merge_guard, &merge);
    struct fl_whereabouts *both = fl_arena_copy(engine->arena, a, sizeof *a);
    both->guards = merge.guards;
    return &both->companion;
}

const struct fl_companion_class fl_whereabouts_class = {compare, merge};

void fl_state_set_whereabouts(struct fl_arena *arena, struct fl_state *state, struct fl_whereabouts whereabouts) {
    whereabouts.companion.class = &fl_whereabouts_class;
    struct fl_whereabouts *copy = fl_arena_copy(arena, &whereabouts, sizeof whereabouts);
    state->companion = &copy->companion;
}
