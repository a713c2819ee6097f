/* explain/repair/sample.h - more failing and correct runs, found by changing the inputs of one that is known.
 *
 * They cost a run in the interpreter each, and rule out changes of the source that mend one run by accident.
 */
#ifndef FL_EXPLAIN_REPAIR_SAMPLE_H
#define FL_EXPLAIN_REPAIR_SAMPLE_H

#include "explain/repair/request.h"

typedef FL_VECTOR_OF(struct fl_trial_run) fl_trial_runs;

/* Adds a failing run, with inputs for what comes behind its failure once that is mended. */
void fl_sample_add(struct fl_arena *arena, const struct fl_program *program, const struct fl_trial_run *run,
                   fl_trial_runs *failing);

/* Adds runs that fail where a failing run of the request does, and runs that pass there and end well,
 * until there are so many of each. */
void fl_sample_runs(struct fl_arena *arena, const struct fl_repair_request *request, size_t most,
                    fl_trial_runs *failing, fl_trial_runs *correct);

/* The failing run of the request that fails where a run of its program does that ended like this; NULL: none. */
const struct fl_trial_run *fl_sample_alike(const struct fl_repair_request *request,
                                           const struct fl_outcome *outcome);

#endif
