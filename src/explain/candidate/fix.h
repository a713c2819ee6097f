/* explain/candidate/fix.h - changes that mend all runs, checked on the changed program.
 *
 * Runs are few, and many a change mends these alone. So the source is changed and compiled, and whoever asks says
 * how the new program is checked. A run that shows a change to be wrong is one that all others must pass, too: the
 * next one that is compiled passes all that were seen.
 *
 * Invariant: no fix is given that was not checked, and none that fails.
 */
#ifndef FL_EXPLAIN_CANDIDATE_FIX_H
#define FL_EXPLAIN_CANDIDATE_FIX_H

#include "engine/check/check.h"
#include "explain/candidate/holes.h"

enum fl_fix_answer {
    FL_FIX_HOLDS,       /* proved */
    FL_FIX_HOLDS_UP_TO, /* a bound */
    FL_FIX_FAILS,
    FL_FIX_UNKNOWN,
};

struct fl_fix_verdict {
    enum fl_fix_answer answer;
    uint64_t bound;                 /* HOLDS_UP_TO */
    const struct fl_inputs *inputs; /* FAILS: of a run that does; NULL: not known */
};

/* Is the changed program right? All lives in the arena. */
typedef struct fl_fix_verdict fl_fix_checker(void *context, struct fl_arena *arena,
                                             const struct fl_program *program, double seconds);

/* The checker that asks fl_check_program; `context` is a struct fl_check_options. Failures need not be confirmed
 * to count. */
struct fl_fix_verdict fl_fix_check_program(void *context, struct fl_arena *arena, const struct fl_program *program,
                                           double seconds);

struct fl_fix_request {
    const struct fl_frontend_options *frontend;
    const struct fl_parsed_files *files;
    const struct fl_schemata *schemata;
    struct fl_trials *trials;
    const fl_trial_results *results; /* of fl_trials_run */
    const fl_hole_results *holes;    /* of fl_holes_try: constants of the source come behind the others; or NULL */
    fl_fix_checker *checker;
    void *context;
    uint64_t least_bound; /* fixes that hold up to less are none */
    size_t wanted;        /* so many are enough */
    size_t most_checked;  /* so many programs are checked in all */
    double seconds;       /* for each */
    struct fl_deadline deadline;
};

struct fl_fix {
    struct fl_mend mend;
    const struct fl_program *program; /* the changed one */
    struct fl_fix_verdict verdict;
    const char *diff;
};

struct fl_fixes {
    FL_VECTOR_OF(struct fl_fix) found; /* in the order of the results */
    size_t checked;
};

struct fl_fixes fl_fixes_find(struct fl_arena *arena, const struct fl_fix_request *request);

#endif
