/* engine/symbolic/search/rounds.h - analyses a program again and again, with longer and longer inputs.
 *
 * Inputs of unbounded length (arguments, standard input, files, arrays behind pointers) are looked at up to a
 * limit. A round goes through the program within these limits, in the way of some policy; where it has seen all
 * and the limits cut something off, the next round looks further. Terms, solver, what was found and which bounds
 * were completed stay from round to round.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_ROUNDS_H
#define FL_ENGINE_SYMBOLIC_SEARCH_ROUNDS_H

#include "engine/symbolic/loop/accelerate.h"
#include "engine/symbolic/search/trial.h"
#include "engine/symbolic/watch.h"

enum fl_round_end {
    FL_ROUND_ALL_SEEN, /* every run within the limits of inputs */
    FL_ROUND_AT_BOUND, /* every run within the caller's bound on loops as well, and some run goes further */
    FL_ROUND_CUT_OFF,  /* nothing can be said of runs that were not seen */
};

struct fl_rounds_policy {
    enum fl_policy_kind kind;
    bool is_merging;
    bool has_orders;       /* states keep their loops */
    uint32_t deeper_calls; /* calls are followed so many times as deep as usual */
    enum fl_round_end (*run)(void *context, struct fl_engine *engine);
};

struct fl_rounds {
    struct fl_arena *arena;
    const struct fl_explore_options *options;
    struct fl_trial trial;
    struct fl_accelerator *accelerator;
    struct fl_terms *terms;
    struct fl_solver *solver;
    struct fl_engine *engine; /* of this round; NULL: none has begun */
    struct fl_unwritten_watch watch;
    bool has_settled; /* the solver was told what holds in this round only */

    const struct fl_rounds_policy *policy;
    void *context;
};

/* Everything in the result lives in rounds->arena. Arena and options are set. */
struct fl_verdicts *fl_rounds_run(struct fl_rounds *rounds, const struct fl_program *program,
                                  const struct fl_rounds_policy *policy, void *context);
/* Is this the last round, as it has cut no input off, or those that are as long as the caller's bound? */
bool fl_rounds_are_last(const struct fl_rounds *rounds);

#endif
