/* explain/correction/relaxed.h - one failing run, as a program in which some places may have any value.
 *
 * The program with holes (candidate/schemata.h) gets the inputs of the run as constants. Which holes are open is
 * read at its start: so many numbers, 0 for none. An open hole has a new value whenever it is executed, or,
 * if it is one for a constant, always the same. So the only thing that is not known is which places are open, and
 * what stands there.
 *
 * Invariant: a run of it that fails a check from `mended` on is the failing run with other values at the open
 * places, which passes all of its checks, comes by the one that it failed as often as before, and ends.
 */
#ifndef FL_EXPLAIN_CORRECTION_RELAXED_H
#define FL_EXPLAIN_CORRECTION_RELAXED_H

#include "explain/candidate/trial.h"

enum { FL_MOST_OPEN = 3 };

struct fl_relaxed {
    const struct fl_program *program;
    fl_input_id chosen[FL_MOST_OPEN]; /* the places that are open, by selector */
    uint32_t open_count;
    fl_check_id mended; /* the first of the checks that fail where the run ends and is mended */
};

/* A failing run, and what is asked of it. */
struct fl_relaxable {
    const struct fl_trial_run *run;
    const bool
        *is_check;  /* each edge: with it, the run comes to the check that it must pass; NULL: none must be */
    uint64_t times; /* that it does so before it fails, and then */
};

struct fl_relaxable fl_relaxable_make(struct fl_arena *arena, const struct fl_schemata *schemata,
                                      const struct fl_trial_run *run);

/* With so many places open at most, of those that may be (each candidate; NULL: all). */
struct fl_relaxed fl_relaxed_make(struct fl_arena *arena, const struct fl_schemata *schemata,
                                  const struct fl_relaxable *run, const bool *may_open, uint32_t open_count);

#endif
