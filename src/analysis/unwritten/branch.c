/* analysis/unwritten/branch.c - what a condition says of how far an array was written. */
#include "analysis/unwritten/parts.h"

/* A variable or a constant. */
struct side {
    bool is_variable;
    fl_variable_id variable;
    uint64_t number;
};

static bool find_side(const struct fl_expression *expression, struct side *side) {
    bool is_signed;
    const struct fl_expression *variable = fl_place_variable(expression, &is_signed);
    *side = (struct side){.is_variable = variable};
    if (variable) side->variable = variable->variable;
    if (variable) return true;
    if (!fl_expression_is_constant(expression)) return false;
    side->number = expression->constant.word;
    return expression->width <= 64 && side->number <= INT32_MAX;
}

static bool is_of_lanes(const struct fl_written_fact *fact) {
    return fact->kind == FL_FACT_BELOW || fact->kind == FL_FACT_UP_TO;
}

/* How the two sides are compared. */
enum order { AS_SIGNED, AS_UNSIGNED, AS_EQUAL };

/* Where the variable may be negative, an unsigned comparison says nothing. */
static bool says_enough(const struct fl_written_fact *fact, enum order order) {
    return !fact->is_signed || order != AS_UNSIGNED;
}

/* The variable is at least so much. A row that is whole is an element of what it is a row of. */
static void learn_at_least(struct fl_written_walk *walk, struct fl_written_state *state, fl_variable_id variable,
                           uint64_t number, enum order order) {
    struct fl_written_fact positive = {
        .kind = FL_FACT_POSITIVE, .is_signed = order != AS_UNSIGNED, .variable = variable, .other = FL_NO_ID};
    if (number) fl_written_add_fact(state, positive);
    unsigned count = state->fact_count;
    for (unsigned i = 0; i < count; i++) {
        struct fl_written_fact fact = state->facts[i];
        bool is_about = fl_id_equal(fact.variable, variable);
        if (is_about && fact.kind == FL_FACT_VALUE && fact.number < number) state->is_reached = false;
        if (!is_of_lanes(&fact) || !is_about || !says_enough(&fact, order)) continue;
        if (fl_id_is_none(fact.lane.outer)) {
            fl_written_add_elements(walk, state, &fact.lane, number);
        } else if (fact.lane.width == fact.lane.stride && fact.lane.offset < fact.lane.stride) {
            uint64_t bytes = number * fact.lane.stride;
            struct fl_lane row = fl_lane_of(fact.lane.outer_stride, fact.lane.offset, bytes);
            if (row.offset + bytes <= row.stride) fl_written_store_element(walk, state, fact.lane.outer, &row);
        }
    }
}

static void learn_less(struct fl_written_state *state, const struct side *left, const struct side *right,
                       enum order order) {
    if (!left->is_variable) return;
    struct fl_written_fact less = {.kind = right->is_variable ? FL_FACT_LESS : FL_FACT_LESS_CONSTANT,
                                   .is_signed = order == AS_SIGNED,
                                   .variable = left->variable,
                                   .other = FL_NO_ID,
                                   .number = right->number};
    if (right->is_variable) less.other = right->variable;
    for (unsigned i = 0; i < state->fact_count && !right->is_variable; i++)
        if (state->facts[i].kind == FL_FACT_VALUE && fl_id_equal(state->facts[i].variable, left->variable) &&
            state->facts[i].number >= right->number)
            state->is_reached = false;
    fl_written_add_fact(state, less);
}

/* The first variable is at least the second. */
static void learn_not_less(struct fl_written_walk *walk, struct fl_written_state *state, fl_variable_id variable,
                           fl_variable_id other, enum order order) {
    unsigned count = state->fact_count;
    for (unsigned i = 0; i < count; i++) {
        struct fl_written_fact fact = state->facts[i];
        if (fact.kind == FL_FACT_VALUE && fl_id_equal(fact.variable, other))
            learn_at_least(walk, state, variable, fact.number, order);
        if (fact.kind == FL_FACT_VALUE && fl_id_equal(fact.variable, variable)) {
            struct side left = {.is_variable = true, .variable = other}, right = {.number = fact.number + 1};
            learn_less(state, &left, &right, order);
        }
        if (!is_of_lanes(&fact) || !fl_id_equal(fact.variable, variable) || !says_enough(&fact, order)) continue;
        if (state->is_size_known && fl_written_is_size(walk, other, &fact.lane)) state->is_all = true;
        fact.kind = FL_FACT_BELOW;
        fact.variable = other;
        fact.is_signed = fact.is_signed || order == AS_SIGNED;
        fl_written_add_fact(state, fact);
    }
}

/* left <= right */
static void learn_at_most(struct fl_written_walk *walk, struct fl_written_state *state, const struct side *left,
                          const struct side *right, enum order order) {
    struct side behind = *right;
    behind.number++;
    if (left->is_variable && !right->is_variable) learn_less(state, left, &behind, order);
    if (!right->is_variable) return;
    if (left->is_variable)
        learn_not_less(walk, state, right->variable, left->variable, order);
    else
        learn_at_least(walk, state, right->variable, left->number, order);
}

static void learn_equal(struct fl_written_walk *walk, struct fl_written_state *state, const struct side *left,
                        const struct side *right) {
    bool is_null = left->is_variable && !right->is_variable && !right->number;
    if (is_null && fl_written_is_holder(state, left->variable)) state->is_all = true; /* there is no block */
    learn_at_most(walk, state, left, right, AS_EQUAL);
    learn_at_most(walk, state, right, left, AS_EQUAL);
}

void fl_written_assume(struct fl_written_walk *walk, struct fl_written_state *state,
                       const struct fl_expression *condition) {
    struct side left, right;
    bool is_and = fl_expression_is_apply(condition, FL_OP_AND) && condition->width == 1;
    if (is_and) {
        fl_written_assume(walk, state, condition->operands[0]);
        fl_written_assume(walk, state, condition->operands[1]);
    }
    if (condition->kind != FL_EXPRESSION_APPLY || condition->operand_count != 2) return;
    if (!find_side(condition->operands[0], &left) || !find_side(condition->operands[1], &right)) return;
    bool is_signed = condition->op == FL_OP_LESS_SIGNED || condition->op == FL_OP_LESS_EQUAL_SIGNED;
    enum order order = is_signed ? AS_SIGNED : AS_UNSIGNED;
    struct side behind = left;
    behind.number++;
    switch (condition->op) {
    case FL_OP_EQUAL: learn_equal(walk, state, &left, &right); break;
    case FL_OP_LESS:
    case FL_OP_LESS_SIGNED:
        learn_less(state, &left, &right, order);
        if (!left.is_variable) learn_at_most(walk, state, &behind, &right, order);
        break;
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_EQUAL_SIGNED: learn_at_most(walk, state, &left, &right, order); break;
    default: break;
    }
}
