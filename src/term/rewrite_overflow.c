/* term/rewrite_overflow.c - rules for the overflow predicates: against constants they are comparisons. */
#include "term/rewrite.h"

static const struct fl_term *less(struct fl_terms *terms, const struct fl_term *left,
                                  const struct fl_term *right) {
    return fl_term_binary(terms, FL_OP_LESS_SIGNED, left, right);
}

static const struct fl_term *subtract(struct fl_terms *terms, const struct fl_term *left,
                                      const struct fl_term *right) {
    return fl_term_binary(terms, FL_OP_SUBTRACT, left, right);
}

static const struct fl_term *divide(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                    const struct fl_term *right) {
    return fl_term_binary(terms, op, left, right);
}

static bool is_negative(const struct fl_term *constant) {
    return fl_term_leading_zeros(constant) == 0;
}

/* x * c with c neither 0 nor 1. */
static const struct fl_term *multiply_overflows(struct fl_terms *terms, enum fl_operator op,
                                                const struct fl_term *left, const struct fl_term *constant) {
    uint32_t width = left->width;
    if (op == FL_OP_MULTIPLY_OVERFLOWS) {
        const struct fl_term *limit = divide(terms, FL_OP_DIVIDE, fl_term_ones(terms, width), constant);
        return fl_term_binary(terms, FL_OP_LESS, limit, left);
    }
    const struct fl_term *smallest = fl_term_power(terms, width, width - 1);
    if (fl_term_is_ones(constant)) return fl_term_equal(terms, left, smallest);
    const struct fl_term *largest = fl_term_not(terms, smallest);
    const struct fl_term *to_largest = divide(terms, FL_OP_DIVIDE_SIGNED, largest, constant);
    const struct fl_term *to_smallest = divide(terms, FL_OP_DIVIDE_SIGNED, smallest, constant);
    bool is_turned = is_negative(constant);
    return fl_term_or(terms, less(terms, left, is_turned ? to_largest : to_smallest),
                      less(terms, is_turned ? to_smallest : to_largest, left));
}

static const struct fl_term *overflows_with_constant(struct fl_terms *terms, enum fl_operator op,
                                                     const struct fl_term *left, const struct fl_term *constant) {
    const struct fl_term *smallest = fl_term_power(terms, left->width, left->width - 1);
    const struct fl_term *largest = fl_term_not(terms, smallest);
    if (fl_term_is_zero(constant)) return fl_term_false(terms);
    switch (op) {
    case FL_OP_ADD_OVERFLOWS: return fl_term_binary(terms, FL_OP_LESS, fl_term_not(terms, constant), left);
    case FL_OP_ADD_OVERFLOWS_SIGNED:
        return is_negative(constant) ? less(terms, left, subtract(terms, smallest, constant))
                                     : less(terms, subtract(terms, largest, constant), left);
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
        return is_negative(constant) ? less(terms, fl_term_binary(terms, FL_OP_ADD, largest, constant), left)
                                     : less(terms, left, fl_term_binary(terms, FL_OP_ADD, smallest, constant));
    default:
        return fl_term_is_one(constant) ? fl_term_false(terms) : multiply_overflows(terms, op, left, constant);
    }
}

/* Unused bits at the top: copies of the sign, or zeros. */
static uint32_t spare_bits(const struct fl_term *term, bool is_signed) {
    if (!is_signed) return fl_term_leading_zeros(term);
    if (term->op == FL_OP_SIGN_EXTEND) return term->width - term->operand->width;
    uint32_t zeros = fl_term_leading_zeros(term);
    return zeros > 0 ? zeros - 1 : 0;
}

static const struct fl_term *one_bit(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                     const struct fl_term *right) {
    switch (op) {
    case FL_OP_MULTIPLY_OVERFLOWS: return fl_term_false(terms);
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED: return fl_term_and(terms, fl_term_not(terms, left), right);
    default: return fl_term_and(terms, left, right);
    }
}

const struct fl_term *fl_rewrite_overflow(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                          const struct fl_term *right) {
    uint32_t width = left->width;
    if (op == FL_OP_SUBTRACT_OVERFLOWS) return fl_term_binary(terms, FL_OP_LESS, left, right);
    if (width == 1) return one_bit(terms, op, left, right);
    if (fl_term_is_constant(right)) return overflows_with_constant(terms, op, left, right);
    bool is_multiplication = op == FL_OP_MULTIPLY_OVERFLOWS || op == FL_OP_MULTIPLY_OVERFLOWS_SIGNED;
    bool is_signed = op != FL_OP_ADD_OVERFLOWS && op != FL_OP_MULTIPLY_OVERFLOWS;
    uint32_t left_spare = spare_bits(left, is_signed), right_spare = spare_bits(right, is_signed);
    if (is_multiplication && left_spare + right_spare >= width) return fl_term_false(terms);
    if (!is_multiplication && left_spare > 0 && right_spare > 0) return fl_term_false(terms);
    if (op == FL_OP_SUBTRACT_OVERFLOWS_SIGNED) {
        if (left == right) return fl_term_false(terms);
        if (!fl_term_is_constant(left)) return NULL;
        /* c - x leaves the range at the end that c is nearer to. */
        const struct fl_term *smallest = fl_term_power(terms, width, width - 1);
        if (is_negative(left)) return less(terms, subtract(terms, left, smallest), right);
        return less(terms, right, subtract(terms, left, fl_term_not(terms, smallest)));
    }
    return NULL;
}
