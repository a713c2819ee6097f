#include "engine/symbolic/trial.h"

/* A failing run may hang on an unknown value that no input controls; so often is another tried. */
enum { MOST_TRIES = 3 };

void fl_trial_begin(struct fl_trial *trial, struct fl_arena *arena, const struct fl_program *program,
                    const struct fl_explore_options *options) {
    *trial = (struct fl_trial){.arena = arena,
                               .program = program,
                               .options = options,
                               .verdicts = FL_NEW(arena, struct fl_verdicts),
                               .is_reached = FL_NEW_ARRAY(arena, bool, program->check_count),
                               .is_visited = FL_NEW_ARRAY(arena, bool, program->location_count),
                               .tries = FL_NEW_ARRAY(arena, uint8_t, program->check_count)};
    trial->verdicts->results = FL_NEW_ARRAY(arena, struct fl_check_result, program->check_count);
}

static bool is_wanted(void *context, fl_check_id check) {
    struct fl_trial *trial = context;
    return !trial->verdicts->results[check.index].failure && trial->tries[check.index] < MOST_TRIES;
}

static void reached(void *context, fl_check_id check) {
    struct fl_trial *trial = context;
    trial->is_reached[check.index] = true;
}

struct fl_check_policy fl_trial_policy(struct fl_trial *trial) {
    return (struct fl_check_policy){trial, is_wanted, reached};
}

void fl_trial_run(struct fl_trial *trial, struct fl_engine *engine, const struct fl_step_failure *found) {
    struct fl_interpret_options options = {.inputs = found->inputs, .deadline = trial->options->deadline};
    struct fl_outcome *outcome = fl_interpret(trial->arena, trial->program, &options);
    bool is_repeated = outcome->kind == FL_OUTCOME_CHECK_FAILED && fl_id_equal(outcome->check, found->check);
    if (!is_repeated) {
        trial->tries[found->check.index]++;
        fl_engine_give_up(engine, "a failing run depends on values that no input controls");
        return;
    }
    struct fl_failure *failure = FL_NEW(trial->arena, struct fl_failure);
    failure->check = found->check;
    failure->inputs = found->inputs;
    failure->outcome = outcome;
    trial->verdicts->results[found->check.index].failure = failure;
    if (trial->options->found) trial->options->found(trial->options->context, failure);
    if (trial->options->stops_at_first) trial->is_stopped = true;
}

/* An assertion is a branch to a check that always fails: it was executed if the branch was. */
static bool was_reached(const struct fl_trial *trial, uint32_t index) {
    const struct fl_program *program = trial->program;
    fl_edge_id edge = program->checks[index].edge;
    if (trial->is_reached[index]) return true;
    if (fl_id_is_none(edge)) return false;
    const struct fl_location *source = fl_program_location(program, program->edges[edge.index].source);
    for (uint32_t i = 0; i < source->incoming_count && source->is_error; i++) {
        const struct fl_edge *incoming = fl_program_edge(program, program->incoming[source->first_incoming + i]);
        if (trial->is_visited[incoming->source.index]) return true;
    }
    return false;
}

static void decide_check(struct fl_trial *trial, uint32_t index, bool is_complete, uint64_t bound) {
    struct fl_check_result *result = &trial->verdicts->results[index];
    if (result->failure)
        result->verdict = FL_VERDICT_FAILS;
    else if (!is_complete && !bound)
        result->verdict = FL_VERDICT_UNKNOWN;
    else if (!was_reached(trial, index))
        result->verdict = FL_VERDICT_NOT_REACHED;
    else
        result->verdict = bound ? FL_VERDICT_HOLDS_UP_TO : FL_VERDICT_HOLDS;
    result->bound = result->verdict == FL_VERDICT_HOLDS_UP_TO ? bound : 0;
}

void fl_trial_decide(struct fl_trial *trial, const struct fl_engine *engine, bool is_complete,
                     const char *reason) {
    struct fl_verdicts *verdicts = trial->verdicts;
    uint64_t bound = trial->completed;
    bool fails = false;
    if (is_complete) bound = engine->has_limited_inputs ? engine->limits.stdin_length : 0;
    for (uint32_t i = 0; i < trial->program->check_count; i++) {
        decide_check(trial, i, is_complete, bound);
        fails = fails || verdicts->results[i].failure;
    }
    verdicts->overall = fails         ? FL_VERDICT_FAILS
                        : bound       ? FL_VERDICT_HOLDS_UP_TO
                        : is_complete ? FL_VERDICT_HOLDS
                                      : FL_VERDICT_UNKNOWN;
    verdicts->bound = bound;
    verdicts->reason = fails || is_complete ? NULL : reason;
    verdicts->solver = fl_solver_statistics(engine->solver);
    verdicts->steps += engine->steps;
}
