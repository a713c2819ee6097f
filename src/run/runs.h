/* run/runs.h - the runs that were found of one program, each once, called by their numbers.
 *
 * Invariant: a number means the same run for good. A run that is found again, by whatever question, has the number
 * that it had.
 */
#ifndef FL_RUN_RUNS_H
#define FL_RUN_RUNS_H

#include "run/run.h"

struct fl_runs {
    struct fl_arena *arena;
    FL_VECTOR_OF(const struct fl_run *) all; /* by rising number, from 1 without gaps */
};

struct fl_runs fl_runs_make(struct fl_arena *arena);
/* The run with its number, in the arena; what the run refers to must live as long. Runs that end in the same way
 * on the same inputs are the same: the last that was found is kept. */
const struct fl_run *fl_runs_keep(struct fl_runs *runs, const struct fl_run *run);
/* NULL: there is none with this number. */
const struct fl_run *fl_runs_find(const struct fl_runs *runs, uint64_t number);

#endif
