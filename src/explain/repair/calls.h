/* explain/repair/calls.h - calls that are missing, or superfluous, where a failing run left the correct ones.
 *
 * What a property says of the order of calls can be kept by adding a call or by leaving one out: of a lock that is
 * released twice, the second release is left out or the lock acquired in between. A change is the more likely
 * after which the failing run makes the same calls, in the same order, as some correct run.
 */
#ifndef FL_EXPLAIN_REPAIR_CALLS_H
#define FL_EXPLAIN_REPAIR_CALLS_H

#include "explain/candidate/trial.h"

/* Keeps of the candidates those that add or leave out a call at one of the lines. */
void fl_calls_keep(const struct fl_parsed_files *files, fl_mend_vector *candidates,
                   const struct fl_mend_lines *lines);

struct fl_calls_request {
    const struct fl_parsed_files *files;
    const struct fl_schemata *schemata;
    const struct fl_inputs *failing;
    const struct fl_trial_run *correct;
    size_t correct_count;
};

/* The most likely first: by what the failing run calls then, calls that are added before those left out. */
void fl_calls_sort(struct fl_arena *arena, const struct fl_calls_request *request, fl_trial_results *results);

/* The name of the function that the change adds a call of, or leaves one out; NULL: it does neither. */
const char *fl_calls_name(struct fl_arena *arena, const struct fl_parsed_files *files, const struct fl_mend *mend);

#endif
