/* term/operator/operator.h - what the operators mean. */
#ifndef FL_TERM_OPERATOR_OPERATOR_H
#define FL_TERM_OPERATOR_OPERATOR_H

#include "base/number/bits.h"
#include "term/operator/info.h"

/* The value of an operator on constants: the one definition of what each operator means.
 * width is the result's; parameters are EXTRACT's high and low, or FLOAT_ROUND's mode.
 * Not for leaves and array operators. The result is in the arena if it is wider than 64 bits. */
struct fl_bits fl_operator_evaluate(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                                    const uint32_t parameters[2], const struct fl_bits *operands);

#endif
