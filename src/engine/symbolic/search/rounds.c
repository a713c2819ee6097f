#include "engine/symbolic/search/rounds.h"

#include "base/system/clock.h"

/* The checker of what merging shows comes to many of the same questions. */
static struct fl_solver *create_solver(const struct fl_rounds *rounds) {
    const struct fl_explore_options *options = rounds->options;
    return fl_solver_create_beside(rounds->terms, options->log_directory,
                                   rounds->policy->is_merging ? options->posed : NULL);
}

static struct fl_engine *begin_round(struct fl_rounds *rounds, struct fl_orders *orders,
                                     struct fl_symbolic_limits limits) {
    struct fl_trial *trial = &rounds->trial;
    /* What holds in one round need not hold in the next. */
    if (rounds->has_settled) {
        fl_solver_destroy(rounds->solver);
        rounds->solver = create_solver(rounds);
        rounds->has_settled = false;
    }
    struct fl_engine *engine = fl_engine_create(rounds->arena, trial->program, rounds->terms, rounds->solver);
    fl_trial_limit(trial, engine, limits);
    engine->is_visited = trial->is_visited;
    engine->orders = orders;
    engine->is_merging = rounds->policy->is_merging;
    engine->watch = &rounds->watch;
    rounds->engine = engine;
    return engine;
}

bool fl_rounds_are_last(const struct fl_rounds *rounds) {
    uint64_t bound = rounds->options->limits.bound;
    const struct fl_engine *engine = rounds->engine;
    return !engine->has_limited_inputs || (bound && engine->limits.stdin_length >= bound);
}

static void run_rounds(void *context) {
    struct fl_rounds *rounds = context;
    struct fl_trial *trial = &rounds->trial;
    rounds->terms = fl_terms_create(rounds->arena);
    rounds->solver = create_solver(rounds);
    rounds->accelerator = fl_accelerator_create(rounds->arena, trial->program);
    struct fl_orders *orders = rounds->policy->has_orders ? fl_orders_create(rounds->arena, trial->program) : NULL;
    struct fl_symbolic_limits limits = fl_symbolic_first_limits();
    limits.call_depth *= rounds->policy->deeper_calls;
    for (;; limits = fl_symbolic_deeper_limits(limits)) {
        struct fl_engine *engine = begin_round(rounds, orders, limits);
        enum fl_round_end end = rounds->policy->run(rounds->context, engine);
        bool is_last = fl_rounds_are_last(rounds);
        bool is_bounded = end == FL_ROUND_AT_BOUND || (end == FL_ROUND_ALL_SEEN && engine->has_limited_inputs);
        if (is_bounded && is_last) fl_trial_stop_at_bound(trial);
        fl_trial_decide(trial, engine, end == FL_ROUND_ALL_SEEN, trial->reason);
        if (end == FL_ROUND_CUT_OFF || is_last || fl_symbolic_limits_are_last(limits)) return;
        if (end == FL_ROUND_ALL_SEEN) fl_trial_complete(trial, engine, limits.stdin_length, false);
    }
}

struct fl_verdicts *fl_rounds_run(struct fl_rounds *rounds, const struct fl_program *program,
                                  const struct fl_rounds_policy *policy, void *context) {
    double begin = fl_clock_now();
    struct fl_trial *trial = &rounds->trial;
    rounds->policy = policy;
    rounds->context = context;
    /* Where only some checks are wanted, not all is followed that reads something. */
    rounds->watch = fl_watch_make(rounds->arena, program);
    if (rounds->options->is_wanted) rounds->watch.may_have_read = true;
    fl_trial_begin(trial, rounds->arena, program, rounds->options, policy->kind);
    if (fl_guard_run(&trial->guard, run_rounds, rounds)) {
        fl_solver_destroy(rounds->solver);
        fl_terms_destroy(rounds->terms);
    } else {
        fl_trial_stop_for_memory(trial);
        fl_trial_decide(trial, rounds->engine, false, trial->reason);
    }
    trial->verdicts->writes_first = trial->verdicts->overall == FL_VERDICT_HOLDS && !rounds->watch.may_have_read;
    trial->verdicts->seconds = fl_clock_now() - begin;
    return trial->verdicts;
}
