#include "engine/symbolic/loop/recurrence.h"

#include "base/invariant.h"
#include "base/vector.h"

typedef const struct fl_term *term_ref;

/* Deeper terms are not looked into. */
enum { DEEPEST = 40, MOST_DERIVED = 3 };

struct fl_recurrence fl_recurrence_make(struct fl_arena *arena, struct fl_terms *terms,
                                        struct fl_recurring *variables, uint32_t count, uint32_t first_symbol) {
    struct fl_recurrence recurrence = {
        .arena = arena,
        .terms = terms,
        .variables = variables,
        .count = count,
        .first_symbol = first_symbol,
        .by_symbol = fl_map_make(arena),
        .parts = fl_map_make(arena),
    };
    for (uint32_t i = 0; i < count; i++)
        *fl_map_at(&recurrence.by_symbol, variables[i].symbol->id) = (uint64_t)i + 1;
    return recurrence;
}

static struct fl_recurring *of_symbol(const struct fl_recurrence *recurrence, term_ref term) {
    uint64_t *index = fl_map_find(&recurrence->by_symbol, term->id);
    return index ? &recurrence->variables[*index - 1] : NULL;
}

/* Of a term without operands, or one that was looked at before; false: it has to be. */
static bool find_parts(const struct fl_recurrence *recurrence, term_ref term, unsigned *parts) {
    *parts = 0;
    if (term->id < recurrence->first_symbol || fl_term_is_constant(term)) return true;
    if (!term->operand_count) {
        *parts = of_symbol(recurrence, term) ? FL_PART_SYMBOL : FL_PART_CHOICE;
        return true;
    }
    uint64_t *known = fl_map_find(&recurrence->parts, term->id);
    if (known) *parts = (unsigned)*known - 1;
    return known;
}

/* Terms may be deeper than calls can nest: those that are looked at stay on a list until their operands were. */
unsigned fl_recurrence_parts(struct fl_recurrence *recurrence, term_ref term) {
    FL_VECTOR_OF(term_ref) open = {0};
    unsigned parts;
    if (find_parts(recurrence, term, &parts)) return parts;
    fl_vector_push(recurrence->arena, &open, term);
    while (open.count) {
        term_ref at = fl_vector_last(&open);
        size_t count = open.count;
        unsigned all = 0;
        for (uint32_t i = 0; i < at->operand_count; i++) {
            if (find_parts(recurrence, at->operands[i], &parts))
                all |= parts;
            else
                fl_vector_push(recurrence->arena, &open, at->operands[i]);
        }
        if (open.count > count) continue;
        *fl_map_at(&recurrence->parts, at->id) = all + 1;
        (void)fl_vector_pop(&open);
    }
    find_parts(recurrence, term, &parts);
    return parts;
}

static bool is_varying(struct fl_recurrence *recurrence, term_ref term) {
    return fl_recurrence_parts(recurrence, term) != 0;
}

/* ---- progressions ---- */

static bool find_progression(struct fl_recurrence *recurrence, term_ref term, unsigned depth,
                             struct fl_progression *result);

static bool set_progression(struct fl_progression *result, term_ref start, uint64_t step,
                            struct fl_iterations limits) {
    *result = (struct fl_progression){start, fl_progression_step(start->width, step), limits};
    return true;
}

static bool progression_of_symbol(struct fl_recurrence *recurrence, term_ref symbol,
                                  struct fl_progression *result) {
    const struct fl_recurring *variable = of_symbol(recurrence, symbol);
    if (!variable || variable->kind != FL_RECURRENCE_LINEAR || !fl_term_is_constant(variable->step)) return false;
    return set_progression(result, variable->start, variable->step->word, fl_iterations_all(recurrence->terms));
}

static bool progression_of_sum(struct fl_recurrence *recurrence, term_ref term, unsigned depth,
                               struct fl_progression *result) {
    struct fl_progression left, right;
    if (!find_progression(recurrence, term->operands[0], depth, &left)) return false;
    if (!find_progression(recurrence, term->operands[1], depth, &right)) return false;
    uint64_t l = (uint64_t)left.step, r = (uint64_t)right.step;
    return set_progression(result, fl_term_binary(recurrence->terms, term->op, left.start, right.start),
                           term->op == FL_OP_ADD ? l + r : l - r,
                           fl_iterations_least(recurrence->terms, left.limits, right.limits));
}

static bool progression_of_product(struct fl_recurrence *recurrence, term_ref term, unsigned depth,
                                   struct fl_progression *result) {
    struct fl_progression factor;
    if (!fl_term_is_constant(term->operands[1])) return false;
    if (!find_progression(recurrence, term->operands[0], depth, &factor)) return false;
    uint64_t by = term->operands[1]->word;
    uint64_t step = term->op == FL_OP_MULTIPLY ? (uint64_t)factor.step * by
                    : by < term->width         ? (uint64_t)factor.step << by
                                               : 0;
    return set_progression(result, fl_term_binary(recurrence->terms, term->op, factor.start, term->operands[1]),
                           step, factor.limits);
}

/* An extended number goes on as it does only until the narrow one wraps around. */
static bool progression_of_extension(struct fl_recurrence *recurrence, term_ref term, unsigned depth,
                                     struct fl_progression *result) {
    struct fl_progression narrow;
    if (!find_progression(recurrence, term->operands[0], depth, &narrow)) return false;
    struct fl_iterations stays = fl_progression_stays(recurrence->terms, narrow, term->op == FL_OP_SIGN_EXTEND);
    return set_progression(result, fl_term_convert(recurrence->terms, term->op, term->width, narrow.start),
                           (uint64_t)narrow.step, fl_iterations_least(recurrence->terms, narrow.limits, stays));
}

/* Low bits wrap around by themselves, and so do high ones above bits that stay. */
static bool progression_of_piece(struct fl_recurrence *recurrence, term_ref term, unsigned depth,
                                 struct fl_progression *result) {
    struct fl_progression whole;
    if (term->op == FL_OP_EXTRACT) {
        if (term->parameters[1] || !find_progression(recurrence, term->operand, depth, &whole)) return false;
        return set_progression(result, fl_term_extract(recurrence->terms, term->parameters[0], 0, whole.start),
                               (uint64_t)whole.step, whole.limits);
    }
    if (is_varying(recurrence, term->operands[1])) return false;
    if (!find_progression(recurrence, term->operands[0], depth, &whole)) return false;
    return set_progression(result, fl_term_binary(recurrence->terms, FL_OP_CONCAT, whole.start, term->operands[1]),
                           (uint64_t)whole.step << term->operands[1]->width, whole.limits);
}

/* The term as a progression; false if it is none. */
static bool find_progression(struct fl_recurrence *recurrence, term_ref term, unsigned depth,
                             struct fl_progression *result) {
    if (term->width > 64 || term->index_width || depth > DEEPEST) return false;
    if (!is_varying(recurrence, term))
        return set_progression(result, term, 0, fl_iterations_all(recurrence->terms));
    depth++;
    switch (term->op) {
    case FL_OP_VARIABLE: return progression_of_symbol(recurrence, term, result);
    case FL_OP_ADD:
    case FL_OP_SUBTRACT: return progression_of_sum(recurrence, term, depth, result);
    case FL_OP_MULTIPLY:
    case FL_OP_SHIFT_LEFT: return progression_of_product(recurrence, term, depth, result);
    case FL_OP_NEGATE:
    case FL_OP_NOT: {
        struct fl_progression operand;
        if (!find_progression(recurrence, term->operands[0], depth, &operand)) return false;
        return set_progression(result, fl_term_unary(recurrence->terms, term->op, operand.start),
                               -(uint64_t)operand.step, operand.limits);
    }
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: return progression_of_extension(recurrence, term, depth, result);
    case FL_OP_EXTRACT:
    case FL_OP_CONCAT: return progression_of_piece(recurrence, term, depth, result);
    default: return false;
    }
}

/* ---- conditions ---- */

static struct fl_iterations count_condition(struct fl_recurrence *recurrence, term_ref condition, unsigned depth);

static struct fl_iterations compare(struct fl_recurrence *recurrence, enum fl_comparison comparison, term_ref left,
                                    term_ref right) {
    struct fl_progression l, r;
    if (!find_progression(recurrence, left, 0, &l) || !find_progression(recurrence, right, 0, &r))
        return fl_iterations_none(recurrence->terms);
    return fl_iterations_compare(recurrence->terms, comparison, l, r);
}

/* Nothing is lost: the exact result of an addition or subtraction in one bit more is one of the narrow ones. */
static term_ref fits(struct fl_recurrence *recurrence, term_ref overflow) {
    struct fl_terms *terms = recurrence->terms;
    bool is_signed = overflow->op == FL_OP_ADD_OVERFLOWS_SIGNED || overflow->op == FL_OP_SUBTRACT_OVERFLOWS_SIGNED;
    bool is_sum = overflow->op == FL_OP_ADD_OVERFLOWS || overflow->op == FL_OP_ADD_OVERFLOWS_SIGNED;
    enum fl_operator extension = is_signed ? FL_OP_SIGN_EXTEND : FL_OP_ZERO_EXTEND;
    uint32_t width = overflow->operands[0]->width;
    if (width >= 63) return NULL;
    term_ref exact = fl_term_binary(terms, is_sum ? FL_OP_ADD : FL_OP_SUBTRACT,
                                    fl_term_convert(terms, extension, width + 2, overflow->operands[0]),
                                    fl_term_convert(terms, extension, width + 2, overflow->operands[1]));
    if (is_signed)
        exact =
            fl_term_binary(terms, FL_OP_ADD, exact, fl_term_word(terms, width + 2, (uint64_t)1 << (width - 1)));
    return fl_term_binary(terms, FL_OP_LESS, exact, fl_term_word(terms, width + 2, (uint64_t)1 << width));
}

static struct fl_iterations count_negation(struct fl_recurrence *recurrence, term_ref operand, unsigned depth) {
    struct fl_terms *terms = recurrence->terms;
    switch (operand->op) {
    case FL_OP_EQUAL:
        return compare(recurrence, FL_COMPARISON_DIFFERENT, operand->operands[0], operand->operands[1]);
    case FL_OP_AND:
    case FL_OP_OR: {
        struct fl_iterations left = count_condition(recurrence, fl_term_not(terms, operand->operands[0]), depth);
        struct fl_iterations right = count_condition(recurrence, fl_term_not(terms, operand->operands[1]), depth);
        return operand->op == FL_OP_AND ? fl_iterations_most(terms, left, right)
                                        : fl_iterations_least(terms, left, right);
    }
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED:
    case FL_OP_SUBTRACT_OVERFLOWS:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED: {
        term_ref exact = fits(recurrence, operand);
        return exact ? count_condition(recurrence, exact, depth) : fl_iterations_none(terms);
    }
    default: return fl_iterations_none(terms);
    }
}

/* One of the two does not vary, or nothing is known. */
static struct fl_iterations count_difference(struct fl_recurrence *recurrence, term_ref condition,
                                             unsigned depth) {
    struct fl_terms *terms = recurrence->terms;
    for (unsigned i = 0; i < 2; i++) {
        term_ref fixed = condition->operands[i], other = condition->operands[1 - i];
        if (is_varying(recurrence, fixed)) continue;
        return fl_iterations_if(terms, fixed, count_condition(recurrence, fl_term_not(terms, other), depth),
                                count_condition(recurrence, other, depth));
    }
    return fl_iterations_none(terms);
}

static struct fl_iterations count_condition(struct fl_recurrence *recurrence, term_ref condition, unsigned depth) {
    struct fl_terms *terms = recurrence->terms;
    struct fl_iterations none = fl_iterations_none(terms);
    if (!is_varying(recurrence, condition))
        return fl_iterations_if(terms, condition, fl_iterations_all(terms), none);
    if (depth++ > DEEPEST) return none;
    term_ref left = condition->operands[0], right = condition->operands[1];
    switch (condition->op) {
    case FL_OP_AND:
        return fl_iterations_least(terms, count_condition(recurrence, left, depth),
                                   count_condition(recurrence, right, depth));
    case FL_OP_OR:
        return fl_iterations_most(terms, count_condition(recurrence, left, depth),
                                  count_condition(recurrence, right, depth));
    case FL_OP_XOR: return count_difference(recurrence, condition, depth);
    case FL_OP_IF:
        if (is_varying(recurrence, left)) return none;
        return fl_iterations_if(terms, left, count_condition(recurrence, right, depth),
                                count_condition(recurrence, condition->operands[2], depth));
    case FL_OP_NOT: return count_negation(recurrence, left, depth);
    case FL_OP_EQUAL: return compare(recurrence, FL_COMPARISON_EQUAL, left, right);
    case FL_OP_LESS: return compare(recurrence, FL_COMPARISON_LESS, left, right);
    case FL_OP_LESS_EQUAL: return compare(recurrence, FL_COMPARISON_LESS_EQUAL, left, right);
    case FL_OP_LESS_SIGNED: return compare(recurrence, FL_COMPARISON_LESS_SIGNED, left, right);
    case FL_OP_LESS_EQUAL_SIGNED: return compare(recurrence, FL_COMPARISON_LESS_EQUAL_SIGNED, left, right);
    default: return none;
    }
}

bool fl_recurrence_count(struct fl_recurrence *recurrence, term_ref condition, struct fl_iterations *iterations) {
    *iterations = count_condition(recurrence, condition, 0);
    return !fl_term_is_false(fl_iterations_reach(recurrence->terms, *iterations, 1));
}

/* ---- closed forms ---- */

/* start + step * round, where the step does not vary or is a progression itself. */
static bool solve_sum(struct fl_recurrence *recurrence, struct fl_recurring *variable) {
    struct fl_terms *terms = recurrence->terms;
    term_ref change = fl_term_binary(terms, FL_OP_SUBTRACT, variable->update, variable->symbol);
    if (!is_varying(recurrence, change)) {
        variable->kind = FL_RECURRENCE_LINEAR;
        variable->step = change;
        return true;
    }
    struct fl_progression progression;
    if (!find_progression(recurrence, change, 0, &progression)) return false;
    if (!fl_term_is_true(progression.limits.is_infinite)) return false;
    variable->kind = progression.step ? FL_RECURRENCE_QUADRATIC : FL_RECURRENCE_LINEAR;
    variable->step = progression.start;
    variable->second = (uint64_t)progression.step & fl_bits_mask(change->width);
    return true;
}

/* Only variables with closed forms occur in it, none of them CHOSEN. */
bool fl_recurrence_is_followed(struct fl_recurrence *recurrence, term_ref term) {
    struct fl_map seen = fl_map_make(recurrence->arena);
    FL_VECTOR_OF(term_ref) open = {0};
    fl_vector_push(recurrence->arena, &open, term);
    while (open.count) {
        term_ref at = fl_vector_pop(&open);
        if (!(fl_recurrence_parts(recurrence, at) & FL_PART_SYMBOL) || (*fl_map_at(&seen, at->id))++) continue;
        const struct fl_recurring *variable = of_symbol(recurrence, at);
        if (variable && (variable->kind == FL_RECURRENCE_UNKNOWN || variable->kind == FL_RECURRENCE_CHOSEN))
            return false;
        for (uint32_t i = 0; i < at->operand_count; i++) fl_vector_push(recurrence->arena, &open, at->operands[i]);
    }
    return true;
}

static uint32_t count_unsolved(const struct fl_recurrence *recurrence) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < recurrence->count; i++)
        count += recurrence->variables[i].kind == FL_RECURRENCE_UNKNOWN;
    return count;
}

/* Gives the kind to all variables whose updates depend on what is known already, with these parts or not. */
static void solve_overwritten(struct fl_recurrence *recurrence, enum fl_recurrence_kind kind) {
    uint32_t *found = FL_NEW_ARRAY(recurrence->arena, uint32_t, recurrence->count), count = 0;
    for (uint32_t i = 0; i < recurrence->count; i++) {
        const struct fl_recurring *variable = &recurrence->variables[i];
        bool is_chosen = fl_recurrence_parts(recurrence, variable->update) & FL_PART_CHOICE;
        if (variable->kind != FL_RECURRENCE_UNKNOWN || is_chosen != (kind == FL_RECURRENCE_CHOSEN)) continue;
        if (fl_recurrence_is_followed(recurrence, variable->update)) found[count++] = i;
    }
    for (uint32_t i = 0; i < count; i++) recurrence->variables[found[i]].kind = kind;
}

bool fl_recurrence_solve(struct fl_recurrence *recurrence) {
    for (uint32_t before = UINT32_MAX, left = recurrence->count; left && left < before;) {
        before = left;
        for (uint32_t i = 0; i < recurrence->count; i++)
            if (recurrence->variables[i].kind == FL_RECURRENCE_UNKNOWN)
                solve_sum(recurrence, &recurrence->variables[i]);
        left = count_unsolved(recurrence);
    }
    /* What is overwritten, by what others hold; a few such after each other at most. */
    for (unsigned i = 0; i < MOST_DERIVED; i++) solve_overwritten(recurrence, FL_RECURRENCE_DERIVED);
    solve_overwritten(recurrence, FL_RECURRENCE_CHOSEN);
    return !count_unsolved(recurrence);
}

/* ---- values ---- */

static term_ref substitute(struct fl_recurrence *recurrence, term_ref term, term_ref round, struct fl_map *done);

static term_ref resized(struct fl_terms *terms, term_ref value, uint32_t width) {
    if (value->width == width) return value;
    if (value->width > width) return fl_term_extract(terms, width - 1, 0, value);
    return fl_term_convert(terms, FL_OP_ZERO_EXTEND, width, value);
}

static term_ref multiple(struct fl_terms *terms, term_ref factor, term_ref round) {
    return fl_term_binary(terms, FL_OP_MULTIPLY, resized(terms, round, factor->width), factor);
}

/* round * (round - 1) / 2, modulo 2^width. */
static term_ref triangle(struct fl_terms *terms, term_ref round, uint32_t width) {
    term_ref wide = resized(terms, round, width + 1);
    term_ref less = fl_term_binary(terms, FL_OP_SUBTRACT, wide, fl_term_word(terms, width + 1, 1));
    return fl_term_extract(terms, width, 1, fl_term_binary(terms, FL_OP_MULTIPLY, wide, less));
}

static term_ref value_at(struct fl_recurrence *recurrence, const struct fl_recurring *variable, term_ref round) {
    struct fl_terms *terms = recurrence->terms;
    uint32_t width = variable->start->width;
    term_ref value = variable->start;
    switch (variable->kind) {
    case FL_RECURRENCE_QUADRATIC:
        value = fl_term_binary(terms, FL_OP_ADD, value,
                               fl_term_binary(terms, FL_OP_MULTIPLY, triangle(terms, round, width),
                                              fl_term_word(terms, width, variable->second)));
        return fl_term_binary(terms, FL_OP_ADD, value, multiple(terms, variable->step, round));
    case FL_RECURRENCE_LINEAR:
        return fl_term_binary(terms, FL_OP_ADD, value, multiple(terms, variable->step, round));
    case FL_RECURRENCE_DERIVED:
    case FL_RECURRENCE_CHOSEN: {
        term_ref zero = fl_term_word(terms, FL_ITERATIONS_WIDTH, 0);
        term_ref is_first = fl_term_equal(terms, round, zero);
        if (fl_term_is_true(is_first)) return value;
        struct fl_map done = fl_map_make(recurrence->arena);
        term_ref before =
            fl_term_binary(terms, FL_OP_SUBTRACT, round, fl_term_word(terms, FL_ITERATIONS_WIDTH, 1));
        return fl_term_if(terms, is_first, value, substitute(recurrence, variable->update, before, &done));
    }
    case FL_RECURRENCE_UNKNOWN: break;
    }
    FL_UNREACHABLE("values are asked for after all closed forms were found");
}

static term_ref substitute(struct fl_recurrence *recurrence, term_ref term, term_ref round, struct fl_map *done) {
    if (!is_varying(recurrence, term)) return term;
    uint64_t *known = fl_map_find(done, term->id);
    if (known) return (term_ref)(uintptr_t)*known;
    term_ref result = term;
    const struct fl_recurring *variable = term->operand_count ? NULL : of_symbol(recurrence, term);
    if (variable)
        result = value_at(recurrence, variable, round);
    else if (term->operand_count) {
        term_ref operands[3];
        for (uint32_t i = 0; i < term->operand_count; i++)
            operands[i] = substitute(recurrence, term->operands[i], round, done);
        result = fl_term_rebuild(recurrence->terms, term, operands);
    }
    *fl_map_at(done, term->id) = (uint64_t)(uintptr_t)result;
    return result;
}

term_ref fl_recurrence_at(struct fl_recurrence *recurrence, term_ref term, term_ref round) {
    struct fl_map done = fl_map_make(recurrence->arena);
    return substitute(recurrence, term, round, &done);
}
