/* replay/follow/found.c - executes a run that was found, and keeps it if it leaves the traces. */
#include "replay/follow/enumerate.h"
#include "replay/follow/follower.h"
#include "replay/follow/observe.h"

/* So much of the time that is left goes to executing one run that was found. */
static const double share_of_a_run = 0.5;
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

bool fl_follower_keep(struct fl_follower *follower, const struct fl_state *state, fl_check_id check) {
    double left = fl_deadline_seconds_left(follower->options->deadline);
    struct fl_observed_end end = {follower->traces, follower->trace_count, 0, 0};
    struct fl_record_options how = {.inputs = fl_symbolic_inputs(follower->engine, state, NULL),
                                    .events.sites = follower->sites,
                                    .deadline = fl_deadline_after(left * share_of_a_run),
                                    .count = &follower->result->interpretations};
    if (follower->options->is_unfinished && fl_id_is_none(check)) fl_observe_until(&how, &end);
    const struct fl_run *run = fl_record_run(follower->arena, follower->program, &how);
    if (!has_fitting_end(follower, run->outcome, check) || !fits(follower, run->events)) {
        follower->doubt = uncontrolled;
        fl_engine_give_up(follower->engine, uncontrolled);
        return false;
    }
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
