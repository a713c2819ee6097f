/* explain/candidate/bare.h - branches, loops and functions that do nothing: what they should do may have been
 * forgotten.
 */
#ifndef FL_EXPLAIN_CANDIDATE_BARE_H
#define FL_EXPLAIN_CANDIDATE_BARE_H

#include "explain/candidate/mend.h"
#include "explain/evidence/evidence.h"

/* Is it an empty statement, or a block without statements? */
bool fl_statement_is_bare(const struct fl_parsed_file *file, const struct fl_parsed_statement *statement);

/* Where something may be missing, of what the request is about. That a loop does all in its head is not rare: it
 * counts less. */
struct fl_evidence fl_bare_find(struct fl_arena *arena, const struct fl_mend_request *request);

#endif
