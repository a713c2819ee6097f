/* term/rewrite_choice.c - rules for IF, over vectors and over arrays. */
#include "term/rewrite.h"

static const struct fl_term *choose(struct fl_terms *terms, const struct fl_term *condition,
                                    const struct fl_term *then, const struct fl_term *otherwise) {
    return fl_term_if(terms, condition, then, otherwise);
}

/* One bit: a constant branch makes it AND or OR. */
static const struct fl_term *choose_bit(struct fl_terms *terms, const struct fl_term *condition,
                                        const struct fl_term *then, const struct fl_term *otherwise) {
    if (fl_term_is_true(then) || then == condition) return fl_term_or(terms, condition, otherwise);
    if (fl_term_is_false(otherwise) || otherwise == condition) return fl_term_and(terms, condition, then);
    if (fl_term_is_false(then)) return fl_term_and(terms, fl_term_not(terms, condition), otherwise);
    if (fl_term_is_true(otherwise)) return fl_term_or(terms, fl_term_not(terms, condition), then);
    if (fl_term_is_complement(condition, then))
        return fl_term_and(terms, fl_term_not(terms, condition), otherwise);
    if (fl_term_is_complement(condition, otherwise)) return fl_term_or(terms, fl_term_not(terms, condition), then);
    if (fl_term_is_complement(then, otherwise))
        return fl_term_not(terms, fl_term_binary(terms, FL_OP_XOR, condition, then));
    return NULL;
}

/* A comparison whose negation is the normal form of a condition, negated; or NULL. */
static const struct fl_term *turned(struct fl_terms *terms, const struct fl_term *condition) {
    bool is_turned = condition->op == FL_OP_NOT || condition->op == FL_OP_LESS_EQUAL ||
                     condition->op == FL_OP_LESS_EQUAL_SIGNED;
    bool is_order = condition->op == FL_OP_LESS || condition->op == FL_OP_LESS_SIGNED;
    if (is_order && fl_term_is_constant(condition->operands[0])) is_turned = true;
    return is_turned ? fl_term_not(terms, condition) : NULL;
}

/* A branch that asks the same condition again. */
static const struct fl_term *known_branch(const struct fl_term *branch, enum fl_operator op,
                                          const struct fl_term *condition, bool holds) {
    return branch->op == op && branch->operands[0] == condition ? branch->operands[holds ? 1 : 2] : branch;
}

/* Two choices with a common outcome. */
static const struct fl_term *merge_choices(struct fl_terms *terms, enum fl_operator op,
                                           const struct fl_term *condition, const struct fl_term *then,
                                           const struct fl_term *otherwise) {
    if (then->op == op) {
        const struct fl_term *inner = then->operands[0];
        if (then->operands[2] == otherwise)
            return choose(terms, fl_term_and(terms, condition, inner), then->operands[1], otherwise);
        if (then->operands[1] == otherwise)
            return choose(terms, fl_term_and(terms, condition, fl_term_not(terms, inner)), then->operands[2],
                          otherwise);
    }
    if (otherwise->op == op) {
        const struct fl_term *inner = otherwise->operands[0];
        if (otherwise->operands[1] == then)
            return choose(terms, fl_term_or(terms, condition, inner), then, otherwise->operands[2]);
        if (otherwise->operands[2] == then)
            return choose(terms, fl_term_or(terms, condition, fl_term_not(terms, inner)), then,
                          otherwise->operands[1]);
    }
    return NULL;
}

/* c ? 1 : 0 and its relatives are extensions of the condition. */
static const struct fl_term *extend_condition(struct fl_terms *terms, const struct fl_term *condition,
                                              const struct fl_term *then, const struct fl_term *otherwise) {
    bool is_turned = fl_term_is_zero(then);
    const struct fl_term *value = is_turned ? otherwise : then;
    if (!is_turned && !fl_term_is_zero(otherwise)) return NULL;
    if (!fl_term_is_one(value) && !fl_term_is_ones(value)) return NULL;
    if (is_turned) condition = fl_term_not(terms, condition);
    enum fl_operator op = fl_term_is_one(value) ? FL_OP_ZERO_EXTEND : FL_OP_SIGN_EXTEND;
    return fl_term_convert(terms, op, then->width, condition);
}

const struct fl_term *fl_rewrite_if(struct fl_terms *terms, enum fl_operator op, const struct fl_term *condition,
                                    const struct fl_term *then, const struct fl_term *otherwise) {
    if (fl_term_is_constant(condition)) return fl_term_is_true(condition) ? then : otherwise;
    if (then == otherwise) return then;
    const struct fl_term *negation = turned(terms, condition);
    if (negation) return choose(terms, negation, otherwise, then);
    const struct fl_term *known_then = known_branch(then, op, condition, true);
    const struct fl_term *known_otherwise = known_branch(otherwise, op, condition, false);
    if (known_then != then || known_otherwise != otherwise)
        return choose(terms, condition, known_then, known_otherwise);
    if (op == FL_OP_IF) {
        const struct fl_term *result = then->width == 1 ? choose_bit(terms, condition, then, otherwise)
                                                        : extend_condition(terms, condition, then, otherwise);
        if (result) return result;
        if (then->op == FL_OP_NOT && otherwise->op == FL_OP_NOT)
            return fl_term_not(terms, choose(terms, condition, then->operands[0], otherwise->operands[0]));
    }
    return merge_choices(terms, op, condition, then, otherwise);
}
