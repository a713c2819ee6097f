#include "characterize/count/parts.h"

#include "base/map.h"
#include "characterize/count/cuts.h"
#include "characterize/count/evaluation.h"
#include "solver/variables.h"

typedef const struct fl_term *term_ref;

/* So many values are tried one by one, and so many operations are done for all of them; so many combinations of
 * sets are told apart. */
static const uint32_t most_bits = 20;
static const uint64_t most_operations = (uint64_t)1 << 28;
static const size_t most_combinations = (size_t)1 << 14;

struct counting {
    struct fl_arena *arena;
    const fl_literals *variables;
    const fl_counted_conditions *conditions;
    uint64_t all_sets;
    struct fl_deadline deadline;
    size_t *part_of; /* by variable: another one of the same part, or itself */
    struct fl_map index_of;
    struct fl_variables lists;
};

/* ---- parts ---- */

static size_t root(const struct counting *counting, size_t variable) {
    while (counting->part_of[variable] != variable) variable = counting->part_of[variable];
    return variable;
}

static size_t index_of(const struct counting *counting, term_ref variable) {
    return (size_t)*fl_map_find(&counting->index_of, fl_map_key(variable));
}

static void connect(struct counting *counting) {
    counting->part_of = FL_NEW_ARRAY(counting->arena, size_t, counting->variables->count + 1);
    for (size_t i = 0; i < counting->variables->count; i++) {
        counting->part_of[i] = i;
        *fl_map_at(&counting->index_of, fl_map_key(counting->variables->items[i])) = i;
    }
    for (size_t i = 0; i < counting->conditions->count; i++) {
        const struct fl_variable_list *list =
            fl_variables_of(&counting->lists, counting->conditions->items[i].term);
        for (size_t k = 1; k < list->count; k++)
            counting->part_of[root(counting, index_of(counting, list->items[k]))] =
                root(counting, index_of(counting, list->items[0]));
    }
}

/* Variables that conditions connect, and those conditions. */
struct part {
    fl_literals variables;
    fl_literals conditions;
    FL_VECTOR_OF(uint64_t) sets; /* of each condition */
};

static struct part part_at(struct counting *counting, size_t which) {
    struct part part = {0};
    for (size_t i = 0; i < counting->variables->count; i++)
        if (root(counting, i) == which)
            fl_vector_push(counting->arena, &part.variables, counting->variables->items[i]);
    for (size_t i = 0; i < counting->conditions->count; i++) {
        const struct fl_counted_condition *condition = &counting->conditions->items[i];
        const struct fl_variable_list *list = fl_variables_of(&counting->lists, condition->term);
        if (!list->count || root(counting, index_of(counting, list->items[0])) != which) continue;
        fl_vector_push(counting->arena, &part.conditions, condition->term);
        fl_vector_push(counting->arena, &part.sets, condition->sets);
    }
    return part;
}

/* ---- points of one part ---- */

struct tally {
    struct fl_arena *arena;
    struct fl_map place_of; /* combination of sets -> index in points, and 1 */
    fl_counted_parts points;
};

static struct tally begin_tally(struct fl_arena *arena) {
    return (struct tally){.arena = arena, .place_of = fl_map_make(arena)};
}

static void add_points(struct tally *tally, uint64_t sets, struct fl_natural count) {
    if (!sets || fl_natural_is_zero(count)) return;
    uint64_t *place = fl_map_at(&tally->place_of, sets);
    if (!*place) {
        fl_vector_push(tally->arena, &tally->points, ((struct fl_counted_points){.sets = sets}));
        *place = tally->points.count;
    }
    struct fl_counted_points *points = &tally->points.items[*place - 1];
    points->count = fl_natural_add(tally->arena, points->count, count);
}

static uint64_t sets_at(const struct counting *counting, const struct part *part,
                        struct fl_evaluation *evaluation) {
    uint64_t sets = counting->all_sets;
    fl_evaluation_run(evaluation);
    for (size_t i = 0; i < part->sets.count; i++)
        if (!fl_evaluation_holds(evaluation, i)) sets &= ~part->sets.items[i];
    return sets;
}

static bool count_intervals(const struct counting *counting, const struct part *part,
                            struct fl_evaluation *evaluation, struct tally *tally) {
    fl_cuts cuts;
    if (part->variables.count != 1) return false;
    term_ref variable = part->variables.items[0];
    if (!fl_cuts_find(counting->arena, variable, &part->conditions, &cuts)) return false;
    for (size_t i = 0; i < cuts.count; i++) {
        uint64_t last = i + 1 < cuts.count ? cuts.items[i + 1] - 1 : fl_bits_mask(variable->width);
        fl_evaluation_set(evaluation, variable, cuts.items[i]);
        struct fl_natural count = fl_natural_of_word(counting->arena, last - cuts.items[i]);
        count = fl_natural_add(counting->arena, count, fl_natural_of_word(counting->arena, 1));
        add_points(tally, sets_at(counting, part, evaluation), count);
    }
    return true;
}

/* ---- one by one ---- */

/* The bits of a variable that matter; or the values that all sets allow, if these are fewer. */
struct used_bits {
    term_ref variable;
    uint32_t least, most; /* both included */
    FL_VECTOR_OF(struct allowed {
        uint64_t first;
        uint64_t count;
    })
    allowed;         /* none: the bits are tried */
    uint64_t values; /* that are tried */
};

struct bit_search {
    struct fl_arena *arena;
    struct used_bits *used;
    size_t count;
    struct fl_map seen;
    fl_literals open;
};

static void use_bits(struct bit_search *search, term_ref variable, uint32_t least, uint32_t most) {
    for (size_t i = 0; i < search->count; i++) {
        struct used_bits *used = &search->used[i];
        if (used->variable != variable) continue;
        if (least < used->least) used->least = least;
        if (most > used->most) used->most = most;
    }
}

static void look_below(struct bit_search *search, term_ref term) {
    uint64_t *seen = fl_map_at(&search->seen, fl_map_key(term));
    if (*seen) return;
    *seen = 1;
    if (term->op == FL_OP_VARIABLE) {
        use_bits(search, term, 0, term->width - 1);
    } else if (term->op == FL_OP_EXTRACT && term->operands[0]->op == FL_OP_VARIABLE) {
        use_bits(search, term->operands[0], term->parameters[1], term->parameters[0]);
    } else
        for (unsigned i = 0; i < term->operand_count; i++)
            fl_vector_push(search->arena, &search->open, term->operands[i]);
}

static struct used_bits *bits_of(struct fl_arena *arena, const struct part *part) {
    struct bit_search search = {.arena = arena, .count = part->variables.count, .seen = fl_map_make(arena)};
    search.used = FL_NEW_ARRAY(arena, struct used_bits, part->variables.count + 1);
    for (size_t i = 0; i < search.count; i++)
        search.used[i] = (struct used_bits){.variable = part->variables.items[i], .least = UINT32_MAX};
    for (size_t i = 0; i < part->conditions.count; i++)
        fl_vector_push(arena, &search.open, part->conditions.items[i]);
    while (search.open.count) look_below(&search, fl_vector_pop(&search.open));
    return search.used;
}

static uint32_t width_of(const struct used_bits *used) {
    return used->least > used->most ? 0 : used->most - used->least + 1;
}

/* Conditions on the variable alone that every set has. */
static fl_literals common_conditions(struct counting *counting, const struct part *part, term_ref variable) {
    fl_literals common = {0};
    for (size_t i = 0; i < part->conditions.count; i++) {
        const struct fl_variable_list *list = fl_variables_of(&counting->lists, part->conditions.items[i]);
        if (part->sets.items[i] == counting->all_sets && list->count == 1 && list->items[0] == variable)
            fl_vector_push(counting->arena, &common, part->conditions.items[i]);
    }
    return common;
}

static bool hold_all(const struct fl_evaluation *evaluation, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!fl_evaluation_holds(evaluation, i)) return false;
    return true;
}

/* The intervals in which the conditions hold; 0: there are more than so many values in them, or it can't be told.
 */
static uint64_t list_allowed(struct counting *counting, const fl_literals *common, uint64_t most,
                             struct used_bits *used) {
    fl_cuts cuts;
    uint64_t values = 0;
    if (!fl_cuts_find(counting->arena, used->variable, common, &cuts)) return 0;
    struct fl_evaluation *evaluation = fl_evaluation_create(counting->arena, common);
    for (size_t i = 0; evaluation && i < cuts.count; i++) {
        uint64_t last = i + 1 < cuts.count ? cuts.items[i + 1] - 1 : fl_bits_mask(used->variable->width);
        fl_evaluation_set(evaluation, used->variable, cuts.items[i]);
        fl_evaluation_run(evaluation);
        if (!hold_all(evaluation, common->count)) continue;
        if (last - cuts.items[i] >= most - values) return 0;
        struct allowed allowed = {cuts.items[i], last - cuts.items[i] + 1};
        fl_vector_push(counting->arena, &used->allowed, allowed);
        values += allowed.count;
    }
    return values;
}

/* Whether its bits are tried or what is allowed. */
static void choose_values(struct counting *counting, const struct part *part, struct used_bits *used) {
    uint64_t bits = width_of(used) < 64 ? (uint64_t)1 << width_of(used) : UINT64_MAX;
    fl_literals common = common_conditions(counting, part, used->variable);
    used->values = common.count ? list_allowed(counting, &common, bits, used) : 0;
    if (used->values) return;
    used->allowed.count = 0;
    used->values = bits;
}

static void set_value(struct fl_evaluation *evaluation, const struct used_bits *used, uint64_t number) {
    uint64_t value = number << (width_of(used) ? used->least : 0);
    for (size_t i = 0; i < used->allowed.count; i++) {
        value = used->allowed.items[i].first + number;
        if (number < used->allowed.items[i].count) break;
        number -= used->allowed.items[i].count;
    }
    fl_evaluation_set(evaluation, used->variable, value);
}

static void set_point(struct fl_evaluation *evaluation, const struct used_bits *used, size_t count,
                      uint64_t point) {
    for (size_t i = 0; i < count; i++) {
        set_value(evaluation, &used[i], point % used[i].values);
        point /= used[i].values;
    }
}

/* False: there are too many. */
static bool multiply_values(const struct used_bits *used, size_t count, uint64_t *points) {
    *points = 1;
    for (size_t i = 0; i < count; i++)
        if (__builtin_mul_overflow(*points, used[i].values, points) || *points >> most_bits > 1) return false;
    return *points <= (uint64_t)1 << most_bits;
}

static bool count_one_by_one(struct counting *counting, const struct part *part, struct fl_evaluation *evaluation,
                             struct tally *tally) {
    struct used_bits *used = bits_of(counting->arena, part);
    size_t count = part->variables.count;
    uint32_t others = 0;
    uint64_t points;
    for (size_t i = 0; i < count; i++) {
        choose_values(counting, part, &used[i]);
        if (!used[i].allowed.count) others += used[i].variable->width - width_of(&used[i]);
    }
    if (!multiply_values(used, count, &points)) return false;
    if (fl_evaluation_size(evaluation) * points > most_operations) return false;
    struct fl_map numbers = fl_map_make(counting->arena);
    for (uint64_t point = 0; point < points; point++) {
        if (point % 4096 == 0 && fl_deadline_has_passed(counting->deadline)) return false;
        set_point(evaluation, used, count, point);
        ++*fl_map_at(&numbers, sets_at(counting, part, evaluation));
    }
    for (size_t i = 0; i < numbers.count; i++) {
        struct fl_natural number = fl_natural_of_word(counting->arena, numbers.items[i].value);
        add_points(tally, numbers.items[i].key, fl_natural_shift(counting->arena, number, others));
    }
    return true;
}

/* ---- all parts ---- */

static bool count_part(struct counting *counting, size_t which, fl_counted_parts *points) {
    struct part part = part_at(counting, which);
    struct tally tally = begin_tally(counting->arena);
    struct fl_evaluation *evaluation = fl_evaluation_create(counting->arena, &part.conditions);
    if (!evaluation) return false;
    bool is_counted = count_intervals(counting, &part, evaluation, &tally) ||
                      count_one_by_one(counting, &part, evaluation, &tally);
    *points = tally.points;
    return is_counted;
}

/* Points in both: each of one with each of the other. */
static bool multiply(const struct counting *counting, fl_counted_parts *all, const fl_counted_parts *one) {
    struct fl_arena *arena = counting->arena;
    struct tally tally = begin_tally(arena);
    if (all->count * one->count > most_combinations || fl_deadline_has_passed(counting->deadline)) return false;
    for (size_t i = 0; i < all->count; i++)
        for (size_t k = 0; k < one->count; k++)
            add_points(&tally, all->items[i].sets & one->items[k].sets,
                       fl_natural_multiply(arena, all->items[i].count, one->items[k].count));
    *all = tally.points;
    return true;
}

/* Conditions about nothing. */
static uint64_t sets_without_false(const struct counting *counting) {
    uint64_t sets = counting->all_sets;
    for (size_t i = 0; i < counting->conditions->count; i++)
        if (fl_term_is_false(counting->conditions->items[i].term)) sets &= ~counting->conditions->items[i].sets;
    return sets;
}

bool fl_count_parts(struct fl_arena *arena, const fl_literals *variables, const fl_counted_conditions *conditions,
                    size_t set_count, struct fl_deadline deadline, fl_counted_parts *points) {
    struct counting counting = {.arena = arena,
                                .variables = variables,
                                .conditions = conditions,
                                .all_sets = fl_bits_mask((uint32_t)set_count),
                                .deadline = deadline,
                                .index_of = fl_map_make(arena),
                                .lists = fl_variables_make(arena)};
    struct tally start = begin_tally(arena);
    connect(&counting);
    add_points(&start, sets_without_false(&counting), fl_natural_of_word(arena, 1));
    *points = start.points;
    for (size_t i = 0; i < variables->count; i++) {
        fl_counted_parts part;
        if (root(&counting, i) != i) continue;
        if (!count_part(&counting, i, &part) || !multiply(&counting, points, &part)) return false;
    }
    return true;
}
