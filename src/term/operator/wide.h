/* term/operator/wide.h - the bit-vector operators on more than 64 bits. Only for operator.c. */
#ifndef FL_TERM_OPERATOR_WIDE_H
#define FL_TERM_OPERATOR_WIDE_H

#include "base/number/bits.h"
#include "term/operator/info.h"

/* As fl_operator_evaluate, any widths; not for IF and floats. */
struct fl_bits fl_operator_evaluate_wide(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                                         const uint32_t parameters[2], const struct fl_bits *operands);

#endif
