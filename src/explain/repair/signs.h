/* explain/repair/signs.h - what the text of a line says about it: it claims what is right, or reads an input; it
 * is in a function that only says what is right, or in the one that checks.
 */
#ifndef FL_EXPLAIN_REPAIR_SIGNS_H
#define FL_EXPLAIN_REPAIR_SIGNS_H

#include "explain/evidence/evidence.h"
#include "explain/repair/request.h"

void fl_signs_take(struct fl_arena *arena, const struct fl_repair_request *request, struct fl_evidence *evidence);

#endif
