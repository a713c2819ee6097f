/* term/operator/float.h - what the float operators mean on constants.
 *
 * Floats are bit patterns: IEEE half, single, double, x87 extended (80 bits, with its explicit
 * integer bit) and quadruple. Results are those of the x86-64 machine this runs on, rounded to
 * nearest even, as code that clang compiles without optimization gives them:
 *
 *   NaN operands   16, 32, 64 bits: the first operand that is a NaN, made quiet (SSE); 80 bits: what
 *                  the x87 unit does; 128 bits: what libgcc and libm do. A NaN from other operands
 *                  is the machine's default one (sign set, quiet, no payload).
 *   to an integer  toward zero. Out of range or NaN, from at most 64 bits: results of at most 32 bits
 *                  (unsigned: 31) are cut from the 32-bit pattern 80000000, results of at most 64
 *                  (unsigned: 63) from the 64-bit pattern 8000000000000000; unsigned results of 64
 *                  bits are a | (b & a >> 63) with a the signed conversion of x, b that of x - 2^63.
 *                  From 80 bits: at most 16 (unsigned: 15) bits are cut from the 16-bit pattern 8000;
 *                  unsigned 64 is the signed conversion of x or, from 2^63 on and for NaN, of
 *                  x - 2^63 with the highest bit flipped. From 128 bits: clamped to the range of
 *                  32 bits (unsigned results of less than 32 bits: of the signed range), 64 or 128
 *                  bits and then cut, NaN as an infinity of its sign. From less to 65 bits and more:
 *                  what libgcc gives for 128 bits, then cut. To more than 128 bits: clamped.
 */
#ifndef FL_TERM_OPERATOR_FLOAT_H
#define FL_TERM_OPERATOR_FLOAT_H

#include "base/number/bits.h"
#include "term/operator/info.h"

bool fl_float_is_width(uint32_t width);

/* As fl_operator_evaluate, for the operators of fl_operator_is_float. */
struct fl_bits fl_float_evaluate(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                                 const uint32_t parameters[2], const struct fl_bits *operands);

#endif
