#include "characterize/count/count.h"

#include "characterize/count/parts.h"
#include "solver/count/approximate.h"
#include "solver/variables.h"

typedef const struct fl_term *term_ref;

struct work {
    struct fl_arena *arena;
    const struct fl_characterization *found;
    struct fl_space *space;
    struct fl_limits limits;
    struct fl_variables lists;
    fl_literals variables; /* of the inputs that are counted */
    fl_literals domain;    /* what all values of them have */
    struct fl_counts counts;
};

static struct fl_quantity exactly(struct fl_natural number) {
    return (struct fl_quantity){.least = number, .most = number};
}

/* ---- what is counted ---- */

static bool is_mentioned(const struct work *work, term_ref variable) {
    for (size_t i = 0; i < work->variables.count; i++)
        if (work->variables.items[i] == variable) return true;
    return false;
}

static bool is_about(struct work *work, term_ref condition, term_ref variable) {
    const struct fl_variable_list *list = fl_variables_of(&work->lists, condition);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == variable) return true;
    return false;
}

/* In the order in which the program has its inputs. */
static void mention(struct work *work, const struct fl_axis *axis) {
    bool is_needed = is_about(work, work->space->given, axis->variable);
    for (size_t i = 0; i < work->found->pairs.count; i++)
        if (is_about(work, work->found->pairs.items[i].upper.term, axis->variable)) is_needed = true;
    if (!is_needed) return;
    fl_vector_push(work->arena, &work->variables, axis->variable);
    fl_vector_push(work->arena, &work->counts.inputs, axis->name);
}

/* Conjunctions are taken apart: their conditions may be about inputs that nothing else connects. */
static void take_apart(struct work *work, term_ref condition, fl_literals *parts) {
    bool is_turned = condition->op == FL_OP_NOT && condition->operands[0]->op == FL_OP_OR;
    term_ref whole = is_turned ? condition->operands[0] : condition;
    if (!is_turned && condition->op != FL_OP_AND) {
        fl_vector_push(work->arena, parts, condition);
        return;
    }
    for (unsigned i = 0; i < 2; i++) {
        term_ref part = whole->operands[i];
        take_apart(work, is_turned ? fl_term_not(work->space->terms, part) : part, parts);
    }
}

static bool is_about_mentioned(struct work *work, term_ref condition) {
    const struct fl_variable_list *list = fl_variables_of(&work->lists, condition);
    for (size_t i = 0; i < list->count; i++)
        if (!is_mentioned(work, list->items[i])) return false;
    return true;
}

/* The domain is a conjunction of conditions on one input each, but for what users give. */
static void take_domain(struct work *work, term_ref condition) {
    fl_literals parts = {0};
    take_apart(work, condition, &parts);
    for (size_t i = 0; i < parts.count; i++)
        if (is_about_mentioned(work, parts.items[i])) fl_vector_push(work->arena, &work->domain, parts.items[i]);
}

/* ---- exactly ---- */

static void add_part(struct work *work, fl_counted_conditions *conditions, term_ref part, uint64_t sets) {
    for (size_t i = 0; i < conditions->count; i++)
        if (conditions->items[i].term == part) {
            conditions->items[i].sets |= sets;
            return;
        }
    fl_vector_push(work->arena, conditions, ((struct fl_counted_condition){part, sets}));
}

static void add_condition(struct work *work, fl_counted_conditions *conditions, term_ref term, uint64_t sets) {
    fl_literals parts = {0};
    take_apart(work, term, &parts);
    for (size_t i = 0; i < parts.count; i++) add_part(work, conditions, parts.items[i], sets);
}

static void add_to(struct work *work, struct fl_natural *sum, struct fl_natural number) {
    *sum = fl_natural_add(work->arena, *sum, number);
}

/* All conditions, or only those on single inputs, which leaves more points in the sets. */
enum strictness { ALL_CONDITIONS, SINGLE_INPUTS };

static void leave_single(struct work *work, fl_counted_conditions *conditions) {
    size_t kept = 0;
    for (size_t i = 0; i < conditions->count; i++)
        if (fl_variables_of(&work->lists, conditions->items[i].term)->count < 2)
            conditions->items[kept++] = conditions->items[i];
    conditions->count = kept;
}

typedef FL_VECTOR_OF(size_t) indices;

/* Points of the upper bounds of these pairs, as the sets 0, 1 and so on; the set behind them is the domain. */
static bool count_pairs(struct work *work, const indices *pairs, enum strictness strictness,
                        fl_counted_parts *points) {
    fl_counted_conditions conditions = {0};
    if (pairs->count + 1 > FL_MOST_COUNTED_SETS) return false;
    for (size_t i = 0; i < work->domain.count; i++)
        add_condition(work, &conditions, work->domain.items[i], fl_bits_mask((uint32_t)pairs->count + 1));
    for (size_t i = 0; i < pairs->count; i++)
        add_condition(work, &conditions, work->found->pairs.items[pairs->items[i]].upper.term, (uint64_t)1 << i);
    if (strictness == SINGLE_INPUTS) leave_single(work, &conditions);
    return fl_count_parts(work->arena, &work->variables, &conditions, pairs->count + 1, work->limits.deadline,
                          points);
}

/* The pair itself, then those before it that have points in common with it. */
static indices meeting_pairs(struct work *work, size_t pair) {
    indices pairs = {0};
    fl_vector_push(work->arena, &pairs, pair);
    for (size_t i = 0; i < pair; i++) {
        term_ref both[] = {work->found->pairs.items[pair].upper.term, work->found->pairs.items[i].upper.term};
        if (fl_space_ask(work->space, both, 2) != FL_UNSATISFIABLE) fl_vector_push(work->arena, &pairs, i);
    }
    return pairs;
}

/* Points of the pair that are in no pair before it. */
static bool count_apart(struct work *work, size_t pair, enum strictness strictness) {
    indices pairs = meeting_pairs(work, pair);
    fl_counted_parts points;
    struct fl_natural apart = {0};
    if (!count_pairs(work, &pairs, strictness, &points)) return false;
    for (size_t i = 0; i < points.count; i++) {
        uint64_t others = points.items[i].sets & fl_bits_mask((uint32_t)pairs.count);
        if (others == 1) add_to(work, &apart, points.items[i].count);
    }
    struct fl_pair_count count = {.upper = exactly(apart)};
    if (work->found->pairs.items[pair].has_lower) count.lower = count.upper;
    fl_vector_push(work->arena, &work->counts.pairs, count);
    return true;
}

static bool count_total(struct work *work, struct fl_natural *total) {
    indices none = {0};
    fl_counted_parts points;
    *total = (struct fl_natural){0};
    if (!count_pairs(work, &none, ALL_CONDITIONS, &points)) return false;
    for (size_t i = 0; i < points.count; i++) add_to(work, total, points.items[i].count);
    return true;
}

/* One pair after the other; what they are without those before them has no point in common. */
static bool count_exactly(struct work *work, enum strictness strictness) {
    if (!count_total(work, &work->counts.total)) return false;
    struct fl_natural lower = {0}, upper = {0};
    for (size_t i = 0; i < work->found->pairs.count; i++) {
        if (!count_apart(work, i, strictness)) return false;
        add_to(work, &upper, fl_vector_last(&work->counts.pairs).upper.most);
        add_to(work, &lower, fl_vector_last(&work->counts.pairs).lower.most);
    }
    work->counts.lower = exactly(lower);
    work->counts.upper = exactly(upper);
    return true;
}

/* ---- by hashing ---- */

/* `most`: a number that is known to be no smaller; `is_there`: some input is known to meet the condition. */
static struct fl_quantity estimate(struct work *work, term_ref condition, struct fl_natural most, bool is_there) {
    struct fl_approximation how = {FL_USUAL_EPSILON, FL_USUAL_DELTA, .seed = 1, .limits = work->limits};
    struct fl_natural number;
    for (size_t i = 0; i < work->domain.count; i++)
        condition = fl_term_and(work->space->terms, condition, work->domain.items[i]);
    enum fl_counted counted = fl_count_approximately(work->arena, work->space->terms, condition,
                                                     work->variables.items, work->variables.count, &how, &number);
    if (counted == FL_NOT_COUNTED)
        return (struct fl_quantity){.least = fl_natural_of_word(work->arena, is_there), .most = most};
    return (struct fl_quantity){number, number, counted == FL_COUNTED_APPROXIMATELY};
}

static struct fl_natural all_values(const struct work *work) {
    struct fl_natural all = fl_natural_of_word(work->arena, 1);
    for (size_t i = 0; i < work->variables.count; i++)
        all = fl_natural_shift(work->arena, all, work->variables.items[i]->width);
    return all;
}

/* Numbers that the true ones do not exceed. */
static struct fl_counts enclose(const struct work *work) {
    struct work wider = *work;
    wider.counts = (struct fl_counts){0};
    if (count_exactly(&wider, SINGLE_INPUTS)) return wider.counts;
    wider.counts = (struct fl_counts){0};
    if (!count_total(&wider, &wider.counts.total)) wider.counts.total = all_values(work);
    wider.counts.upper = wider.counts.lower = exactly(wider.counts.total);
    return wider.counts;
}

/* Points that surely fail, where they can be counted although others can't. */
static bool count_lower_exactly(struct work *work, struct fl_quantity *lower) {
    struct work alone = *work;
    struct fl_natural sum = {0};
    for (size_t i = 0; i < work->found->pairs.count; i++) {
        if (!work->found->pairs.items[i].has_lower) continue;
        if (!count_apart(&alone, i, ALL_CONDITIONS)) return false;
        add_to(work, &sum, fl_vector_last(&alone.counts.pairs).lower.most);
    }
    *lower = exactly(sum);
    return true;
}

/* Two estimates may contradict each other: what surely fails may fail. */
static void put_in_order(const struct fl_quantity *lower, struct fl_quantity *upper) {
    if (fl_natural_compare(upper->most, lower->most) < 0) upper->most = lower->most;
    if (fl_natural_compare(upper->least, lower->least) < 0) upper->least = lower->least;
}

static bool is_some_lower(const struct fl_characterization *found) {
    for (size_t i = 0; i < found->pairs.count; i++)
        if (found->pairs.items[i].has_lower) return true;
    return false;
}

static void count_approximately(struct work *work) {
    struct fl_counts wider = enclose(work);
    size_t count = work->found->pairs.count;
    bool has_lower = is_some_lower(work->found);
    work->counts.total = wider.total;
    work->counts.upper = estimate(work, fl_characterization_upper(work->found), wider.upper.most, has_lower);
    if (work->found->is_exact)
        work->counts.lower = work->counts.upper;
    else if (!count_lower_exactly(work, &work->counts.lower))
        work->counts.lower = estimate(work, fl_characterization_lower(work->found), wider.lower.most, has_lower);
    put_in_order(&work->counts.lower, &work->counts.upper);
    for (size_t i = 0; i < count; i++) {
        const struct fl_partition *partition = &work->found->pairs.items[i];
        struct fl_pair_count pair = {.upper = work->counts.upper};
        /* A pair that is not the first may have lost all of its inputs to those before. */
        if (count > 1) pair.upper = estimate(work, partition->apart, wider.upper.most, false);
        if (partition->has_lower) pair.lower = pair.upper;
        fl_vector_push(work->arena, &work->counts.pairs, pair);
    }
}

/* Else it was given by the user, and the number of all inputs is not that of their values. */
static bool is_domain_of_single_inputs(struct work *work) {
    for (size_t i = 0; i < work->domain.count; i++)
        if (fl_variables_of(&work->lists, work->domain.items[i])->count > 1) return false;
    return true;
}

struct fl_counts fl_count_inputs(struct fl_arena *arena, const struct fl_characterization *found,
                                 const struct fl_term *within, struct fl_limits limits) {
    struct work work = {.arena = arena,
                        .found = found,
                        .space = found->space,
                        .limits = limits,
                        .lists = fl_variables_make(arena),
                        .counts = {.epsilon = FL_USUAL_EPSILON, .delta = FL_USUAL_DELTA}};
    for (size_t i = 0; i < found->space->axes.count; i++) mention(&work, &found->space->axes.items[i]);
    take_domain(&work, found->space->domain);
    if (within) take_domain(&work, within);
    struct work exact = work;
    if (count_exactly(&exact, ALL_CONDITIONS)) return exact.counts;
    if (!is_domain_of_single_inputs(&work)) return (struct fl_counts){.is_open = true};
    count_approximately(&work);
    return work.counts;
}
