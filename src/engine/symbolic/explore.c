#include "engine/symbolic/explore.h"

#include "base/invariant.h"
#include "engine/symbolic/engine.h"
#include "engine/symbolic/search.h"
#include "engine/symbolic/trial.h"

enum { STEPS_AT_A_TIME = 2000 };

struct exploration {
    struct fl_arena *arena;
    struct fl_trial trial;
    const struct fl_explore_options *options;
    struct fl_engine *engine;
    struct fl_frontier *waiting;
    const char *reason; /* why exploration ended early; NULL: it did not */
};

static bool is_out_of_time(struct exploration *exploration) {
    const struct fl_explore_options *options = exploration->options;
    if (fl_deadline_has_passed(options->deadline))
        exploration->reason = "the time is used up";
    else if (options->is_cancelled && *options->is_cancelled)
        exploration->reason = "interrupted";
    else if (options->path_limit && exploration->trial.verdicts->paths >= options->path_limit)
        exploration->reason = "the limit of paths is reached";
    else if (fl_arena_is_exhausted(exploration->arena))
        exploration->reason = "the memory is used up";
    return exploration->reason;
}

/* Follows one path until it forks, ends, or has had its turn. */
static void follow(struct exploration *exploration, struct fl_state *state, struct fl_successors *successors) {
    struct fl_check_policy policy = fl_trial_policy(&exploration->trial);
    for (unsigned i = 0; i < STEPS_AT_A_TIME; i++) {
        fl_symbolic_step(exploration->engine, state, &policy, successors);
        for (size_t k = 0; k < successors->failures.count; k++)
            fl_trial_run(&exploration->trial, exploration->engine, &successors->failures.items[k]);
        if (successors->states.count != 1) {
            if (!successors->states.count) exploration->trial.verdicts->paths++;
            break;
        }
        state = successors->states.items[0];
        if (i + 1 == STEPS_AT_A_TIME) break;
        successors->states.count = 0;
    }
    for (size_t k = successors->states.count; k-- > 0;)
        fl_frontier_push(exploration->waiting, successors->states.items[k]);
}

static void explore_all(struct exploration *exploration) {
    struct fl_successors successors = {0};
    const struct fl_trial *trial = &exploration->trial;
    exploration->waiting =
        fl_frontier_create(exploration->arena, exploration->engine->program, exploration->options->strategy,
                           trial->is_visited, trial->is_reached);
    fl_frontier_push(exploration->waiting, fl_engine_start(exploration->engine));
    while (fl_frontier_count(exploration->waiting) && !trial->is_stopped && !is_out_of_time(exploration)) {
        follow(exploration, fl_frontier_pop(exploration->waiting), &successors);
        if (exploration->options->progress) {
            struct fl_solver_statistics statistics = fl_solver_statistics(exploration->engine->solver);
            exploration->options->progress(exploration->options->context, exploration->trial.verdicts->paths,
                                           fl_frontier_count(exploration->waiting), &statistics);
        }
    }
}

struct fl_symbolic_limits fl_symbolic_first_limits(void) {
    return (struct fl_symbolic_limits){
        .arguments = 1, .argument_length = 4, .stdin_length = 4, .call_depth = 2000};
}

struct fl_symbolic_limits fl_symbolic_deeper_limits(struct fl_symbolic_limits limits) {
    return (struct fl_symbolic_limits){.arguments = limits.arguments + 1,
                                       .argument_length = 2 * limits.argument_length,
                                       .stdin_length = 2 * limits.stdin_length,
                                       .call_depth = 2 * limits.call_depth};
}

struct fl_verdicts *fl_explore(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_explore_options *options) {
    double begin = fl_clock_now();
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_solver *solver = fl_solver_create_default(terms, options->log_directory);
    struct exploration exploration = {.arena = arena, .options = options};
    fl_trial_begin(&exploration.trial, arena, program, options);
    struct fl_symbolic_limits limits = fl_symbolic_first_limits();
    for (;;) {
        struct fl_engine *engine = fl_engine_create(arena, program, terms, solver);
        engine->limits = limits;
        engine->is_visited = exploration.trial.is_visited;
        engine->solver_limits.deadline = options->deadline;
        engine->solver_limits.is_cancelled = options->is_cancelled;
        exploration.engine = engine;
        explore_all(&exploration);
        const char *reason = exploration.reason ? exploration.reason : engine->incomplete;
        bool is_complete = !reason && !exploration.trial.is_stopped;
        fl_trial_decide(&exploration.trial, engine, is_complete, reason);
        /* All runs within the limits are done, and the limits cut something: look further. */
        if (!is_complete || !engine->has_limited_inputs) break;
        exploration.trial.completed = limits.stdin_length;
        limits = fl_symbolic_deeper_limits(limits);
    }
    exploration.trial.verdicts->seconds = fl_clock_now() - begin;
    fl_solver_destroy(solver);
    fl_terms_destroy(terms);
    return exploration.trial.verdicts;
}
