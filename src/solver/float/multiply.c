/* solver/float/multiply.c - products of floats, alone and with a sum. */
#include "solver/float/parts.h"

/* Exact: the significand has twice the format's bits. The operands are neither zero nor special. */
static struct fl_float_number exact_product(struct fl_terms *terms, const struct fl_float_parts *x,
                                            const struct fl_float_parts *y) {
    struct fl_float_format format = x->format;
    struct fl_float_number left = fl_float_normalize(terms, x), right = fl_float_normalize(terms, y);
    uint32_t width = 2 * fl_float_precision(format), exponent_width = left.exponent->width;
    const struct fl_term *product =
        fl_term_binary(terms, FL_OP_MULTIPLY, fl_word_resize(terms, width, left.significand),
                       fl_word_resize(terms, width, right.significand));
    /* At least one and less than four: its first or its second bit is the leading one. */
    const struct fl_term *is_large = fl_word_top(terms, 1, product);
    const struct fl_term *shifted = fl_word_shift_left(terms, product, fl_term_not(terms, is_large));
    int64_t bias = fl_float_bias(format);
    const struct fl_term *exponent = fl_term_binary(terms, FL_OP_ADD, left.exponent, right.exponent);
    exponent = fl_term_binary(terms, FL_OP_SUBTRACT, exponent, fl_word_number(terms, exponent_width, bias));
    return (struct fl_float_number){
        .exponent = fl_term_binary(terms, FL_OP_ADD, exponent, fl_word_resize(terms, exponent_width, is_large)),
        .lowest = left.lowest + right.lowest - bias,
        .highest = left.highest + right.highest - bias + 1,
        .significand = fl_word_concat(terms, fl_term_true(terms), fl_word_low(terms, width - 1, shifted)),
    };
}

/* Infinity times zero. */
static const struct fl_term *is_undefined(struct fl_terms *terms, const struct fl_float_parts *x,
                                          const struct fl_float_parts *y) {
    return fl_term_or(terms, fl_term_and(terms, x->is_infinite, y->is_zero),
                      fl_term_and(terms, x->is_zero, y->is_infinite));
}

const struct fl_term *fl_float_product_result(struct fl_terms *terms, enum fl_operator op,
                                              const struct fl_float_parts operands[2],
                                              const struct fl_term *pattern, const struct fl_term *is_zero,
                                              const struct fl_term *is_infinite,
                                              const struct fl_term *is_undefined) {
    const struct fl_float_parts *x = &operands[0], *y = &operands[1];
    pattern = fl_term_if(terms, is_zero, fl_float_zero(terms, x->format), pattern);
    pattern = fl_term_if(terms, is_infinite, fl_float_infinity(terms, x->format), pattern);
    const struct fl_term *sign = fl_term_binary(terms, FL_OP_XOR, x->sign, y->sign);
    const struct fl_term *is_nan = fl_term_or(terms, fl_term_or(terms, x->is_nan, y->is_nan), is_undefined);
    return fl_term_if(terms, is_nan, fl_float_nan_of(terms, op, operands, 2),
                      fl_word_concat(terms, sign, pattern));
}

const struct fl_term *fl_float_lower_multiply(struct fl_terms *terms, const struct fl_term *left,
                                              const struct fl_term *right) {
    struct fl_float_parts operands[2] = {fl_float_unpack(terms, left), fl_float_unpack(terms, right)};
    const struct fl_float_parts *x = &operands[0], *y = &operands[1];
    const struct fl_term *pattern = fl_float_round(terms, x->format, exact_product(terms, x, y));
    const struct fl_term *is_zero = fl_term_or(terms, x->is_zero, y->is_zero);
    const struct fl_term *is_infinite = fl_term_or(terms, x->is_infinite, y->is_infinite);
    return fl_float_product_result(terms, FL_OP_FLOAT_MULTIPLY, operands, pattern, is_zero, is_infinite,
                                   is_undefined(terms, x, y));
}

/* A number that may be zero: then its significand is zero, and its exponent below all others. */
static struct fl_float_number with_zero(struct fl_terms *terms, struct fl_float_number number, uint32_t width,
                                        int64_t lowest, const struct fl_term *is_zero) {
    number.exponent = fl_term_if(terms, is_zero, fl_word_number(terms, width, lowest),
                                 fl_term_convert(terms, FL_OP_SIGN_EXTEND, width, number.exponent));
    number.significand =
        fl_term_if(terms, is_zero, fl_word_zeros(terms, number.significand->width), number.significand);
    return number;
}

static const struct fl_term *is_smaller(struct fl_terms *terms, const struct fl_float_number *x,
                                        const struct fl_float_number *y) {
    const struct fl_term *has_same_exponent = fl_term_equal(terms, x->exponent, y->exponent);
    return fl_term_if(terms, has_same_exponent, fl_term_binary(terms, FL_OP_LESS, x->significand, y->significand),
                      fl_term_binary(terms, FL_OP_LESS_SIGNED, x->exponent, y->exponent));
}

/* product + addend, rounded once; gives its pattern without the sign. *is_swapped says whether the addend is
 * larger, *is_cancelled whether nothing is left. */
static const struct fl_term *round_fused(struct fl_terms *terms, struct fl_float_format format,
                                         const struct fl_float_number *product,
                                         const struct fl_float_number *addend,
                                         const struct fl_term *is_subtraction, const struct fl_term **is_swapped,
                                         const struct fl_term **is_cancelled) {
    const struct fl_term *swapped = is_smaller(terms, product, addend);
    struct fl_float_summand summed =
        fl_float_sum(terms, (struct fl_float_summand){product->exponent, product->significand},
                     (struct fl_float_summand){addend->exponent, addend->significand}, swapped, is_subtraction);
    const struct fl_term *exponent = summed.exponent, *sum = summed.significand;
    const struct fl_term *zeros = fl_word_leading_zeros(terms, sum);
    uint32_t width = exponent->width;
    exponent = fl_term_binary(terms, FL_OP_ADD, exponent, fl_word_number(terms, width, 1));
    *is_swapped = swapped;
    *is_cancelled = fl_word_is_zero(terms, sum);
    struct fl_float_number number = {
        .exponent = fl_term_binary(terms, FL_OP_SUBTRACT, exponent, fl_word_resize(terms, width, zeros)),
        .lowest = product->lowest - (int64_t)sum->width,
        .highest = product->highest + 1,
        .significand = fl_word_shift_left(terms, sum, zeros),
    };
    return fl_float_round(terms, format, number);
}

const struct fl_term *fl_float_lower_fused(struct fl_terms *terms, const struct fl_term *const *operands) {
    struct fl_float_parts parts[3];
    for (int i = 0; i < 3; i++) parts[i] = fl_float_unpack(terms, operands[i]);
    const struct fl_float_parts *x = &parts[0], *y = &parts[1], *z = &parts[2];
    struct fl_float_format format = x->format;
    /* Wide enough for the difference of any two exponents. */
    uint32_t width = format.exponent_bits + 4, precision = fl_float_precision(format);
    struct fl_float_number product = exact_product(terms, x, y), addend = fl_float_normalize(terms, z);
    const struct fl_term *product_is_zero = fl_term_or(terms, x->is_zero, y->is_zero);
    int64_t lowest = product.lowest - 1;
    addend.significand = fl_word_append_zeros(terms, addend.significand, precision);
    product = with_zero(terms, product, width, lowest, product_is_zero);
    addend = with_zero(terms, addend, width, lowest, z->is_zero);
    const struct fl_term *product_sign = fl_term_binary(terms, FL_OP_XOR, x->sign, y->sign);
    const struct fl_term *is_subtraction = fl_term_binary(terms, FL_OP_XOR, product_sign, z->sign);
    const struct fl_term *is_swapped, *is_cancelled;
    const struct fl_term *pattern =
        round_fused(terms, format, &product, &addend, is_subtraction, &is_swapped, &is_cancelled);
    const struct fl_term *product_is_infinite = fl_term_or(terms, x->is_infinite, y->is_infinite);
    const struct fl_term *is_infinite = fl_term_or(terms, product_is_infinite, z->is_infinite);
    const struct fl_term *is_opposed =
        fl_term_and(terms, fl_term_and(terms, product_is_infinite, z->is_infinite), is_subtraction);
    const struct fl_term *sign = fl_term_if(terms, is_swapped, z->sign, product_sign);
    sign = fl_term_and(terms, sign, fl_term_not(terms, fl_term_and(terms, is_cancelled, is_subtraction)));
    sign = fl_term_if(terms, is_infinite, fl_term_if(terms, z->is_infinite, z->sign, product_sign), sign);
    pattern = fl_term_if(terms, is_cancelled, fl_float_zero(terms, format), pattern);
    pattern = fl_term_if(terms, is_infinite, fl_float_infinity(terms, format), pattern);
    const struct fl_term *is_nan = fl_term_or(terms, is_opposed, is_undefined(terms, x, y));
    for (int i = 0; i < 3; i++) is_nan = fl_term_or(terms, is_nan, parts[i].is_nan);
    return fl_term_if(terms, is_nan, fl_float_nan_of(terms, FL_OP_FLOAT_FUSED, parts, 3),
                      fl_word_concat(terms, sign, pattern));
}
