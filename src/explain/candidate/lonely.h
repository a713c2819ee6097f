/* explain/candidate/lonely.h - functions that seem to lack a statement: they do not read what they are given, or
 * set something that nobody ever changes.
 */
#ifndef FL_EXPLAIN_CANDIDATE_LONELY_H
#define FL_EXPLAIN_CANDIDATE_LONELY_H

#include "explain/candidate/mend.h"
#include "explain/evidence/evidence.h"

/* Where the statement may be missing; the fewer places a function has, the more each says. */
void fl_lonely_find(struct fl_arena *arena, const struct fl_mend_request *request, struct fl_evidence *evidence);

#endif
