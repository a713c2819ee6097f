/* solver/float/round.c - rounding to a format, and to whole numbers. */
#include "solver/float/parts.h"

/* As many bits as the format has and two more: the next one, and whether anything is below. */
static const struct fl_term *shorten(struct fl_terms *terms, uint32_t width, const struct fl_term *word) {
    if (word->width <= width) return fl_word_append_zeros(terms, word, width - word->width);
    const struct fl_term *rest = fl_word_low(terms, word->width - width + 1, word);
    return fl_word_concat(terms, fl_word_top(terms, width - 1, word), fl_word_is_any(terms, rest));
}

/* Moves what is below the smallest exponent to it. */
static const struct fl_term *make_subnormal(struct fl_terms *terms, const struct fl_float_number *number,
                                            const struct fl_term *word) {
    uint32_t width = number->exponent->width;
    const struct fl_term *one = fl_word_number(terms, width, 1);
    const struct fl_term *is_below = fl_term_binary(terms, FL_OP_LESS_SIGNED, number->exponent, one);
    const struct fl_term *distance = fl_term_binary(terms, FL_OP_SUBTRACT, one, number->exponent);
    return fl_word_shift_right_sticky(terms, word,
                                      fl_term_if(terms, is_below, distance, fl_word_zeros(terms, width)));
}

/* From exponent and fraction without a leading bit to the pattern without the sign. */
static const struct fl_term *insert_leading_bit(struct fl_terms *terms, struct fl_float_format format,
                                                const struct fl_term *packed) {
    if (!format.stores_leading_bit) return packed;
    const struct fl_term *exponent = fl_word_top(terms, format.exponent_bits, packed);
    const struct fl_term *top = fl_word_concat(terms, exponent, fl_word_is_any(terms, exponent));
    return fl_word_concat(terms, top, fl_word_low(terms, format.fraction_bits, packed));
}

const struct fl_term *fl_float_round(struct fl_terms *terms, struct fl_float_format format,
                                     struct fl_float_number number) {
    uint32_t precision = fl_float_precision(format);
    int64_t special = fl_float_special_exponent(format);
    const struct fl_term *word = shorten(terms, precision + 2, number.significand);
    if (number.lowest < 1) word = make_subnormal(terms, &number, word);
    const struct fl_term *leading = fl_word_top(terms, 1, word);
    const struct fl_term *exponent =
        fl_term_if(terms, leading, fl_word_low(terms, format.exponent_bits, number.exponent),
                   fl_word_zeros(terms, format.exponent_bits));
    const struct fl_term *fraction = fl_term_extract(terms, precision, 2, word);
    const struct fl_term *is_odd_or_more =
        fl_term_or(terms, fl_word_bit(terms, 0, word), fl_word_bit(terms, 2, word));
    const struct fl_term *is_up = fl_term_and(terms, fl_word_bit(terms, 1, word), is_odd_or_more);
    /* A carry out of the fraction gives the next exponent, and infinity after the largest number. */
    const struct fl_term *packed = fl_word_concat(terms, exponent, fraction);
    packed = fl_term_binary(terms, FL_OP_ADD, packed, fl_word_resize(terms, packed->width, is_up));
    const struct fl_term *pattern = insert_leading_bit(terms, format, packed);
    if (number.highest < special) return pattern;
    const struct fl_term *is_beyond = fl_term_binary(
        terms, FL_OP_LESS_EQUAL_SIGNED, fl_word_number(terms, number.exponent->width, special), number.exponent);
    return fl_term_if(terms, is_beyond, fl_float_infinity(terms, format), pattern);
}

/* Is the size of a number that is not whole rounded up? `low` is what is below one, `half` the bit that is worth
 * a half, and is_odd says whether the whole part is odd. */
static const struct fl_term *is_rounded_up(struct fl_terms *terms, enum fl_rounding mode,
                                           const struct fl_term *sign, const struct fl_term *low,
                                           const struct fl_term *half, const struct fl_term *is_odd) {
    const struct fl_term *has_low = fl_word_is_any(terms, low);
    switch (mode) {
    case FL_ROUND_EVEN:
        return fl_term_if(terms, is_odd, fl_term_binary(terms, FL_OP_LESS_EQUAL, half, low),
                          fl_term_binary(terms, FL_OP_LESS, half, low));
    case FL_ROUND_AWAY: return fl_term_binary(terms, FL_OP_LESS_EQUAL, half, low);
    case FL_ROUND_DOWN: return fl_term_and(terms, sign, has_low);
    case FL_ROUND_UP: return fl_term_and(terms, fl_term_not(terms, sign), has_low);
    default: return fl_term_false(terms);
    }
}

const struct fl_term *fl_float_lower_round(struct fl_terms *terms, enum fl_rounding mode,
                                           const struct fl_term *operand) {
    struct fl_float_parts x = fl_float_unpack(terms, operand);
    uint32_t width = x.format.width - 1, exponent_bits = x.format.exponent_bits;
    int64_t bias = fl_float_bias(x.format);
    const struct fl_term *size = fl_word_low(terms, width, operand);
    const struct fl_term *one =
        fl_word_append_zeros(terms, fl_word_number(terms, exponent_bits, bias), x.format.fraction_bits);
    const struct fl_term *zero = fl_word_zeros(terms, width);
    /* At least one: a mask of the bits below one. Where it is added, a carry gives the next exponent. */
    const struct fl_term *amount =
        fl_term_binary(terms, FL_OP_SUBTRACT, x.exponent, fl_word_number(terms, exponent_bits, bias));
    const struct fl_term *mask = fl_term_binary(
        terms, FL_OP_SHIFT_RIGHT, fl_word_resize(terms, width, fl_word_ones(terms, x.format.fraction_bits)),
        fl_word_resize(terms, width, amount));
    const struct fl_term *unit = fl_term_binary(terms, FL_OP_ADD, mask, fl_word_number(terms, width, 1));
    const struct fl_term *half = fl_word_resize(terms, width, fl_word_top(terms, width - 1, unit));
    const struct fl_term *low = fl_term_binary(terms, FL_OP_AND, size, mask);
    const struct fl_term *whole = fl_term_binary(terms, FL_OP_AND, size, fl_term_unary(terms, FL_OP_NOT, mask));
    const struct fl_term *is_odd = fl_word_is_any(terms, fl_term_binary(terms, FL_OP_AND, size, unit));
    const struct fl_term *is_up = is_rounded_up(terms, mode, x.sign, low, half, is_odd);
    const struct fl_term *large = fl_term_binary(terms, FL_OP_ADD, whole, fl_term_if(terms, is_up, unit, zero));
    /* Below one: the whole part is zero, and everything is below it. */
    const struct fl_term *size_of_half =
        fl_word_append_zeros(terms, fl_word_number(terms, exponent_bits, bias - 1), x.format.fraction_bits);
    const struct fl_term *is_one = is_rounded_up(terms, mode, x.sign, size, size_of_half, fl_term_false(terms));
    const struct fl_term *small = fl_term_if(terms, is_one, one, zero);
    const struct fl_term *limit = fl_word_append_zeros(
        terms, fl_word_number(terms, exponent_bits, bias + x.format.fraction_bits), x.format.fraction_bits);
    const struct fl_term *is_whole = fl_term_binary(terms, FL_OP_LESS_EQUAL, limit, size);
    const struct fl_term *result = fl_term_if(
        terms, is_whole, size, fl_term_if(terms, fl_term_binary(terms, FL_OP_LESS, size, one), small, large));
    return fl_term_if(terms, x.is_nan, fl_float_nan_of(terms, FL_OP_FLOAT_ROUND, &x, 1),
                      fl_word_concat(terms, x.sign, result));
}
