#include "engine/symbolic/search/explore.h"

#include "base/invariant.h"
#include "engine/symbolic/loop/accelerate.h"
#include "engine/symbolic/search/search.h"
#include "engine/symbolic/search/trial.h"

/* A path costs little however deep its calls are, unlike comparing the stacks of two states. */
enum { STEPS_AT_A_TIME = 2000, LONGEST_INPUT = 1 << 20, DEEPER_CALLS = 10 };

struct exploration {
    struct fl_arena *arena;
    struct fl_trial trial;
    const struct fl_explore_options *options;
    struct fl_engine *engine;
    struct fl_accelerator *accelerator;
    struct fl_frontier *waiting;
    uint64_t turns;
    bool has_met_bound; /* some path went beyond the caller's, and was left */
    struct fl_terms *terms;
    struct fl_solver *solver;
};

static bool is_beyond_bound(const struct exploration *exploration, const struct fl_state *state) {
    uint64_t bound = exploration->options->limits.bound;
    return bound && fl_orders_is_beyond(state, bound);
}

static bool must_stop(struct exploration *exploration) {
    return fl_trial_must_stop(&exploration->trial, exploration->engine, exploration->engine->limits.stdin_length,
                              fl_frontier_count(exploration->waiting));
}

/* Follows one path until it forks, ends, or has had its turn. */
static void follow(struct exploration *exploration, struct fl_state *state, struct fl_successors *successors) {
    struct fl_check_policy policy = fl_trial_policy(&exploration->trial);
    for (unsigned i = 0; i < STEPS_AT_A_TIME; i++) {
        if (fl_accelerate(exploration->accelerator, exploration->engine, state, &policy) ==
            FL_ACCELERATION_ENDED) {
            exploration->trial.verdicts->paths++;
            return;
        }
        fl_symbolic_step(exploration->engine, state, &policy, successors);
        for (size_t k = 0; k < successors->failures.count; k++)
            fl_trial_run(&exploration->trial, exploration->engine, &successors->failures.items[k]);
        if (successors->states.count != 1) {
            if (!successors->states.count) exploration->trial.verdicts->paths++;
            break;
        }
        state = successors->states.items[0];
        if (i + 1 == STEPS_AT_A_TIME || is_beyond_bound(exploration, state) || must_stop(exploration)) break;
        successors->states.count = 0;
    }
    for (size_t k = successors->states.count; k-- > 0;) {
        if (is_beyond_bound(exploration, successors->states.items[k]))
            exploration->has_met_bound = true;
        else if (!fl_trial_must_follow(&exploration->trial, successors->states.items[k]))
            exploration->trial.verdicts->paths++;
        else
            fl_frontier_push(exploration->waiting, successors->states.items[k]);
    }
}

static void explore_all(struct exploration *exploration) {
    struct fl_successors successors = {0};
    const struct fl_trial *trial = &exploration->trial;
    exploration->waiting =
        fl_frontier_create(exploration->arena, exploration->engine->program, exploration->options->strategy,
                           trial->is_visited, trial->is_reached);
    fl_frontier_push(exploration->waiting, fl_engine_start(exploration->engine));
    while (fl_frontier_count(exploration->waiting) && !trial->is_stopped && !must_stop(exploration)) {
        follow(exploration, fl_frontier_pop(exploration->waiting), &successors);
        if (++exploration->turns == exploration->options->limits.turns)
            exploration->trial.reason = "the limit of turns is reached";
    }
}

struct fl_symbolic_limits fl_symbolic_first_limits(void) {
    return (struct fl_symbolic_limits){
        .arguments = 1, .argument_length = 4, .stdin_length = 4, .call_depth = 2000, .elements = 4};
}

struct fl_symbolic_limits fl_symbolic_deeper_limits(struct fl_symbolic_limits limits) {
    return (struct fl_symbolic_limits){.arguments = limits.arguments + 1,
                                       .argument_length = 2 * limits.argument_length,
                                       .stdin_length = 2 * limits.stdin_length,
                                       .call_depth = 2 * limits.call_depth,
                                       .elements = 2 * limits.elements};
}

bool fl_symbolic_limits_are_last(struct fl_symbolic_limits limits) {
    return limits.stdin_length >= LONGEST_INPUT;
}

static void explore_rounds(void *context) {
    struct exploration *exploration = context;
    struct fl_trial *trial = &exploration->trial;
    uint64_t bound = exploration->options->limits.bound;
    exploration->terms = fl_terms_create(exploration->arena);
    exploration->solver = fl_solver_create_default(exploration->terms, exploration->options->log_directory);
    struct fl_orders *orders = bound ? fl_orders_create(exploration->arena, trial->program) : NULL;
    exploration->accelerator = fl_accelerator_create(exploration->arena, trial->program);
    struct fl_symbolic_limits limits = fl_symbolic_first_limits();
    limits.call_depth *= DEEPER_CALLS;
    for (;;) {
        struct fl_engine *engine =
            fl_engine_create(exploration->arena, trial->program, exploration->terms, exploration->solver);
        fl_trial_limit(trial, engine, limits);
        engine->is_visited = trial->is_visited;
        engine->orders = orders;
        exploration->engine = engine;
        exploration->has_met_bound = false;
        explore_all(exploration);
        bool is_done = !trial->reason && !engine->incomplete && !trial->is_stopped;
        bool is_last = !engine->has_limited_inputs || (bound && limits.stdin_length >= bound);
        if (is_done && exploration->has_met_bound && is_last) fl_trial_complete(trial, engine, bound, true);
        if (is_done && (exploration->has_met_bound || engine->has_limited_inputs) && is_last)
            fl_trial_stop_at_bound(trial);
        fl_trial_decide(trial, engine, is_done && !exploration->has_met_bound, trial->reason);
        /* All runs within the limits are done, and the limits cut something: look further. */
        if (!is_done || is_last || fl_symbolic_limits_are_last(limits)) return;
        fl_trial_complete(trial, engine, bound && bound < limits.stdin_length ? bound : limits.stdin_length,
                          exploration->has_met_bound);
        limits = fl_symbolic_deeper_limits(limits);
    }
}

struct fl_verdicts *fl_explore(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_explore_options *options) {
    double begin = fl_clock_now();
    struct exploration exploration = {.arena = arena, .options = options};
    struct fl_trial *trial = &exploration.trial;
    fl_trial_begin(trial, arena, program, options, FL_POLICY_PATHWISE);
    if (fl_guard_run(&trial->guard, explore_rounds, &exploration)) {
        fl_solver_destroy(exploration.solver);
        fl_terms_destroy(exploration.terms);
    } else {
        fl_trial_stop_for_memory(trial);
        fl_trial_decide(trial, exploration.engine, false, trial->reason);
    }
    trial->verdicts->seconds = fl_clock_now() - begin;
    return trial->verdicts;
}
