/* explain/correction/correction.h - places of the source whose value alone makes runs fail.
 *
 * A correction is one place, an expression wherever it is executed, that mends every failing run: with some other
 * value there, all inputs and the check as they are, the run passes. The value may be another one in each run, and
 * is the same throughout a run; it is looked for among small numbers and those of source and inputs. So a place
 * that is given is one; of a place that is not, nothing is said. All failing runs are asked about at once.
 */
#ifndef FL_EXPLAIN_CORRECTION_CORRECTION_H
#define FL_EXPLAIN_CORRECTION_CORRECTION_H

#include "explain/candidate/trial.h"

struct fl_correction {
    const char *path;     /* of the file */
    const char *function; /* NULL: outside of functions */
    uint32_t line;
};

typedef FL_VECTOR_OF(struct fl_correction) fl_corrections;

struct fl_correction_request {
    const struct fl_parsed_files *files;
    const struct fl_schemata *schemata; /* with holes for constants */
    const struct fl_trial_run *failing;
    size_t failing_count;
    struct fl_deadline deadline;
};

/* Lines, each once: those where one value mends all runs first. */
fl_corrections fl_corrections_find(struct fl_arena *arena, const struct fl_correction_request *request);

#endif
