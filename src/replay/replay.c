#include "replay/replay.h"

#include "replay/record.h"

/* Inputs are as long as the traces ask for; only arguments are made before anything is known of them. */
enum { LONGEST_INPUT = 1 << 20, LONGEST_ARGUMENT = 1 << 10 };
/* Finding out how far runs came may take so long beyond the deadline. */
static const double seconds_for_furthest = 2;

static struct fl_symbolic_limits first_limits(const struct fl_replay_options *options) {
    struct fl_symbolic_limits limits = fl_symbolic_first_limits();
    limits.stdin_length = LONGEST_INPUT;
    limits.call_depth *= 10;
    if (options->limits.call_depth) limits.call_depth = (uint32_t)options->limits.call_depth + 1;
    return limits;
}

static struct fl_symbolic_limits deeper_limits(struct fl_symbolic_limits limits) {
    limits.arguments++;
    limits.argument_length *= 2;
    limits.elements *= 2;
    return limits;
}

static void conclude(struct fl_follower *follower, bool has_all) {
    struct fl_replay_result *result = follower->result;
    result->solver = fl_solver_statistics_sum(follower->spent, fl_solver_statistics(follower->solver));
    result->terms = follower->terms;
    bool is_whole = has_all && !follower->engine->has_limited_inputs;
    result->has_all_runs = is_whole && result->runs.count < follower->options->most_runs;
    result->is_failure_refuted = is_whole && !result->has_failing_run;
    if (result->runs.count) {
        result->verdict = FL_REPLAY_MATCHES;
        result->matched = result->total;
        return;
    }
    result->verdict = is_whole ? FL_REPLAY_IMPOSSIBLE : FL_REPLAY_UNKNOWN;
    result->reason = is_whole ? NULL : follower->reason ? follower->reason : follower->engine->incomplete;
    if (!is_whole && !result->reason) result->reason = "inputs are longer than what is looked at";
    if (!is_whole && !follower->engine->incomplete && follower->completed) {
        result->bound = follower->completed;
        result->scope.has_loops = true;
    }
    follower->engine->solver_limits.deadline = fl_deadline_after(seconds_for_furthest);
    fl_follower_find_furthest(follower);
}

static void follow_rounds(void *context) {
    struct fl_follower *follower = context;
    struct fl_replay_result *result = follower->result;
    struct fl_symbolic_limits limits = first_limits(follower->options);
    bool has_all;
    for (;;) {
        follower->terms = fl_terms_create(follower->arena);
        follower->solver = fl_solver_create_default(follower->terms, follower->options->log_directory);
        has_all = fl_follow(follower, limits);
        result->steps += follower->engine->steps;
        bool is_limited = follower->engine->has_limited_inputs;
        if (!has_all || !is_limited || limits.argument_length >= LONGEST_ARGUMENT) break;
        follower->spent = fl_solver_statistics_sum(follower->spent, fl_solver_statistics(follower->solver));
        fl_solver_destroy(follower->solver);
        limits = deeper_limits(limits);
    }
    conclude(follower, has_all);
    if (follower->options->wants_vectors || follower->options->wants_live) {
        fl_follower_renew_solver(follower);
        fl_follower_record(follower, limits);
    }
}

struct fl_replay_result *fl_replay(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_event_sites *sites, struct fl_trace *const *traces,
                                   size_t trace_count, const struct fl_replay_options *options) {
    struct fl_replay_result *result = FL_NEW(arena, struct fl_replay_result);
    struct fl_follower follower = {
        .arena = arena,
        .program = program,
        .sites = sites,
        .traces = traces,
        .trace_count = trace_count,
        .options = options,
        .result = result,
        .guard = {.memory_bytes = options->limits.memory_bytes, .is_cancelled = options->is_cancelled},
        .begin = fl_clock_now(),
        .restarts_loops = true};
    result->verdict = FL_REPLAY_UNKNOWN;
    for (size_t i = 0; i < trace_count; i++) {
        result->total += traces[i]->events;
        if (traces[i]->is_ambiguous) follower.restarts_loops = false;
    }
    if (!fl_guard_run(&follower.guard, follow_rounds, &follower))
        result->reason = "the memory is used up (--memory)";
    else
        fl_solver_destroy(follower.solver);
    result->seconds = fl_clock_now() - follower.begin;
    return result;
}
