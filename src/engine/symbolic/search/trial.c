#include "engine/symbolic/search/trial.h"

#include <inttypes.h>

#include "engine/interpret/choice.h"
#include "engine/interpret/record.h"
#include "engine/interpret/seeding.h"
#include "engine/symbolic/search/stop.h"

/* A failing run may hang on an unknown value that no input controls; so often is another tried. */
enum { MOST_TRIES = 3 };
/* So many calls are told of whose failures are of one check. */
enum { MOST_SITES = 8 };
static const char uncontrolled[] = "a failing run depends on values that no input controls";
static const char placed[] =
    "a failing run depends on where objects lie in memory, or on other values that no input controls";
static const char too_long[] = "a failing run is too long to be repeated in time";
/* Progress is told each time so many steps are done. */
enum { STEPS_A_REPORT = 256 };

static bool looks_for(const struct fl_trial *trial, uint32_t check) {
    return !trial->options->is_wanted || trial->options->is_wanted[check];
}

void fl_trial_begin(struct fl_trial *trial, struct fl_arena *arena, const struct fl_program *program,
                    const struct fl_explore_options *options, enum fl_policy_kind policy) {
    *trial = (struct fl_trial){.arena = arena,
                               .program = program,
                               .options = options,
                               .policy = policy,
                               .guard = fl_explore_guard(options, policy),
                               .verdicts = FL_NEW(arena, struct fl_verdicts),
                               .is_reached = FL_NEW_ARRAY(arena, bool, program->check_count),
                               .is_visited = FL_NEW_ARRAY(arena, bool, program->location_count),
                               .tries = FL_NEW_ARRAY(arena, uint8_t, program->check_count)};
    trial->verdicts->results = FL_NEW_ARRAY(arena, struct fl_check_result, program->check_count);
    /* Nobody needs to come to what is not looked for. */
    for (uint32_t i = 0; i < program->check_count; i++) trial->is_reached[i] = !looks_for(trial, i);
    if (options->is_wanted) trial->relevance = fl_relevance_create(arena, program, options->is_wanted);
}

bool fl_trial_must_follow(const struct fl_trial *trial, const struct fl_state *state) {
    return !trial->relevance || fl_relevance_is_given(trial->relevance, state);
}

/* ---- limits ---- */

/* Programs that count their stack end where it does. */
static bool counts_stack(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->check_count; i++)
        if (program->checks[i].kind == FL_CHECK_STACK) return true;
    return false;
}

void fl_trial_limit(struct fl_trial *trial, struct fl_engine *engine, struct fl_symbolic_limits limits) {
    uint64_t depth = trial->options->limits.call_depth;
    bool is_wrapped = !fl_id_equal(trial->program->start, trial->program->entry);
    enum { ANY_DEPTH = 1 << 20 };
    engine->limits = limits;
    if (counts_stack(trial->program)) engine->limits.call_depth = ANY_DEPTH;
    if (depth) {
        engine->limits.call_depth = (uint32_t)(depth + is_wrapped);
        engine->too_deep =
            fl_arena_format(trial->arena, "calls are followed only %" PRIu64 " deep (--depth)", depth);
    }
    engine->solver_limits.deadline = trial->options->deadline;
    engine->solver_limits.is_cancelled = &trial->guard.stop;
}

void fl_trial_stop_for_memory(struct fl_trial *trial) {
    trial->reason = fl_stop_for_memory(trial->arena, &trial->guard);
}

void fl_trial_stop_at_bound(struct fl_trial *trial) {
    trial->reason = fl_stop_at_bound(trial->arena, trial->options->limits.bound);
}

static void report_progress(struct fl_trial *trial, const struct fl_engine *engine, uint64_t bound,
                            size_t waiting) {
    struct fl_policy_progress *progress = &trial->options->progress->policies[trial->policy];
    progress->bound = bound;
    progress->paths = trial->verdicts->paths;
    progress->waiting = waiting;
    progress->queries = fl_solver_statistics(engine->solver).queries;
    progress->failures = trial->failures;
}

bool fl_trial_must_stop(struct fl_trial *trial, const struct fl_engine *engine, uint64_t bound, size_t waiting) {
    uint64_t paths = trial->options->limits.paths;
    trial->polls++;
    if (trial->options->progress && trial->polls % STEPS_A_REPORT == 1)
        report_progress(trial, engine, bound, waiting);
    if (trial->reason) return true;
    trial->reason = fl_stop_reason(trial->arena, &trial->guard, trial->options->deadline);
    if (!trial->reason && paths && trial->verdicts->paths >= paths)
        trial->reason = fl_arena_format(trial->arena, "the limit of %" PRIu64 " path%s is reached (--paths)",
                                        paths, paths == 1 ? "" : "s");
    return trial->reason;
}

/* ---- checks ---- */

static bool is_in_library(const struct fl_trial *trial, fl_check_id check) {
    return !fl_program_function(trial->program, trial->program->checks[check.index].function)->is_users;
}

/* A check in the library that fails for one call of it may fail for another one: those are two failures. */
static bool is_known(const struct fl_trial *trial, fl_check_id check, fl_edge_id call) {
    size_t count = 0;
    if (!trial->verdicts->results[check.index].failure) return false;
    if (!is_in_library(trial, check)) return true;
    for (size_t i = 0; i < trial->sites.count; i++) {
        if (!fl_id_equal(trial->sites.items[i].check, check)) continue;
        if (fl_id_equal(trial->sites.items[i].call, call)) return true;
        count++;
    }
    return count >= MOST_SITES;
}

bool fl_trial_looks_for(const struct fl_trial *trial, fl_check_id check, fl_edge_id call) {
    return looks_for(trial, check.index) && trial->tries[check.index] < MOST_TRIES &&
           !is_known(trial, check, call);
}

/* The call in the user's functions that has led to where the state is; none: there is none. */
static fl_edge_id call_of(const struct fl_program *program, const struct fl_state *state) {
    fl_edge_id call = FL_NO_ID;
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller) {
        if (fl_program_function(program, frame->function)->is_users) return call;
        call = frame->call;
    }
    return (fl_edge_id)FL_NO_ID;
}

static bool is_wanted(void *context, const struct fl_state *state, fl_check_id check) {
    struct fl_trial *trial = context;
    bool has_failed = trial->verdicts->results[check.index].failure;
    return fl_trial_looks_for(trial, check, has_failed ? call_of(trial->program, state) : (fl_edge_id)FL_NO_ID);
}

static void reached(void *context, fl_check_id check) {
    struct fl_trial *trial = context;
    trial->is_reached[check.index] = true;
}

struct fl_check_policy fl_trial_policy(struct fl_trial *trial) {
    return (struct fl_check_policy){.context = trial, .is_wanted = is_wanted, .reached = reached};
}

static bool fails_check(const struct fl_run *run, fl_check_id check) {
    return !fl_id_is_none(run->check) && fl_id_equal(run->check, check);
}

/* What the interpreter says to the inputs, or to others that differ in what the observer follows. */
static const struct fl_run *run(struct fl_trial *trial, struct fl_arena *arena,
                                const struct fl_step_failure *found) {
    /* A run that takes too long leaves some time for others. */
    double left = fl_deadline_seconds_left(trial->options->deadline);
    struct fl_record_options options = {.inputs = found->inputs,
                                        .deadline = fl_deadline_after(left / 2),
                                        .count = &trial->verdicts->interpretations};
    const struct fl_run *run = fl_record_run(arena, trial->program, &options);
    if (fails_check(run, found->check) || !fl_choice_is_needed(trial->program)) return run;
    options.deadline = trial->options->deadline;
    const struct fl_run *adapted = fl_choice_adapt(arena, trial->program, &options, found->check);
    return adapted ? adapted : run;
}

/* The inputs, but no allocation fails. */
static const struct fl_inputs *with_memory(struct fl_arena *arena, const struct fl_inputs *inputs) {
    struct fl_inputs *others = fl_arena_copy(arena, inputs, sizeof *inputs);
    struct fl_input_value *values =
        fl_arena_copy(arena, inputs->values.items, inputs->values.count * sizeof *inputs->values.items);
    for (size_t i = 0; i < inputs->values.count; i++)
        if (fl_input_value_fails_allocation(&values[i])) values[i].number = "0";
    others->values.items = values;
    return others;
}

/* Does it fail, too, if no allocation does? Then that is the run to tell of. */
static const struct fl_run *prefer_memory(struct fl_trial *trial, struct fl_arena *arena,
                                          const struct fl_run *failing) {
    if (fl_id_is_none(failing->check) || !fl_inputs_failing_allocation(failing->inputs)) return failing;
    struct fl_record_options options = {.inputs = with_memory(arena, failing->inputs),
                                        .deadline = trial->options->deadline,
                                        .count = &trial->verdicts->interpretations};
    const struct fl_run *other = fl_record_run(arena, trial->program, &options);
    return fails_check(other, failing->check) ? other : failing;
}

static bool fails_with(struct fl_trial *trial, struct fl_seeding *seeding, const struct fl_inputs *inputs,
                       fl_check_id check) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_interpret_options options = {
        .inputs = inputs, .deadline = seeding->deadline, .count = &trial->verdicts->interpretations};
    const struct fl_outcome *outcome = fl_interpret(arena, trial->program, &options);
    bool fails = outcome->kind == FL_OUTCOME_CHECK_FAILED && fl_id_equal(outcome->check, check);
    fails = fails && !outcome->feed->invents_numbers;
    fl_seeding_note(seeding, outcome->feed);
    fl_arena_destroy(arena);
    return fails;
}

/* Does it fail, too, with numbers that a seed gives? Only then it is a run that happens. */
static const struct fl_run *prefer_seed(struct fl_trial *trial, struct fl_arena *arena,
                                        const struct fl_run *failing) {
    if (fl_id_is_none(failing->check) || !fl_seeding_is_needed(failing)) return failing;
    struct fl_seeding seeding;
    fl_seeding_begin(&seeding, arena, failing, trial->options->deadline);
    for (const struct fl_inputs *inputs; (inputs = fl_seeding_next(&seeding));) {
        if (!fails_with(trial, &seeding, inputs, failing->check)) continue;
        struct fl_record_options options = {
            .inputs = inputs, .deadline = trial->options->deadline, .count = &trial->verdicts->interpretations};
        return fl_record_run(arena, trial->program, &options);
    }
    return failing;
}

static void doubt(struct fl_trial *trial, struct fl_engine *engine, fl_check_id check, bool is_long) {
    trial->tries[check.index]++;
    const char *doubt = is_long ? too_long : engine && engine->has_placement ? placed : uncontrolled;
    if (!is_long || !trial->doubt) trial->doubt = doubt;
    if (engine) fl_engine_give_up(engine, trial->doubt);
}

/* The run fails a check for which none is known yet, or none from this call. */
static void keep(struct fl_trial *trial, const struct fl_run *failing) {
    const struct fl_run **first = &trial->verdicts->results[failing->check.index].failure;
    if (!*first) *first = failing;
    struct fl_trial_site site = {failing->check, fl_outcome_call(trial->program, failing->outcome)};
    fl_vector_push(trial->arena, &trial->sites, site);
    trial->failures++;
    if (trial->options->found)
        trial->options->found(trial->options->context, failing, trial->verdicts->interpretations);
    if (trial->options->stops_at_first) trial->is_stopped = true;
}

enum fl_trial_answer fl_trial_run(struct fl_trial *trial, struct fl_engine *engine,
                                  const struct fl_step_failure *found) {
    struct fl_arena *arena = fl_arena_create(); /* most of what is tried may be in vain */
    const struct fl_run *tried = prefer_memory(trial, arena, run(trial, arena, found));
    tried = prefer_seed(trial, arena, tried);
    bool fails = !fl_id_is_none(tried->check), is_same = fails_check(tried, found->check);
    bool is_kept = fails && !is_known(trial, tried->check, fl_outcome_call(trial->program, tried->outcome));
    if (is_kept)
        keep(trial, fl_run_copy(trial->arena, tried, trial->program));
    else
        doubt(trial, engine, found->check, tried->outcome->kind == FL_OUTCOME_TIME_LIMIT);
    fl_arena_destroy(arena);
    return !is_kept ? FL_TRIAL_NOT_REPEATED : is_same ? FL_TRIAL_FAILED : FL_TRIAL_FAILED_OTHER;
}

void fl_trial_run_to_end(struct fl_trial *trial, struct fl_engine *engine, const struct fl_step_failure *found) {
    if (fl_trial_run(trial, engine, found) == FL_TRIAL_FAILED_OTHER) fl_trial_run(trial, engine, found);
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

static struct fl_bound_scope scope_of(const struct fl_trial *trial, const struct fl_engine *engine,
                                      bool has_loops) {
    bool has_arguments = trial->program->arguments_use == FL_ARGUMENTS_ALL;
    return (struct fl_bound_scope){
        .has_loops = has_loops,
        .has_inputs = engine->has_limited_bytes,
        .has_elements = engine->has_limited_arrays,
        .arguments = engine->has_limited_bytes && has_arguments ? engine->limits.arguments : 0,
    };
}

void fl_trial_complete(struct fl_trial *trial, const struct fl_engine *engine, uint64_t bound, bool has_loops) {
    if (bound < trial->completed) return;
    trial->completed = bound;
    trial->scope = scope_of(trial, engine, has_loops);
    if (!trial->options->completed) return;
    uint64_t steps = trial->verdicts->steps;
    fl_trial_decide(trial, engine, false, NULL);
    trial->options->completed(trial->options->context, trial->verdicts);
    trial->verdicts->steps = steps; /* they are counted again at the end of the round */
}

static void decide_check(struct fl_trial *trial, uint32_t index, bool is_complete, uint64_t bound,
                         struct fl_bound_scope scope) {
    struct fl_check_result *result = &trial->verdicts->results[index];
    if (result->failure)
        result->verdict = FL_VERDICT_FAILS;
    else if (trial->tries[index] || (!is_complete && !bound) || !looks_for(trial, index))
        result->verdict = FL_VERDICT_UNKNOWN;
    else if (!was_reached(trial, index))
        result->verdict = FL_VERDICT_NOT_REACHED;
    else
        result->verdict = bound ? FL_VERDICT_HOLDS_UP_TO : FL_VERDICT_HOLDS;
    bool is_bounded = result->verdict == FL_VERDICT_HOLDS_UP_TO || result->verdict == FL_VERDICT_NOT_REACHED;
    result->bound = is_bounded ? bound : 0;
    result->scope = scope;
}

static bool is_never_called(const struct fl_trial *trial) {
    const struct fl_program *program = trial->program;
    return !fl_id_is_none(program->precondition) &&
           !trial->is_visited[fl_program_function(program, program->entry)->entry.index];
}

void fl_trial_decide(struct fl_trial *trial, const struct fl_engine *engine, bool is_complete,
                     const char *reason) {
    struct fl_verdicts *verdicts = trial->verdicts;
    uint64_t bound = trial->completed;
    bool fails = false, is_doubtful = false;
    struct fl_bound_scope scope = trial->scope;
    if (is_complete) {
        bound = engine->has_limited_inputs ? engine->limits.stdin_length : 0;
        scope = scope_of(trial, engine, false);
    }
    for (uint32_t i = 0; i < trial->program->check_count; i++) {
        decide_check(trial, i, is_complete, bound, scope);
        fails = fails || verdicts->results[i].failure;
        is_doubtful = is_doubtful || trial->tries[i];
    }
    /* Nothing is known of a function that was never called. */
    if (!fails && (is_complete || bound) && is_never_called(trial)) {
        bound = 0;
        is_complete = false;
        reason = "none of the inputs tried meets the precondition";
    }
    /* A failing run that may happen or not is within every bound. */
    if (is_doubtful && !fails) {
        bound = 0;
        is_complete = false;
        reason = trial->doubt;
    }
    verdicts->overall = fails         ? FL_VERDICT_FAILS
                        : bound       ? FL_VERDICT_HOLDS_UP_TO
                        : is_complete ? FL_VERDICT_HOLDS
                                      : FL_VERDICT_UNKNOWN;
    verdicts->bound = bound;
    verdicts->scope = scope;
    bool is_whole = fails || (is_complete && !bound);
    verdicts->reason = is_whole ? NULL : reason ? reason : engine ? engine->incomplete : NULL;
    if (!engine) return;
    verdicts->solver = fl_solver_statistics(engine->solver);
    verdicts->steps += engine->steps;
}
