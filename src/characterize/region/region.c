#include "characterize/region/region.h"

#include "solver/variables.h"
#include "source/print/print.h"

typedef const struct fl_term *term_ref;

struct fl_assignment *fl_space_point(struct fl_space *space, const struct fl_term *const *terms, size_t count) {
    struct fl_assignment *point = fl_assignment_create(space->arena);
    struct fl_variables variables = fl_variables_make(space->arena);
    for (size_t i = 0; i < count; i++) {
        const struct fl_variable_list *list = fl_variables_of(&variables, terms[i]);
        fl_solver_copy_model(space->solver, list->items, list->count, point);
    }
    return point;
}

/* ---- what conditions are about ---- */

struct subject {
    const struct fl_axis *axis; /* the only one; NULL: several */
    bool is_controlled;         /* by inputs alone */
};

static struct subject subject_of(struct fl_space *space, term_ref condition) {
    struct fl_variables variables = fl_variables_make(space->arena);
    const struct fl_variable_list *list = fl_variables_of(&variables, condition);
    struct subject subject = {.is_controlled = true};
    for (size_t i = 0; i < list->count; i++) {
        subject.axis = fl_space_axis(space, list->items[i]);
        if (!subject.axis) subject.is_controlled = false;
    }
    if (list->count != 1) subject.axis = NULL;
    return subject;
}

static term_ref conjunction(struct fl_space *space, const fl_literals *conditions) {
    term_ref term = fl_term_true(space->terms);
    for (size_t i = 0; i < conditions->count; i++) term = fl_term_and(space->terms, term, conditions->items[i]);
    return term;
}

/* What is about inputs alone, and can be read. */
static fl_literals useful_only(struct fl_space *space, const fl_literals *literals) {
    fl_literals kept = {0};
    for (size_t i = 0; i < literals->count; i++)
        if (subject_of(space, literals->items[i]).is_controlled && fl_c_term_is_short(literals->items[i]))
            fl_vector_push(space->arena, &kept, literals->items[i]);
    return kept;
}

/* ---- fewer conditions ---- */

/* Does the target hold wherever all of the conditions but one do? The others that this takes are marked. */
static bool imply(struct fl_space *space, const fl_literals *conditions, size_t left_out, term_ref target,
                  bool *is_needed) {
    fl_literals asked = {0};
    for (size_t i = 0; i < conditions->count; i++)
        if (i != left_out) fl_vector_push(space->arena, &asked, conditions->items[i]);
    fl_vector_push(space->arena, &asked, fl_term_not(space->terms, target));
    if (fl_space_ask(space, asked.items, asked.count) != FL_UNSATISFIABLE) return false;
    for (size_t i = 0; i < conditions->count; i++)
        is_needed[i] = i != left_out && fl_solver_has_failed(space->solver, conditions->items[i]);
    return true;
}

static void keep_needed(fl_literals *conditions, const bool *is_needed, size_t *at) {
    size_t kept = 0, next = 0;
    for (size_t i = 0; i < conditions->count; i++) {
        if (i == *at) next = kept;
        if (is_needed[i]) conditions->items[kept++] = conditions->items[i];
    }
    conditions->count = kept;
    *at = next;
}

/* No condition that is left can be left out. Those found last, at the beginnings of runs, are tried last. */
static bool reduce(struct fl_space *space, fl_literals *conditions, term_ref target) {
    bool *is_needed = FL_NEW_ARRAY(space->arena, bool, conditions->count + 1);
    size_t at = conditions->count;
    if (!imply(space, conditions, conditions->count, target, is_needed)) return false;
    keep_needed(conditions, is_needed, &at);
    for (at = 0; at < conditions->count;)
        if (imply(space, conditions, at, target, is_needed))
            keep_needed(conditions, is_needed, &at);
        else
            at++;
    return true;
}

/* ---- intervals ---- */

static bool is_implied(struct fl_space *space, const fl_literals *conditions, term_ref conclusion) {
    fl_literals asked = {0};
    for (size_t i = 0; i < conditions->count; i++) fl_vector_push(space->arena, &asked, conditions->items[i]);
    fl_vector_push(space->arena, &asked, fl_term_not(space->terms, conclusion));
    return fl_space_ask(space, asked.items, asked.count) == FL_UNSATISFIABLE;
}

/* In place of all conditions on this axis alone: the interval around the point, if it takes in all that they
 * allow. */
static void widen_axis(struct fl_space *space, const struct fl_axis *axis, const struct fl_assignment *point,
                       term_ref target, fl_literals *conditions) {
    fl_literals own = {0}, others = {0};
    for (size_t i = 0; i < conditions->count; i++) {
        bool is_own = subject_of(space, conditions->items[i]).axis == axis;
        fl_vector_push(space->arena, is_own ? &own : &others, conditions->items[i]);
    }
    const struct fl_bits *at = fl_assignment_find(point, axis->variable);
    if (!at || !fl_axis_is_counted(axis)) return;
    struct fl_span interval = fl_span_widen(space, axis, fl_axis_count(axis, at->word), &others, target);
    term_ref inside = fl_span_term(space, axis, interval);
    if (!is_implied(space, &own, inside)) return;
    if (!fl_term_is_true(inside)) fl_vector_push(space->arena, &others, inside);
    *conditions = others;
}

static const struct fl_axis *next_axis(struct fl_space *space, const fl_literals *conditions, size_t *axis) {
    for (; *axis < space->axes.count; ++*axis)
        for (size_t i = 0; i < conditions->count; i++)
            if (subject_of(space, conditions->items[i]).axis == &space->axes.items[*axis])
                return &space->axes.items[(*axis)++];
    return NULL;
}

static void widen(struct fl_space *space, const struct fl_assignment *point, term_ref target,
                  fl_literals *conditions) {
    size_t next = 0;
    for (const struct fl_axis *axis; (axis = next_axis(space, conditions, &next));)
        widen_axis(space, axis, point, target, conditions);
}

bool fl_region_grow(struct fl_space *space, const struct fl_term *target, const struct fl_assignment *point,
                    struct fl_region *region) {
    fl_literals literals = fl_literals_at(space->arena, space->terms, point, target);
    region->conditions = useful_only(space, &literals);
    if (!reduce(space, &region->conditions, target)) return false;
    widen(space, point, target, &region->conditions);
    region->term = conjunction(space, &region->conditions);
    return true;
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
    region.term = conjunction(space, &region.conditions);
    return region;
}

bool fl_region_is_inside(struct fl_space *space, const struct fl_region *region, const struct fl_term *target) {
    return is_implied(space, &region->conditions, target);
}

/* ---- around a set ---- */

enum { MOST_AXES = 32 };

static void enclose_axes(struct fl_space *space, term_ref condition, fl_literals *conditions) {
    static const fl_literals nothing = {0};
    struct fl_variables variables = fl_variables_make(space->arena);
    const struct fl_variable_list *list = fl_variables_of(&variables, condition);
    for (size_t i = 0; i < list->count && i < MOST_AXES; i++) {
        const struct fl_axis *axis = fl_space_axis(space, list->items[i]);
        struct fl_span interval;
        bool is_found = axis && fl_axis_is_counted(axis) && fl_span_around(space, axis, condition, &interval);
        term_ref inside = is_found ? fl_span_term(space, axis, interval) : NULL;
        /* What all inputs have says nothing. */
        if (inside && !is_implied(space, &nothing, inside)) fl_vector_push(space->arena, conditions, inside);
    }
}

struct fl_region fl_region_enclose(struct fl_space *space, const struct fl_term *condition,
                                   const struct fl_assignment *point) {
    fl_literals literals = fl_literals_at(space->arena, space->terms, point, condition);
    literals = useful_only(space, &literals);
    struct fl_region region = {0};
    fl_literals all = {0};
    fl_vector_push(space->arena, &all, condition);
    enclose_axes(space, condition, &region.conditions);
    for (size_t i = 0; i < literals.count; i++)
        if (!is_implied(space, &region.conditions, literals.items[i]) &&
            is_implied(space, &all, literals.items[i]))
            fl_vector_push(space->arena, &region.conditions, literals.items[i]);
    region.term = conjunction(space, &region.conditions);
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
