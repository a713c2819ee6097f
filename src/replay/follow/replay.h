/* replay/follow/replay.h - the runs of a program that leave given traces behind.
 *
 * States are executed side by side and made one where they agree on location, stack and positions in
 * the traces; so the condition of the state at a location and position i is the predicate t_i of
 * "Exploiting Traces in Static Program Analysis" (Groce, Joshi), and no variable holds the history.
 * A state from which no event leads on is gone, and nothing of it is ever encoded.
 */
#ifndef FL_REPLAY_FOLLOW_REPLAY_H
#define FL_REPLAY_FOLLOW_REPLAY_H

#include "engine/verdict/limits.h"
#include "engine/verdict/progress.h"
#include "engine/verdict/verdict.h"
#include "replay/trace.h"
#include "run/inputs.h"

enum fl_replay_verdict { FL_REPLAY_MATCHES, FL_REPLAY_IMPOSSIBLE, FL_REPLAY_UNKNOWN };

struct fl_replay_options {
    struct fl_deadline deadline;
    struct fl_analysis_limits limits;
    bool wants_failure; /* a run that fails a check, if there is one */
    bool is_unfinished; /* the program was still running when the traces end */
    bool is_unsliced;   /* --no-slice: states at different positions become one all the same */
    bool is_loosened;   /* the program does more than the user's: only whether it has no run at all is of interest */
    uint64_t most_runs; /* 1: one run; more: runs that differ in their path */
    const struct fl_distinction *distinctions; /* what runs differ in, instead of in their path (enumerate.h) */
    size_t distinction_count;
    bool wants_vectors;
    bool wants_live;           /* the edges that are on runs that leave the traces */
    const char *log_directory; /* of the solver's queries; NULL: none */
    const volatile int *is_cancelled;
    struct fl_progress *progress;
};

/* An expression of the program, and its value where a trace cannot go on. */
struct fl_replay_value {
    const char *name, *value;
    bool is_only;       /* in all runs that come there; else in one of them */
    const char *needed; /* what the trace asks for; NULL: not known, or not one value */
};

/* An event that the program could have left next, and why it is not the one of the trace. */
struct fl_replay_miss {
    fl_edge_id edge;
    const struct fl_term *guard;                 /* what would have been needed; false: another event altogether */
    const char *text;                            /* the same as C over the program's expressions, or NULL */
    FL_VECTOR_OF(struct fl_replay_value) values; /* that the event would have come with */
};

/* t_i of a location. */
struct fl_replay_vector {
    fl_location_id location;
    fl_edge_id behind;         /* only of runs that come along this edge (a call: return from it); none: of all */
    const uint64_t *positions; /* of each trace */
    const struct fl_term *guard;
};

/* A call that reports an event on a run that leaves the traces, and where in them it comes. */
struct fl_replay_event_place {
    fl_edge_id edge;
    const uint64_t *positions; /* of each trace; NULL: it may be anywhere */
};

struct fl_replay_result {
    enum fl_replay_verdict verdict;
    uint64_t bound; /* IMPOSSIBLE: iterations without an event; 0: at all */
    struct fl_bound_scope scope;
    const char *reason;               /* of UNKNOWN; else NULL */
    FL_VECTOR_OF(struct fl_run) runs; /* that the interpreter saw leave the traces */
    const struct fl_inputs *loosened; /* of a run of the loosened program that leaves the traces, in a model of the
                                         solver; NULL: none was found */
    bool has_all_runs;                /* several were asked for, and there are no others */
    bool has_failing_run;             /* the first run fails a check */
    bool has_lost_runs;       /* a run was found where there seemed to be no hope for one (state/hopes.h): never */
    bool is_failure_refuted;  /* no run that leaves the traces fails a check, within the bound */
    uint64_t matched, total;  /* events, of the furthest run and in all */
    const uint64_t *furthest; /* position in each trace of the run that came furthest */
    FL_VECTOR_OF(struct fl_replay_miss) misses;
    FL_VECTOR_OF(struct fl_replay_vector) vectors; /* where wanted: of each location those that are not false */
    bool has_all_vectors;                          /* no run goes further round a loop, or was cut off */
    const bool *is_live; /* where wanted, each edge: some run along it leaves the traces */
    FL_VECTOR_OF(struct fl_replay_event_place) event_places; /* the same of events */
    struct fl_solver_statistics solver;
    uint64_t steps, states;
    uint64_t interpretations; /* runs of the interpreter, of all ways to go through the program */
    double seconds;
};

struct fl_replay_result *fl_replay(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_event_sites *sites, struct fl_trace *const *traces,
                                   size_t trace_count, const struct fl_replay_options *options);

/* Inputs that somebody else has found: if their run leaves the traces, the result, which has no run, is that it does. */
bool fl_replay_adopt(struct fl_arena *arena, const struct fl_replay_subject *subject,
                     const struct fl_replay_options *options, const struct fl_inputs *inputs,
                     struct fl_replay_result *result);

#endif
