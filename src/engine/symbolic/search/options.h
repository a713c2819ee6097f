/* engine/symbolic/search/options.h - what a caller wants of an analysis: how long, what to look for, whom to tell.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_OPTIONS_H
#define FL_ENGINE_SYMBOLIC_SEARCH_OPTIONS_H

#include "engine/symbolic/search/search.h"
#include "engine/verdict/hint.h"
#include "engine/verdict/limits.h"
#include "engine/verdict/progress.h"
#include "engine/verdict/verdict.h"

struct fl_explore_options {
    struct fl_deadline deadline;
    enum fl_strategy strategy; /* interleaved unless told otherwise */
    struct fl_analysis_limits limits;
    const bool *is_wanted;       /* by check: looked for; the others are taken to hold. NULL: all are */
    const struct fl_hint *hints; /* for provers */
    size_t hint_count;
    const struct fl_inputs *const *seeds; /* that fuzzing starts from */
    size_t seed_count;
    bool stops_at_first;              /* failure */
    const char *log_directory;        /* of the solver's queries; NULL: none */
    const volatile int *is_cancelled; /* may be NULL */
    struct fl_progress *progress;     /* may be NULL */
    struct fl_posed *posed;           /* of merging and the checker of what it shows; may be NULL */
    void *shared;                     /* of all provers, who know what it is; may be NULL */
    /* A run that fails was found, after so many interpretations; may be NULL. */
    void (*found)(void *context, const struct fl_run *run, uint64_t interpretations);
    /* All runs within some bound were seen; may be NULL. */
    void (*completed)(void *context, const struct fl_verdicts *so_far);
    /* Every run was followed to its end, and what is left is to decide the checks that were met; may be NULL. */
    void (*followed)(void *context);
    /* Fuzzing has kept a run that did something new; may be NULL. */
    void (*kept)(void *context, const struct fl_inputs *inputs);
    void *context;
    void (*overdue)(void); /* ends the process that has too much memory and does not stop; may be NULL */
};

/* Of an analysis in a process of its own, which is this part of those that share memory. */
static inline struct fl_guard fl_explore_guard(const struct fl_explore_options *options, unsigned part) {
    return (struct fl_guard){.memory_bytes = options->limits.memory_bytes,
                             .share = options->progress ? &options->progress->memory : NULL,
                             .part = part,
                             .overdue = options->overdue,
                             .is_cancelled = options->is_cancelled};
}

#endif
