/* engine/symbolic/search/trial.h - failures that were found are tried in the interpreter, and verdicts kept. */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_TRIAL_H
#define FL_ENGINE_SYMBOLIC_SEARCH_TRIAL_H

#include "base/system/guard.h"
#include "engine/symbolic/engine.h"
#include "engine/symbolic/search/options.h"
#include "engine/symbolic/search/relevance.h"

struct fl_trial {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_explore_options *options;
    struct fl_relevance *relevance; /* NULL: all states matter */
    enum fl_policy_kind policy;
    struct fl_guard guard;
    struct fl_verdicts *verdicts;
    bool *is_reached;            /* each check */
    bool *is_visited;            /* each location */
    uint8_t *tries;              /* of each check: failing runs that did not repeat */
    const char *doubt;           /* why they did not */
    bool is_stopped;             /* at the first failure, as the caller wished */
    uint64_t completed;          /* all runs within this bound were seen in an earlier round; 0: none was */
    struct fl_bound_scope scope; /* of that bound */
    const char *reason;          /* why the analysis must end before all is seen; NULL: it need not */
    uint64_t polls, failures;
    /* Failures of checks in library functions, by the calls that they come from. */
    FL_VECTOR_OF(struct fl_trial_site {
        fl_check_id check;
        fl_edge_id call;
    })
    sites;
};

void fl_trial_begin(struct fl_trial *trial, struct fl_arena *arena, const struct fl_program *program,
                    const struct fl_explore_options *options, enum fl_policy_kind policy);
/* For a new round: the limits that the caller gave. */
void fl_trial_limit(struct fl_trial *trial, struct fl_engine *engine, struct fl_symbolic_limits limits);
/* Is something used up? Then trial->reason says what. To be asked between steps. */
bool fl_trial_must_stop(struct fl_trial *trial, const struct fl_engine *engine, uint64_t bound, size_t waiting);
/* Gives the reason why the work has ended: an allocation failed, or all runs within the bound were seen. */
void fl_trial_stop_for_memory(struct fl_trial *trial);
void fl_trial_stop_at_bound(struct fl_trial *trial);
/* Takes note that all runs within the bound were seen; a bound smaller than one before changes nothing. has_loops:
 * the bound has cut off some loop. Whether it has cut off inputs is asked of the engine. */
void fl_trial_complete(struct fl_trial *trial, const struct fl_engine *engine, uint64_t bound, bool has_loops);
/* Can the state come to a check that is looked for? */
bool fl_trial_must_follow(const struct fl_trial *trial, const struct fl_state *state);
/* What an engine is to do at checks: it looks for failures of those that are wanted and not yet known to fail. */
struct fl_check_policy fl_trial_policy(struct fl_trial *trial);
enum fl_trial_answer {
    FL_TRIAL_FAILED,       /* the check */
    FL_TRIAL_FAILED_OTHER, /* a check that no failure was known of */
    FL_TRIAL_NOT_REPEATED,
};

/* The interpreter decides whether the inputs really fail the check. The engine that found them is NULL if none
 * did. */
enum fl_trial_answer fl_trial_run(struct fl_trial *trial, struct fl_engine *engine,
                                  const struct fl_step_failure *found);
/* The same for one that will not ask again: where the inputs fail another check, this one is in doubt. */
void fl_trial_run_to_end(struct fl_trial *trial, struct fl_engine *engine, const struct fl_step_failure *found);
/* Is no failure of the check known that comes from this call (fl_outcome_call)? */
bool fl_trial_looks_for(const struct fl_trial *trial, fl_check_id check, fl_edge_id call);
/* What the rounds so far have shown. A round that was cut off leaves what the one before it had.
 * The engine is that of the last round; NULL if no round has begun. */
void fl_trial_decide(struct fl_trial *trial, const struct fl_engine *engine, bool is_complete, const char *reason);

#endif
