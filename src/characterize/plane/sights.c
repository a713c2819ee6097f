#include "characterize/plane/sights.h"

#include "solver/variables.h"

typedef const struct fl_term *term_ref;

struct looking {
    struct fl_space *space;
    const struct fl_axis *axis;
    struct fl_sights *sights;
};

static void add_border(struct looking *looking, uint64_t border) {
    struct fl_sights *sights = looking->sights;
    if (!border || border > fl_axis_last(looking->axis)) return;
    for (size_t i = 0; i < sights->borders.count; i++)
        if (sights->borders.items[i] == border) return;
    fl_vector_push(looking->space->arena, &sights->borders, border);
}

static void add_value(struct looking *looking, uint64_t count) {
    add_border(looking, count);
    if (count < fl_axis_last(looking->axis)) add_border(looking, count + 1);
}

/* How many variables the condition is about, and whether the axis is one of them. */
static size_t count_variables(const struct looking *looking, term_ref condition, bool *is_about) {
    const struct fl_variable_list *list = fl_space_variables_of(looking->space, condition);
    *is_about = false;
    for (size_t i = 0; i < list->count; i++) *is_about = *is_about || list->items[i] == looking->axis->variable;
    return list->count;
}

/* "x < 5" has the border 5, "x <= 5" and "5 < x" the border 6, "x == 5" both. */
static bool add_comparison(struct looking *looking, term_ref condition) {
    if (condition->operand_count != 2) return false;
    term_ref left = condition->operands[0], right = condition->operands[1];
    bool is_turned = right == looking->axis->variable;
    term_ref constant = is_turned ? left : right;
    if ((!is_turned && left != looking->axis->variable) || !fl_term_is_constant(constant)) return false;
    uint64_t count = fl_axis_count(looking->axis, fl_term_value(constant).word);
    switch (condition->op) {
    case FL_OP_EQUAL: add_value(looking, count); return true;
    case FL_OP_LESS:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_EQUAL_SIGNED: break;
    default: return false;
    }
    bool is_signed = condition->op == FL_OP_LESS_SIGNED || condition->op == FL_OP_LESS_EQUAL_SIGNED,
         is_strict = condition->op == FL_OP_LESS || condition->op == FL_OP_LESS_SIGNED;
    if (is_signed != looking->axis->is_signed) return false;
    if (is_strict == is_turned && count == fl_axis_last(looking->axis)) return true;
    add_border(looking, is_strict == is_turned ? count + 1 : count);
    return true;
}

/* A value at which the condition holds, a small one if there is any. */
static bool find_value(struct looking *looking, term_ref condition, uint64_t *count) {
    static const uint64_t near = 100;
    struct fl_space *space = looking->space;
    uint64_t zero = fl_axis_count(looking->axis, 0), last = fl_axis_last(looking->axis);
    struct fl_span small = {zero, last - zero < near ? last : zero + near};
    term_ref asked[] = {condition, fl_span_term(space, looking->axis, small)};
    if (fl_space_ask(space, asked, 2) != FL_SATISFIABLE && fl_space_ask(space, asked, 1) != FL_SATISFIABLE)
        return false;
    *count = fl_axis_count(looking->axis, fl_solver_model_value(space->solver, looking->axis->variable).word);
    return true;
}

/* Where the condition holds, or where it does not: whatever is shorter. */
static bool find_extent(struct looking *looking, term_ref condition, struct fl_span *extent) {
    struct fl_span inside, outside;
    bool has_inside = fl_span_around(looking->space, looking->axis, condition, &inside);
    bool has_outside =
        fl_span_around(looking->space, looking->axis, fl_term_not(looking->space->terms, condition), &outside);
    bool is_inside = has_inside && (!has_outside || inside.most - inside.least < outside.most - outside.least);
    *extent = is_inside ? inside : outside;
    return has_inside || has_outside;
}

/* Something else than a comparison with a constant. */
static void add_other(struct looking *looking, term_ref condition, size_t variable_count) {
    struct fl_span all = {0, fl_axis_last(looking->axis)}, extent;
    uint64_t value;
    bool has_ends = find_extent(looking, condition, &extent);
    if (variable_count > 1) {
        fl_vector_push(looking->space->arena, &looking->sights->surfaces, has_ends ? extent : all);
    } else if (has_ends) {
        add_border(looking, extent.least);
        if (extent.most < all.most) add_border(looking, extent.most + 1);
    } else if (find_value(looking, condition, &value))
        add_value(looking, value);
}

static void look(struct looking *looking, term_ref condition) {
    bool is_about, is_joined = condition->op == FL_OP_AND || condition->op == FL_OP_OR;
    if (condition->op == FL_OP_NOT || is_joined) {
        for (unsigned i = 0; i < condition->operand_count; i++) look(looking, condition->operands[i]);
        return;
    }
    size_t variable_count = count_variables(looking, condition, &is_about);
    if (is_about && !add_comparison(looking, condition)) add_other(looking, condition, variable_count);
}

void fl_sights_add(struct fl_space *space, const struct fl_axis *axis, const struct fl_term *condition,
                   struct fl_sights *sights) {
    look(&(struct looking){space, axis, sights}, condition);
}
