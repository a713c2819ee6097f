/* term/rewrite_bits.c - rules for NOT, AND, OR, XOR and shifts: terms as sets of operands under one operator. */
#include "term/rewrite.h"

#include "base/invariant.h"
#include "term/linear.h"

enum { SET_OPENED = 8, SET_LEAVES = 12, SEARCH_STEPS = 24 };

/* The operands of nested AND, OR or XOR. */
struct set {
    enum fl_operator op;
    uint32_t count;
    bool is_settled; /* the constant decides the value */
    const struct fl_term *leaves[SET_LEAVES];
    const struct fl_term *constant; /* NULL: none */
};

static enum fl_operator dual_of(enum fl_operator op) {
    return op == FL_OP_AND ? FL_OP_OR : FL_OP_AND;
}

static bool is_inequality(const struct fl_term *term) {
    return term->op == FL_OP_LESS || term->op == FL_OP_LESS_EQUAL || term->op == FL_OP_LESS_SIGNED ||
           term->op == FL_OP_LESS_EQUAL_SIGNED;
}

static uint32_t count_leaves(enum fl_operator op, const struct fl_term *term, uint32_t *steps) {
    if (*steps == 0) return SET_OPENED + 1;
    --*steps;
    if (term->op != op) return 1;
    uint32_t left = count_leaves(op, term->operands[0], steps);
    return left > SET_OPENED ? left : left + count_leaves(op, term->operands[1], steps);
}

/* Searches the operands of a set that may be too large to open. */
static bool contains(enum fl_operator op, const struct fl_term *set, const struct fl_term *leaf, bool complement,
                     uint32_t *steps) {
    if (*steps == 0) return false;
    --*steps;
    if (set->op == op)
        return contains(op, set->operands[0], leaf, complement, steps) ||
               contains(op, set->operands[1], leaf, complement, steps);
    return complement ? fl_term_is_complement(set, leaf) : set == leaf;
}

static bool has_leaf(enum fl_operator op, const struct fl_term *set, const struct fl_term *leaf) {
    uint32_t steps = SEARCH_STEPS;
    return contains(op, set, leaf, false, &steps);
}

static bool has_complement(enum fl_operator op, const struct fl_term *set, const struct fl_term *leaf) {
    uint32_t steps = SEARCH_STEPS;
    return contains(op, set, leaf, true, &steps);
}

static void add_constant(struct fl_terms *terms, struct set *set, const struct fl_term *constant) {
    set->constant = set->constant ? fl_term_binary(terms, set->op, set->constant, constant) : constant;
}

static void remove_leaf(struct set *set, uint32_t at) {
    for (uint32_t i = at; i + 1 < set->count; i++) set->leaves[i] = set->leaves[i + 1];
    set->count--;
}

static void settle(struct fl_terms *terms, struct set *set, uint32_t width) {
    add_constant(terms, set, set->op == FL_OP_AND ? fl_term_zero(terms, width) : fl_term_ones(terms, width));
    set->is_settled = true;
}

/* AND and OR: a leaf stands once, and not beside its complement. XOR: equal leaves cancel. */
static void add_leaf(struct fl_terms *terms, struct set *set, const struct fl_term *leaf) {
    if (set->op == FL_OP_XOR && leaf->op == FL_OP_NOT) {
        add_constant(terms, set, fl_term_ones(terms, leaf->width));
        leaf = leaf->operands[0];
    }
    uint32_t at = 0;
    for (; at < set->count && set->leaves[at]->id < leaf->id; at++) {
    }
    if (at < set->count && set->leaves[at] == leaf) {
        if (set->op == FL_OP_XOR) remove_leaf(set, at);
        return;
    }
    for (uint32_t i = 0; i < set->count; i++) {
        if (!fl_term_is_complement(set->leaves[i], leaf)) continue;
        if (set->op != FL_OP_XOR) {
            settle(terms, set, leaf->width);
        } else {
            remove_leaf(set, i);
            add_constant(terms, set, fl_term_ones(terms, leaf->width));
        }
        return;
    }
    FL_INVARIANT(set->count < SET_LEAVES, "sets are opened only while there is room");
    for (uint32_t i = set->count++; i > at; i--) set->leaves[i] = set->leaves[i - 1];
    set->leaves[at] = leaf;
}

static void add_opened(struct fl_terms *terms, struct set *set, const struct fl_term *term) {
    if (set->is_settled) return;
    if (fl_term_is_constant(term)) {
        add_constant(terms, set, term);
    } else if (term->op == set->op) {
        add_opened(terms, set, term->operands[0]);
        add_opened(terms, set, term->operands[1]);
    } else if (set->op == FL_OP_XOR && term->op == FL_OP_NOT) {
        add_constant(terms, set, fl_term_ones(terms, term->width));
        add_opened(terms, set, term->operands[0]);
    } else {
        add_leaf(terms, set, term);
    }
}

/* A term that is too large is a leaf itself, but what is at hand is looked for inside. */
static void add_operand(struct fl_terms *terms, struct set *set, const struct fl_term *term) {
    if (set->op == FL_OP_XOR && term->op == FL_OP_NOT) {
        add_constant(terms, set, fl_term_ones(terms, term->width));
        term = term->operands[0];
    }
    uint32_t steps = 2 * SET_OPENED;
    if (fl_term_is_constant(term))
        add_constant(terms, set, term);
    else if (count_leaves(set->op, term, &steps) + set->count <= SET_OPENED)
        add_opened(terms, set, term);
    else
        add_leaf(terms, set, term);
}

static bool is_neutral(enum fl_operator op, const struct fl_term *constant) {
    return op == FL_OP_AND ? fl_term_is_ones(constant) : fl_term_is_zero(constant);
}

static bool is_deciding(enum fl_operator op, const struct fl_term *constant) {
    return op == FL_OP_AND ? fl_term_is_zero(constant) : op == FL_OP_OR && fl_term_is_ones(constant);
}

/* a & (a | b) is a; a & (~a | b) is a & b. Gives false if the leaf at the index was dropped. */
static bool absorb(struct fl_terms *terms, struct set *set, uint32_t at) {
    const struct fl_term *leaf = set->leaves[at];
    enum fl_operator dual = dual_of(set->op);
    uint32_t steps = 2 * SET_OPENED;
    if (leaf->op != dual || count_leaves(dual, leaf, &steps) > SET_OPENED) return true;
    for (uint32_t i = 0; i < set->count; i++) {
        if (i == at) continue;
        if (has_leaf(dual, leaf, set->leaves[i])) {
            remove_leaf(set, at);
            return false;
        }
        if (!has_complement(dual, leaf, set->leaves[i])) continue;
        struct set inner = {.op = dual};
        add_opened(terms, &inner, leaf);
        const struct fl_term *rest = inner.constant;
        for (uint32_t k = 0; k < inner.count; k++) {
            if (fl_term_is_complement(inner.leaves[k], set->leaves[i])) continue;
            rest = rest ? fl_term_binary(terms, dual, rest, inner.leaves[k]) : inner.leaves[k];
        }
        remove_leaf(set, at);
        if (rest)
            add_operand(terms, set, rest);
        else
            settle(terms, set, leaf->width);
        return false;
    }
    return true;
}

static void absorb_all(struct fl_terms *terms, struct set *set) {
    /* Each round drops a leaf or shortens one. */
    for (uint32_t round = 0; round < SET_LEAVES; round++) {
        bool is_unchanged = true;
        for (uint32_t i = 0; i < set->count && is_unchanged && !set->is_settled; i++)
            is_unchanged = absorb(terms, set, i);
        if (is_unchanged || set->count > SET_OPENED) return;
    }
}

/* All leaves can be negated without adding a NOT, and one loses its own. */
static bool is_better_negated(const struct set *set) {
    bool has_negative = false;
    for (uint32_t i = 0; i < set->count; i++) {
        if (set->leaves[i]->op == FL_OP_NOT)
            has_negative = true;
        else if (!is_inequality(set->leaves[i]))
            return false;
    }
    return has_negative;
}

/* The other operator over the negated leaves: the value's negation. */
static const struct fl_term *build_negated(struct fl_terms *terms, const struct set *set) {
    enum fl_operator dual = dual_of(set->op);
    const struct fl_term *result = NULL;
    for (uint32_t i = 0; i < set->count; i++) {
        const struct fl_term *leaf = fl_term_not(terms, set->leaves[i]);
        result = result ? fl_term_binary(terms, dual, result, leaf) : leaf;
    }
    return set->constant ? fl_term_binary(terms, dual, result, fl_term_not(terms, set->constant)) : result;
}

static const struct fl_term *build_chain(struct fl_terms *terms, const struct set *set) {
    const struct fl_term *result = set->leaves[0];
    for (uint32_t i = 1; i < set->count; i++) result = fl_term_raw_binary(terms, set->op, result, set->leaves[i]);
    return result;
}

/* A run of ones in the constant: x & 0x0ff0. */
static bool is_run(const struct fl_term *constant, uint32_t *high, uint32_t *low) {
    struct fl_bits value = fl_term_value(constant);
    *low = fl_term_trailing_zeros(constant);
    *high = constant->width - 1 - fl_term_leading_zeros(constant);
    for (uint32_t i = *low; i <= *high; i++)
        if (!fl_bits_bit(&value, i)) return false;
    return true;
}

static const struct fl_term *build_set(struct fl_terms *terms, struct set *set, uint32_t width) {
    enum fl_operator op = set->op;
    if (set->is_settled) return set->constant;
    if (set->constant && is_neutral(op, set->constant)) set->constant = NULL;
    if (set->constant && is_deciding(op, set->constant)) return set->constant;
    if (set->count == 0) {
        if (set->constant) return set->constant;
        return op == FL_OP_AND ? fl_term_ones(terms, width) : fl_term_zero(terms, width);
    }
    uint32_t high, low;
    if (op == FL_OP_AND && set->constant && is_run(set->constant, &high, &low)) {
        set->constant = NULL;
        return fl_rewrite_mask(terms, high, low, build_set(terms, set, width));
    }
    if (op != FL_OP_XOR && (set->count > 1 || set->constant) && is_better_negated(set))
        return fl_term_not(terms, build_negated(terms, set));
    const struct fl_term *chain = build_chain(terms, set);
    if (!set->constant) return chain;
    if (op == FL_OP_XOR && fl_term_is_ones(set->constant)) return fl_term_not(terms, chain);
    if (op != FL_OP_AND) {
        const struct fl_term *pieces = fl_rewrite_disjoint(terms, chain, set->constant);
        if (pieces) return pieces;
    }
    return fl_term_raw_binary(terms, op, chain, set->constant);
}

/* Both are extended alike, or one is a constant that needs no more bits: calculate before extending. */
static const struct fl_term *before_extension(struct fl_terms *terms, enum fl_operator op,
                                              const struct fl_term *left, const struct fl_term *right) {
    if (left->op != FL_OP_ZERO_EXTEND && left->op != FL_OP_SIGN_EXTEND) return NULL;
    uint32_t inner = left->operand->width;
    const struct fl_term *low = NULL;
    if (right->op == left->op && right->operand->width == inner) {
        low = right->operand;
    } else if (fl_term_is_constant(right) && left->op == FL_OP_ZERO_EXTEND) {
        bool fits = op == FL_OP_AND || fl_term_leading_zeros(right) >= left->width - inner;
        if (fits) low = fl_term_extract(terms, inner - 1, 0, right);
    }
    if (!low) return NULL;
    return fl_term_convert(terms, left->op, left->width, fl_term_binary(terms, op, left->operand, low));
}

/* A constant beside pieces: piece by piece, if that settles one of them. */
static const struct fl_term *piece_by_piece(struct fl_terms *terms, enum fl_operator op,
                                            const struct fl_term *left, const struct fl_term *right) {
    if (left->op != FL_OP_CONCAT || !fl_term_is_constant(right)) return NULL;
    const struct fl_term *const *pieces = left->operands;
    uint32_t low_width = pieces[1]->width;
    const struct fl_term *high = fl_term_extract(terms, left->width - 1, low_width, right);
    const struct fl_term *low = fl_term_extract(terms, low_width - 1, 0, right);
    bool settles = fl_term_is_constant(pieces[0]) || fl_term_is_constant(pieces[1]) || fl_term_is_zero(high) ||
                   fl_term_is_ones(high) || fl_term_is_zero(low) || fl_term_is_ones(low);
    if (!settles) return NULL;
    return fl_term_binary(terms, FL_OP_CONCAT, fl_term_binary(terms, op, pieces[0], high),
                          fl_term_binary(terms, op, pieces[1], low));
}

static bool is_set_operator(const struct fl_term *term) {
    return term->op == FL_OP_AND || term->op == FL_OP_OR || term->op == FL_OP_XOR || term->op == FL_OP_NOT;
}

const struct fl_term *fl_rewrite_bitwise(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                         const struct fl_term *right) {
    uint32_t width = left->width;
    if (left == right) return op == FL_OP_XOR ? fl_term_zero(terms, width) : left;
    if (fl_term_is_constant(right)) {
        if (is_neutral(op, right)) return left;
        if (is_deciding(op, right)) return right;
    }
    if (op != FL_OP_XOR && fl_term_is_complement(left, right))
        return op == FL_OP_AND ? fl_term_zero(terms, width) : fl_term_ones(terms, width);
    if (op != FL_OP_AND && width > 1) {
        const struct fl_term *disjoint = fl_rewrite_disjoint(terms, left, right);
        if (disjoint) return disjoint;
    }
    const struct fl_term *extended = before_extension(terms, op, left, right);
    if (extended) return extended;
    const struct fl_term *pieces = piece_by_piece(terms, op, left, right);
    if (pieces) return pieces;
    bool is_simple = !is_set_operator(left) && !is_set_operator(right) && !fl_term_is_constant(right) &&
                     !(op == FL_OP_XOR && width == 1);
    if (is_simple) return NULL;
    struct set set = {.op = op};
    add_operand(terms, &set, left);
    add_operand(terms, &set, right);
    if (op != FL_OP_XOR) {
        for (uint32_t i = 0; i < set.count; i++)
            for (uint32_t k = 0; k < set.count; k++) {
                if (i == k || set.leaves[i]->op != op) continue;
                if (has_complement(op, set.leaves[i], set.leaves[k]))
                    return op == FL_OP_AND ? fl_term_zero(terms, width) : fl_term_ones(terms, width);
                if (has_leaf(op, set.leaves[i], set.leaves[k])) {
                    remove_leaf(&set, k);
                    i = k = 0;
                }
            }
        absorb_all(terms, &set);
    }
    return build_set(terms, &set, width);
}

static enum fl_operator opposite_order(enum fl_operator op) {
    switch (op) {
    case FL_OP_LESS: return FL_OP_LESS_EQUAL;
    case FL_OP_LESS_EQUAL: return FL_OP_LESS;
    case FL_OP_LESS_SIGNED: return FL_OP_LESS_EQUAL_SIGNED;
    default: return FL_OP_LESS_SIGNED;
    }
}

static const struct fl_term *negate_set(struct fl_terms *terms, const struct fl_term *operand) {
    struct set set = {.op = operand->op};
    uint32_t steps = 2 * SET_OPENED;
    if (count_leaves(operand->op, operand, &steps) > SET_OPENED) return NULL;
    add_opened(terms, &set, operand);
    bool has_positive = false, has_negative = false;
    for (uint32_t i = 0; i < set.count; i++) {
        if (set.leaves[i]->op == FL_OP_NOT)
            has_negative = true;
        else if (!is_inequality(set.leaves[i]))
            has_positive = true;
    }
    if (set.is_settled) return NULL;
    uint32_t high, low;
    bool is_mask = set.op == FL_OP_OR && set.constant && is_run(fl_term_not(terms, set.constant), &high, &low);
    return has_positive && !has_negative && !is_mask ? NULL : build_negated(terms, &set);
}

const struct fl_term *fl_rewrite_not(struct fl_terms *terms, const struct fl_term *operand) {
    switch (operand->op) {
    case FL_OP_NOT: return operand->operands[0];
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED:
        return fl_term_binary(terms, opposite_order(operand->op), operand->operands[1], operand->operands[0]);
    case FL_OP_AND:
    case FL_OP_OR: return negate_set(terms, operand);
    case FL_OP_XOR:
        if (!fl_term_is_constant(operand->operands[1])) return NULL;
        return fl_term_binary(terms, FL_OP_XOR, operand->operands[0], fl_term_not(terms, operand->operands[1]));
    case FL_OP_CONCAT: /* ones above become zeros */
        if (!fl_term_is_ones(operand->operands[0])) return NULL;
        return fl_term_convert(terms, FL_OP_ZERO_EXTEND, operand->width, fl_term_not(terms, operand->operands[1]));
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_NEGATE: {
        if (operand->width == 1) return NULL;
        struct fl_linear sum = fl_linear_make(terms, operand->width);
        struct fl_bits minus_one = fl_bits_of_signed(terms->scratch, operand->width, -1);
        fl_linear_add(&sum, operand, minus_one);
        fl_linear_add(&sum, fl_term_ones(terms, operand->width),
                      fl_bits_of_unsigned(terms->scratch, operand->width, 1));
        return fl_linear_build(&sum);
    }
    default: return NULL;
    }
}

static const struct fl_term *shift_by(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                      uint32_t amount) {
    uint32_t width = left->width;
    if (amount == 0) return left;
    if (op == FL_OP_SHIFT_LEFT)
        return fl_term_binary(terms, FL_OP_MULTIPLY, left, fl_term_power(terms, width, amount));
    const struct fl_term *kept = fl_term_extract(terms, width - 1, amount, left);
    return fl_term_convert(terms, op == FL_OP_SHIFT_RIGHT ? FL_OP_ZERO_EXTEND : FL_OP_SIGN_EXTEND, width, kept);
}

const struct fl_term *fl_rewrite_shift(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                       const struct fl_term *right) {
    uint32_t width = left->width;
    if (width == 1)
        return op == FL_OP_SHIFT_RIGHT_SIGNED ? left : fl_term_and(terms, left, fl_term_not(terms, right));
    if (fl_term_is_zero(left)) return left;
    if (op == FL_OP_SHIFT_RIGHT_SIGNED && fl_term_is_ones(left)) return left;
    if (op == FL_OP_SHIFT_RIGHT_SIGNED && fl_term_leading_zeros(left) > 0)
        return fl_term_binary(terms, FL_OP_SHIFT_RIGHT, left, right);
    if (!fl_term_is_constant(right)) return NULL;
    struct fl_bits amount = fl_term_value(right), limit = fl_bits_of_unsigned(terms->scratch, width, width);
    struct fl_bits operands[2] = {amount, limit};
    bool is_far = !fl_operator_evaluate(terms->scratch, FL_OP_LESS, 1, NULL, operands).word;
    if (!is_far) return shift_by(terms, op, left, (uint32_t)fl_bits_words(&amount)[0]);
    if (op != FL_OP_SHIFT_RIGHT_SIGNED) return fl_term_zero(terms, width);
    return shift_by(terms, op, left, width - 1);
}
