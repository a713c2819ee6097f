/* replay/follow/follower.h - one way through a program along its traces: what all that has to do with it shares.
 *
 * follow.c drives it; what happens at ends of runs, which questions the solver gets, and what is kept of a run
 * that was found stand in files of their own, each about a follower.
 */
#ifndef FL_REPLAY_FOLLOW_FOLLOWER_H
#define FL_REPLAY_FOLLOW_FOLLOWER_H

#include "base/system/guard.h"
#include "engine/symbolic/independent.h"
#include "engine/symbolic/search/driver.h"
#include "replay/state/covered.h"
#include "replay/state/foresight.h"
#include "replay/state/hopes.h"
#include "replay/state/places.h"
#include "replay/follow/replay.h"
#include "replay/state/whereabouts.h"

/* A run came to an event, or to its end, at a place in the traces. */
struct fl_replay_arrival {
    const struct fl_trace_place *place;
    const struct fl_condition *condition; /* of the state by then */
    fl_edge_id edge;                      /* the event, none at the end */
    const struct fl_term *guard;          /* under which it goes on */
    struct fl_state *state;               /* before the event */
};

struct fl_follower {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_event_sites *sites;
    struct fl_trace *const *traces;
    size_t trace_count;
    /* For each trace, where its rest can still be reported; NULL for a trace that is not asked about. The array is
     * NULL where all states are followed, whatever they could report. */
    const struct fl_hopes *const *hopes;
    bool has_given_up; /* some state was not followed, as the rest of a trace could not be reported */
    const struct fl_replay_options *options;
    struct fl_replay_result *result;
    struct fl_guard *guard;
    double begin;
    double *found_after; /* seconds until some follower of this replay had found a run; 0: none has yet */

    struct fl_terms *terms;
    struct fl_solver *solver;
    struct fl_solver_statistics spent; /* by the solvers that this one has taken the place of */
    uint64_t needed;                   /* variables that the solver had after its first answer */
    size_t most_asked;                 /* the most conditions that a question to it had */
    uint64_t asked_most_at;            /* the number of the last question that had nearly as many */
    bool has_asserted;                 /* it was told for good what holds in one state only */
    struct fl_engine *engine;
    struct fl_step_observer observer;
    struct fl_driver driver;
    const bool *has_calls; /* each location: the head of a loop with calls in it, or steps that traces look at */
    struct fl_trace_places places;
    struct fl_covering *covering;
    struct fl_foresight *foresight; /* NULL: nothing is foreseen */
    struct fl_recorder *recorder;   /* where given, all states are recorded and no run is looked for (record.h) */
    bool restarts_loops;            /* iterations are counted anew behind each event */
    uint64_t completed;             /* all runs within this bound were seen; 0: within none */
    const struct fl_trace_place *reached; /* the furthest that some run is known to come; NULL: the beginning */
    uint64_t seen;                        /* the largest rank of a place that some state came to */
    FL_VECTOR_OF(struct fl_replay_arrival) arrivals;
    FL_VECTOR_OF(uint64_t) paths;      /* hashes, of the runs that were found, where runs must differ in path */
    FL_VECTOR_OF(uint64_t *) distinct; /* of each run that was found: its value of each distinction */
    const struct fl_run *fallback;     /* a run that fails no check, while one is looked for */
    const char *doubt;                 /* why a run that was found does not repeat */
    const char *reason;                /* why it must stop; NULL: it need not */
    bool is_pathwise;                  /* no two states are made one */
    struct fl_deadline turn;           /* the end of its turn; others go on then */
    bool is_paused;                    /* its turn has ended */
    bool is_done;                      /* what was asked for is found */
};

/* questions.c: a solver that knows nothing yet. */
void fl_follower_renew_solver(struct fl_follower *follower);
/* The same where this one knows too much: each answer costs as much as it knows, even of what has nothing to do
 * with the question. */
void fl_follower_tend_solver(struct fl_follower *follower);
/* Has the state a run with this condition? Its model gives values to all inputs; a solver of its own is told all
 * conditions. */
enum fl_answer fl_follower_ask_for_run(struct fl_follower *follower, const struct fl_state *state,
                                       const struct fl_term *condition);

/* ends.c: the state's runs under the condition end here, by themselves (check none) or where the check fails.
 * Those that have left the traces by then are what is looked for. */
void fl_follower_end(struct fl_follower *follower, const struct fl_state *state, fl_check_id check,
                     const struct fl_term *condition);

/* found.c: the state's run, which ends by itself (check none) or where the check fails: the solver has just
 * said that there is one. True: it happens in the interpreter and leaves the traces, and is kept. */
bool fl_follower_keep(struct fl_follower *follower, const struct fl_state *state, fl_check_id check);

/* miss_values.c: the values that the event would have come with. */
void fl_follower_explain_miss(struct fl_follower *follower, const struct fl_replay_arrival *arrival,
                              struct fl_replay_miss *miss);

/* furthest.c: how far any run came, and what stood in its way. */
void fl_follower_find_furthest(struct fl_follower *follower);

#endif
