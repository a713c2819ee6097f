/* replay/follow/turns.c - looks for the runs behind traces path by path and by merging, each for a while in turn.
 */
#include <math.h>

#include "replay/follow/follow.h"
#include "replay/follow/record.h"
#include "replay/follow/replay.h"

/* Inputs are as long as the traces ask for; only arguments are made before anything is known of them. */
enum { LONGEST_INPUT = 1 << 20, LONGEST_ARGUMENT = 1 << 10 };
/* Seconds of the first turn of each way to go through the program. */
static const double first_turn = 0.25;
/* So much of a turn has the way that makes less progress in the traces than the other. */
static const double share_of_the_slower = 0.25;
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

/* A way to go through the program, in rounds with longer and longer inputs. */
struct strategy {
    struct fl_follower follower;
    struct fl_replay_result result;
    struct fl_symbolic_limits limits;
    bool has_begun, has_ended, has_all;
    double speed; /* how far it came in the traces in its last turn, each second */
};

static void end_round(struct strategy *strategy) {
    if (!strategy->has_begun) return;
    fl_solver_destroy(strategy->follower.solver);
    fl_terms_destroy(strategy->follower.terms);
}

static void begin_round(struct strategy *strategy) {
    struct fl_follower *follower = &strategy->follower;
    end_round(strategy);
    follower->terms = fl_terms_create(follower->arena);
    follower->solver = fl_solver_create_default(follower->terms, follower->options->log_directory);
    strategy->has_begun = true;
    strategy->has_all = fl_follow(follower, strategy->limits);
}

/* Lets it go on for some time. */
static void take_turn(struct strategy *strategy, double seconds) {
    struct fl_follower *follower = &strategy->follower;
    follower->turn = fl_deadline_after(seconds);
    follower->is_paused = false;
    if (strategy->has_begun)
        strategy->has_all = fl_follow_on(follower);
    else
        begin_round(strategy);
    while (!follower->is_paused) {
        bool is_limited = follower->engine->has_limited_inputs;
        strategy->has_ended =
            !strategy->has_all || !is_limited || strategy->limits.argument_length >= LONGEST_ARGUMENT;
        if (strategy->has_ended) return;
        follower->result->steps += follower->engine->steps;
        follower->spent = fl_solver_statistics_sum(follower->spent, fl_solver_statistics(follower->solver));
        strategy->limits = deeper_limits(strategy->limits);
        begin_round(strategy);
    }
}

/* How far runs come is asked of all, those that had no hope included. */
static void follow_without_hope(struct strategy *strategy) {
    struct fl_follower *follower = &strategy->follower;
    uint64_t states = follower->result->states;
    follower->hopes = NULL;
    follower->turn = fl_deadline_after(seconds_for_furthest);
    begin_round(strategy);
    follower->result->states = states;
    follower->result->has_lost_runs = follower->result->runs.count;
}

static void conclude(struct strategy *strategy) {
    struct fl_follower *follower = &strategy->follower;
    const struct fl_replay_options *options = follower->options;
    struct fl_replay_result *result = follower->result;
    result->solver = fl_solver_statistics_sum(follower->spent, fl_solver_statistics(follower->solver));
    bool is_whole = strategy->has_all && !follower->engine->has_limited_inputs;
    if (is_whole && !result->runs.count && follower->has_given_up && !options->is_loosened)
        follow_without_hope(strategy);
    if (result->has_lost_runs) is_whole = false;
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
    if (options->is_loosened) return;
    follower->engine->solver_limits.deadline = fl_deadline_after(seconds_for_furthest);
    fl_follower_find_furthest(follower);
}

/* Has it found what was asked for, or seen that there is none? */
static bool has_decided(const struct strategy *strategy) {
    const struct fl_follower *follower = &strategy->follower;
    return strategy->has_ended && (follower->is_done || (strategy->has_all && !follower->engine->incomplete));
}

enum { MOST_STRATEGIES = 2 };

struct replaying {
    struct fl_guard *guard;
    struct strategy *strategies;
    unsigned count;
    struct strategy *best; /* NULL before the end */
};

/* One that decided; else one that has a run; else the last, in which all runs up to a bound were seen. */
static struct strategy *best_of(const struct replaying *replaying) {
    struct strategy *best = &replaying->strategies[replaying->count - 1];
    for (unsigned i = 0; i < replaying->count; i++)
        if (replaying->strategies[i].follower.result->runs.count) best = &replaying->strategies[i];
    for (unsigned i = 0; i < replaying->count; i++)
        if (has_decided(&replaying->strategies[i])) best = &replaying->strategies[i];
    return best;
}

/* Turns get longer and longer: which way is better is seen by trying. The slower has shorter ones. */
static double share_of_turn(const struct replaying *replaying, const struct strategy *strategy) {
    if (replaying->count == 1) return INFINITY;
    for (unsigned i = 0; i < replaying->count; i++)
        if (replaying->strategies[i].speed > strategy->speed) return share_of_the_slower;
    return 1;
}

static void take_measured_turn(struct strategy *strategy, double seconds) {
    double begin = fl_clock_now();
    uint64_t before = strategy->follower.seen;
    take_turn(strategy, seconds);
    uint64_t after = strategy->follower.seen; /* less, if a new round has begun */
    strategy->speed = after > before ? (double)(after - before) / (fl_clock_now() - begin) : 0;
}

static void take_turns(void *context) {
    struct replaying *replaying = context;
    bool is_over = false;
    for (double seconds = first_turn; !is_over; seconds *= 2) {
        is_over = true;
        for (unsigned i = 0; i < replaying->count; i++) {
            struct strategy *strategy = &replaying->strategies[i];
            if (strategy->has_ended) continue;
            take_measured_turn(strategy, seconds * share_of_turn(replaying, strategy));
            is_over = is_over && strategy->has_ended;
            if (has_decided(strategy)) {
                is_over = true;
                break;
            }
        }
    }
    struct strategy *best = best_of(replaying);
    struct fl_follower *follower = &best->follower;
    best->result.steps += follower->engine->steps;
    conclude(best);
    if (follower->options->wants_vectors || follower->options->wants_live) {
        follower->turn = fl_deadline_after(INFINITY);
        fl_follower_record(follower, best->limits);
    }
    replaying->best = best;
}

static const struct fl_hopes *const *find_hopes(struct fl_arena *arena, const struct fl_program *program,
                                                const struct fl_event_sites *sites, struct fl_trace *const *traces,
                                                size_t count, const struct fl_replay_options *options) {
    const struct fl_hopes **hopes = FL_NEW_ARRAY(arena, const struct fl_hopes *, count);
    for (size_t i = 0; i < count; i++)
        hopes[i] =
            fl_hopes_compute(arena, fl_call_graph_of_program(program), sites, traces[i], options->is_unfinished);
    return hopes;
}

struct fl_replay_result *fl_replay(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_event_sites *sites, struct fl_trace *const *traces,
                                   size_t trace_count, const struct fl_replay_options *options) {
    struct fl_guard guard = {.memory_bytes = options->limits.memory_bytes, .is_cancelled = options->is_cancelled};
    struct replaying replaying = {.guard = &guard,
                                  .strategies = FL_NEW_ARRAY(arena, struct strategy, MOST_STRATEGIES)};
    bool is_by_path = options->most_runs > 1 && !options->distinction_count;
    bool is_merged = !is_by_path && !options->is_loosened,
         is_pathwise = is_by_path || !(options->distinction_count || options->is_unsliced ||
                                       options->wants_vectors || options->wants_live);
    double begin = fl_clock_now(), *found_after = FL_NEW(arena, double);
    const struct fl_hopes *const *hopes = options->is_unsliced || options->wants_vectors
                                              ? NULL
                                              : find_hopes(arena, program, sites, traces, trace_count, options);
    for (unsigned i = 0; i < MOST_STRATEGIES; i++) {
        bool is_first = i == 0;
        if (is_first ? !is_pathwise : !is_merged) continue;
        struct strategy *strategy = &replaying.strategies[replaying.count++];
        strategy->limits = first_limits(options);
        strategy->follower = (struct fl_follower){.arena = arena,
                                                  .program = program,
                                                  .sites = sites,
                                                  .traces = traces,
                                                  .trace_count = trace_count,
                                                  .hopes = hopes,
                                                  .options = options,
                                                  .result = &strategy->result,
                                                  .guard = &guard,
                                                  .begin = begin,
                                                  .found_after = found_after,
                                                  .is_pathwise = is_first,
                                                  .restarts_loops = true};
        strategy->result.verdict = FL_REPLAY_UNKNOWN;
        for (size_t k = 0; k < trace_count; k++) {
            strategy->result.total += traces[k]->events;
            if (traces[k]->is_ambiguous) strategy->follower.restarts_loops = false;
        }
    }
    bool is_whole = fl_guard_run(&guard, take_turns, &replaying);
    struct strategy *best = replaying.best ? replaying.best : best_of(&replaying);
    if (!is_whole) best->result.reason = "the memory is used up (--memory)";
    /* The terms that guards are made of stay in the arena. */
    for (unsigned i = 0; i < replaying.count && is_whole; i++) end_round(&replaying.strategies[i]);
    best->result.seconds = fl_clock_now() - begin;
    for (unsigned i = 0; i < replaying.count; i++)
        if (&replaying.strategies[i] != best)
            best->result.interpretations += replaying.strategies[i].result.interpretations;
    return &best->result;
}
