/* explain/correction/holes.h - places whose value alone makes runs fail: with another one there, each of them
 * passes.
 *
 * A hole is tried with many values, one for the whole of a run, but each run may have its own: what is found is
 * where the runs go wrong, whatever stands there. Where one value is right for all of them, and for the correct
 * ones, it is a change like others.
 */
#ifndef FL_EXPLAIN_CORRECTION_HOLES_H
#define FL_EXPLAIN_CORRECTION_HOLES_H

#include "explain/candidate/trial.h"

struct fl_hole_result {
    uint32_t candidate; /* of the schemata: a HOLE_CONSTANT */
    uint32_t mended;    /* failing runs that pass with some value */
    int64_t value;      /* of the first of them; with is_uniform, of all */
    bool is_uniform;    /* one value mends all and spoils none */
};

typedef FL_VECTOR_OF(struct fl_hole_result) fl_hole_results;

typedef FL_VECTOR_OF(int64_t) fl_hole_values;

/* Small numbers, those of the source and their neighbours, and those of inputs and outputs. */
fl_hole_values fl_hole_values_of(struct fl_arena *arena, const struct fl_parsed_files *files,
                                 const struct fl_trial_run *runs, size_t count);

/* Holes that mend some run: those that mend all first, one value for all before several. Ends with the deadline,
 * having tried constants of the source first. */
fl_hole_results fl_holes_try(struct fl_arena *arena, struct fl_trials *trials, const struct fl_schemata *schemata,
                             const struct fl_parsed_files *files, const fl_hole_values *values,
                             struct fl_deadline deadline);

#endif
