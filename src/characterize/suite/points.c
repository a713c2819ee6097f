#include "characterize/suite/points.h"

#include <string.h>

#include "characterize/region/region_text.h"
#include "characterize/suite/border.h"
#include "solver/variables.h"

typedef const struct fl_term *term_ref;

/* So many inputs of a point are made as ordinary as can be; of so many the ends are tried; and so many points are
 * enough. */
enum { MOST_SETTLED = 24, MOST_ENDS = 8, MOST_POINTS = 1000 };

struct search {
    struct fl_arena *arena;
    const struct fl_characterization *found;
    struct fl_space *space;
    term_ref lower, upper;
    fl_literals variables; /* that regions are about, in the order of the axes */
    struct fl_chosen_points chosen;
};

static bool is_about(struct fl_variables *lists, term_ref term, term_ref variable) {
    const struct fl_variable_list *list = fl_variables_of(lists, term);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == variable) return true;
    return false;
}

/* The union of all regions may be simpler than they are. */
static void find_variables(struct search *search) {
    struct fl_variables lists = fl_variables_make(search->arena);
    for (size_t i = 0; i < search->space->axes.count; i++) {
        term_ref variable = search->space->axes.items[i].variable;
        bool is_needed = is_about(&lists, search->space->given, variable);
        for (size_t k = 0; k < search->found->pairs.count && !is_needed; k++)
            is_needed = is_about(&lists, search->found->pairs.items[k].upper.term, variable);
        if (is_needed) fl_vector_push(search->arena, &search->variables, variable);
    }
}

/* ---- one point ---- */

/* What the variable is in tests that do not mind: a text that is not there, a letter, 0. */
static uint64_t ordinary_value(const struct search *search, term_ref variable) {
    const struct fl_axis *axis = fl_space_axis(search->space, variable);
    if (axis->has_identity) return 0;
    if (strcmp(axis->name, "argc") == 0 || fl_string_has_suffix(axis->name, ".missing")) return 1;
    return variable->width == 8 ? 'a' : 0;
}

static term_ref wanted_value(struct search *search, term_ref variable, const struct fl_assignment *like) {
    const struct fl_bits *same = like ? fl_assignment_find(like, variable) : NULL;
    term_ref value = same ? fl_term_constant(search->space->terms, *same)
                          : fl_term_word(search->space->terms, variable->width, ordinary_value(search, variable));
    return fl_term_equal(search->space->terms, variable, value);
}

static bool is_possible(struct search *search, const fl_literals *conditions) {
    enum fl_answer answer = fl_space_ask(search->space, conditions->items, conditions->count);
    if (answer == FL_UNDECIDED) search->chosen.is_partial = true;
    return answer == FL_SATISFIABLE;
}

/* Gives as many variables as possible the values that they have in another point, or ordinary ones. */
static void settle(struct search *search, fl_literals *conditions, const struct fl_assignment *like) {
    for (size_t i = 0; i < search->variables.count && i < MOST_SETTLED; i++) {
        fl_vector_push(search->arena, conditions, wanted_value(search, search->variables.items[i], like));
        if (!is_possible(search, conditions)) conditions->count--;
    }
}

/* Of the last question. What a model says nothing of may be anything, but here it is something. */
static const struct fl_assignment *point_of_model(struct search *search) {
    struct fl_assignment *point = fl_assignment_create(search->arena);
    for (size_t i = 0; i < search->variables.count; i++) {
        term_ref variable = search->variables.items[i];
        struct fl_bits value = fl_solver_model_value(search->space->solver, variable);
        if (value.width > 64) value = fl_bits_of_words(search->arena, value.width, fl_bits_words(&value));
        fl_assignment_set(point, variable, value);
    }
    return point;
}

/* A point at which all conditions hold, as much like another one as there is; NULL: there is none. */
static const struct fl_assignment *find_point(struct search *search, const fl_literals *conditions,
                                              const struct fl_assignment *like) {
    fl_literals asked = {0};
    for (size_t i = 0; i < conditions->count; i++) fl_vector_push(search->arena, &asked, conditions->items[i]);
    if (!is_possible(search, &asked)) return NULL;
    settle(search, &asked, like);
    if (!is_possible(search, &asked)) return NULL;
    return point_of_model(search);
}

static void choose(struct search *search, const struct fl_assignment *point, const char *why) {
    struct fl_chosen_point chosen = {.point = point, .place = FL_POINT_MAY_FAIL, .why = why};
    if (!point) return;
    if (search->chosen.all.count >= MOST_POINTS) {
        search->chosen.is_partial = true;
        return;
    }
    struct fl_evaluator *evaluator = fl_evaluator_create(search->arena, point);
    if (fl_evaluate_bool(evaluator, search->lower))
        chosen.place = FL_POINT_MUST_FAIL;
    else if (!fl_evaluate_bool(evaluator, search->upper))
        chosen.place = FL_POINT_SAFE;
    fl_vector_push(search->arena, &search->chosen.all, chosen);
}

/* ---- borders ---- */

struct side {
    const term_ref *neighbours;
    unsigned count;
    term_ref others; /* the union of the other regions */
    const char *why;
};

/* Outside of all other regions, if there is such a point: in them the border makes no difference. */
static const struct fl_assignment *find_telling(struct search *search, fl_literals *conditions, term_ref others,
                                                const struct fl_assignment *like) {
    fl_vector_push(search->arena, conditions, fl_term_not(search->space->terms, others));
    const struct fl_assignment *point = find_point(search, conditions, like);
    conditions->count--;
    return point ? point : find_point(search, conditions, like);
}

/* Points next to the border on one side, as near as there are. Gives the last. */
static const struct fl_assignment *choose_side(struct search *search, const fl_literals *conditions,
                                               const struct side *side, const struct fl_assignment *like) {
    const struct fl_assignment *last = NULL;
    fl_literals asked = {0};
    for (size_t i = 0; i < conditions->count; i++) fl_vector_push(search->arena, &asked, conditions->items[i]);
    for (unsigned i = 0; i < side->count; i++) {
        fl_vector_push(search->arena, &asked, side->neighbours[i]);
        const struct fl_assignment *point = find_telling(search, &asked, side->others, like);
        choose(search, point, side->why);
        if (point) last = point;
        asked.count--;
    }
    if (last) return last;
    last = find_telling(search, &asked, side->others, like);
    choose(search, last, side->why);
    return last;
}

static term_ref other_regions(struct search *search, size_t region) {
    struct fl_terms *terms = search->space->terms;
    term_ref others = fl_term_false(terms);
    for (size_t i = 0; i < search->found->pairs.count; i++)
        if (i != region) others = fl_term_or(terms, others, search->found->pairs.items[i].upper.term);
    return others;
}

static void choose_at_border(struct search *search, size_t region, const fl_literals *halves, size_t which) {
    struct fl_arena *arena = search->arena;
    term_ref condition = halves->items[which];
    struct fl_border border = fl_border_of(search->space->terms, condition);
    struct fl_region alone = {0};
    fl_vector_push(arena, &alone.conditions, condition);
    const char *text = fl_region_text(search->space, &alone);
    fl_literals inside = {0}, outside = {0};
    for (size_t i = 0; i < halves->count; i++) {
        fl_vector_push(arena, &inside, halves->items[i]);
        if (i != which) fl_vector_push(arena, &outside, halves->items[i]);
    }
    fl_vector_push(arena, &outside, fl_term_not(search->space->terms, condition));
    term_ref others = other_regions(search, region);
    struct side here = {border.inside, border.inside_count, others,
                        fl_arena_format(arena, "region %zu, at the border of %s", region + 1, text)};
    struct side there = {border.outside, border.outside_count, others,
                         fl_arena_format(arena, "beside region %zu, across %s", region + 1, text)};
    choose_side(search, &outside, &there, choose_side(search, &inside, &here, NULL));
}

static void choose_inside(struct search *search, size_t region) {
    fl_literals apart = {0};
    fl_vector_push(search->arena, &apart, search->found->pairs.items[region].apart);
    choose(search, find_point(search, &apart, NULL),
           fl_arena_format(search->arena, "inside region %zu", region + 1));
}

static void choose_around(struct search *search, size_t region) {
    fl_literals halves = fl_region_halves(search->space, &search->found->pairs.items[region].upper);
    for (size_t i = 0; i < halves.count; i++) choose_at_border(search, region, &halves, i);
}

/* ---- elsewhere ---- */

static void choose_end(struct search *search, fl_literals *outside, const struct fl_axis *axis, uint64_t at) {
    struct fl_span end = {at, at};
    fl_vector_push(search->arena, outside, fl_span_term(search->space, axis, end));
    choose(search, find_point(search, outside, NULL),
           fl_arena_format(search->arena, "outside of all regions, %s as %s as can be", axis->name,
                           at ? "large" : "small"));
    outside->count--;
}

static void choose_outside(struct search *search) {
    fl_literals outside = {0};
    fl_vector_push(search->arena, &outside, fl_term_not(search->space->terms, search->upper));
    choose(search, find_point(search, &outside, NULL), "outside of all regions");
    for (size_t i = 0; i < search->variables.count && i < MOST_ENDS; i++) {
        const struct fl_axis *axis = fl_space_axis(search->space, search->variables.items[i]);
        if (!fl_axis_is_counted(axis)) continue;
        choose_end(search, &outside, axis, 0);
        choose_end(search, &outside, axis, fl_axis_last(axis));
    }
}

struct fl_chosen_points fl_choose_points(const struct fl_characterization *found) {
    struct search search = {.arena = found->space->arena,
                            .found = found,
                            .space = found->space,
                            .lower = fl_characterization_lower(found),
                            .upper = fl_characterization_upper(found)};
    find_variables(&search);
    choose_outside(&search);
    for (size_t i = 0; i < found->pairs.count; i++) choose_inside(&search, i);
    for (size_t i = 0; i < found->pairs.count; i++) choose_around(&search, i);
    return search.chosen;
}
