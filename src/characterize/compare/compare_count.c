#include "characterize/compare/compare_count.h"

#include "characterize/count/parts.h"
#include "solver/count/approximate.h"
#include "solver/variables.h"

typedef const struct fl_term *term_ref;

struct work {
    struct fl_arena *arena;
    struct fl_space *space;
    struct fl_variables lists;
    fl_literals variables;
    fl_counted_conditions conditions;
    struct fl_limits limits;
    uint64_t old_lower, old_upper, new_lower, new_upper; /* sets */
};

static bool is_mentioned(const struct work *work, term_ref variable) {
    for (size_t i = 0; i < work->variables.count; i++)
        if (work->variables.items[i] == variable) return true;
    return false;
}

static void mention(struct work *work, term_ref term) {
    const struct fl_variable_list *list = fl_variables_of(&work->lists, term);
    for (size_t i = 0; i < list->count; i++)
        if (!is_mentioned(work, list->items[i])) fl_vector_push(work->arena, &work->variables, list->items[i]);
}

static void add_conditions(struct work *work, term_ref term, uint64_t sets) {
    if (term->op == FL_OP_AND) {
        add_conditions(work, term->operands[0], sets);
        add_conditions(work, term->operands[1], sets);
        return;
    }
    fl_vector_push(work->arena, &work->conditions, ((struct fl_counted_condition){term, sets}));
}

/* A negated disjunction is a conjunction, too. Of what no region is about, nothing is counted. */
static void add_domain(struct work *work, term_ref term, uint64_t sets) {
    struct fl_terms *terms = work->space->terms;
    bool is_turned = term->op == FL_OP_NOT && term->operands[0]->op == FL_OP_OR;
    if (is_turned || term->op == FL_OP_AND) {
        term_ref parts = is_turned ? term->operands[0] : term;
        for (unsigned i = 0; i < 2; i++)
            add_domain(work, is_turned ? fl_term_not(terms, parts->operands[i]) : parts->operands[i], sets);
        return;
    }
    const struct fl_variable_list *list = fl_variables_of(&work->lists, term);
    for (size_t i = 0; i < list->count; i++)
        if (!is_mentioned(work, list->items[i])) return;
    add_conditions(work, term, sets);
}

static void add_region(struct work *work, const struct fl_compared_region *region, uint64_t set) {
    add_conditions(work, region->term, set);
    *(region->is_old ? &work->old_upper : &work->new_upper) |= set;
    if (region->has_lower) *(region->is_old ? &work->old_lower : &work->new_lower) |= set;
}

static void add_to(struct fl_arena *arena, struct fl_quantity *quantity, struct fl_natural number) {
    quantity->least = quantity->most = fl_natural_add(arena, quantity->least, number);
}

static void add_points(struct work *work, const struct fl_counted_points *points,
                       struct fl_version_comparison *comparison) {
    bool failed = points->sets & work->old_lower, may_have_failed = points->sets & work->old_upper,
         fails = points->sets & work->new_lower, may_fail = points->sets & work->new_upper;
    struct fl_arena *arena = work->arena;
    if (failed && !may_fail) add_to(arena, &comparison->gone.surely, points->count);
    if (may_have_failed && !fails) add_to(arena, &comparison->gone.possibly, points->count);
    if (failed && fails) add_to(arena, &comparison->kept.surely, points->count);
    if (may_have_failed && may_fail) add_to(arena, &comparison->kept.possibly, points->count);
    if (fails && !may_have_failed) add_to(arena, &comparison->fresh.surely, points->count);
    if (may_fail && !failed) add_to(arena, &comparison->fresh.possibly, points->count);
    comparison->total = fl_natural_add(arena, comparison->total, points->count);
}

/* ---- by hashing ---- */

/* What is in the union of these regions. */
static term_ref union_of(struct work *work, const fl_compared_regions *regions, bool is_old, bool is_lower) {
    term_ref all = fl_term_false(work->space->terms);
    for (size_t i = 0; i < regions->count; i++) {
        const struct fl_compared_region *region = &regions->items[i];
        if (region->is_old == is_old && (region->has_lower || !is_lower))
            all = fl_term_or(work->space->terms, all, region->term);
    }
    return all;
}

static bool estimate(struct work *work, term_ref left, term_ref right, struct fl_quantity *quantity) {
    struct fl_approximation how = {FL_USUAL_EPSILON, FL_USUAL_DELTA, .seed = 1, .limits = work->limits};
    struct fl_natural number;
    term_ref formula = fl_term_and(work->space->terms, left, right);
    for (size_t i = 0; i < work->conditions.count; i++)
        formula = fl_term_and(work->space->terms, formula, work->conditions.items[i].term);
    enum fl_counted counted = fl_count_approximately(work->arena, work->space->terms, formula,
                                                     work->variables.items, work->variables.count, &how, &number);
    *quantity = (struct fl_quantity){number, number, counted == FL_COUNTED_APPROXIMATELY};
    return counted != FL_NOT_COUNTED;
}

/* The conditions of the work are those of the domain alone. */
static bool estimate_all(struct work *work, const fl_compared_regions *regions,
                         struct fl_version_comparison *comparison) {
    struct fl_terms *terms = work->space->terms;
    fl_counted_parts points;
    term_ref failed = union_of(work, regions, true, true), may_have_failed = union_of(work, regions, true, false),
             fails = union_of(work, regions, false, true), may_fail = union_of(work, regions, false, false);
    if (!fl_count_parts(work->arena, &work->variables, &work->conditions, 1, work->limits.deadline, &points))
        return false;
    for (size_t i = 0; i < points.count; i++)
        comparison->total = fl_natural_add(work->arena, comparison->total, points.items[i].count);
    return estimate(work, failed, fl_term_not(terms, may_fail), &comparison->gone.surely) &&
           estimate(work, may_have_failed, fl_term_not(terms, fails), &comparison->gone.possibly) &&
           estimate(work, failed, fails, &comparison->kept.surely) &&
           estimate(work, may_have_failed, may_fail, &comparison->kept.possibly) &&
           estimate(work, fails, fl_term_not(terms, may_have_failed), &comparison->fresh.surely) &&
           estimate(work, may_fail, fl_term_not(terms, failed), &comparison->fresh.possibly);
}

/* ---- both ---- */

static bool count_all(struct work *work, const fl_compared_regions *regions,
                      struct fl_version_comparison *comparison) {
    fl_counted_parts points;
    if (regions->count + 1 > FL_MOST_COUNTED_SETS) return false;
    /* The set behind those of the regions is the domain. */
    add_domain(work, work->space->domain, fl_bits_mask((uint32_t)regions->count + 1));
    for (size_t i = 0; i < regions->count; i++) add_region(work, &regions->items[i], (uint64_t)1 << i);
    if (!fl_count_parts(work->arena, &work->variables, &work->conditions, regions->count + 1,
                        work->limits.deadline, &points))
        return false;
    for (size_t i = 0; i < points.count; i++) add_points(work, &points.items[i], comparison);
    return true;
}

bool fl_compare_count(struct fl_space *space, const fl_compared_regions *regions, struct fl_limits limits,
                      struct fl_version_comparison *comparison) {
    struct work work = {
        .arena = space->arena, .space = space, .limits = limits, .lists = fl_variables_make(space->arena)};
    mention(&work, space->given);
    for (size_t i = 0; i < regions->count; i++) mention(&work, regions->items[i].term);
    struct work again = work;
    bool is_counted = count_all(&work, regions, comparison);
    if (!is_counted) {
        add_domain(&again, space->domain, 1);
        is_counted = estimate_all(&again, regions, comparison);
    }
    for (size_t i = 0; is_counted && i < work.variables.count; i++) {
        const struct fl_axis *axis = fl_space_axis(space, work.variables.items[i]);
        fl_vector_push(work.arena, &comparison->counted, axis ? axis->name : work.variables.items[i]->name);
    }
    return is_counted;
}
