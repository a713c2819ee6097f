/* solver/float/parts.h - floats as a sign, an exponent and a significand. Only for src/solver/float.
 *
 * Exponents are biased as in the pattern, so that 1 is the smallest of a number that is normal.
 * A significand has its leading bit on top; it is worth one at exponent `bias`.
 */
#ifndef FL_SOLVER_FLOAT_PARTS_H
#define FL_SOLVER_FLOAT_PARTS_H

#include "term/term.h"

struct fl_float_format {
    uint32_t width;
    uint32_t exponent_bits;
    uint32_t fraction_bits;  /* without the leading bit */
    bool stores_leading_bit; /* x87 */
};

struct fl_float_format fl_float_format_of(uint32_t width);

static inline int64_t fl_float_bias(struct fl_float_format format) {
    return ((int64_t)1 << (format.exponent_bits - 1)) - 1;
}

/* The exponent of infinities and NaNs. */
static inline int64_t fl_float_special_exponent(struct fl_float_format format) {
    return ((int64_t)1 << format.exponent_bits) - 1;
}

static inline uint32_t fl_float_precision(struct fl_float_format format) {
    return format.fraction_bits + 1;
}

struct fl_float_parts {
    struct fl_float_format format;
    const struct fl_term *bits;
    const struct fl_term *sign;
    const struct fl_term *is_nan, *is_infinite, *is_zero;
    const struct fl_term *is_invalid;  /* x87: no number and no NaN, but used as one; else false */
    const struct fl_term *exponent;    /* format.exponent_bits wide, at least 1 */
    const struct fl_term *significand; /* its leading bit is 0 for what is subnormal or zero */
};

struct fl_float_parts fl_float_unpack(struct fl_terms *terms, const struct fl_term *bits);

/* What is to be rounded. The leading bit may be 0 only if the exponent is 1, or all bits are. */
struct fl_float_number {
    const struct fl_term *exponent;    /* signed, wider than the format's */
    int64_t lowest, highest;           /* between which the exponent is known to be */
    const struct fl_term *significand; /* of any width; its lowest bit stands for all below it */
};

/* A finite number other than zero, with the leading bit 1 where it is subnormal too. The exponent
 * has two bits more than the format's. */
struct fl_float_number fl_float_normalize(struct fl_terms *terms, const struct fl_float_parts *parts);

/* Rounds to nearest even; gives the pattern without the sign bit, infinity where it is too large. */
const struct fl_term *fl_float_round(struct fl_terms *terms, struct fl_float_format format,
                                     struct fl_float_number number);

/* Patterns. */
const struct fl_term *fl_float_infinity(struct fl_terms *terms, struct fl_float_format format); /* without sign */
const struct fl_term *fl_float_zero(struct fl_terms *terms, struct fl_float_format format);     /* without sign */
const struct fl_term *fl_float_default_nan(struct fl_terms *terms, struct fl_float_format format);
const struct fl_term *fl_float_quiet(struct fl_terms *terms, struct fl_float_format format,
                                     const struct fl_term *nan);
/* The NaN that an operator gives for these operands if it gives one. */
const struct fl_term *fl_float_nan_of(struct fl_terms *terms, enum fl_operator op,
                                      const struct fl_float_parts *operands, uint32_t count);

/* Words. All amounts are unsigned and of any width. */
const struct fl_term *fl_word_top(struct fl_terms *terms, uint32_t count, const struct fl_term *word);
const struct fl_term *fl_word_low(struct fl_terms *terms, uint32_t count, const struct fl_term *word);
const struct fl_term *fl_word_bit(struct fl_terms *terms, uint32_t index, const struct fl_term *word);
const struct fl_term *fl_word_zeros(struct fl_terms *terms, uint32_t width);
const struct fl_term *fl_word_ones(struct fl_terms *terms, uint32_t width);
const struct fl_term *fl_word_number(struct fl_terms *terms, uint32_t width, int64_t number); /* sign-extended */
const struct fl_term *fl_word_append_zeros(struct fl_terms *terms, const struct fl_term *word, uint32_t count);
const struct fl_term *fl_word_concat(struct fl_terms *terms, const struct fl_term *high,
                                     const struct fl_term *low);
const struct fl_term *fl_word_resize(struct fl_terms *terms, uint32_t width, const struct fl_term *word);
const struct fl_term *fl_word_is_zero(struct fl_terms *terms, const struct fl_term *word);
const struct fl_term *fl_word_is_any(struct fl_terms *terms, const struct fl_term *word);
const struct fl_term *fl_word_shift_left(struct fl_terms *terms, const struct fl_term *word,
                                         const struct fl_term *amount);
/* Keeps in the lowest bit whether a one was shifted out. */
const struct fl_term *fl_word_shift_right_sticky(struct fl_terms *terms, const struct fl_term *word,
                                                 const struct fl_term *amount);
/* How many zeros are above the highest one; of a word of zeros, some number. */
const struct fl_term *fl_word_leading_zeros(struct fl_terms *terms, const struct fl_term *word);

/* The operators; the operands of a term of the matching operator. */
const struct fl_term *fl_float_lower_add(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                         const struct fl_term *right);
const struct fl_term *fl_float_lower_multiply(struct fl_terms *terms, const struct fl_term *left,
                                              const struct fl_term *right);
const struct fl_term *fl_float_lower_fused(struct fl_terms *terms, const struct fl_term *const *operands);
const struct fl_term *fl_float_lower_divide(struct fl_terms *terms, const struct fl_term *left,
                                            const struct fl_term *right);
const struct fl_term *fl_float_lower_root(struct fl_terms *terms, const struct fl_term *operand);
const struct fl_term *fl_float_lower_compare(struct fl_terms *terms, enum fl_operator op,
                                             const struct fl_term *left, const struct fl_term *right);
const struct fl_term *fl_float_lower_convert(struct fl_terms *terms, uint32_t width,
                                             const struct fl_term *operand);
const struct fl_term *fl_float_lower_of_integer(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                                const struct fl_term *operand);
const struct fl_term *fl_float_lower_to_integer(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                                const struct fl_term *operand);
const struct fl_term *fl_float_lower_round(struct fl_terms *terms, enum fl_rounding mode,
                                           const struct fl_term *operand);

/* A number before rounding: the significand has its point where both operands of a sum have it. */
struct fl_float_summand {
    const struct fl_term *exponent, *significand;
};

/* x and y, or their difference, before rounding; the larger is y where is_swapped, else x. The significand
 * has four bits more than theirs, the carry on top, the lowest sticky; the exponent is that of the larger. */
struct fl_float_summand fl_float_sum(struct fl_terms *terms, struct fl_float_summand x, struct fl_float_summand y,
                                     const struct fl_term *is_swapped, const struct fl_term *is_subtraction);

/* The result of multiplying or dividing x by y: the pattern, which is without a sign, or what these
 * conditions say it is instead. */
const struct fl_term *fl_float_product_result(struct fl_terms *terms, enum fl_operator op,
                                              const struct fl_float_parts operands[2],
                                              const struct fl_term *pattern, const struct fl_term *is_zero,
                                              const struct fl_term *is_infinite,
                                              const struct fl_term *is_undefined);

#endif
