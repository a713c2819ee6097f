/* characterize/region/literals.h - why a condition has its value at a point: simple conditions that decide it.
 *
 * A condition of merged runs is a formula of choices. At one point each choice goes one way; the comparisons
 * that this takes, with the choices inside of them made, are what the branches of the run at that point compare:
 * short, and without choices. Wherever they all hold, the condition has the same value.
 */
#ifndef FL_CHARACTERIZE_REGION_LITERALS_H
#define FL_CHARACTERIZE_REGION_LITERALS_H

#include "base/vector.h"
#include "term/evaluate.h"
#include "term/term.h"

typedef FL_VECTOR_OF(const struct fl_term *) fl_literals;

/* Conditions that hold at the point, none of them constant. */
fl_literals fl_literals_at(struct fl_arena *arena, struct fl_terms *terms, const struct fl_assignment *point,
                           const struct fl_term *condition);

fl_literals fl_literals_copy(struct fl_arena *arena, const fl_literals *literals);

#endif
