#include "engine/symbolic/unroll.h"

#include "base/invariant.h"
#include "engine/symbolic/engine.h"
#include "engine/symbolic/trial.h"

/* A loop's first bound; it is doubled when all that lies within it was seen. */
enum { FIRST_BOUND = 4 };

struct unrolling {
    struct fl_arena *arena;
    struct fl_trial trial;
    const struct fl_explore_options *options;
    struct fl_engine *engine;
    FL_VECTOR_OF(struct fl_state *) heap;   /* the state at the smallest place first */
    FL_VECTOR_OF(struct fl_state *) parked; /* at the bound */
    uint64_t bound;
    const char *reason;
};

/* ---- the queue ---- */

static bool is_before(struct unrolling *unrolling, const struct fl_state *left, const struct fl_state *right) {
    return fl_orders_compare(unrolling->engine->orders, left, right) < 0;
}

static void push_state(struct unrolling *unrolling, struct fl_state *state) {
    fl_vector_push(unrolling->arena, &unrolling->heap, state);
    size_t at = unrolling->heap.count - 1;
    while (at && is_before(unrolling, state, unrolling->heap.items[(at - 1) / 2])) {
        unrolling->heap.items[at] = unrolling->heap.items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    unrolling->heap.items[at] = state;
}

static struct fl_state *pop_state(struct unrolling *unrolling) {
    struct fl_state **items = unrolling->heap.items, *first = items[0];
    struct fl_state *moved = items[--unrolling->heap.count];
    size_t count = unrolling->heap.count, at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= count) break;
        if (child + 1 < count && is_before(unrolling, items[child + 1], items[child])) child++;
        if (!is_before(unrolling, items[child], moved)) break;
        items[at] = items[child];
        at = child;
    }
    if (count) items[at] = moved;
    return first;
}

/* The next state, made one with all others at its place that can be. */
static struct fl_state *take_merged(struct unrolling *unrolling) {
    FL_VECTOR_OF(struct fl_state *) apart = {0};
    struct fl_state *state = pop_state(unrolling);
    while (unrolling->heap.count &&
           fl_orders_compare(unrolling->engine->orders, state, unrolling->heap.items[0]) == 0) {
        struct fl_state *other = pop_state(unrolling);
        struct fl_state *merged = fl_state_merge(unrolling->engine, state, other);
        if (merged)
            state = merged;
        else
            fl_vector_push(unrolling->arena, &apart, other);
    }
    for (size_t i = 0; i < apart.count; i++) push_state(unrolling, apart.items[i]);
    return state;
}

/* ---- execution ---- */

static bool is_at_bound(const struct unrolling *unrolling, const struct fl_state *state) {
    if (state->frame->activations > unrolling->bound) return true;
    for (const struct fl_loop_visit *visit = state->frame->loops; visit; visit = visit->outer)
        if (visit->iteration > unrolling->bound) return true;
    return false;
}

static bool is_out_of_time(struct unrolling *unrolling) {
    const struct fl_explore_options *options = unrolling->options;
    if (fl_deadline_has_passed(options->deadline)) unrolling->reason = "the time is used up";
    if (options->is_cancelled && *options->is_cancelled) unrolling->reason = "interrupted";
    if (fl_arena_is_exhausted(unrolling->arena)) unrolling->reason = "the memory is used up";
    return unrolling->reason;
}

/* Straight-line code is stepped through without the queue. */
static bool is_join(const struct unrolling *unrolling, const struct fl_state *state) {
    const struct fl_location *location = fl_program_location(unrolling->engine->program, state->location);
    return location->incoming_count > 1 || location->is_loop_head || location->edge_count != 1;
}

static void advance(struct unrolling *unrolling, struct fl_state *state, struct fl_successors *successors) {
    struct fl_check_policy policy = fl_trial_policy(&unrolling->trial);
    for (;;) {
        fl_symbolic_step(unrolling->engine, state, &policy, successors);
        for (size_t i = 0; i < successors->failures.count; i++)
            fl_trial_run(&unrolling->trial, unrolling->engine, &successors->failures.items[i]);
        if (successors->states.count != 1 || is_join(unrolling, successors->states.items[0])) break;
        state = successors->states.items[0];
        if (is_out_of_time(unrolling)) break;
    }
    if (!successors->states.count) unrolling->trial.verdicts->paths++;
    for (size_t i = 0; i < successors->states.count; i++) {
        struct fl_state *next = successors->states.items[i];
        if (is_at_bound(unrolling, next))
            fl_vector_push(unrolling->arena, &unrolling->parked, next);
        else
            push_state(unrolling, next);
    }
}

static void unroll_to_bound(struct unrolling *unrolling) {
    struct fl_successors successors = {0};
    while (unrolling->heap.count && !unrolling->trial.is_stopped && !is_out_of_time(unrolling))
        advance(unrolling, take_merged(unrolling), &successors);
}

/* States at the bound go on under a larger one; those whose path is impossible end here. */
static void deepen(struct unrolling *unrolling) {
    unrolling->bound *= 2;
    for (size_t i = 0; i < unrolling->parked.count; i++) {
        struct fl_state *state = unrolling->parked.items[i];
        if (fl_state_query(unrolling->engine, state, fl_term_true(unrolling->engine->terms)) != FL_UNSATISFIABLE)
            push_state(unrolling, state);
    }
    unrolling->parked.count = 0;
}

/* One round within the limits of the inputs. True if everything was seen. */
static bool unroll_round(struct unrolling *unrolling) {
    unrolling->heap.count = unrolling->parked.count = 0;
    unrolling->bound = FIRST_BOUND;
    push_state(unrolling, fl_engine_start(unrolling->engine));
    uint64_t completed = 0;
    for (;;) {
        unroll_to_bound(unrolling);
        if (unrolling->reason || unrolling->trial.is_stopped) break;
        if (!unrolling->parked.count) return !unrolling->engine->incomplete;
        completed = unrolling->bound;
        deepen(unrolling);
        if (!unrolling->heap.count) return !unrolling->engine->incomplete;
    }
    if (!unrolling->engine->incomplete && completed) unrolling->trial.completed = completed;
    return false;
}

struct fl_verdicts *fl_unroll(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_explore_options *options) {
    double begin = fl_clock_now();
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_solver *solver = fl_solver_create_default(terms, options->log_directory);
    struct unrolling unrolling = {.arena = arena, .options = options};
    fl_trial_begin(&unrolling.trial, arena, program, options);
    struct fl_orders *orders = fl_orders_create(arena, program);
    struct fl_symbolic_limits limits = fl_symbolic_first_limits();
    for (;;) {
        unrolling.engine = fl_engine_create(arena, program, terms, solver);
        unrolling.engine->limits = limits;
        unrolling.engine->is_visited = unrolling.trial.is_visited;
        unrolling.engine->orders = orders;
        unrolling.engine->solver_limits.deadline = options->deadline;
        unrolling.engine->solver_limits.is_cancelled = options->is_cancelled;
        bool is_complete = unroll_round(&unrolling);
        const char *reason = unrolling.reason ? unrolling.reason : unrolling.engine->incomplete;
        fl_trial_decide(&unrolling.trial, unrolling.engine, is_complete, reason);
        if (!is_complete || !unrolling.engine->has_limited_inputs) break;
        unrolling.trial.completed = limits.stdin_length;
        limits = fl_symbolic_deeper_limits(limits);
    }
    unrolling.trial.verdicts->seconds = fl_clock_now() - begin;
    fl_solver_destroy(solver);
    fl_terms_destroy(terms);
    return unrolling.trial.verdicts;
}
