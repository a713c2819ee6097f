/* engine/check/check.h - find out about every check of a program, and confirm each failure natively.
 *
 * Merging execution and path-wise exploration run side by side, each in a process of its own: one
 * collapses programs with many paths, the other reaches deep ones. What either decides counts.
 * Failures are confirmed as they are found. Who has a failure wants to see it: unless more patience
 * is asked for, the search for others ends a while after the last one.
 */
#ifndef FL_ENGINE_CHECK_CHECK_H
#define FL_ENGINE_CHECK_CHECK_H

#include "engine/verdict/hint.h"
#include "engine/verdict/limits.h"
#include "engine/outside/outside.h"
#include "engine/verdict/progress.h"
#include "engine/verdict/verdict.h"
#include "engine/check/worker.h"
#include "engine/confirm/confirm.h"
#include "frontend/frontend.h"
#include "run/runs.h"

struct fl_check_options {
    const struct fl_frontend_options *frontend; /* what the program was made from: for confirmation */
    struct fl_confirmer *confirmer;             /* for others afterwards, too; NULL: one for this search alone */
    struct fl_runs *runs;   /* that the failing ones are among, then; NULL: there are no others */
    double seconds;         /* in all */
    double further_seconds; /* at least, for more failures behind the last one; 0: half a second */
    bool is_patient; /* uses all of it for the checks that are open; else what was found ends the search soon */
    struct fl_analysis_limits limits;
    fl_policy *const *provers;               /* that look for proofs beside, each in a process of its own */
    unsigned prover_count;                   /* two at most */
    fl_policy *checker;                      /* goes through a program again of which every run was followed */
    void *shared;                            /* memory that provers tell each other in; may be NULL */
    bool stops_at_first;                     /* failure */
    bool trusts_interpreter;                 /* what it saw fail counts: the compiled program has no such check */
    const char *log_directory;               /* of the solver's queries; NULL: none */
    const volatile int *is_cancelled;        /* may be NULL */
    struct fl_progress *progress;            /* shared memory; NULL: limits.memory_bytes is for each process */
    const char *out;                         /* reproducers go to OUT/failure-1 and so on; NULL: nowhere */
    const struct fl_adapter *const *outside; /* other verifiers to ask */
    size_t outside_count;
    const struct fl_inputs *const *seeds; /* that fuzzing starts from */
    size_t seed_count;
    const struct fl_hint *hints; /* that provers try */
    size_t hint_count;
    /* Called with what was confirmed a while ago, if the search goes on; may be NULL. */
    void (*found)(void *context, const struct fl_run *failure);
    void *found_context;
    struct fl_diagnostics *diagnostics; /* reproducers that cannot be written, analyses that failed themselves */
};

/* Overall FAILS means that a failure was confirmed; failures that were not say why. */
struct fl_verdicts *fl_check_program(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_check_options *options);

/* For a search that is a part of another question, about a program made for it: nothing of it is kept or shown,
 * and nobody else is asked. */
struct fl_check_options fl_check_options_inside(const struct fl_check_options *options, double seconds);

#endif
