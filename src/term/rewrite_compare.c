/* term/rewrite_compare.c - rules for equality and order. */
#include "term/rewrite.h"

#include "term/linear.h"

static bool is_extension(const struct fl_term *term) {
    return term->op == FL_OP_ZERO_EXTEND || term->op == FL_OP_SIGN_EXTEND;
}

/* The constant before the extension, or NULL if no operand is extended to it. */
static const struct fl_term *before_extension(struct fl_terms *terms, const struct fl_term *extension,
                                              const struct fl_term *constant) {
    const struct fl_term *low = fl_term_extract(terms, extension->operand->width - 1, 0, constant);
    return fl_term_convert(terms, extension->op, constant->width, low) == constant ? low : NULL;
}

/* Comparing with a constant is comparing the branches; worth it if one of them is a constant. */
static const struct fl_term *compare_branches(struct fl_terms *terms, enum fl_operator op,
                                              const struct fl_term *left, const struct fl_term *right) {
    const struct fl_term *choice = left->op == FL_OP_IF ? left : right;
    const struct fl_term *constant = left->op == FL_OP_IF ? right : left;
    if (choice->op != FL_OP_IF || !fl_term_is_constant(constant)) return NULL;
    if (!fl_term_is_constant(choice->operands[1]) && !fl_term_is_constant(choice->operands[2])) return NULL;
    const struct fl_term *branches[2];
    for (int i = 0; i < 2; i++) {
        const struct fl_term *branch = choice->operands[i + 1];
        branches[i] = left == choice ? fl_term_binary(terms, op, branch, constant)
                                     : fl_term_binary(terms, op, constant, branch);
    }
    return fl_term_if(terms, choice->operands[0], branches[0], branches[1]);
}

static const struct fl_term *equal_pieces(struct fl_terms *terms, const struct fl_term *left,
                                          const struct fl_term *right) {
    uint32_t low = left->operands[1]->width;
    return fl_term_and(
        terms, fl_term_equal(terms, left->operands[0], fl_term_extract(terms, right->width - 1, low, right)),
        fl_term_equal(terms, left->operands[1], fl_term_extract(terms, low - 1, 0, right)));
}

/* x & c == d where d has bits that c has not, or x | c == d where it lacks some. */
static bool is_impossible(struct fl_terms *terms, const struct fl_term *left, const struct fl_term *constant) {
    if (!fl_term_is_constant(left->operands[1])) return false;
    return fl_term_binary(terms, left->op, constant, left->operands[1]) != constant;
}

static const struct fl_term *equal_constant(struct fl_terms *terms, const struct fl_term *left,
                                            const struct fl_term *constant) {
    switch (left->op) {
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: {
        const struct fl_term *low = before_extension(terms, left, constant);
        return low ? fl_term_equal(terms, left->operand, low) : fl_term_false(terms);
    }
    case FL_OP_CONCAT: return equal_pieces(terms, left, constant);
    case FL_OP_NOT: return fl_term_equal(terms, left->operands[0], fl_term_not(terms, constant));
    case FL_OP_XOR:
        if (fl_term_is_constant(left->operands[1]))
            return fl_term_equal(terms, left->operands[0],
                                 fl_term_binary(terms, FL_OP_XOR, left->operands[1], constant));
        return fl_term_is_zero(constant) ? fl_term_equal(terms, left->operands[0], left->operands[1]) : NULL;
    case FL_OP_AND:
    case FL_OP_OR: return is_impossible(terms, left, constant) ? fl_term_false(terms) : NULL;
    case FL_OP_IF: return compare_branches(terms, FL_OP_EQUAL, left, constant);
    default: return NULL;
    }
}

/* Both are extended the same way: compare with as few bits as possible. */
static bool strip_extensions(struct fl_terms *terms, const struct fl_term **left, const struct fl_term **right) {
    if (!is_extension(*left) || (*left)->op != (*right)->op) return false;
    enum fl_operator op = (*left)->op;
    const struct fl_term *x = (*left)->operand, *y = (*right)->operand;
    uint32_t width = x->width > y->width ? x->width : y->width;
    *left = fl_term_convert(terms, op, width, x);
    *right = fl_term_convert(terms, op, width, y);
    return true;
}

/* (c ? a : b) == a, and the like. */
static const struct fl_term *equal_branch(struct fl_terms *terms, const struct fl_term *left,
                                          const struct fl_term *right) {
    const struct fl_term *choice = left->op == FL_OP_IF ? left : right, *other = choice == left ? right : left;
    if (choice->op != FL_OP_IF) return NULL;
    const struct fl_term *condition = choice->operands[0];
    if (choice->operands[1] == other)
        return fl_term_or(terms, condition, fl_term_equal(terms, choice->operands[2], other));
    if (choice->operands[2] == other)
        return fl_term_or(terms, fl_term_not(terms, condition), fl_term_equal(terms, choice->operands[1], other));
    if (other->op != FL_OP_IF || other->operands[0] != condition) return NULL;
    bool shares = other->operands[1] == choice->operands[1] || other->operands[2] == choice->operands[2];
    if (!shares) return NULL;
    return fl_term_if(terms, condition, fl_term_equal(terms, choice->operands[1], other->operands[1]),
                      fl_term_equal(terms, choice->operands[2], other->operands[2]));
}

/* (a ^ b) == a is b == 0. */
static const struct fl_term *equal_xor(struct fl_terms *terms, const struct fl_term *left,
                                       const struct fl_term *right) {
    const struct fl_term *mixed = left->op == FL_OP_XOR ? left : right, *other = mixed == left ? right : left;
    if (mixed->op != FL_OP_XOR) return NULL;
    const struct fl_term *zero = fl_term_zero(terms, left->width);
    if (mixed->operands[0] == other) return fl_term_equal(terms, mixed->operands[1], zero);
    if (mixed->operands[1] == other) return fl_term_equal(terms, mixed->operands[0], zero);
    return NULL;
}

static bool is_proper_sum(const struct fl_term *term) {
    return fl_linear_is_sum(term) && term->op != FL_OP_NOT;
}

const struct fl_term *fl_rewrite_equal(struct fl_terms *terms, const struct fl_term *left,
                                       const struct fl_term *right) {
    if (left == right) return fl_term_true(terms);
    if (left->width == 1) return fl_term_not(terms, fl_term_binary(terms, FL_OP_XOR, left, right));
    if (fl_term_is_complement(left, right)) return fl_term_false(terms);
    if (is_proper_sum(left) || is_proper_sum(right)) {
        struct fl_linear difference = fl_linear_make(terms, left->width);
        fl_linear_add(&difference, left, fl_bits_of_unsigned(terms->scratch, left->width, 1));
        fl_linear_add(&difference, right, fl_bits_of_signed(terms->scratch, left->width, -1));
        return fl_linear_equal_zero(&difference);
    }
    if (fl_term_is_constant(right)) return equal_constant(terms, left, right);
    if (left->op == FL_OP_NOT && right->op == FL_OP_NOT)
        return fl_term_equal(terms, left->operands[0], right->operands[0]);
    if (strip_extensions(terms, &left, &right)) return fl_term_equal(terms, left, right);
    if (left->op == FL_OP_CONCAT && right->op == FL_OP_CONCAT &&
        left->operands[1]->width == right->operands[1]->width)
        return equal_pieces(terms, left, right);
    const struct fl_term *result = equal_branch(terms, left, right);
    return result ? result : equal_xor(terms, left, right);
}

static bool is_signed_order(enum fl_operator op) {
    return op == FL_OP_LESS_SIGNED || op == FL_OP_LESS_EQUAL_SIGNED;
}

static bool is_strict(enum fl_operator op) {
    return op == FL_OP_LESS || op == FL_OP_LESS_SIGNED;
}

/* The ends of the range, as terms. */
static const struct fl_term *smallest(struct fl_terms *terms, uint32_t width, bool is_signed) {
    return is_signed ? fl_term_power(terms, width, width - 1) : fl_term_zero(terms, width);
}

static const struct fl_term *largest(struct fl_terms *terms, uint32_t width, bool is_signed) {
    return fl_term_not(terms, smallest(terms, width, is_signed));
}

static const struct fl_term *plus(struct fl_terms *terms, const struct fl_term *constant, int64_t number) {
    struct fl_bits addend = fl_bits_of_signed(terms->scratch, constant->width, number);
    return fl_term_binary(terms, FL_OP_ADD, constant, fl_term_constant(terms, addend));
}

/* x < c */
static const struct fl_term *less_than_constant(struct fl_terms *terms, const struct fl_term *left,
                                                const struct fl_term *constant, bool is_signed) {
    const struct fl_term *low = smallest(terms, left->width, is_signed);
    const struct fl_term *high = largest(terms, left->width, is_signed);
    if (constant == low) return fl_term_false(terms);
    if (constant == plus(terms, low, 1)) return fl_term_equal(terms, left, low);
    if (constant == high) return fl_term_not(terms, fl_term_equal(terms, left, high));
    if (!is_signed && constant == smallest(terms, left->width, true))
        return fl_term_binary(terms, FL_OP_LESS_SIGNED, fl_term_ones(terms, left->width), left);
    return NULL;
}

/* c < x */
static const struct fl_term *more_than_constant(struct fl_terms *terms, const struct fl_term *constant,
                                                const struct fl_term *right, bool is_signed) {
    const struct fl_term *low = smallest(terms, right->width, is_signed);
    const struct fl_term *high = largest(terms, right->width, is_signed);
    if (constant == high) return fl_term_false(terms);
    if (constant == plus(terms, high, -1)) return fl_term_equal(terms, right, high);
    if (constant == low) return fl_term_not(terms, fl_term_equal(terms, right, low));
    if (!is_signed && constant == largest(terms, right->width, true))
        return fl_term_binary(terms, FL_OP_LESS_SIGNED, right, low);
    return NULL;
}

static bool constant_less(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                          const struct fl_term *right) {
    return fl_term_is_true(fl_term_binary(terms, op, left, right));
}

/* x < c or c < x where x was extended: against the constant before it, or decided. */
static const struct fl_term *compare_extension(struct fl_terms *terms, enum fl_operator op,
                                               const struct fl_term *left, const struct fl_term *right) {
    bool is_left = is_extension(left);
    const struct fl_term *extension = is_left ? left : right, *constant = is_left ? right : left;
    const struct fl_term *inner = extension->operand;
    bool is_sign_extension = extension->op == FL_OP_SIGN_EXTEND, is_signed = is_signed_order(op);
    const struct fl_term *low = before_extension(terms, extension, constant);
    /* After zero extension all operands are on one side of every other constant. */
    enum fl_operator inner_op = is_sign_extension ? op : FL_OP_LESS;
    if (low)
        return is_left ? fl_term_binary(terms, inner_op, inner, low) : fl_term_binary(terms, inner_op, low, inner);
    if (is_sign_extension && !is_signed) {
        /* The constant lies between the operands that were positive and those that were negative. */
        const struct fl_term *zero = fl_term_zero(terms, inner->width);
        const struct fl_term *is_negative = fl_term_binary(terms, FL_OP_LESS_SIGNED, inner, zero);
        return is_left ? fl_term_not(terms, is_negative) : is_negative;
    }
    const struct fl_term *zero = fl_term_zero(terms, constant->width);
    bool is_above = constant_less(terms, is_signed ? FL_OP_LESS_SIGNED : FL_OP_LESS, zero, constant);
    return fl_term_bool(terms, is_left == is_above);
}

static const struct fl_term *less_with_constant(struct fl_terms *terms, enum fl_operator op,
                                                const struct fl_term *left, const struct fl_term *right) {
    bool is_signed = is_signed_order(op), is_right = fl_term_is_constant(right);
    uint32_t width = left->width;
    if (!is_strict(op)) {
        enum fl_operator strict = is_signed ? FL_OP_LESS_SIGNED : FL_OP_LESS;
        if (is_right) {
            if (right == largest(terms, width, is_signed)) return fl_term_true(terms);
            return fl_term_binary(terms, strict, left, plus(terms, right, 1));
        }
        if (left == smallest(terms, width, is_signed)) return fl_term_true(terms);
        return fl_term_binary(terms, strict, plus(terms, left, -1), right);
    }
    const struct fl_term *result = is_right ? less_than_constant(terms, left, right, is_signed)
                                            : more_than_constant(terms, left, right, is_signed);
    if (result) return result;
    const struct fl_term *other = is_right ? left : right, *constant = is_right ? right : left;
    if (is_extension(other)) return compare_extension(terms, op, left, right);
    if (other->op == FL_OP_NOT) {
        constant = fl_term_not(terms, constant);
        return is_right ? fl_term_binary(terms, op, constant, other->operands[0])
                        : fl_term_binary(terms, op, other->operands[0], constant);
    }
    /* Known leading zeros: the other operand is at most a run of ones. */
    uint32_t zeros = fl_term_leading_zeros(other);
    if (zeros > 0 && zeros < width) {
        if (is_signed && fl_term_leading_zeros(constant) == 0) return fl_term_bool(terms, !is_right);
        if (is_signed) return fl_term_binary(terms, FL_OP_LESS, left, right);
        bool is_beyond = fl_term_leading_zeros(constant) < zeros;
        if (is_beyond) return fl_term_bool(terms, is_right);
    }
    return compare_branches(terms, op, left, right);
}

const struct fl_term *fl_rewrite_less(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                      const struct fl_term *right) {
    if (left == right) return fl_term_bool(terms, !is_strict(op));
    if (left->width == 1) {
        /* Signed, one bit is 0 or -1. */
        const struct fl_term *low = is_signed_order(op) ? right : left, *high = is_signed_order(op) ? left : right;
        low = fl_term_not(terms, low);
        return is_strict(op) ? fl_term_and(terms, low, high) : fl_term_or(terms, low, high);
    }
    if (fl_term_is_constant(left) || fl_term_is_constant(right)) return less_with_constant(terms, op, left, right);
    if (left->op == FL_OP_NOT && right->op == FL_OP_NOT)
        return fl_term_binary(terms, op, right->operands[0], left->operands[0]);
    bool is_sign_extended = left->op == FL_OP_SIGN_EXTEND;
    if (strip_extensions(terms, &left, &right)) {
        /* Zero-extended operands are not negative. */
        if (!is_sign_extended && is_signed_order(op)) op = is_strict(op) ? FL_OP_LESS : FL_OP_LESS_EQUAL;
        return fl_term_binary(terms, op, left, right);
    }
    if (is_signed_order(op) && fl_term_leading_zeros(left) > 0 && fl_term_leading_zeros(right) > 0)
        return fl_term_binary(terms, is_strict(op) ? FL_OP_LESS : FL_OP_LESS_EQUAL, left, right);
    return NULL;
}
