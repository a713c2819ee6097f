/* program/print/c_text.h - how C writes operators, types and literals.
 *
 * Two kinds of trees are printed as C: expressions of programs (program/print) and terms (source/print). They know
 * different things of types, and so decide differently where a conversion must be written. What is written then
 * (symbols and how tightly they bind, names of types and functions, digits and suffixes) is decided here, for
 * both.
 */
#ifndef FL_PROGRAM_PRINT_C_TEXT_H
#define FL_PROGRAM_PRINT_C_TEXT_H

#include "base/number/bits.h"
#include "base/text.h"
#include "term/operator/info.h"

/* ---- operators ---- */

/* How tightly C's operators bind, on the scale of term/operator/operators.def. */
enum {
    FL_BINDS_ANY = 0,
    FL_BINDS_CHOICE = 3,
    FL_BINDS_LOGICAL_OR = 4,
    FL_BINDS_LOGICAL_AND = 5,
    FL_BINDS_OR = 6,
    FL_BINDS_XOR = 7,
    FL_BINDS_AND = 8,
    FL_BINDS_EQUALITY = 9,
    FL_BINDS_RELATION = 10,
    FL_BINDS_SHIFT = 11,
    FL_BINDS_SUM = 12,
    FL_BINDS_PRODUCT = 13,
    FL_BINDS_PREFIX = 14,
    FL_BINDS_POSTFIX = 15,
};

struct fl_c_infix {
    const char *symbol;
    unsigned binds;
};

/* Of an operator with two operands for which C has a symbol. On operands of one bit, the operators on bits are
 * logical: &&, ||, and != for XOR. */
struct fl_c_infix fl_c_infix(enum fl_operator op, uint32_t width);

/* An order of two numbers on its way to paper. */
struct fl_c_order {
    bool is_strict;  /* less, else less or equal */
    bool is_turned;  /* its right operand is written on the left */
    bool is_negated; /* what is written is its opposite */
};
const char *fl_c_order_symbol(struct fl_c_order order);

/* What an operator without a symbol is called: "fmod", "floor", else its own name in small letters. */
const char *fl_c_function_name(struct fl_arena *arena, enum fl_operator op, const uint32_t parameters[2]);

/* ---- types ---- */

/* C's name for the integer type of this width where pointers have that width: "unsigned long" or, for 32-bit
 * pointers, "unsigned long long"; "_BitInt(24)" where C has none of old. */
const char *fl_c_integer_name(struct fl_arena *arena, uint32_t width, bool is_signed, uint32_t pointer_width);
const char *fl_c_float_name(uint32_t width);

/* ---- literals ---- */

/* Behind the digits of an unsigned number of 32 or 64 bits. */
const char *fl_c_unsigned_suffix(uint32_t width, uint32_t pointer_width);
/* With as few digits as read back to the same number: "0.1f", "-INFINITY"; in hexadecimal the bits of a format
 * that this machine does not compute with. */
void fl_c_float_print(struct fl_text *text, const struct fl_bits *value);

#endif
