/* term/evaluate.h - the value of a term under an assignment.
 *
 * Independent of the rewriter and of the bit-blaster; models and rewrites are checked with it.
 * Variables that the assignment does not mention are zero, array elements likewise.
 */
#ifndef FL_TERM_EVALUATE_H
#define FL_TERM_EVALUATE_H

#include "base/map.h"
#include "term/assignment.h"
#include "term/term.h"

/* One evaluation shares the values of common subterms; an evaluator keeps them over several
 * terms as long as the assignment does not change. Cost grows with the terms reached, no
 * recursion on the C stack (terms are deep). */
struct fl_evaluator;
struct fl_evaluator *fl_evaluator_create(struct fl_arena *arena, const struct fl_assignment *assignment);
struct fl_bits fl_evaluate(struct fl_evaluator *evaluator, const struct fl_term *term);
/* How many terms it has found the value of: a measure of the work and of the memory. */
size_t fl_evaluator_count(const struct fl_evaluator *evaluator);
bool fl_evaluate_bool(struct fl_evaluator *evaluator, const struct fl_term *term);

#endif
