/* engine/symbolic/trial.h - failures that were found are tried in the interpreter, and verdicts kept. */
#ifndef FL_ENGINE_SYMBOLIC_TRIAL_H
#define FL_ENGINE_SYMBOLIC_TRIAL_H

#include "engine/symbolic/engine.h"
#include "engine/symbolic/explore.h"

struct fl_trial {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_explore_options *options;
    struct fl_verdicts *verdicts;
    bool *is_reached;   /* each check */
    bool *is_visited;   /* each location */
    uint8_t *tries;     /* of each check: failing runs that did not repeat */
    bool is_stopped;    /* at the first failure, as the caller wished */
    uint64_t completed; /* all runs within this bound were seen in an earlier round; 0: none was */
};

void fl_trial_begin(struct fl_trial *trial, struct fl_arena *arena, const struct fl_program *program,
                    const struct fl_explore_options *options);
struct fl_check_policy fl_trial_policy(struct fl_trial *trial);
/* The interpreter decides whether the inputs really fail the check. */
void fl_trial_run(struct fl_trial *trial, struct fl_engine *engine, const struct fl_step_failure *found);
/* What the rounds so far have shown. A round that was cut off leaves what the one before it had. */
void fl_trial_decide(struct fl_trial *trial, const struct fl_engine *engine, bool is_complete, const char *reason);

#endif
