/* solver/float/add.c - sums and differences of floats. */
#include "solver/float/parts.h"

/* Of the significands; the smaller number's exponent is less by the distance. */
static const struct fl_term *sum_aligned(struct fl_terms *terms, const struct fl_term *larger,
                                         const struct fl_term *smaller, const struct fl_term *distance,
                                         const struct fl_term *is_subtraction) {
    const struct fl_term *aligned =
        fl_word_shift_right_sticky(terms, fl_word_append_zeros(terms, smaller, 3), distance);
    uint32_t width = larger->width + 4;
    const struct fl_term *first = fl_word_resize(terms, width, fl_word_append_zeros(terms, larger, 3));
    const struct fl_term *second =
        fl_term_binary(terms, FL_OP_XOR, fl_word_resize(terms, width, aligned),
                       fl_term_convert(terms, FL_OP_SIGN_EXTEND, width, is_subtraction));
    /* One adder for both: a bit below carries into the sum where it is a difference. */
    const struct fl_term *sum = fl_term_binary(terms, FL_OP_ADD, fl_word_concat(terms, first, fl_term_true(terms)),
                                               fl_word_concat(terms, second, is_subtraction));
    return fl_word_top(terms, width, sum);
}

struct fl_float_summand fl_float_sum(struct fl_terms *terms, struct fl_float_summand x, struct fl_float_summand y,
                                     const struct fl_term *is_swapped, const struct fl_term *is_subtraction) {
    const struct fl_term *exponent = fl_term_if(terms, is_swapped, y.exponent, x.exponent);
    const struct fl_term *smaller_exponent = fl_term_if(terms, is_swapped, x.exponent, y.exponent);
    const struct fl_term *distance = fl_term_binary(terms, FL_OP_SUBTRACT, exponent, smaller_exponent);
    const struct fl_term *smaller = fl_term_if(terms, is_swapped, x.significand, y.significand);
    const struct fl_term *larger = fl_term_if(terms, is_swapped, y.significand, x.significand);
    return (struct fl_float_summand){exponent, sum_aligned(terms, larger, smaller, distance, is_subtraction)};
}

/* The pattern without the sign of a sum of finite numbers. A sum that is subnormal is exact, so
 * normalizing stops at the smallest exponent. */
static const struct fl_term *round_sum(struct fl_terms *terms, struct fl_float_format format,
                                       const struct fl_term *exponent, const struct fl_term *sum) {
    const struct fl_term *zeros = fl_word_leading_zeros(terms, sum);
    uint32_t width = format.exponent_bits + 2;
    const struct fl_term *wide_exponent = fl_word_resize(terms, width, exponent);
    const struct fl_term *wide_zeros = fl_word_resize(terms, width, zeros);
    const struct fl_term *is_limited = fl_term_binary(terms, FL_OP_LESS, wide_exponent, wide_zeros);
    const struct fl_term *amount =
        fl_term_if(terms, is_limited, fl_word_resize(terms, zeros->width, wide_exponent), zeros);
    const struct fl_term *next = fl_term_binary(terms, FL_OP_ADD, wide_exponent, fl_word_number(terms, width, 1));
    struct fl_float_number number = {
        .exponent = fl_term_binary(terms, FL_OP_SUBTRACT, next, fl_word_resize(terms, width, amount)),
        .lowest = 1,
        .highest = fl_float_special_exponent(format),
        .significand = fl_word_shift_left(terms, sum, amount),
    };
    return fl_float_round(terms, format, number);
}

const struct fl_term *fl_float_lower_add(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                         const struct fl_term *right) {
    struct fl_float_parts operands[2] = {fl_float_unpack(terms, left), fl_float_unpack(terms, right)};
    const struct fl_float_parts *x = &operands[0], *y = &operands[1];
    struct fl_float_format format = x->format;
    const struct fl_term *y_sign = op == FL_OP_FLOAT_SUBTRACT ? fl_term_not(terms, y->sign) : y->sign;
    const struct fl_term *is_subtraction = fl_term_binary(terms, FL_OP_XOR, x->sign, y_sign);
    const struct fl_term *is_swapped =
        fl_term_binary(terms, FL_OP_LESS, fl_word_concat(terms, x->exponent, x->significand),
                       fl_word_concat(terms, y->exponent, y->significand));
    struct fl_float_summand sum =
        fl_float_sum(terms, (struct fl_float_summand){x->exponent, x->significand},
                     (struct fl_float_summand){y->exponent, y->significand}, is_swapped, is_subtraction);
    const struct fl_term *sign = fl_term_if(terms, is_swapped, y_sign, x->sign);
    const struct fl_term *is_cancelled =
        fl_term_and(terms, is_subtraction, fl_word_is_zero(terms, sum.significand));
    sign = fl_term_and(terms, sign, fl_term_not(terms, is_cancelled));
    const struct fl_term *is_infinite = fl_term_or(terms, x->is_infinite, y->is_infinite);
    const struct fl_term *pattern = fl_term_if(terms, is_infinite, fl_float_infinity(terms, format),
                                               round_sum(terms, format, sum.exponent, sum.significand));
    const struct fl_term *is_opposed =
        fl_term_and(terms, fl_term_and(terms, x->is_infinite, y->is_infinite), is_subtraction);
    const struct fl_term *is_nan = fl_term_or(terms, fl_term_or(terms, x->is_nan, y->is_nan), is_opposed);
    return fl_term_if(terms, is_nan, fl_float_nan_of(terms, op, operands, 2),
                      fl_word_concat(terms, sign, pattern));
}
