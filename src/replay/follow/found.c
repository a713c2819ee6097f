/* replay/follow/found.c - executes a run that was found, and keeps it if it leaves the traces. */
#include "engine/interpret/seeding.h"
#include "replay/follow/enumerate.h"
#include "replay/follow/follower.h"
#include "replay/follow/observe.h"

/* So much of the time that is left goes to executing one run that was found. */
static const double share_of_a_run = 0.5;
static const double seconds_of_adopted_run = 10;
static const char uncontrolled[] = "a run that fits depends on values that no input controls";

static bool has_fitting_end(const struct fl_follower *follower, const struct fl_outcome *outcome,
                            fl_check_id check) {
    if (!fl_id_is_none(check))
        return outcome->kind == FL_OUTCOME_CHECK_FAILED && fl_id_equal(outcome->check, check);
    bool is_stopped = outcome->kind == FL_OUTCOME_STOPPED && follower->options->is_unfinished;
    return outcome->kind == FL_OUTCOME_EXITED || is_stopped;
}

static bool fits(const struct fl_follower *follower, const struct fl_run_events *events) {
    for (size_t i = 0; i < follower->trace_count; i++) {
        const struct fl_trace *trace = follower->traces[i];
        if (trace->class->fits && !trace->class->fits(trace, events)) return false;
    }
    return true;
}

/* Until it has left the traces, if it need not come to its end. */
static const struct fl_run *record(const struct fl_follower *follower, struct fl_arena *arena,
                                   const struct fl_record_options *options, fl_check_id check) {
    struct fl_observed_end end = {follower->traces, follower->trace_count, 0, 0};
    struct fl_record_options how = *options;
    if (follower->options->is_unfinished && fl_id_is_none(check)) fl_observe_until(&how, &end);
    return fl_record_run(arena, follower->program, &how);
}

static bool is_fitting(const struct fl_follower *follower, const struct fl_run *run, fl_check_id check) {
    return has_fitting_end(follower, run->outcome, check) && fits(follower, run->events);
}

/* The run, or one like it with numbers that a seed gives, if there is one that leaves the traces, too. */
static const struct fl_run *prefer_seed(struct fl_follower *follower, const struct fl_run *run,
                                        struct fl_record_options how, fl_check_id check) {
    if (!fl_seeding_is_needed(run)) return run;
    struct fl_seeding seeding;
    fl_seeding_begin(&seeding, follower->arena, run, follower->options->deadline);
    while ((how.inputs = fl_seeding_next(&seeding))) {
        struct fl_arena *arena = fl_arena_create();
        const struct fl_run *tried = record(follower, arena, &how, check);
        bool is_found = is_fitting(follower, tried, check) && !fl_seeding_is_needed(tried);
        fl_seeding_note(&seeding, tried->outcome->feed);
        fl_arena_destroy(arena);
        if (is_found) return record(follower, follower->arena, &how, check);
    }
    return run;
}

bool fl_follower_keep(struct fl_follower *follower, const struct fl_state *state, fl_check_id check) {
    double left = fl_deadline_seconds_left(follower->options->deadline);
    struct fl_record_options how = {.inputs = fl_symbolic_inputs(follower->engine, state, NULL),
                                    .events.sites = follower->sites,
                                    .deadline = fl_deadline_after(left * share_of_a_run),
                                    .count = &follower->result->interpretations};
    const struct fl_run *run = record(follower, follower->arena, &how, check);
    if (!is_fitting(follower, run, check)) {
        follower->doubt = uncontrolled;
        fl_engine_give_up(follower->engine, uncontrolled);
        return false;
    }
    run = prefer_seed(follower, run, how, check);
    bool is_by_path = fl_follower_enumerates(follower) && !follower->options->distinction_count;
    if (is_by_path && !fl_follower_is_new_path(follower, run)) return true;
    bool fails = !fl_id_is_none(check);
    struct fl_replay_result *result = follower->result;
    if (fails && !result->has_failing_run) { /* the first run is the one that shows most */
        result->has_failing_run = true;
        if (follower->fallback) result->runs.count = 0;
        follower->fallback = NULL;
    }
    fl_vector_push(follower->arena, &result->runs, *run);
    if (!*follower->found_after) *follower->found_after = fl_clock_now() - follower->begin;
    if (result->runs.count < follower->options->most_runs) return true;
    if (fails || !follower->options->wants_failure)
        follower->is_done = true;
    else
        follower->fallback = &result->runs.items[0];
    return true;
}

bool fl_replay_adopt(struct fl_arena *arena, const struct fl_replay_subject *subject,
                     const struct fl_replay_options *options, const struct fl_inputs *inputs,
                     struct fl_replay_result *result) {
    struct fl_follower follower = {.arena = arena,
                                   .program = subject->program,
                                   .sites = subject->sites,
                                   .traces = subject->traces,
                                   .trace_count = subject->trace_count,
                                   .options = options};
    struct fl_record_options how = {.inputs = inputs,
                                    .events.sites = subject->sites,
                                    .deadline = fl_deadline_after(seconds_of_adopted_run),
                                    .count = &result->interpretations};
    const struct fl_run *run = record(&follower, arena, &how, (fl_check_id)FL_NO_ID);
    if (!is_fitting(&follower, run, run->check) || fl_seeding_is_needed(run)) return false;
    result->verdict = FL_REPLAY_MATCHES;
    result->reason = NULL;
    result->bound = 0;
    result->matched = result->total;
    result->misses.count = 0;
    result->has_failing_run = !fl_id_is_none(run->check);
    fl_vector_push(arena, &result->runs, *run);
    return true;
}
