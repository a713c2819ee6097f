#include "characterize/suite/border.h"

typedef const struct fl_term *term_ref;

/* right is one more than left */
static term_ref follows(struct fl_terms *terms, term_ref left, term_ref right) {
    term_ref next = fl_term_binary(terms, FL_OP_ADD, left, fl_term_word(terms, left->width, 1));
    return fl_term_equal(terms, next, right);
}

static struct fl_border one_each(term_ref inside, term_ref outside) {
    return (struct fl_border){.inside = {inside}, .outside = {outside}, .inside_count = 1, .outside_count = 1};
}

static struct fl_border of_equation(struct fl_terms *terms, term_ref left, term_ref right) {
    struct fl_border border = one_each(fl_term_true(terms), fl_term_true(terms));
    if (left->width < 2 || left->index_width) return border;
    border.outside[0] = follows(terms, left, right);
    border.outside[1] = follows(terms, right, left);
    border.outside_count = 2;
    return border;
}

static struct fl_border of_comparison(struct fl_terms *terms, term_ref comparison) {
    if (comparison->operand_count != 2) return one_each(fl_term_true(terms), fl_term_true(terms));
    term_ref left = comparison->operands[0], right = comparison->operands[1];
    switch (comparison->op) {
    case FL_OP_EQUAL: return of_equation(terms, left, right);
    case FL_OP_LESS:
    case FL_OP_LESS_SIGNED: return one_each(follows(terms, left, right), fl_term_equal(terms, left, right));
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_EQUAL_SIGNED: return one_each(fl_term_equal(terms, left, right), follows(terms, right, left));
    default: return one_each(fl_term_true(terms), fl_term_true(terms));
    }
}

static struct fl_border turned(const struct fl_border *border) {
    struct fl_border other = {.inside_count = border->outside_count, .outside_count = border->inside_count};
    for (unsigned i = 0; i < FL_MOST_NEIGHBOURS; i++) {
        other.inside[i] = border->outside[i];
        other.outside[i] = border->inside[i];
    }
    return other;
}

struct fl_border fl_border_of(struct fl_terms *terms, const struct fl_term *condition) {
    if (condition->op != FL_OP_NOT) return of_comparison(terms, condition);
    struct fl_border border = of_comparison(terms, condition->operands[0]);
    return turned(&border);
}
