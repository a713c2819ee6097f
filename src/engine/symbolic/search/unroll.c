#include "engine/symbolic/search/unroll.h"

#include "engine/symbolic/search/driver.h"
#include "engine/symbolic/search/obligations.h"
#include "engine/symbolic/search/rounds.h"

struct unrolling {
    struct fl_rounds rounds;
    struct fl_driver driver;
    struct fl_obligations obligations;
};

/* ---- checks ---- */

static void postpone(void *context, const struct fl_state *state, fl_check_id check, const struct fl_term *holds) {
    struct unrolling *unrolling = context;
    fl_obligations_add(&unrolling->obligations, state, check, holds);
}

static bool is_wanted(void *context, const struct fl_state *state, fl_check_id check) {
    struct fl_check_policy inner = fl_trial_policy(&((struct unrolling *)context)->rounds.trial);
    return inner.is_wanted(inner.context, state, check);
}

static void reached(void *context, fl_check_id check) {
    struct fl_check_policy inner = fl_trial_policy(&((struct unrolling *)context)->rounds.trial);
    inner.reached(inner.context, check);
}

/* ---- states ---- */

static bool must_stop(void *context) {
    struct unrolling *unrolling = context;
    struct fl_trial *trial = &unrolling->rounds.trial;
    const struct fl_driver *driver = &unrolling->driver;
    trial->verdicts->paths = driver->paths;
    return trial->is_stopped ||
           fl_trial_must_stop(trial, driver->engine, driver->bound, driver->queue.waiting.count);
}

/* Where all runs that are left go through one state, its condition holds from there on: what the solver
 * knows for good simplifies everything that comes, what it is told with each query does not. */
static void settle(struct unrolling *unrolling, struct fl_state *state) {
    const struct fl_driver *driver = &unrolling->driver;
    struct fl_engine *engine = driver->engine;
    if (driver->queue.waiting.count || driver->parked.count || unrolling->obligations.open.count) return;
    if (!state->condition) return;
    for (const struct fl_condition *at = state->condition; at; at = at->previous)
        fl_solver_assert(engine->solver, at->term);
    fl_solver_assert(engine->solver, unrolling->obligations.not_before);
    unrolling->obligations.not_before = fl_term_true(engine->terms);
    state->condition = NULL;
    unrolling->rounds.has_settled = true;
}

static bool take(void *context, struct fl_state *state) {
    struct unrolling *unrolling = context;
    if (fl_obligations_are_due(&unrolling->obligations)) fl_obligations_decide(&unrolling->obligations);
    settle(unrolling, state);
    return !unrolling->rounds.trial.is_stopped;
}

static bool is_followed(void *context, const struct fl_state *state) {
    return fl_trial_must_follow(&((struct unrolling *)context)->rounds.trial, state);
}

/* A loop's head is reached once more than its body was gone through. */
static void note_iterations(void *context, struct fl_state *state) {
    struct unrolling *unrolling = context;
    const struct fl_symbolic_frame *frame = state->frame;
    uint64_t *most = &unrolling->rounds.trial.verdicts->iterations;
    bool is_users = fl_program_function(unrolling->driver.engine->program, frame->function)->is_users;
    if (is_users && frame->loops && frame->loops->iteration > *most) *most = frame->loops->iteration;
}

/* All that lies within the bound, and within the lengths of inputs, was seen; unless what comes before
 * the user's code takes more iterations: that would say nothing about it. */
static void complete_bound(struct unrolling *unrolling) {
    const struct fl_engine *engine = unrolling->driver.engine;
    const struct fl_program *program = engine->program;
    struct fl_trial *trial = &unrolling->rounds.trial;
    if (!trial->is_visited[fl_program_function(program, program->entry)->entry.index]) return;
    uint64_t bound = unrolling->driver.bound;
    if (engine->incomplete) return;
    if (engine->has_limited_inputs && engine->limits.stdin_length < bound) bound = engine->limits.stdin_length;
    if (bound > trial->completed) fl_trial_complete(trial, engine, bound, true);
}

/* Others can get ready for what will probably be said. */
static void tell_followed(const struct unrolling *unrolling) {
    const struct fl_engine *engine = unrolling->driver.engine;
    const struct fl_explore_options *options = unrolling->rounds.options;
    bool is_everything = !unrolling->driver.parked.count && !engine->incomplete && !engine->has_limited_inputs;
    if (options->followed && is_everything && unrolling->obligations.open.count)
        options->followed(options->context);
}

static bool complete(void *context) {
    struct unrolling *unrolling = context;
    struct fl_trial *trial = &unrolling->rounds.trial;
    trial->verdicts->paths = unrolling->driver.paths;
    if (!trial->reason) tell_followed(unrolling);
    if (!trial->reason) fl_obligations_decide(&unrolling->obligations);
    if (trial->reason || trial->is_stopped) return false;
    if (unrolling->driver.parked.count) complete_bound(unrolling);
    return true;
}

/* States at the bound whose path is impossible, or failed a check, end there. */
static const struct fl_term *hope(void *context, const struct fl_state *state) {
    (void)state;
    return ((struct unrolling *)context)->obligations.not_before;
}

static const struct fl_driver_client client = {.must_stop = must_stop,
                                               .take = take,
                                               .is_followed = is_followed,
                                               .wait = note_iterations,
                                               .complete = complete,
                                               .hope = hope};

/* ---- rounds ---- */

static enum fl_round_end unroll_round(void *context, struct fl_engine *engine) {
    struct unrolling *unrolling = context;
    struct fl_driver *driver = &unrolling->driver;
    uint64_t last = unrolling->rounds.options->limits.bound;
    driver->client = &client;
    driver->context = unrolling;
    driver->engine = engine;
    driver->policy = (struct fl_check_policy){unrolling, is_wanted, reached, postpone};
    driver->accelerator = unrolling->rounds.accelerator;
    driver->last_bound = last ? last : UINT64_MAX;
    driver->bound = fl_driver_first_bound(driver->last_bound);
    fl_obligations_begin(&unrolling->obligations, &unrolling->rounds.trial, engine);
    fl_driver_begin(driver, fl_engine_start(engine), false);
    enum fl_driver_end end = fl_driver_run(driver);
    if (end == FL_DRIVER_AT_BOUND) return FL_ROUND_AT_BOUND;
    return end == FL_DRIVER_STOPPED || engine->incomplete ? FL_ROUND_CUT_OFF : FL_ROUND_ALL_SEEN;
}

struct fl_verdicts *fl_unroll(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_explore_options *options) {
    static const struct fl_rounds_policy policy = {
        .kind = FL_POLICY_MERGING, .is_merging = true, .has_orders = true, .deeper_calls = 1, .run = unroll_round};
    struct unrolling unrolling = {.rounds = {.arena = arena, .options = options}};
    struct fl_verdicts *verdicts = fl_rounds_run(&unrolling.rounds, program, &policy, &unrolling);
    if (unrolling.driver.has_jumped) verdicts->iterations = 0;
    return verdicts;
}
