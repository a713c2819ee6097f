#include "engine/symbolic/search/explore.h"

#include "engine/symbolic/search/rounds.h"
#include "engine/symbolic/search/search.h"

enum { STEPS_AT_A_TIME = 2000, DEEPER_CALLS = 10 };

struct exploration {
    struct fl_rounds rounds;
    struct fl_engine *engine; /* of this round */
    struct fl_frontier *waiting;
    uint64_t turns;
    bool has_met_bound; /* some path went beyond the caller's, and was left */
};

static bool is_beyond_bound(const struct exploration *exploration, const struct fl_state *state) {
    uint64_t bound = exploration->rounds.options->limits.bound;
    return bound && fl_orders_is_beyond(state, bound);
}

static bool must_stop(struct exploration *exploration) {
    return fl_trial_must_stop(&exploration->rounds.trial, exploration->engine,
                              exploration->engine->limits.stdin_length, fl_frontier_count(exploration->waiting));
}

/* Follows one path until it forks, ends, or has had its turn. */
static void follow(struct exploration *exploration, struct fl_state *state, struct fl_successors *successors) {
    struct fl_check_policy policy = fl_trial_policy(&exploration->rounds.trial);
    for (unsigned i = 0; i < STEPS_AT_A_TIME; i++) {
        if (fl_accelerate(exploration->rounds.accelerator, exploration->engine, state, &policy) ==
            FL_ACCELERATION_ENDED) {
            exploration->rounds.trial.verdicts->paths++;
            return;
        }
        fl_symbolic_step(exploration->engine, state, &policy, successors);
        for (size_t k = 0; k < successors->failures.count; k++)
            fl_trial_run_to_end(&exploration->rounds.trial, exploration->engine, &successors->failures.items[k]);
        if (successors->states.count != 1) {
            if (!successors->states.count) exploration->rounds.trial.verdicts->paths++;
            break;
        }
        state = successors->states.items[0];
        if (i + 1 == STEPS_AT_A_TIME || is_beyond_bound(exploration, state) || must_stop(exploration)) break;
        successors->states.count = 0;
    }
    for (size_t k = successors->states.count; k-- > 0;) {
        if (is_beyond_bound(exploration, successors->states.items[k]))
            exploration->has_met_bound = true;
        else if (!fl_trial_must_follow(&exploration->rounds.trial, successors->states.items[k]))
            exploration->rounds.trial.verdicts->paths++;
        else
            fl_frontier_push(exploration->waiting, successors->states.items[k]);
    }
}

static void explore_all(struct exploration *exploration) {
    struct fl_successors successors = {0};
    const struct fl_trial *trial = &exploration->rounds.trial;
    exploration->waiting =
        fl_frontier_create(exploration->rounds.arena, exploration->engine->program,
                           exploration->rounds.options->strategy, trial->is_visited, trial->is_reached);
    fl_frontier_push(exploration->waiting, fl_engine_start(exploration->engine));
    while (fl_frontier_count(exploration->waiting) && !trial->is_stopped && !must_stop(exploration)) {
        follow(exploration, fl_frontier_pop(exploration->waiting), &successors);
        if (++exploration->turns == exploration->rounds.options->limits.turns)
            exploration->rounds.trial.reason = "the limit of turns is reached";
    }
}

static enum fl_round_end explore_round(void *context, struct fl_engine *engine) {
    struct exploration *exploration = context;
    struct fl_trial *trial = &exploration->rounds.trial;
    exploration->engine = engine;
    exploration->has_met_bound = false;
    explore_all(exploration);
    if (trial->reason || engine->incomplete || trial->is_stopped) return FL_ROUND_CUT_OFF;
    if (!exploration->has_met_bound) return FL_ROUND_ALL_SEEN;
    bool is_last = fl_rounds_are_last(&exploration->rounds);
    fl_trial_complete(trial, engine,
                      is_last ? exploration->rounds.options->limits.bound : engine->limits.stdin_length, true);
    return FL_ROUND_AT_BOUND;
}

/* A path costs little however deep its calls are, unlike comparing the stacks of two states. */
struct fl_verdicts *fl_explore(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_explore_options *options) {
    struct exploration exploration = {.rounds = {.arena = arena, .options = options}};
    struct fl_rounds_policy policy = {.kind = FL_POLICY_PATHWISE,
                                      .has_orders = options->limits.bound,
                                      .deeper_calls = DEEPER_CALLS,
                                      .run = explore_round};
    return fl_rounds_run(&exploration.rounds, program, &policy, &exploration);
}
