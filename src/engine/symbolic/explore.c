#include "engine/symbolic/explore.h"

#include "base/invariant.h"
#include "engine/symbolic/engine.h"

/* A failing run may hang on an unknown value that no input controls; so often is another tried. */
enum { MOST_TRIES = 3, STEPS_AT_A_TIME = 2000, SAMPLED_STATES = 8 };

struct exploration {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_explore_options *options;
    struct fl_engine *engine;
    struct fl_verdicts *verdicts;
    FL_VECTOR_OF(struct fl_state *) waiting;
    uint64_t *visits;  /* of each location */
    bool *is_reached;  /* each check */
    uint8_t *tries;    /* of each check: failing runs that did not repeat */
    uint64_t random;
    bool is_stopped;
    uint64_t completed; /* the limit up to which all paths were done in an earlier round; 0: none was */
    const char *reason; /* why exploration ended early; NULL: it did not */
};

static bool is_wanted(void *context, fl_check_id check) {
    struct exploration *exploration = context;
    return !exploration->verdicts->results[check.index].failure && exploration->tries[check.index] < MOST_TRIES;
}

static void reached(void *context, fl_check_id check) {
    struct exploration *exploration = context;
    exploration->is_reached[check.index] = true;
}

/* The interpreter decides whether the inputs really fail the check. */
static void try_failure(struct exploration *exploration, const struct fl_step_failure *found) {
    struct fl_interpret_options options = {.inputs = found->inputs, .deadline = exploration->options->deadline};
    struct fl_outcome *outcome = fl_interpret(exploration->arena, exploration->program, &options);
    bool is_repeated =
        outcome->kind == FL_OUTCOME_CHECK_FAILED && fl_id_equal(outcome->check, found->check);
    if (!is_repeated) {
        exploration->tries[found->check.index]++;
        fl_engine_give_up(exploration->engine, "a failing run depends on values that no input controls");
        return;
    }
    struct fl_failure *failure = FL_NEW(exploration->arena, struct fl_failure);
    failure->check = found->check;
    failure->inputs = found->inputs;
    failure->outcome = outcome;
    exploration->verdicts->results[found->check.index].failure = failure;
    if (exploration->options->stops_at_first) exploration->is_stopped = true;
}

/* ---- which state goes on ---- */

static uint64_t next_random(struct exploration *exploration) {
    exploration->random += 0x9e3779b97f4a7c15u;
    return fl_hash_mix(exploration->random);
}

/* The newest one every other time, else one whose location was visited least among a few. */
static struct fl_state *take_state(struct exploration *exploration) {
    size_t count = exploration->waiting.count, chosen = count - 1;
    if (next_random(exploration) & 1) {
        for (unsigned i = 0; i < SAMPLED_STATES; i++) {
            size_t other = (size_t)(next_random(exploration) % count);
            uint64_t visits = exploration->visits[exploration->waiting.items[other]->location.index];
            if (visits < exploration->visits[exploration->waiting.items[chosen]->location.index]) chosen = other;
        }
    }
    struct fl_state *state = exploration->waiting.items[chosen];
    exploration->waiting.items[chosen] = exploration->waiting.items[count - 1];
    exploration->waiting.count--;
    return state;
}

static bool is_out_of_time(struct exploration *exploration) {
    const struct fl_explore_options *options = exploration->options;
    if (fl_deadline_has_passed(options->deadline))
        exploration->reason = "the time is used up";
    else if (options->is_cancelled && *options->is_cancelled)
        exploration->reason = "interrupted";
    else if (options->path_limit && exploration->verdicts->paths >= options->path_limit)
        exploration->reason = "the limit of paths is reached";
    else if (fl_arena_is_exhausted(exploration->arena))
        exploration->reason = "the memory is used up";
    return exploration->reason;
}

/* Follows one path until it forks, ends, or has had its turn. */
static void follow(struct exploration *exploration, struct fl_state *state, struct fl_successors *successors) {
    struct fl_check_policy policy = {exploration, is_wanted, reached};
    for (unsigned i = 0; i < STEPS_AT_A_TIME; i++) {
        exploration->visits[state->location.index]++;
        fl_symbolic_step(exploration->engine, state, &policy, successors);
        for (size_t k = 0; k < successors->failures.count; k++) try_failure(exploration, &successors->failures.items[k]);
        if (successors->states.count != 1) {
            if (!successors->states.count) exploration->verdicts->paths++;
            break;
        }
        state = successors->states.items[0];
        if (i + 1 == STEPS_AT_A_TIME) break;
        successors->states.count = 0;
    }
    for (size_t k = successors->states.count; k-- > 0;)
        fl_vector_push(exploration->arena, &exploration->waiting, successors->states.items[k]);
}

static void explore_all(struct exploration *exploration) {
    struct fl_successors successors = {0};
    exploration->waiting.count = 0;
    fl_vector_push(exploration->arena, &exploration->waiting, fl_engine_start(exploration->engine));
    while (exploration->waiting.count && !exploration->is_stopped && !is_out_of_time(exploration)) {
        follow(exploration, take_state(exploration), &successors);
        if (exploration->options->progress) {
            struct fl_solver_statistics statistics = fl_solver_statistics(exploration->engine->solver);
            exploration->options->progress(exploration->options->context, exploration->verdicts->paths,
                                           exploration->waiting.count, &statistics);
        }
    }
}

/* ---- results ---- */

static void decide_check(struct exploration *exploration, uint32_t index, bool is_complete, uint64_t bound) {
    struct fl_check_result *result = &exploration->verdicts->results[index];
    if (result->failure)
        result->verdict = FL_VERDICT_FAILS;
    else if (!is_complete && !bound)
        result->verdict = FL_VERDICT_UNKNOWN;
    else if (!exploration->is_reached[index])
        result->verdict = FL_VERDICT_NOT_REACHED;
    else
        result->verdict = bound ? FL_VERDICT_HOLDS_UP_TO : FL_VERDICT_HOLDS;
    result->bound = result->verdict == FL_VERDICT_HOLDS_UP_TO ? bound : 0;
}

/* What the rounds so far have shown. A round that was cut off leaves what the one before it had. */
static void decide(struct exploration *exploration) {
    struct fl_verdicts *verdicts = exploration->verdicts;
    struct fl_engine *engine = exploration->engine;
    const char *reason = exploration->reason ? exploration->reason : engine->incomplete;
    bool is_complete = !reason && !exploration->is_stopped, fails = false;
    uint64_t bound = exploration->completed;
    if (is_complete) bound = engine->has_limited_inputs ? engine->limits.stdin_length : 0;
    for (uint32_t i = 0; i < exploration->program->check_count; i++) {
        decide_check(exploration, i, is_complete, bound);
        fails = fails || verdicts->results[i].failure;
    }
    verdicts->overall = fails                    ? FL_VERDICT_FAILS
                        : bound                  ? FL_VERDICT_HOLDS_UP_TO
                        : is_complete            ? FL_VERDICT_HOLDS
                                                 : FL_VERDICT_UNKNOWN;
    verdicts->bound = bound;
    verdicts->reason = fails || is_complete ? NULL : reason;
    verdicts->solver = fl_solver_statistics(engine->solver);
    verdicts->steps += engine->steps;
}

/* All paths within the limits are done and the limits cut something: look further. */
static bool should_deepen(const struct exploration *exploration) {
    const struct fl_engine *engine = exploration->engine;
    return engine->has_limited_inputs && !exploration->reason && !exploration->is_stopped && !engine->incomplete;
}

static void start_round(struct exploration *exploration, struct fl_symbolic_limits limits, struct fl_terms *terms,
                        struct fl_solver *solver) {
    exploration->engine = fl_engine_create(exploration->arena, exploration->program, terms, solver);
    exploration->engine->limits = limits;
    exploration->engine->solver_limits.deadline = exploration->options->deadline;
    exploration->engine->solver_limits.is_cancelled = exploration->options->is_cancelled;
}

struct fl_verdicts *fl_explore(struct fl_arena *arena, const struct fl_program *program,
                               const struct fl_explore_options *options) {
    double begin = fl_clock_now();
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_solver *solver = fl_solver_create_default(terms, options->log_directory);
    struct exploration exploration = {.arena = arena,
                                      .program = program,
                                      .options = options,
                                      .verdicts = FL_NEW(arena, struct fl_verdicts),
                                      .visits = FL_NEW_ARRAY(arena, uint64_t, program->location_count),
                                      .is_reached = FL_NEW_ARRAY(arena, bool, program->check_count),
                                      .tries = FL_NEW_ARRAY(arena, uint8_t, program->check_count)};
    exploration.verdicts->results = FL_NEW_ARRAY(arena, struct fl_check_result, program->check_count);
    struct fl_symbolic_limits limits = {1, 4, 4, 2000};
    for (;;) {
        start_round(&exploration, limits, terms, solver);
        explore_all(&exploration);
        decide(&exploration);
        if (!should_deepen(&exploration)) break;
        struct fl_symbolic_limits deeper = {limits.arguments + 1, 2 * limits.argument_length, 2 * limits.stdin_length,
                                            2 * limits.call_depth};
        exploration.completed = limits.stdin_length;
        limits = deeper;
    }
    exploration.verdicts->seconds = fl_clock_now() - begin;
    fl_solver_destroy(solver);
    fl_terms_destroy(terms);
    return exploration.verdicts;
}
