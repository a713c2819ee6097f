#include "solver/float/lower.h"

#include "base/invariant.h"
#include "solver/float/parts.h"

bool fl_float_is_lowerable(const struct fl_term *term) {
    uint32_t width = term->operands[0]->width;
    switch (term->op) {
    case FL_OP_FLOAT_REMAINDER: return false;
    case FL_OP_FLOAT_ROUND:
    case FL_OP_FLOAT_ROOT:
    case FL_OP_FLOAT_FUSED: return width <= 64;
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT: return term->width <= (width == 128 ? 128 : 64);
    default: return fl_operator_is_float(term->op);
    }
}

const struct fl_term *fl_float_lower(struct fl_terms *terms, const struct fl_term *term) {
    const struct fl_term *x = term->operands[0], *y = term->operands[1];
    switch (term->op) {
    case FL_OP_FLOAT_ADD:
    case FL_OP_FLOAT_SUBTRACT: return fl_float_lower_add(terms, term->op, x, y);
    case FL_OP_FLOAT_MULTIPLY: return fl_float_lower_multiply(terms, x, y);
    case FL_OP_FLOAT_DIVIDE: return fl_float_lower_divide(terms, x, y);
    case FL_OP_FLOAT_FUSED: return fl_float_lower_fused(terms, term->operands);
    case FL_OP_FLOAT_ROOT: return fl_float_lower_root(terms, x);
    case FL_OP_FLOAT_ROUND: return fl_float_lower_round(terms, (enum fl_rounding)term->parameters[0], x);
    case FL_OP_FLOAT_EQUAL:
    case FL_OP_FLOAT_LESS:
    case FL_OP_FLOAT_LESS_EQUAL: return fl_float_lower_compare(terms, term->op, x, y);
    case FL_OP_FLOAT_IS_NAN: return fl_float_unpack(terms, x).is_nan;
    case FL_OP_FLOAT_CONVERT: return fl_float_lower_convert(terms, term->width, x);
    case FL_OP_FLOAT_OF_SIGNED:
    case FL_OP_FLOAT_OF_UNSIGNED: return fl_float_lower_of_integer(terms, term->op, term->width, x);
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT: return fl_float_lower_to_integer(terms, term->op, term->width, x);
    default: FL_UNREACHABLE("only float operators are lowered");
    }
}
