#include "term/linear.h"

#include "base/invariant.h"

enum { COUNTING_STEPS = 40 };

static struct fl_bits calculate(const struct fl_linear *sum, enum fl_operator op, struct fl_bits left,
                                struct fl_bits right) {
    struct fl_bits operands[2] = {left, right};
    return fl_operator_evaluate(sum->terms->scratch, op, sum->width, NULL, operands);
}

static struct fl_bits negate(const struct fl_linear *sum, struct fl_bits value) {
    return calculate(sum, FL_OP_NEGATE, value, value);
}

static bool is_word(const struct fl_bits *bits, int64_t value) {
    if (bits->width <= 64) return bits->word == ((uint64_t)value & fl_bits_mask(bits->width));
    if (value == -1) return fl_bits_is_ones(bits);
    for (uint32_t i = 1; i < fl_bits_word_count(bits->width); i++)
        if (bits->words[i]) return false;
    return bits->words[0] == (uint64_t)value;
}

/* Reads as a negative number, and negating it helps. */
static bool is_negative(const struct fl_bits *bits) {
    if (!fl_bits_bit(bits, bits->width - 1)) return false;
    if (bits->width <= 64) return bits->word != (uint64_t)1 << (bits->width - 1);
    for (uint32_t i = 0; i + 1 < bits->width; i++)
        if (fl_bits_bit(bits, i)) return true;
    return false;
}

struct fl_linear fl_linear_make(struct fl_terms *terms, uint32_t width) {
    return (struct fl_linear){
        .terms = terms, .width = width, .constant = fl_bits_of_unsigned(terms->scratch, width, 0)};
}

static bool is_multiple(const struct fl_term *term) {
    return term->op == FL_OP_MULTIPLY && fl_term_is_constant(term->operands[1]);
}

bool fl_linear_is_sum(const struct fl_term *term) {
    switch (term->op) {
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_NEGATE:
    case FL_OP_NOT: return true;
    default: return is_multiple(term);
    }
}

/* How many leaves opening the term would add; steps bounds the search and the answer. */
static uint32_t count_leaves(const struct fl_term *term, uint32_t *steps) {
    if (*steps == 0) return FL_LINEAR_OPENED + 1;
    --*steps;
    switch (term->op) {
    case FL_OP_CONSTANT: return 0;
    case FL_OP_NEGATE:
    case FL_OP_NOT: return count_leaves(term->operands[0], steps);
    case FL_OP_ADD:
    case FL_OP_SUBTRACT: {
        uint32_t left = count_leaves(term->operands[0], steps);
        return left > FL_LINEAR_OPENED ? left : left + count_leaves(term->operands[1], steps);
    }
    default: return 1;
    }
}

void fl_linear_add_leaf(struct fl_linear *sum, const struct fl_term *leaf, struct fl_bits factor) {
    if (fl_bits_is_zero(&factor)) return;
    for (uint32_t i = 0; i < sum->count; i++) {
        if (sum->leaves[i] != leaf) continue;
        sum->coefficients[i] = calculate(sum, FL_OP_ADD, sum->coefficients[i], factor);
        if (!fl_bits_is_zero(&sum->coefficients[i])) return;
        sum->count--;
        sum->leaves[i] = sum->leaves[sum->count];
        sum->coefficients[i] = sum->coefficients[sum->count];
        return;
    }
    FL_INVARIANT(sum->count < FL_LINEAR_LEAVES, "sums are opened only while there is room");
    sum->leaves[sum->count] = leaf;
    sum->coefficients[sum->count++] = factor;
}

static void add_constant(struct fl_linear *sum, const struct fl_term *constant, struct fl_bits factor) {
    struct fl_bits product = calculate(sum, FL_OP_MULTIPLY, fl_term_value(constant), factor);
    sum->constant = calculate(sum, FL_OP_ADD, sum->constant, product);
}

static void add_opened(struct fl_linear *sum, const struct fl_term *term, struct fl_bits factor) {
    for (;;) {
        switch (term->op) {
        case FL_OP_CONSTANT: add_constant(sum, term, factor); return;
        case FL_OP_NOT: /* -x - 1 */
            sum->constant = calculate(sum, FL_OP_SUBTRACT, sum->constant, factor);
            factor = negate(sum, factor);
            term = term->operands[0];
            break;
        case FL_OP_NEGATE:
            factor = negate(sum, factor);
            term = term->operands[0];
            break;
        case FL_OP_ADD:
            add_opened(sum, term->operands[1], factor);
            term = term->operands[0];
            break;
        case FL_OP_SUBTRACT:
            add_opened(sum, term->operands[1], negate(sum, factor));
            term = term->operands[0];
            break;
        case FL_OP_MULTIPLY:
            if (is_multiple(term)) {
                factor = calculate(sum, FL_OP_MULTIPLY, factor, fl_term_value(term->operands[1]));
                term = term->operands[0];
            }
            fl_linear_add_leaf(sum, term, factor);
            return;
        default: fl_linear_add_leaf(sum, term, factor); return;
        }
    }
}

void fl_linear_add(struct fl_linear *sum, const struct fl_term *term, struct fl_bits factor) {
    /* What stands around a sum that is too large is opened all the same. */
    for (;;) {
        uint32_t steps = COUNTING_STEPS;
        if (count_leaves(term, &steps) + sum->count <= FL_LINEAR_OPENED) {
            add_opened(sum, term, factor);
            return;
        }
        if (term->op == FL_OP_ADD && fl_term_is_constant(term->operands[1])) {
            add_constant(sum, term->operands[1], factor);
            term = term->operands[0];
        } else if (term->op == FL_OP_SUBTRACT && fl_term_is_constant(term->operands[0])) {
            add_constant(sum, term->operands[0], factor);
            factor = negate(sum, factor);
            term = term->operands[1];
        } else if (term->op == FL_OP_NEGATE) {
            factor = negate(sum, factor);
            term = term->operands[0];
        } else if (is_multiple(term)) {
            factor = calculate(sum, FL_OP_MULTIPLY, factor, fl_term_value(term->operands[1]));
            term = term->operands[0];
            fl_linear_add_leaf(sum, term, factor);
            return;
        } else {
            fl_linear_add_leaf(sum, term, factor);
            return;
        }
    }
}

void fl_linear_scale(struct fl_linear *sum, struct fl_bits factor) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < sum->count; i++) {
        struct fl_bits product = calculate(sum, FL_OP_MULTIPLY, sum->coefficients[i], factor);
        if (fl_bits_is_zero(&product)) continue;
        sum->leaves[kept] = sum->leaves[i];
        sum->coefficients[kept++] = product;
    }
    sum->count = kept;
    sum->constant = calculate(sum, FL_OP_MULTIPLY, sum->constant, factor);
}

static void sort_leaves(struct fl_linear *sum) {
    for (uint32_t i = 1; i < sum->count; i++) {
        const struct fl_term *leaf = sum->leaves[i];
        struct fl_bits coefficient = sum->coefficients[i];
        uint32_t at = i;
        for (; at > 0 && sum->leaves[at - 1]->id > leaf->id; at--) {
            sum->leaves[at] = sum->leaves[at - 1];
            sum->coefficients[at] = sum->coefficients[at - 1];
        }
        sum->leaves[at] = leaf;
        sum->coefficients[at] = coefficient;
    }
}

/* The leaves with a positive coefficient, or those with a negative one, negated; NULL if there are
 * none. Leaves are sorted. */
static const struct fl_term *build_side(struct fl_linear *sum, bool negative) {
    struct fl_terms *terms = sum->terms;
    const struct fl_term *side = NULL;
    for (uint32_t i = 0; i < sum->count; i++) {
        if (is_negative(&sum->coefficients[i]) != negative) continue;
        struct fl_bits coefficient = negative ? negate(sum, sum->coefficients[i]) : sum->coefficients[i];
        const struct fl_term *part = sum->leaves[i];
        if (!is_word(&coefficient, 1))
            part = fl_term_raw_binary(terms, FL_OP_MULTIPLY, part, fl_term_constant(terms, coefficient));
        side = side ? fl_term_raw_binary(terms, FL_OP_ADD, side, part) : part;
    }
    return side;
}

static const struct fl_term *build_sides(struct fl_linear *sum, const struct fl_term *positive,
                                         const struct fl_term *negative) {
    struct fl_terms *terms = sum->terms;
    const struct fl_term *constant = fl_term_constant(terms, sum->constant);
    if (!positive && !negative) return constant;
    if (!positive) {
        if (fl_bits_is_zero(&sum->constant)) return fl_term_raw_unary(terms, FL_OP_NEGATE, negative);
        if (!is_word(&sum->constant, -1)) return fl_term_raw_binary(terms, FL_OP_SUBTRACT, constant, negative);
        /* NOT of a leaf may have rules of its own. */
        if (fl_linear_is_sum(negative)) return fl_term_raw_unary(terms, FL_OP_NOT, negative);
        return fl_term_not(terms, negative);
    }
    if (negative) positive = fl_term_raw_binary(terms, FL_OP_SUBTRACT, positive, negative);
    if (fl_bits_is_zero(&sum->constant)) return positive;
    return fl_term_raw_binary(terms, FL_OP_ADD, positive, constant);
}

const struct fl_term *fl_linear_build(struct fl_linear *sum) {
    sort_leaves(sum);
    return build_sides(sum, build_side(sum, false), build_side(sum, true));
}

/* The inverse of an odd number, by Newton's iteration: each step doubles the bits that are right. */
static struct fl_bits invert(const struct fl_linear *sum, struct fl_bits odd) {
    struct fl_bits inverse = odd, two = fl_bits_of_unsigned(sum->terms->scratch, sum->width, 2);
    for (uint32_t right = 3; right < sum->width; right *= 2) {
        struct fl_bits product = calculate(sum, FL_OP_MULTIPLY, odd, inverse);
        inverse = calculate(sum, FL_OP_MULTIPLY, inverse, calculate(sum, FL_OP_SUBTRACT, two, product));
    }
    return inverse;
}

static uint32_t trailing_zeros(const struct fl_bits *bits) {
    uint32_t zeros = 0;
    while (zeros < bits->width && !fl_bits_bit(bits, zeros)) zeros++;
    return zeros;
}

/* coefficient * leaf == value */
static const struct fl_term *solve_leaf(struct fl_linear *sum, const struct fl_term *leaf,
                                        struct fl_bits coefficient, struct fl_bits value) {
    struct fl_terms *terms = sum->terms;
    uint32_t even = trailing_zeros(&coefficient);
    if (trailing_zeros(&value) < even) return fl_term_false(terms);
    struct fl_bits shift = fl_bits_of_unsigned(terms->scratch, sum->width, even);
    struct fl_bits odd = calculate(sum, FL_OP_SHIFT_RIGHT, coefficient, shift);
    struct fl_bits rest = calculate(sum, FL_OP_SHIFT_RIGHT, value, shift);
    struct fl_bits solution = calculate(sum, FL_OP_MULTIPLY, rest, invert(sum, odd));
    if (!even) return fl_term_equal(terms, leaf, fl_term_constant(terms, solution));
    uint32_t high = sum->width - even - 1;
    return fl_term_equal(terms, fl_term_extract(terms, high, 0, leaf),
                         fl_term_extract(terms, high, 0, fl_term_constant(terms, solution)));
}

const struct fl_term *fl_linear_equal_zero(struct fl_linear *difference) {
    struct fl_terms *terms = difference->terms;
    if (difference->count == 0) return fl_term_bool(terms, fl_bits_is_zero(&difference->constant));
    if (difference->count == 1)
        return solve_leaf(difference, difference->leaves[0], difference->coefficients[0],
                          negate(difference, difference->constant));
    sort_leaves(difference);
    if (is_negative(&difference->coefficients[0]))
        fl_linear_scale(difference, fl_bits_of_signed(terms->scratch, difference->width, -1));
    const struct fl_term *left = build_side(difference, false), *right = build_side(difference, true);
    difference->constant = negate(difference, difference->constant);
    right = build_sides(difference, right, NULL);
    if (fl_linear_is_sum(left) || fl_linear_is_sum(right) || fl_term_is_constant(right))
        return fl_term_raw_binary(terms, FL_OP_EQUAL, left, right);
    return fl_term_equal(terms, left, right);
}

bool fl_linear_are_apart(struct fl_terms *terms, const struct fl_term *left, const struct fl_term *right) {
    if (left->width == 1 || !(fl_linear_is_sum(left) || fl_linear_is_sum(right))) return false;
    struct fl_linear difference = fl_linear_make(terms, left->width);
    fl_linear_add(&difference, left, fl_bits_of_unsigned(terms->scratch, left->width, 1));
    fl_linear_add(&difference, right, fl_bits_of_signed(terms->scratch, left->width, -1));
    return difference.count == 0 && !fl_bits_is_zero(&difference.constant);
}
