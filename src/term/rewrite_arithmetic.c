/* term/rewrite_arithmetic.c - rules for sums, products and quotients. */
#include "term/rewrite.h"

#include "base/invariant.h"
#include "term/linear.h"

enum { PRODUCT_OPENED = 6, PRODUCT_FACTORS = 8 };

static struct fl_bits one(struct fl_terms *terms, uint32_t width) {
    return fl_bits_of_unsigned(terms->scratch, width, 1);
}

static struct fl_bits minus_one(struct fl_terms *terms, uint32_t width) {
    return fl_bits_of_signed(terms->scratch, width, -1);
}

static const struct fl_term *build_sum(struct fl_terms *terms, const struct fl_term *left,
                                       const struct fl_term *right, struct fl_bits right_factor) {
    struct fl_linear sum = fl_linear_make(terms, left->width);
    fl_linear_add(&sum, left, one(terms, left->width));
    fl_linear_add(&sum, right, right_factor);
    return fl_linear_build(&sum);
}

static const struct fl_term *rewrite_add(struct fl_terms *terms, const struct fl_term *left,
                                         const struct fl_term *right) {
    if (fl_term_is_zero(right)) return left;
    if (!fl_term_is_constant(right)) {
        const struct fl_term *pieces = fl_rewrite_disjoint(terms, left, right);
        if (pieces) return pieces;
    }
    if (left != right && !fl_linear_is_sum(left) && !fl_linear_is_sum(right)) return NULL;
    return build_sum(terms, left, right, one(terms, left->width));
}

static const struct fl_term *rewrite_subtract(struct fl_terms *terms, const struct fl_term *left,
                                              const struct fl_term *right) {
    if (left == right) return fl_term_zero(terms, left->width);
    bool is_plain = !fl_linear_is_sum(left) && !fl_linear_is_sum(right) && !fl_term_is_constant(left) &&
                    !fl_term_is_constant(right);
    return is_plain ? NULL : build_sum(terms, left, right, minus_one(terms, left->width));
}

static const struct fl_term *rewrite_negate(struct fl_terms *terms, const struct fl_term *operand) {
    if (!fl_linear_is_sum(operand)) return NULL;
    struct fl_linear sum = fl_linear_make(terms, operand->width);
    fl_linear_add(&sum, operand, minus_one(terms, operand->width));
    return fl_linear_build(&sum);
}

/* A constant is multiplied into a sum only if that gives no more products than before. */
static const struct fl_term *scale(struct fl_terms *terms, const struct fl_term *term, struct fl_bits factor) {
    struct fl_linear sum = fl_linear_make(terms, term->width);
    fl_linear_add(&sum, term, one(terms, term->width));
    if (sum.count > 1 && !fl_bits_is_ones(&factor)) {
        sum = fl_linear_make(terms, term->width);
        fl_linear_add_leaf(&sum, term, factor);
    } else {
        fl_linear_scale(&sum, factor);
    }
    return fl_linear_build(&sum);
}

struct product {
    uint32_t count;
    const struct fl_term *factors[PRODUCT_FACTORS];
    struct fl_bits constant;
};

static uint32_t count_factors(const struct fl_term *term, uint32_t *steps) {
    if (*steps == 0) return PRODUCT_OPENED + 1;
    --*steps;
    if (term->op == FL_OP_NEGATE) return count_factors(term->operands[0], steps);
    if (term->op != FL_OP_MULTIPLY) return !fl_term_is_constant(term);
    uint32_t left = count_factors(term->operands[0], steps);
    return left > PRODUCT_OPENED ? left : left + count_factors(term->operands[1], steps);
}

static void multiply_constant(struct fl_terms *terms, struct product *product, struct fl_bits factor) {
    struct fl_bits operands[2] = {product->constant, factor};
    product->constant = fl_operator_evaluate(terms->scratch, FL_OP_MULTIPLY, factor.width, NULL, operands);
}

static void add_factors(struct fl_terms *terms, struct product *product, const struct fl_term *term) {
    if (term->op == FL_OP_NEGATE) {
        multiply_constant(terms, product, minus_one(terms, term->width));
        add_factors(terms, product, term->operands[0]);
    } else if (term->op == FL_OP_MULTIPLY) {
        add_factors(terms, product, term->operands[0]);
        add_factors(terms, product, term->operands[1]);
    } else if (fl_term_is_constant(term)) {
        multiply_constant(terms, product, fl_term_value(term));
    } else {
        uint32_t at = product->count++;
        for (; at > 0 && product->factors[at - 1]->id > term->id; at--)
            product->factors[at] = product->factors[at - 1];
        product->factors[at] = term;
    }
}

static bool is_product(const struct fl_term *term) {
    return term->op == FL_OP_MULTIPLY || term->op == FL_OP_NEGATE;
}

static const struct fl_term *rewrite_multiply(struct fl_terms *terms, const struct fl_term *left,
                                              const struct fl_term *right) {
    if (fl_term_is_zero(right)) return right;
    if (fl_term_is_one(right)) return left;
    if (fl_term_is_constant(right)) return scale(terms, left, fl_term_value(right));
    if (!is_product(left) && !is_product(right)) return NULL;
    uint32_t steps = 4 * PRODUCT_FACTORS;
    if (count_factors(left, &steps) + count_factors(right, &steps) > PRODUCT_OPENED) return NULL;
    struct product product = {.constant = one(terms, left->width)};
    add_factors(terms, &product, left);
    add_factors(terms, &product, right);
    const struct fl_term *result = product.factors[0];
    for (uint32_t i = 1; i < product.count; i++)
        result = fl_term_raw_binary(terms, FL_OP_MULTIPLY, result, product.factors[i]);
    struct fl_linear sum = fl_linear_make(terms, left->width);
    fl_linear_add_leaf(&sum, result, product.constant);
    return fl_linear_build(&sum);
}

const struct fl_term *fl_rewrite_arithmetic(struct fl_terms *terms, const struct fl_term *key) {
    const struct fl_term *left = key->operands[0], *right = key->operand_count == 2 ? key->operands[1] : NULL;
    if (key->width == 1) {
        /* Modulo 2, sums and differences are exclusive ors, and products ands. */
        if (key->op == FL_OP_NEGATE) return left;
        return fl_term_binary(terms, key->op == FL_OP_MULTIPLY ? FL_OP_AND : FL_OP_XOR, left, right);
    }
    switch (key->op) {
    case FL_OP_NEGATE: return rewrite_negate(terms, left);
    case FL_OP_ADD: return rewrite_add(terms, left, right);
    case FL_OP_SUBTRACT: return rewrite_subtract(terms, left, right);
    default: return rewrite_multiply(terms, left, right);
    }
}

/* Divisor and dividend have leading zeros that the result has as well. */
static const struct fl_term *divide_narrow(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                           const struct fl_term *right) {
    if (left->op != FL_OP_ZERO_EXTEND) return NULL;
    uint32_t inner = left->operand->width, width = left->width;
    bool fits = fl_term_leading_zeros(right) >= width - inner;
    if (fl_term_is_constant(right) && !fits) /* the dividend is smaller */
        return op == FL_OP_DIVIDE ? fl_term_zero(terms, width) : left;
    /* A quotient by zero has ones everywhere: only a constant is known not to be zero. */
    if (!fits || (op == FL_OP_DIVIDE && !fl_term_is_constant(right))) return NULL;
    if (!fl_term_is_constant(right) && right->op != FL_OP_ZERO_EXTEND) return NULL;
    const struct fl_term *narrow = fl_term_extract(terms, inner - 1, 0, right);
    return fl_term_convert(terms, FL_OP_ZERO_EXTEND, width, fl_term_binary(terms, op, left->operand, narrow));
}

/* A power of two that is shifted is one or zero: then the remainder is the dividend, the quotient ones. */
static const struct fl_term *divide_by_shifted(struct fl_terms *terms, enum fl_operator op,
                                               const struct fl_term *left, const struct fl_term *right,
                                               uint32_t power) {
    uint32_t width = left->width;
    const struct fl_term *one = fl_term_word(terms, width, 1);
    if (op == FL_OP_REMAINDER)
        return fl_term_binary(terms, FL_OP_AND, left, fl_term_binary(terms, FL_OP_SUBTRACT, right, one));
    const struct fl_term *amount =
        fl_term_binary(terms, FL_OP_ADD, right->operands[1], fl_term_word(terms, width, power));
    return fl_term_if(terms, fl_term_equal(terms, right, fl_term_zero(terms, width)), fl_term_ones(terms, width),
                      fl_term_binary(terms, FL_OP_SHIFT_RIGHT, left, amount));
}

static const struct fl_term *divide_unsigned(struct fl_terms *terms, enum fl_operator op,
                                             const struct fl_term *left, const struct fl_term *right) {
    uint32_t width = left->width, power;
    bool is_quotient = op == FL_OP_DIVIDE;
    if (fl_term_is_zero(right)) return is_quotient ? fl_term_ones(terms, width) : left;
    if (fl_term_is_power(right, &power)) {
        if (power == 0) return is_quotient ? left : fl_term_zero(terms, width);
        const struct fl_term *kept = is_quotient ? fl_term_extract(terms, width - 1, power, left)
                                                 : fl_term_extract(terms, power - 1, 0, left);
        return fl_term_convert(terms, FL_OP_ZERO_EXTEND, width, kept);
    }
    if (right->op == FL_OP_SHIFT_LEFT && fl_term_is_power(right->operands[0], &power))
        return divide_by_shifted(terms, op, left, right, power);
    return divide_narrow(terms, op, left, right);
}

static const struct fl_term *divide_signed(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                           const struct fl_term *right) {
    uint32_t width = left->width;
    bool is_quotient = op == FL_OP_DIVIDE_SIGNED;
    const struct fl_term *zero = fl_term_zero(terms, width);
    if (fl_term_is_zero(right)) {
        if (!is_quotient) return left;
        return fl_term_if(terms, fl_term_binary(terms, FL_OP_LESS_SIGNED, left, zero),
                          fl_term_word(terms, width, 1), fl_term_ones(terms, width));
    }
    if (fl_term_is_one(right)) return is_quotient ? left : zero;
    if (fl_term_is_ones(right)) return is_quotient ? fl_term_unary(terms, FL_OP_NEGATE, left) : zero;
    if (fl_term_leading_zeros(left) > 0 && fl_term_leading_zeros(right) > 0)
        return fl_term_binary(terms, is_quotient ? FL_OP_DIVIDE : FL_OP_REMAINDER, left, right);
    /* The divisor's sign does not matter for the remainder. */
    if (!is_quotient && fl_term_is_constant(right)) {
        const struct fl_term *negated = fl_term_unary(terms, FL_OP_NEGATE, right);
        if (fl_term_leading_zeros(right) == 0 && fl_term_leading_zeros(negated) > 0)
            return fl_term_binary(terms, op, left, negated);
    }
    return NULL;
}

const struct fl_term *fl_rewrite_division(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                          const struct fl_term *right) {
    bool is_quotient = op == FL_OP_DIVIDE || op == FL_OP_DIVIDE_SIGNED;
    uint32_t width = left->width;
    if (width == 1) {
        const struct fl_term *is_zero = fl_term_not(terms, right);
        return is_quotient ? fl_term_or(terms, left, is_zero) : fl_term_and(terms, left, is_zero);
    }
    if (!is_quotient && (left == right || fl_term_is_zero(left))) return fl_term_zero(terms, width);
    if (op == FL_OP_DIVIDE || op == FL_OP_REMAINDER) return divide_unsigned(terms, op, left, right);
    return divide_signed(terms, op, left, right);
}
