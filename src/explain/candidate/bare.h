/* explain/candidate/bare.h - branches, loops and functions that do nothing: what they should do may have been
 * forgotten.
 */
#ifndef FL_EXPLAIN_CANDIDATE_BARE_H
#define FL_EXPLAIN_CANDIDATE_BARE_H

#include "explain/candidate/mend.h"
#include "explain/evidence/evidence.h"

/* Where something may be missing, of what the request is about. That a loop does all in its head is not rare: it
 * counts less. */
struct fl_evidence fl_bare_find(struct fl_arena *arena, const struct fl_mend_request *request);

#endif
