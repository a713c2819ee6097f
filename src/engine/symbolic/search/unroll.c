#include "engine/symbolic/search/unroll.h"

#include "base/invariant.h"
#include "engine/symbolic/loop/accelerate.h"
#include "engine/symbolic/search/obligations.h"
#include "engine/symbolic/search/state_queue.h"
#include "engine/symbolic/search/trial.h"

/* A loop's first bound; it is doubled when all that lies within it was seen. */
enum { FIRST_BOUND = 4 };

struct unrolling {
    struct fl_arena *arena;
    struct fl_trial trial;
    const struct fl_explore_options *options;
    struct fl_engine *engine;
    struct fl_accelerator *accelerator;
    struct fl_obligations obligations;
    bool has_jumped;  /* loops were gone through in one step: nobody knows how often */
    bool has_settled; /* the solver knows what holds in this round only */
    struct fl_state_queue queue;
    FL_VECTOR_OF(struct fl_state *) parked; /* at the bound */
    uint64_t bound;
    struct fl_terms *terms;
    struct fl_solver *solver;
};

/* ---- execution ---- */

static bool is_at_bound(const struct unrolling *unrolling, const struct fl_state *state) {
    return fl_orders_is_beyond(state, unrolling->bound);
}

static bool must_stop(struct unrolling *unrolling) {
    return fl_trial_must_stop(&unrolling->trial, unrolling->engine, unrolling->bound,
                              unrolling->queue.waiting.count);
}

/* Straight-line code is stepped through without the queue. */
static bool is_join(const struct unrolling *unrolling, const struct fl_state *state) {
    const struct fl_location *location = fl_program_location(unrolling->engine->program, state->location);
    return location->incoming_count > 1 || location->is_loop_head || location->edge_count != 1;
}

static void postpone(void *context, const struct fl_state *state, fl_check_id check, const struct fl_term *holds) {
    struct unrolling *unrolling = context;
    fl_obligations_add(&unrolling->obligations, state, check, holds);
}

static bool is_wanted(void *context, fl_check_id check) {
    struct fl_check_policy inner = fl_trial_policy(&((struct unrolling *)context)->trial);
    return inner.is_wanted(inner.context, check);
}

static void reached(void *context, fl_check_id check) {
    struct fl_check_policy inner = fl_trial_policy(&((struct unrolling *)context)->trial);
    inner.reached(inner.context, check);
}

/* A loop's head is reached once more than its body was gone through. */
static void note_iterations(struct unrolling *unrolling, const struct fl_state *state) {
    const struct fl_symbolic_frame *frame = state->frame;
    uint64_t *most = &unrolling->trial.verdicts->iterations;
    bool is_users = fl_program_function(unrolling->engine->program, frame->function)->is_users;
    if (is_users && frame->loops && frame->loops->iteration > *most) *most = frame->loops->iteration;
}

static void advance(struct unrolling *unrolling, struct fl_state *state, struct fl_successors *successors) {
    struct fl_check_policy policy = {unrolling, is_wanted, reached, postpone};
    enum fl_acceleration acceleration = fl_accelerate(unrolling->accelerator, unrolling->engine, state, &policy);
    if (acceleration != FL_ACCELERATION_NONE) unrolling->has_jumped = true;
    if (acceleration == FL_ACCELERATION_ENDED) {
        unrolling->trial.verdicts->paths++;
        return;
    }
    for (;;) {
        fl_symbolic_step(unrolling->engine, state, &policy, successors);
        if (successors->states.count != 1 || is_join(unrolling, successors->states.items[0])) break;
        state = successors->states.items[0];
        if (is_at_bound(unrolling, state) || must_stop(unrolling)) break;
    }
    if (!successors->states.count) unrolling->trial.verdicts->paths++;
    for (size_t i = 0; i < successors->states.count; i++) {
        struct fl_state *next = successors->states.items[i];
        note_iterations(unrolling, next);
        if (!fl_trial_must_follow(&unrolling->trial, next))
            unrolling->trial.verdicts->paths++;
        else if (is_at_bound(unrolling, next))
            fl_vector_push(unrolling->arena, &unrolling->parked, next);
        else
            fl_state_queue_push(&unrolling->queue, next);
    }
}

/* Where all runs that are left go through one state, its condition holds from there on: what the solver
 * knows for good simplifies everything that comes, what it is told with each query does not. */
static void settle(struct unrolling *unrolling, struct fl_state *state) {
    struct fl_engine *engine = unrolling->engine;
    if (unrolling->queue.waiting.count || unrolling->parked.count || unrolling->obligations.open.count) return;
    if (!state->condition) return;
    for (const struct fl_condition *at = state->condition; at; at = at->previous)
        fl_solver_assert(engine->solver, at->term);
    fl_solver_assert(engine->solver, unrolling->obligations.not_before);
    unrolling->obligations.not_before = fl_term_true(engine->terms);
    state->condition = NULL;
    unrolling->has_settled = true;
}

static void unroll_to_bound(struct unrolling *unrolling) {
    struct fl_successors successors = {0};
    while (unrolling->queue.waiting.count && !unrolling->trial.is_stopped && !must_stop(unrolling)) {
        struct fl_state *state = fl_state_queue_take(&unrolling->queue);
        settle(unrolling, state);
        advance(unrolling, state, &successors);
        if (fl_obligations_are_due(&unrolling->obligations)) fl_obligations_decide(&unrolling->obligations);
    }
    if (!unrolling->trial.reason) fl_obligations_decide(&unrolling->obligations);
}

/* States at the bound go on under a larger one; those whose path is impossible, or failed a check,
 * end here. */
static void release_parked(struct unrolling *unrolling) {
    for (size_t i = 0; i < unrolling->parked.count; i++) {
        struct fl_state *state = unrolling->parked.items[i];
        if (fl_state_query(unrolling->engine, state, unrolling->obligations.not_before) != FL_UNSATISFIABLE)
            fl_state_queue_push(&unrolling->queue, state);
    }
    unrolling->parked.count = 0;
}

/* All that lies within the bound, and within the lengths of inputs, was seen; unless what comes before
 * the user's code takes more iterations: that would say nothing about it. */
static void complete_bound(struct unrolling *unrolling) {
    const struct fl_engine *engine = unrolling->engine;
    const struct fl_program *program = engine->program;
    if (!unrolling->trial.is_visited[fl_program_function(program, program->entry)->entry.index]) return;
    uint64_t bound = unrolling->bound;
    if (engine->incomplete) return;
    if (engine->has_limited_inputs && engine->limits.stdin_length < bound) bound = engine->limits.stdin_length;
    if (bound > unrolling->trial.completed) fl_trial_complete(&unrolling->trial, engine, bound, true);
}

enum ending { ALL_SEEN, AT_LAST_BOUND, CUT_OFF };

/* One round within the limits of the inputs. */
static enum ending unroll_round(struct unrolling *unrolling) {
    uint64_t last = unrolling->options->limits.bound;
    if (!last) last = UINT64_MAX;
    unrolling->queue = (struct fl_state_queue){.engine = unrolling->engine};
    unrolling->parked.count = 0;
    unrolling->bound = last < FIRST_BOUND ? last : FIRST_BOUND;
    fl_obligations_begin(&unrolling->obligations, &unrolling->trial, unrolling->engine);
    fl_state_queue_push(&unrolling->queue, fl_engine_start(unrolling->engine));
    for (;;) {
        unroll_to_bound(unrolling);
        if (unrolling->trial.reason || unrolling->trial.is_stopped) return CUT_OFF;
        if (unrolling->parked.count) {
            complete_bound(unrolling);
            release_parked(unrolling);
        }
        if (!unrolling->queue.waiting.count) return unrolling->engine->incomplete ? CUT_OFF : ALL_SEEN;
        if (unrolling->bound == last) return AT_LAST_BOUND;
        unrolling->bound = unrolling->bound <= last / 2 ? 2 * unrolling->bound : last;
    }
}

/* What holds in one round need not hold in the next. */
static void refresh_solver(struct unrolling *unrolling) {
    if (!unrolling->has_settled) return;
    fl_solver_destroy(unrolling->solver);
    unrolling->solver = fl_solver_create_default(unrolling->terms, unrolling->options->log_directory);
    unrolling->has_settled = false;
}

static void unroll_rounds(void *context) {
    struct unrolling *unrolling = context;
    struct fl_trial *trial = &unrolling->trial;
    uint64_t bound = unrolling->options->limits.bound;
    unrolling->terms = fl_terms_create(unrolling->arena);
    unrolling->solver = fl_solver_create_default(unrolling->terms, unrolling->options->log_directory);
    struct fl_orders *orders = fl_orders_create(unrolling->arena, trial->program);
    unrolling->accelerator = fl_accelerator_create(unrolling->arena, trial->program);
    struct fl_symbolic_limits limits = fl_symbolic_first_limits();
    for (;;) {
        struct fl_engine *engine =
            fl_engine_create(unrolling->arena, trial->program, unrolling->terms, unrolling->solver);
        fl_trial_limit(trial, engine, limits);
        engine->is_visited = trial->is_visited;
        engine->orders = orders;
        engine->is_merging = true;
        unrolling->engine = engine;
        enum ending ending = unroll_round(unrolling);
        bool is_last = !engine->has_limited_inputs || (bound && limits.stdin_length >= bound);
        bool is_bounded = ending == AT_LAST_BOUND || (ending == ALL_SEEN && engine->has_limited_inputs);
        if (is_bounded && is_last) fl_trial_stop_at_bound(trial);
        fl_trial_decide(trial, engine, ending == ALL_SEEN, trial->reason);
        if (ending == CUT_OFF || is_last || fl_symbolic_limits_are_last(limits)) return;
        if (ending == ALL_SEEN) fl_trial_complete(trial, engine, limits.stdin_length, false);
        limits = fl_symbolic_deeper_limits(limits);
        refresh_solver(unrolling);
    }
}

struct fl_verdicts *fl_unroll(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_explore_options *options) {
    double begin = fl_clock_now();
    struct unrolling unrolling = {.arena = arena, .options = options};
    struct fl_trial *trial = &unrolling.trial;
    fl_trial_begin(trial, arena, program, options, FL_POLICY_MERGING);
    if (fl_guard_run(&trial->guard, unroll_rounds, &unrolling)) {
        fl_solver_destroy(unrolling.solver);
        fl_terms_destroy(unrolling.terms);
    } else {
        fl_trial_stop_for_memory(trial);
        fl_trial_decide(trial, unrolling.engine, false, trial->reason);
    }
    if (unrolling.has_jumped) trial->verdicts->iterations = 0;
    trial->verdicts->seconds = fl_clock_now() - begin;
    return trial->verdicts;
}
