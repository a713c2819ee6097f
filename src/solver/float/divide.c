/* solver/float/divide.c - quotients and square roots of floats. */
#include "solver/float/parts.h"

/* Of operands that are neither zero nor special. */
static struct fl_float_number quotient(struct fl_terms *terms, const struct fl_float_parts *x,
                                       const struct fl_float_parts *y) {
    struct fl_float_number left = fl_float_normalize(terms, x), right = fl_float_normalize(terms, y);
    uint32_t precision = fl_float_precision(x->format), width = 2 * precision + 1;
    const struct fl_term *dividend = fl_word_append_zeros(terms, left.significand, precision + 1);
    const struct fl_term *divisor = fl_word_resize(terms, width, right.significand);
    const struct fl_term *whole =
        fl_word_low(terms, precision + 2, fl_term_binary(terms, FL_OP_DIVIDE, dividend, divisor));
    const struct fl_term *rest = fl_word_is_any(terms, fl_term_binary(terms, FL_OP_REMAINDER, dividend, divisor));
    /* More than a half and less than two: its first or its second bit is the leading one. */
    const struct fl_term *is_large = fl_word_top(terms, 1, whole);
    const struct fl_term *bits = fl_term_if(terms, is_large, fl_word_low(terms, precision + 1, whole),
                                            fl_word_append_zeros(terms, fl_word_low(terms, precision, whole), 1));
    int64_t bias = fl_float_bias(x->format);
    uint32_t exponent_width = left.exponent->width;
    const struct fl_term *exponent = fl_term_binary(terms, FL_OP_SUBTRACT, left.exponent, right.exponent);
    exponent = fl_term_binary(terms, FL_OP_ADD, exponent, fl_word_number(terms, exponent_width, bias - 1));
    return (struct fl_float_number){
        .exponent = fl_term_binary(terms, FL_OP_ADD, exponent, fl_word_resize(terms, exponent_width, is_large)),
        .lowest = left.lowest - right.highest + bias - 1,
        .highest = left.highest - right.lowest + bias,
        .significand = fl_word_concat(terms, fl_term_true(terms), fl_word_concat(terms, bits, rest)),
    };
}

const struct fl_term *fl_float_lower_divide(struct fl_terms *terms, const struct fl_term *left,
                                            const struct fl_term *right) {
    struct fl_float_parts operands[2] = {fl_float_unpack(terms, left), fl_float_unpack(terms, right)};
    const struct fl_float_parts *x = &operands[0], *y = &operands[1];
    const struct fl_term *pattern = fl_float_round(terms, x->format, quotient(terms, x, y));
    const struct fl_term *is_zero = fl_term_or(terms, x->is_zero, y->is_infinite);
    const struct fl_term *is_infinite = fl_term_or(terms, x->is_infinite, y->is_zero);
    /* Zero by zero, infinity by infinity. */
    const struct fl_term *is_undefined = fl_term_and(terms, is_zero, is_infinite);
    return fl_float_product_result(terms, FL_OP_FLOAT_DIVIDE, operands, pattern, is_zero, is_infinite,
                                   is_undefined);
}

/* The whole part of the root, a bit for every two of the operand; the lowest bit of what comes back is whether
 * there is more. Digit by digit: a bit is 1 if (2 * root + 1)^2 is not too large. */
static const struct fl_term *integer_root(struct fl_terms *terms, const struct fl_term *operand) {
    uint32_t count = operand->width / 2;
    const struct fl_term *root = NULL, *rest = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const struct fl_term *next =
            fl_term_extract(terms, operand->width - 2 * i - 1, operand->width - 2 * i - 2, operand);
        /* What is left is at most twice the root. */
        rest = rest ? fl_word_concat(terms, fl_word_resize(terms, i + 1, rest), next) : next;
        const struct fl_term *trial = fl_term_word(terms, 2, 1);
        if (root) trial = fl_word_concat(terms, root, trial);
        uint32_t width = rest->width > trial->width ? rest->width : trial->width;
        rest = fl_word_resize(terms, width, rest);
        trial = fl_word_resize(terms, width, trial);
        const struct fl_term *bit = fl_term_binary(terms, FL_OP_LESS_EQUAL, trial, rest);
        rest = fl_term_if(terms, bit, fl_term_binary(terms, FL_OP_SUBTRACT, rest, trial), rest);
        root = root ? fl_word_concat(terms, root, bit) : bit;
    }
    return fl_word_concat(terms, root, fl_word_is_any(terms, rest));
}

const struct fl_term *fl_float_lower_root(struct fl_terms *terms, const struct fl_term *operand) {
    struct fl_float_parts x = fl_float_unpack(terms, operand);
    struct fl_float_format format = x.format;
    struct fl_float_number number = fl_float_normalize(terms, &x);
    uint32_t width = number.exponent->width, precision = fl_float_precision(format);
    int64_t bias = fl_float_bias(format);
    /* The bias is odd: exponents that are even as numbers are odd with it. */
    const struct fl_term *is_odd = fl_term_not(terms, fl_word_bit(terms, 0, number.exponent));
    const struct fl_term *even = fl_word_resize(terms, precision + 1, number.significand);
    const struct fl_term *odd = fl_word_append_zeros(terms, number.significand, 1);
    const struct fl_term *radicand =
        fl_word_append_zeros(terms, fl_term_if(terms, is_odd, odd, even), precision + 1);
    const struct fl_term *offset =
        fl_term_binary(terms, FL_OP_SUBTRACT, number.exponent, fl_word_number(terms, width, bias));
    const struct fl_term *half =
        fl_term_convert(terms, FL_OP_SIGN_EXTEND, width, fl_word_top(terms, width - 1, offset));
    struct fl_float_number root = {
        .exponent = fl_term_binary(terms, FL_OP_ADD, half, fl_word_number(terms, width, bias)),
        .lowest = 1,
        .highest = fl_float_special_exponent(format) - 1,
        .significand = integer_root(terms, radicand),
    };
    const struct fl_term *pattern = fl_float_round(terms, format, root);
    pattern = fl_term_if(terms, x.is_infinite, fl_float_infinity(terms, format), pattern);
    pattern = fl_term_if(terms, x.is_zero, fl_float_zero(terms, format), pattern);
    const struct fl_term *is_negative = fl_term_and(terms, x.sign, fl_term_not(terms, x.is_zero));
    return fl_term_if(terms, fl_term_or(terms, x.is_nan, is_negative),
                      fl_float_nan_of(terms, FL_OP_FLOAT_ROOT, &x, 1), fl_word_concat(terms, x.sign, pattern));
}
