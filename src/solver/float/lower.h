/* solver/float/lower.h - what a float operator does, said with operators on bit-vectors.
 *
 * Semantics are those of term/operator/float.h to the last bit, NaN patterns included: a term and what it
 * is lowered to have the same value under every assignment.
 *
 *   float_parts    formats, taking a pattern apart, which NaN an operator gives
 *   float_word     counting leading zeros, shifting without losing what is below
 *   float_round    rounding to nearest even and putting the pattern together; rounding to whole numbers
 *   float_add, float_multiply, float_divide, float_compare, float_convert    the operators
 */
#ifndef FL_SOLVER_FLOAT_LOWER_H
#define FL_SOLVER_FLOAT_LOWER_H

#include <stdbool.h>

#include "term/term.h"

/* Is there an equal term without this operator? Asks for the operator at the top only. */
bool fl_float_is_lowerable(const struct fl_term *term);

/* For a term that is lowerable: an equal one over the same operands, in which no operator outside of
 * them is a float operator. The operands are left as they are. */
const struct fl_term *fl_float_lower(struct fl_terms *terms, const struct fl_term *term);

#endif
