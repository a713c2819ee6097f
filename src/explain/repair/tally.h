/* explain/repair/tally.h - what trials of changes say about lines. */
#ifndef FL_EXPLAIN_REPAIR_TALLY_H
#define FL_EXPLAIN_REPAIR_TALLY_H

#include "explain/candidate/trial.h"
#include "explain/evidence/evidence.h"

struct fl_tally_request {
    const struct fl_parsed_files *files;
    const fl_mend_vector *candidates;
    size_t failing_count, correct_count; /* runs that they were tried on */
};

/* One that mends all, and what speaks against it. */
void fl_tally_whole(struct fl_arena *arena, const struct fl_tally_request *request,
                    const struct fl_trial_result *result, uint32_t doubt, struct fl_evidence *evidence);

/* Those that mend some failing runs and spoil no correct one. */
void fl_tally_partial(struct fl_arena *arena, const struct fl_tally_request *request,
                      const fl_trial_results *results, struct fl_evidence *evidence);

#endif
