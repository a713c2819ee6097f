/* solver/bitblast/circuit.h - words of edges: the gates of each bit-vector operator.
 *
 * A word is an array of edges, least significant first. Results may not overlap operands. The
 * scratch arena takes intermediate words. Division by zero and shifts by too much give what
 * operators.def says.
 */
#ifndef FL_SOLVER_BITBLAST_CIRCUIT_H
#define FL_SOLVER_BITBLAST_CIRCUIT_H

#include "solver/bitblast/and_inverter.h"

/* What the circuits are built in. */
struct fl_circuit {
    struct fl_and_inverter *graph;
    struct fl_arena *scratch;
};

enum fl_shift_kind { FL_SHIFT_LEFT, FL_SHIFT_RIGHT, FL_SHIFT_RIGHT_SIGNED };
enum fl_signedness { FL_UNSIGNED, FL_SIGNED };

fl_edge *fl_circuit_word(struct fl_circuit circuit, uint32_t width);

void fl_circuit_not(uint32_t width, const fl_edge *operand, fl_edge *result);
void fl_circuit_if(struct fl_circuit circuit, uint32_t width, fl_edge condition, const fl_edge *then,
                   const fl_edge *otherwise, fl_edge *result);

fl_edge fl_circuit_equal(struct fl_circuit circuit, uint32_t width, const fl_edge *left, const fl_edge *right);
fl_edge fl_circuit_less(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                        const fl_edge *left, const fl_edge *right);

/* left + right + carry; gives the carry out. */
fl_edge fl_circuit_add(struct fl_circuit circuit, uint32_t width, const fl_edge *left, const fl_edge *right,
                       fl_edge carry, fl_edge *result);
/* left - right; gives true if nothing was borrowed: left >= right. */
fl_edge fl_circuit_subtract(struct fl_circuit circuit, uint32_t width, const fl_edge *left, const fl_edge *right,
                            fl_edge *result);
void fl_circuit_negate(struct fl_circuit circuit, uint32_t width, const fl_edge *operand, fl_edge *result);
fl_edge fl_circuit_add_overflows(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                                 const fl_edge *left, const fl_edge *right);
fl_edge fl_circuit_subtract_overflows(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                                      const fl_edge *left, const fl_edge *right);

void fl_circuit_multiply(struct fl_circuit circuit, uint32_t width, const fl_edge *left, const fl_edge *right,
                         fl_edge *result);
fl_edge fl_circuit_multiply_overflows(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                                      const fl_edge *left, const fl_edge *right);

void fl_circuit_divide(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                       const fl_edge *left, const fl_edge *right, fl_edge *quotient, fl_edge *remainder);

void fl_circuit_shift(struct fl_circuit circuit, enum fl_shift_kind kind, uint32_t width, const fl_edge *operand,
                      const fl_edge *amount, fl_edge *result);

#endif
