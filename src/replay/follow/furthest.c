/* replay/follow/furthest.c - how far any run came in the traces, and what stood in its way. */
#include <stdlib.h>

#include "replay/follow/follower.h"

/* Is there a run to the arrival? Asked of a solver that knows nothing of what came later. */
static enum fl_answer is_feasible(struct fl_follower *follower, const struct fl_replay_arrival *arrival) {
    struct fl_state state = {.condition = (struct fl_condition *)arrival->condition};
    follower->engine->independence = NULL;
    return fl_state_query_quickly(follower->engine, &state, fl_term_true(follower->terms));
}

static int by_falling_rank(const void *left, const void *right) {
    const struct fl_replay_arrival *a = left, *b = right;
    if (a->place->rank != b->place->rank) return a->place->rank > b->place->rank ? -1 : 1;
    return a->place->number < b->place->number ? -1 : a->place->number > b->place->number;
}

static uint64_t count_events(const struct fl_follower *follower, const uint64_t *positions) {
    uint64_t count = 0;
    for (size_t i = 0; i < follower->trace_count; i++)
        count += follower->traces[i]->class->count(follower->traces[i], positions[i]);
    return count;
}

void fl_follower_find_furthest(struct fl_follower *follower) {
    struct fl_replay_result *result = follower->result;
    fl_follower_renew_solver(follower);
    struct fl_replay_arrival *arrivals = follower->arrivals.items;
    size_t count = follower->arrivals.count;
    if (count) qsort(arrivals, count, sizeof *arrivals, by_falling_rank);
    const struct fl_trace_place *furthest = NULL;
    uint64_t least = follower->reached ? follower->reached->rank : 0;
    for (size_t i = 0; i < count && (!furthest || arrivals[i].place == furthest); i++) {
        if (arrivals[i].place->rank < least || fl_deadline_has_passed(follower->engine->solver_limits.deadline))
            break;
        if (is_feasible(follower, &arrivals[i]) != FL_SATISFIABLE) continue;
        furthest = arrivals[i].place;
        bool is_known = false;
        for (size_t k = 0; k < result->misses.count; k++)
            is_known = is_known || fl_id_equal(result->misses.items[k].edge, arrivals[i].edge);
        struct fl_replay_miss miss = {.edge = arrivals[i].edge, .guard = arrivals[i].guard};
        if (is_known) continue;
        fl_follower_explain_miss(follower, &arrivals[i], &miss);
        fl_vector_push(follower->arena, &result->misses, miss);
    }
    if (!furthest) furthest = follower->reached;
    if (!furthest) return;
    result->furthest = furthest->positions;
    result->matched = count_events(follower, furthest->positions);
}
