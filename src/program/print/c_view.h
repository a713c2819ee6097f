/* program/print/c_view.h - what C makes of an expression as it is printed.
 *
 * C reads the sign of an operand off its type, computes nothing below int, and widens one operand
 * to the other's type. The printer leaves out what C does by itself, and so must know.
 */
#ifndef FL_PROGRAM_PRINT_C_VIEW_H
#define FL_PROGRAM_PRINT_C_VIEW_H

#include "program/expression.h"

enum { FL_INT_WIDTH = 32 };

enum fl_sign {
    FL_SIGN_UNKNOWN, /* a type is not known; or a constant, which C reads as the other operand */
    FL_SIGN_SIGNED,
    FL_SIGN_UNSIGNED,
};

/* Of the printed text. What is narrower than int: as C promotes it. */
enum fl_sign fl_c_sign(const struct fl_expression *expression);
enum fl_sign fl_type_sign(const struct fl_type *type);
/* The width of the type that C gives the text: constants and conditions are ints at any width. */
uint32_t fl_c_width(const struct fl_expression *expression);

/* An extension that gives the value C's own conversion to a wider type gives. */
bool fl_is_plain_widening(const struct fl_expression *expression);
/* The same among floats, and from integers to floats. */
bool fl_is_float_widening(const struct fl_expression *expression);
/* The low bits, of a width that C has a type for: a cast whose sign is free to choose. */
bool fl_is_narrowing(const struct fl_expression *expression);
/* Narrower than int, and C's result on ints is not its value: a cast must cut it. */
bool fl_is_cut(const struct fl_expression *expression);

/* Without the promotion to int, and without what C's source has no trace of. */
const struct fl_expression *fl_without_promotion(const struct fl_expression *expression);

/* The sign that an operator reads its operands with; unknown where it does not matter. */
bool fl_operator_is_shift(enum fl_operator op);
bool fl_operator_is_comparison(enum fl_operator op);

/* A binary operator as it is printed: operands without the conversions that C does by itself, and
 * the casts that make C compute what the operator does. */
struct fl_c_binary {
    enum fl_operator op;
    uint32_t width; /* of the operands, as the operator reads them */
    const struct fl_expression *left, *right;
    enum fl_sign left_cast, right_cast; /* to the operands' width, of this sign; unknown: none */
};

struct fl_c_binary fl_c_binary_make(enum fl_operator op, const struct fl_expression *left,
                                    const struct fl_expression *right);

#endif
