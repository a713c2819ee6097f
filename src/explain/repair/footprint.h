/* explain/repair/footprint.h - what failing and correct runs execute and depend on, as evidence about lines.
 *
 * Of what failing runs execute and correct ones do not, or what their failure depends on, something is wrong;
 * where they depend on memory that was written in part only, or write what nobody reads, something may be missing.
 */
#ifndef FL_EXPLAIN_REPAIR_FOOTPRINT_H
#define FL_EXPLAIN_REPAIR_FOOTPRINT_H

#include "explain/evidence/evidence.h"
#include "explain/repair/sample.h"

/* Of runs of the request's program; functions that are trusted are left out. */
void fl_footprint_take(struct fl_arena *arena, const struct fl_repair_request *request,
                       const fl_trial_runs *failing, const fl_trial_runs *correct, struct fl_evidence *evidence);

#endif
