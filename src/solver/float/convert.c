/* solver/float/convert.c - conversions between floats, and from and to integers. */
#include "solver/float/parts.h"

/* A NaN keeps the highest bits of its fraction. */
static const struct fl_term *convert_nan(struct fl_terms *terms, struct fl_float_format format,
                                         const struct fl_float_parts *x) {
    const struct fl_term *fraction = fl_word_low(terms, x->format.fraction_bits, x->bits);
    fraction = format.fraction_bits < x->format.fraction_bits
                   ? fl_word_top(terms, format.fraction_bits, fraction)
                   : fl_word_append_zeros(terms, fraction, format.fraction_bits - x->format.fraction_bits);
    const struct fl_term *top = fl_word_ones(terms, format.exponent_bits + format.stores_leading_bit);
    const struct fl_term *pattern = fl_word_concat(terms, x->sign, fl_word_concat(terms, top, fraction));
    return fl_term_if(terms, x->is_invalid, fl_float_default_nan(terms, format),
                      fl_float_quiet(terms, format, pattern));
}

/* libgcc, which converts where the machine can't, takes the leading bit of an x87 number for what it should be. */
static const struct fl_term *correct_leading_bit(struct fl_terms *terms, const struct fl_term *bits) {
    struct fl_float_format format = fl_float_format_of(bits->width);
    const struct fl_term *top = fl_word_top(terms, 1 + format.exponent_bits, bits);
    const struct fl_term *leading = fl_word_is_any(terms, fl_word_low(terms, format.exponent_bits, top));
    return fl_word_concat(terms, top,
                          fl_word_concat(terms, leading, fl_word_low(terms, format.fraction_bits, bits)));
}

const struct fl_term *fl_float_lower_convert(struct fl_terms *terms, uint32_t width,
                                             const struct fl_term *operand) {
    if (width == operand->width) return operand;
    if (operand->width == 80 && (width == 16 || width == 128)) operand = correct_leading_bit(terms, operand);
    struct fl_float_parts x = fl_float_unpack(terms, operand);
    struct fl_float_format format = fl_float_format_of(width);
    int64_t change = fl_float_bias(format) - fl_float_bias(x.format);
    uint32_t exponent_bits = (format.exponent_bits > x.format.exponent_bits ? format : x.format).exponent_bits + 2;
    /* A subnormal number is normal in a format with more exponents; in one with fewer it is zero. */
    struct fl_float_number number = {
        .exponent = fl_word_resize(terms, x.format.exponent_bits + 2, x.exponent),
        .lowest = 1,
        .highest = fl_float_special_exponent(x.format) - 1,
        .significand = x.significand,
    };
    if (change > 0) number = fl_float_normalize(terms, &x);
    number.exponent = fl_term_convert(terms, FL_OP_SIGN_EXTEND, exponent_bits, number.exponent);
    number.exponent =
        fl_term_binary(terms, FL_OP_ADD, number.exponent, fl_word_number(terms, exponent_bits, change));
    number.lowest += change;
    number.highest += change;
    const struct fl_term *pattern = fl_float_round(terms, format, number);
    pattern = fl_term_if(terms, x.is_zero, fl_float_zero(terms, format), pattern);
    pattern = fl_term_if(terms, x.is_infinite, fl_float_infinity(terms, format), pattern);
    return fl_term_if(terms, x.is_nan, convert_nan(terms, format, &x), fl_word_concat(terms, x.sign, pattern));
}

const struct fl_term *fl_float_lower_of_integer(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                                const struct fl_term *operand) {
    struct fl_float_format format = fl_float_format_of(width);
    /* There are no leading zeros to count in one bit. */
    if (operand->width == 1)
        operand = fl_term_convert(terms, op == FL_OP_FLOAT_OF_SIGNED ? FL_OP_SIGN_EXTEND : FL_OP_ZERO_EXTEND, 2,
                                  operand);
    const struct fl_term *sign =
        op == FL_OP_FLOAT_OF_SIGNED ? fl_word_top(terms, 1, operand) : fl_term_false(terms);
    const struct fl_term *size = fl_term_if(terms, sign, fl_term_unary(terms, FL_OP_NEGATE, operand), operand);
    const struct fl_term *zeros = fl_word_leading_zeros(terms, size);
    int64_t bias = fl_float_bias(format), highest = bias + operand->width - 1;
    uint32_t exponent_bits = (zeros->width > format.exponent_bits ? zeros->width : format.exponent_bits) + 2;
    struct fl_float_number number = {
        .exponent = fl_term_binary(terms, FL_OP_SUBTRACT, fl_word_number(terms, exponent_bits, highest),
                                   fl_word_resize(terms, exponent_bits, zeros)),
        .lowest = bias,
        .highest = highest,
        .significand = fl_word_shift_left(terms, size, zeros),
    };
    return fl_word_concat(terms, sign, fl_float_round(terms, format, number));
}

/* The lowest bits of x, cut to a whole number and with its sign, if it is below 2^width in size. */
static const struct fl_term *whole_part(struct fl_terms *terms, const struct fl_float_parts *x, uint32_t width) {
    uint32_t precision = fl_float_precision(x->format), size = width > precision ? width : precision;
    /* At the exponent of 2^(size - 1) the significand on top is in its place. */
    const struct fl_term *amount =
        fl_term_binary(terms, FL_OP_SUBTRACT, fl_word_number(terms, size, fl_float_bias(x->format) + size - 1),
                       fl_word_resize(terms, size, x->exponent));
    const struct fl_term *word = fl_term_binary(
        terms, FL_OP_SHIFT_RIGHT, fl_word_append_zeros(terms, x->significand, size - precision), amount);
    word = fl_word_low(terms, width, word);
    return fl_term_if(terms, x->sign, fl_term_unary(terms, FL_OP_NEGATE, word), word);
}

/* Is x at least 2^power in size, or no number? */
static const struct fl_term *is_at_least(struct fl_terms *terms, const struct fl_float_parts *x, uint32_t power) {
    int64_t exponent = fl_float_bias(x->format) + power;
    if (exponent >= fl_float_special_exponent(x->format)) return fl_term_or(terms, x->is_nan, x->is_infinite);
    const struct fl_term *limit = fl_word_number(terms, x->format.exponent_bits, exponent);
    return fl_term_or(terms, x->is_nan, fl_term_binary(terms, FL_OP_LESS_EQUAL, limit, x->exponent));
}

/* The sign bit alone. */
static const struct fl_term *machine_nothing(struct fl_terms *terms, uint32_t width) {
    return fl_word_append_zeros(terms, fl_term_true(terms), width - 1);
}

/* Unsigned 64 bits, for which the machine has no instruction. */
static const struct fl_term *to_unsigned_64(struct fl_terms *terms, const struct fl_float_parts *x) {
    const struct fl_term *is_large = is_at_least(terms, x, 63), *is_too_large = is_at_least(terms, x, 64);
    const struct fl_term *is_outside = fl_term_or(terms, is_too_large, fl_term_and(terms, is_large, x->sign));
    const struct fl_term *outside = machine_nothing(terms, 64);
    if (x->format.width == 80) {
        /* The offset from 2^63 on, and for NaN, flips the bit. */
        const struct fl_term *is_low = fl_term_and(terms, x->sign, fl_term_not(terms, x->is_nan));
        outside = fl_term_if(terms, is_low, outside, fl_word_zeros(terms, 64));
    }
    return fl_term_if(terms, is_outside, outside, whole_part(terms, x, 64));
}

/* The nearest number of this width to what is cut. */
static const struct fl_term *to_clamped(struct fl_terms *terms, const struct fl_float_parts *x, uint32_t width,
                                        bool is_signed) {
    const struct fl_term *largest = fl_word_ones(terms, width), *smallest = fl_word_zeros(terms, width);
    if (is_signed) {
        largest = fl_word_resize(terms, width, fl_word_ones(terms, width - 1));
        smallest = machine_nothing(terms, width);
    }
    const struct fl_term *is_outside = is_at_least(terms, x, is_signed ? width - 1 : width);
    const struct fl_term *inside = whole_part(terms, x, width);
    if (!is_signed) inside = fl_term_if(terms, x->sign, fl_word_zeros(terms, width), inside);
    return fl_term_if(terms, is_outside, fl_term_if(terms, x->sign, smallest, largest), inside);
}

const struct fl_term *fl_float_lower_to_integer(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                                const struct fl_term *operand) {
    struct fl_float_parts x = fl_float_unpack(terms, operand);
    bool is_signed = op == FL_OP_SIGNED_OF_FLOAT;
    if (operand->width == 128) {
        uint32_t used = width <= 32 ? 32 : width <= 64 ? 64 : 128;
        return fl_word_low(terms, width, to_clamped(terms, &x, used, is_signed || width < 32));
    }
    uint32_t needed = is_signed ? width : width + 1;
    if (needed > 64) return to_unsigned_64(terms, &x);
    uint32_t used = needed <= 16 && operand->width == 80 ? 16 : needed <= 32 ? 32 : 64;
    const struct fl_term *result = fl_term_if(terms, is_at_least(terms, &x, used - 1),
                                              machine_nothing(terms, used), whole_part(terms, &x, used));
    return fl_word_low(terms, width, result);
}
