#include "solver/float/parts.h"

#include "base/invariant.h"

struct fl_float_format fl_float_format_of(uint32_t width) {
    switch (width) {
    case 16: return (struct fl_float_format){16, 5, 10, false};
    case 32: return (struct fl_float_format){32, 8, 23, false};
    case 64: return (struct fl_float_format){64, 11, 52, false};
    case 80: return (struct fl_float_format){80, 15, 63, true};
    case 128: return (struct fl_float_format){128, 15, 112, false};
    default: FL_UNREACHABLE("floats have 16, 32, 64, 80 or 128 bits");
    }
}

struct fl_float_parts fl_float_unpack(struct fl_terms *terms, const struct fl_term *bits) {
    struct fl_float_parts parts = {.format = fl_float_format_of(bits->width), .bits = bits};
    struct fl_float_format format = parts.format;
    const struct fl_term *exponent =
        fl_term_extract(terms, format.width - 2, format.width - 1 - format.exponent_bits, bits);
    const struct fl_term *fraction = fl_word_low(terms, format.fraction_bits, bits);
    const struct fl_term *is_smallest = fl_word_is_zero(terms, exponent);
    const struct fl_term *is_largest = fl_term_equal(terms, exponent, fl_word_ones(terms, format.exponent_bits));
    const struct fl_term *has_no_fraction = fl_word_is_zero(terms, fraction);
    const struct fl_term *leading = format.stores_leading_bit ? fl_word_bit(terms, format.fraction_bits, bits)
                                                              : fl_term_not(terms, is_smallest);
    parts.is_invalid = fl_term_and(terms, fl_term_not(terms, is_smallest), fl_term_not(terms, leading));
    parts.sign = fl_word_top(terms, 1, bits);
    parts.is_infinite = fl_term_and(terms, fl_term_and(terms, is_largest, has_no_fraction), leading);
    parts.is_nan =
        fl_term_or(terms, parts.is_invalid, fl_term_and(terms, is_largest, fl_term_not(terms, has_no_fraction)));
    parts.significand = fl_word_concat(terms, leading, fraction);
    parts.is_zero = fl_term_and(terms, is_smallest, fl_word_is_zero(terms, parts.significand));
    parts.exponent = fl_word_concat(terms, fl_word_top(terms, format.exponent_bits - 1, exponent),
                                    fl_term_or(terms, fl_word_bit(terms, 0, exponent), is_smallest));
    return parts;
}

struct fl_float_number fl_float_normalize(struct fl_terms *terms, const struct fl_float_parts *parts) {
    uint32_t width = parts->format.exponent_bits + 2;
    const struct fl_term *zeros = fl_word_leading_zeros(terms, parts->significand);
    const struct fl_term *shifted = fl_word_shift_left(terms, parts->significand, zeros);
    return (struct fl_float_number){
        .exponent = fl_term_binary(terms, FL_OP_SUBTRACT, fl_word_resize(terms, width, parts->exponent),
                                   fl_word_resize(terms, width, zeros)),
        .lowest = 1 - (int64_t)parts->format.fraction_bits,
        .highest = fl_float_special_exponent(parts->format) - 1,
        /* The bit on top is known to be 1, which makes smaller circuits. */
        .significand =
            fl_word_concat(terms, fl_term_true(terms), fl_word_low(terms, parts->format.fraction_bits, shifted)),
    };
}

const struct fl_term *fl_float_zero(struct fl_terms *terms, struct fl_float_format format) {
    return fl_word_zeros(terms, format.width - 1);
}

const struct fl_term *fl_float_infinity(struct fl_terms *terms, struct fl_float_format format) {
    uint32_t ones = format.exponent_bits + format.stores_leading_bit;
    return fl_word_append_zeros(terms, fl_word_ones(terms, ones), format.fraction_bits);
}

const struct fl_term *fl_float_default_nan(struct fl_terms *terms, struct fl_float_format format) {
    return fl_word_append_zeros(terms, fl_word_ones(terms, format.width - format.fraction_bits + 1),
                                format.fraction_bits - 1);
}

const struct fl_term *fl_float_quiet(struct fl_terms *terms, struct fl_float_format format,
                                     const struct fl_term *nan) {
    const struct fl_term *bit = fl_word_append_zeros(terms, fl_term_true(terms), format.fraction_bits - 1);
    return fl_term_binary(terms, FL_OP_OR, nan, fl_word_resize(terms, format.width, bit));
}

/* SSE: the first operand that is one. */
static const struct fl_term *first_nan(struct fl_terms *terms, const struct fl_float_parts *operands,
                                       uint32_t count) {
    const struct fl_term *nan = fl_float_default_nan(terms, operands[0].format);
    for (uint32_t i = count; i-- > 0;)
        nan = fl_term_if(terms, operands[i].is_nan, fl_float_quiet(terms, operands[i].format, operands[i].bits),
                         nan);
    return nan;
}

/* libgcc: the one with the larger fraction; of equal ones the first where operands may be swapped, else the
 * second. */
static const struct fl_term *larger_nan(struct fl_terms *terms, enum fl_operator op,
                                        const struct fl_float_parts *left, const struct fl_float_parts *right) {
    bool is_first_of_equal = op == FL_OP_FLOAT_ADD || op == FL_OP_FLOAT_MULTIPLY;
    const struct fl_term *is_left = fl_term_binary(terms, is_first_of_equal ? FL_OP_LESS_EQUAL : FL_OP_LESS,
                                                   right->significand, left->significand);
    return fl_term_if(terms, is_left, left->bits, right->bits);
}

static const struct fl_term *is_quiet(struct fl_terms *terms, const struct fl_float_parts *nan) {
    return fl_word_bit(terms, nan->format.fraction_bits - 1, nan->bits);
}

/* x87: a quiet one rather than a signaling one, else that with the larger significand, else the positive one. */
static const struct fl_term *x87_nan(struct fl_terms *terms, const struct fl_float_parts *left,
                                     const struct fl_float_parts *right) {
    const struct fl_term *is_same = fl_term_equal(terms, left->significand, right->significand);
    const struct fl_term *is_larger = fl_term_if(
        terms, is_same, right->sign, fl_term_binary(terms, FL_OP_LESS, right->significand, left->significand));
    const struct fl_term *has_same_kind = fl_term_equal(terms, is_quiet(terms, left), is_quiet(terms, right));
    const struct fl_term *is_left = fl_term_if(terms, has_same_kind, is_larger, is_quiet(terms, left));
    return fl_term_if(terms, is_left, left->bits, right->bits);
}

const struct fl_term *fl_float_nan_of(struct fl_terms *terms, enum fl_operator op,
                                      const struct fl_float_parts *operands, uint32_t count) {
    struct fl_float_format format = operands[0].format;
    if (format.width <= 64 || count == 1) return first_nan(terms, operands, count);
    FL_INVARIANT(count == 2, "wide floats have no fused operation here");
    const struct fl_float_parts *left = &operands[0], *right = &operands[1];
    const struct fl_term *both =
        format.width == 80 ? x87_nan(terms, left, right) : larger_nan(terms, op, left, right);
    const struct fl_term *nan =
        fl_float_quiet(terms, format,
                       fl_term_if(terms, fl_term_and(terms, left->is_nan, right->is_nan), both,
                                  fl_term_if(terms, left->is_nan, left->bits, right->bits)));
    const struct fl_term *is_default =
        fl_term_or(terms, fl_term_or(terms, left->is_invalid, right->is_invalid),
                   fl_term_not(terms, fl_term_or(terms, left->is_nan, right->is_nan)));
    return fl_term_if(terms, is_default, fl_float_default_nan(terms, format), nan);
}
