#include "characterize/region/region.h"

#include "characterize/region/implication.h"
#include "solver/variables.h"

typedef const struct fl_term *term_ref;

struct fl_assignment *fl_space_point(struct fl_space *space, const struct fl_term *const *terms, size_t count) {
    struct fl_assignment *point = fl_assignment_create(space->arena);
    for (size_t i = 0; i < count; i++) {
        const struct fl_variable_list *list = fl_space_variables_of(space, terms[i]);
        fl_solver_copy_model(space->solver, list->items, list->count, point);
    }
    return point;
}

struct fl_region fl_region_of_point(struct fl_space *space, const struct fl_assignment *point) {
    struct fl_region region = {0};
    for (size_t i = 0; i < space->axes.count; i++) {
        term_ref variable = space->axes.items[i].variable;
        const struct fl_bits *value = fl_assignment_find(point, variable);
        if (!value) continue;
        term_ref same = fl_term_equal(space->terms, variable, fl_term_constant(space->terms, *value));
        fl_vector_push(space->arena, &region.conditions, same);
    }
    region.term = fl_literals_conjunction(space, &region.conditions);
    return region;
}

bool fl_region_is_inside(struct fl_space *space, const struct fl_region *region, const struct fl_term *target) {
    return fl_literals_imply(space, &region->conditions, target);
}

/* ---- around a set ---- */

enum { MOST_AXES = 32 };

static void enclose_axes(struct fl_space *space, term_ref condition, fl_literals *conditions) {
    static const fl_literals nothing = {0};
    const struct fl_variable_list *list = fl_space_variables_of(space, condition);
    for (size_t i = 0; i < list->count && i < MOST_AXES; i++) {
        const struct fl_axis *axis = fl_space_axis(space, list->items[i]);
        struct fl_span interval;
        bool is_found = axis && fl_axis_is_counted(axis) && fl_span_around(space, axis, condition, &interval);
        term_ref inside = is_found ? fl_span_term(space, axis, interval) : NULL;
        /* What all inputs have says nothing. */
        if (inside && !fl_literals_imply(space, &nothing, inside))
            fl_vector_push(space->arena, conditions, inside);
    }
}

struct fl_region fl_region_enclose(struct fl_space *space, const struct fl_term *condition,
                                   const struct fl_assignment *point) {
    fl_literals literals = fl_literals_at(space->arena, space->terms, point, condition);
    literals = fl_literals_useful(space, &literals);
    struct fl_region region = {0};
    fl_literals all = {0}, common = {0};
    fl_vector_push(space->arena, &all, condition);
    space->background = fl_space_scope(space);
    /* One question each; intervals take many, so that time may end before all are found. */
    for (size_t i = 0; i < literals.count; i++)
        if (fl_literals_imply(space, &all, literals.items[i]))
            fl_vector_push(space->arena, &common, literals.items[i]);
    enclose_axes(space, condition, &region.conditions);
    for (size_t i = 0; i < common.count; i++)
        if (!fl_literals_imply(space, &region.conditions, common.items[i]))
            fl_vector_push(space->arena, &region.conditions, common.items[i]);
    space->background = fl_term_true(space->terms);
    region.term = fl_literals_conjunction(space, &region.conditions);
    return region;
}

static void add_halves(struct fl_space *space, term_ref condition, fl_literals *halves) {
    if (condition->op == FL_OP_AND) {
        add_halves(space, condition->operands[0], halves);
        add_halves(space, condition->operands[1], halves);
        return;
    }
    bool is_value = condition->op == FL_OP_EQUAL && fl_term_is_constant(condition->operands[1]);
    const struct fl_axis *axis = is_value ? fl_space_axis(space, condition->operands[0]) : NULL;
    if (!axis || !fl_axis_is_counted(axis)) {
        fl_vector_push(space->arena, halves, condition);
        return;
    }
    uint64_t at = fl_axis_count(axis, fl_term_value(condition->operands[1]).word), last = fl_axis_last(axis);
    struct fl_span sides[] = {{at, last}, {0, at}};
    for (unsigned i = 0; i < 2; i++) {
        term_ref side = fl_span_term(space, axis, sides[i]);
        if (!fl_term_is_true(side)) fl_vector_push(space->arena, halves, side);
    }
}

fl_literals fl_region_halves(struct fl_space *space, const struct fl_region *region) {
    fl_literals halves = {0};
    for (size_t i = 0; i < region->conditions.count; i++) add_halves(space, region->conditions.items[i], &halves);
    return halves;
}
