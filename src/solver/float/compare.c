/* solver/float/compare.c - comparisons of floats. */
#include "solver/float/parts.h"

/* Ordered as the numbers' sizes are. */
static const struct fl_term *size_of(struct fl_terms *terms, const struct fl_float_parts *parts) {
    if (!parts->format.stores_leading_bit) return fl_word_low(terms, parts->format.width - 1, parts->bits);
    return fl_word_concat(terms, parts->exponent, parts->significand);
}

/* x < y, or x <= y, of numbers. */
static const struct fl_term *is_less(struct fl_terms *terms, enum fl_operator compare,
                                     const struct fl_float_parts *x, const struct fl_float_parts *y) {
    const struct fl_term *x_size = size_of(terms, x), *y_size = size_of(terms, y);
    const struct fl_term *both_zero = fl_term_and(terms, x->is_zero, y->is_zero);
    const struct fl_term *has_same_sign = fl_term_equal(terms, x->sign, y->sign);
    const struct fl_term *in_size = fl_term_if(terms, x->sign, fl_term_binary(terms, compare, y_size, x_size),
                                               fl_term_binary(terms, compare, x_size, y_size));
    const struct fl_term *result = fl_term_if(terms, has_same_sign, in_size, x->sign);
    return fl_term_if(terms, both_zero, fl_term_bool(terms, compare == FL_OP_LESS_EQUAL), result);
}

static const struct fl_term *is_equal(struct fl_terms *terms, const struct fl_float_parts *x,
                                      const struct fl_float_parts *y) {
    const struct fl_term *is_same = fl_term_and(terms, fl_term_equal(terms, x->sign, y->sign),
                                                fl_term_equal(terms, size_of(terms, x), size_of(terms, y)));
    return fl_term_or(terms, fl_term_and(terms, x->is_zero, y->is_zero), is_same);
}

const struct fl_term *fl_float_lower_compare(struct fl_terms *terms, enum fl_operator op,
                                             const struct fl_term *left, const struct fl_term *right) {
    struct fl_float_parts x = fl_float_unpack(terms, left), y = fl_float_unpack(terms, right);
    const struct fl_term *are_numbers = fl_term_not(terms, fl_term_or(terms, x.is_nan, y.is_nan));
    const struct fl_term *holds =
        op == FL_OP_FLOAT_EQUAL ? is_equal(terms, &x, &y)
                                : is_less(terms, op == FL_OP_FLOAT_LESS ? FL_OP_LESS : FL_OP_LESS_EQUAL, &x, &y);
    return fl_term_and(terms, are_numbers, holds);
}
