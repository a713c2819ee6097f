/* prove/candidate/templates.c - candidates of fixed shapes that all samples satisfy: bounds, relations, flags,
 * cases. */
#include <stdlib.h>

#include "prove/candidate/candidates.h"

typedef const struct fl_term *term_ref;

enum {
    NEAREST = 3, /* thresholds on each side of the samples */
    MOST_THRESHOLDS = 200,
    MOST_VALUES = 4, /* of a set */
    MOST_FLAG_VALUES = 6,
    MOST_PAIRS = 160,
    MOST_IMPLICATIONS = 80,
    MOST_CASES = 4,
    MOST_TO_SUBTRACT = 10,
};

static int64_t as_signed(uint64_t value, uint32_t width) {
    return width >= 64 ? (int64_t)value : (int64_t)(value << (64 - width)) >> (64 - width);
}

enum fl_reading fl_candidates_reading(const struct fl_system *system, term_ref scalar) {
    const struct fl_symbol *symbol = fl_symbol_of(system->symbols, scalar);
    const struct fl_type *type = NULL;
    if (symbol && symbol->kind == FL_SYMBOL_VARIABLE) type = system->program->variables[symbol->number].type;
    if (symbol && symbol->kind == FL_SYMBOL_ADDRESS) return FL_READ_POINTER;
    if (symbol && symbol->kind == FL_SYMBOL_RESULT) {
        type = system->program->functions[symbol->number].type;
        type = type ? type->element : NULL;
    }
    if (!type) return FL_READ_BOTH;
    if (type->kind == FL_TYPE_POINTER) return FL_READ_POINTER;
    return type->is_signed ? FL_READ_SIGNED : FL_READ_UNSIGNED;
}

bool fl_candidates_is_changing(const struct fl_cut_point *cut, term_ref term) {
    for (size_t i = 0; i < cut->changing.count; i++)
        if (cut->changing.items[i] == term) return true;
    for (unsigned i = 0; i < term->operand_count; i++)
        if (fl_candidates_is_changing(cut, term->operands[i])) return true;
    return false;
}

static bool is_float(const struct fl_system *system, term_ref scalar) {
    const struct fl_symbol *symbol = fl_symbol_of(system->symbols, scalar);
    if (!symbol || symbol->kind != FL_SYMBOL_VARIABLE) return false;
    const struct fl_type *type = system->program->variables[symbol->number].type;
    return type && type->kind == FL_TYPE_FLOAT;
}

/* What one cut's guesses are made of. */
struct guess {
    const struct fl_guessing *by;
    struct fl_terms *terms;
    const struct fl_cut_point *cut;
    const struct fl_cut_samples *samples;
    struct fl_predicates *guesses;
    size_t added;
};

static struct guess guess_at(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses) {
    return (struct guess){guessing,
                          guessing->system->terms,
                          &guessing->system->cuts.items[cut],
                          &guessing->samples->cuts[cut],
                          guesses,
                          0};
}

static void offer(struct guess *guess, term_ref predicate) {
    if (fl_term_is_constant(predicate)) return;
    fl_vector_push(guess->by->arena, &guess->guesses->all, predicate);
    guess->added++;
}

static term_ref word(struct guess *guess, term_ref like, uint64_t value) {
    return fl_term_word(guess->terms, like->width, value & fl_bits_mask(like->width));
}

static term_ref binary(struct guess *guess, enum fl_operator op, term_ref left, term_ref right) {
    return fl_term_binary(guess->terms, op, left, right);
}

static uint64_t value_of(const struct guess *guess, size_t row, size_t scalar) {
    return guess->samples->rows.items[row][scalar];
}

/* ---- bounds, constants, sets, remainders ---- */

static int compare_signed(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static int compare_unsigned(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* The program's numbers of this width and their neighbours, in order. */
static size_t thresholds(const struct guess *guess, uint32_t width, bool is_signed,
                         uint64_t found[MOST_THRESHOLDS]) {
    size_t count = 0;
    found[count++] = 0;
    found[count++] = 1;
    if (is_signed) found[count++] = UINT64_MAX;
    const struct fl_constants *constants = guess->by->constants;
    for (size_t i = 0; i < constants->all.count && count + 3 <= MOST_THRESHOLDS; i++) {
        struct fl_bits constant = constants->all.items[i];
        if (constant.width != width) continue;
        for (int by = -1; by <= 1; by++) {
            uint64_t value = (constant.word + (uint64_t)by) & fl_bits_mask(width);
            found[count++] = is_signed ? (uint64_t)as_signed(value, width) : value;
        }
    }
    qsort(found, count, sizeof *found, is_signed ? compare_signed : compare_unsigned);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!kept || found[i] != found[kept - 1]) found[kept++] = found[i];
    return kept;
}

static bool is_at_most(uint64_t left, uint64_t right, bool is_signed) {
    return is_signed ? (int64_t)left <= (int64_t)right : left <= right;
}

static void bounds_of(struct guess *guess, size_t scalar, bool is_signed) {
    term_ref term = guess->samples->scalars.items[scalar];
    enum fl_operator op = is_signed ? FL_OP_LESS_EQUAL_SIGNED : FL_OP_LESS_EQUAL;
    uint64_t found[MOST_THRESHOLDS], least = 0, most = 0;
    size_t count = thresholds(guess, term->width, is_signed, found), rows = guess->samples->rows.count;
    for (size_t i = 0; i < rows; i++) {
        uint64_t value = value_of(guess, i, scalar);
        if (is_signed) value = (uint64_t)as_signed(value, term->width);
        if (!i || is_at_most(value, least, is_signed)) least = value;
        if (!i || is_at_most(most, value, is_signed)) most = value;
    }
    unsigned above = 0, below = 0;
    for (size_t i = 0; i < count && above < NEAREST; i++)
        if (!rows || is_at_most(most, found[i], is_signed)) {
            offer(guess, binary(guess, op, term, word(guess, term, found[i])));
            above++;
        }
    for (size_t i = count; i-- > 0 && below < NEAREST;)
        if (!rows || is_at_most(found[i], least, is_signed)) {
            offer(guess, binary(guess, op, word(guess, term, found[i]), term));
            below++;
        }
}

/* The values that the samples have, at most `most`; 0: more, or no sample. */
static size_t values_of(const struct guess *guess, size_t scalar, uint64_t *values, size_t most) {
    size_t count = 0;
    for (size_t i = 0; i < guess->samples->rows.count; i++) {
        uint64_t value = value_of(guess, i, scalar);
        size_t at = 0;
        while (at < count && values[at] != value) at++;
        if (at < count) continue;
        if (count == most) return 0;
        values[count++] = value;
    }
    return count;
}

static void sets_of(struct guess *guess, size_t scalar) {
    term_ref term = guess->samples->scalars.items[scalar], any = fl_term_false(guess->terms);
    uint64_t values[MOST_VALUES];
    size_t count = values_of(guess, scalar, values, MOST_VALUES);
    if (!count) return;
    for (size_t i = 0; i < count; i++)
        any = fl_term_or(guess->terms, any, fl_term_equal(guess->terms, term, word(guess, term, values[i])));
    offer(guess, any);
}

static void remainders_of(struct guess *guess, size_t scalar) {
    static const uint64_t divisors[] = {2, 3, 4, 5, 8};
    term_ref term = guess->samples->scalars.items[scalar];
    if (guess->samples->rows.count < 3 || term->width < 8) return;
    for (size_t i = 0; i < sizeof divisors / sizeof *divisors; i++) {
        uint64_t divisor = divisors[i], first = value_of(guess, 0, scalar) % divisor;
        bool is_same = true;
        for (size_t j = 1; j < guess->samples->rows.count && is_same; j++)
            is_same = value_of(guess, j, scalar) % divisor == first;
        if (!is_same) continue;
        term_ref remainder = divisor & (divisor - 1)
                                 ? binary(guess, FL_OP_REMAINDER, term, word(guess, term, divisor))
                                 : binary(guess, FL_OP_AND, term, word(guess, term, divisor - 1));
        offer(guess, fl_term_equal(guess->terms, remainder, word(guess, term, first)));
    }
}

/* The low bits that are the same in all samples. */
static void low_bits_of(struct guess *guess, size_t scalar) {
    term_ref term = guess->samples->scalars.items[scalar];
    uint64_t different = 0;
    if (guess->samples->rows.count < 3) return;
    for (size_t i = 1; i < guess->samples->rows.count; i++)
        different |= value_of(guess, i, scalar) ^ value_of(guess, 0, scalar);
    uint64_t same = different & (0 - different);
    if (same < 16) return; /* few: see the remainders; 0: all of them are */
    term_ref low = binary(guess, FL_OP_AND, term, word(guess, term, same - 1));
    offer(guess, fl_term_equal(guess->terms, low, word(guess, term, value_of(guess, 0, scalar) & (same - 1))));
}

static void pointer_guesses(struct guess *guess, size_t scalar) {
    term_ref term = guess->samples->scalars.items[scalar], null = word(guess, term, 0);
    sets_of(guess, scalar);
    for (size_t i = 0; i < guess->samples->rows.count; i++)
        if (!value_of(guess, i, scalar)) return;
    offer(guess, fl_term_not(guess->terms, fl_term_equal(guess->terms, term, null)));
}

void fl_candidates_bounds(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses) {
    struct guess guess = guess_at(guessing, cut, guesses);
    for (size_t i = 0; i < guess.samples->scalars.count; i++) {
        term_ref term = guess.samples->scalars.items[i];
        if (!fl_candidates_is_changing(guess.cut, term) || is_float(guessing->system, term)) continue;
        enum fl_reading reading = fl_candidates_reading(guessing->system, term);
        if (reading == FL_READ_POINTER) {
            pointer_guesses(&guess, i);
            continue;
        }
        sets_of(&guess, i);
        if (term->width < 2) continue;
        if (reading != FL_READ_UNSIGNED) bounds_of(&guess, i, true);
        if (reading != FL_READ_SIGNED) bounds_of(&guess, i, false);
        remainders_of(&guess, i);
        low_bits_of(&guess, i);
    }
}

/* ---- two scalars ---- */

/* What is true of all samples of two scalars. */
struct pair {
    size_t left, right;
    uint32_t width;
    bool is_ordered[2][2]; /* by reading and direction: left <= right, right <= left */
    bool is_strict[2][2];
    bool has_difference, has_sum;
    uint64_t difference, sum;
    int64_t least, most; /* of the difference, as a signed number */
};

static struct pair look_at(const struct guess *guess, size_t left, size_t right) {
    struct pair pair = {left,
                        right,
                        guess->samples->scalars.items[left]->width,
                        {{true, true}, {true, true}},
                        {{true, true}, {true, true}},
                        true,
                        true,
                        0,
                        0,
                        0,
                        0};
    for (size_t i = 0; i < guess->samples->rows.count; i++) {
        uint64_t x = value_of(guess, i, left), y = value_of(guess, i, right), mask = fl_bits_mask(pair.width);
        uint64_t sum = (x + y) & mask, difference = (x - y) & mask;
        if (!i) pair.sum = sum, pair.difference = difference;
        pair.has_sum &= pair.sum == sum;
        pair.has_difference &= pair.difference == difference;
        for (unsigned reading = 0; reading < 2; reading++) {
            uint64_t a = reading ? x : (uint64_t)as_signed(x, pair.width);
            uint64_t b = reading ? y : (uint64_t)as_signed(y, pair.width);
            pair.is_ordered[reading][0] &= is_at_most(a, b, !reading);
            pair.is_ordered[reading][1] &= is_at_most(b, a, !reading);
        }
        int64_t distance = as_signed(difference, pair.width);
        if (!i || distance < pair.least) pair.least = distance;
        if (!i || distance > pair.most) pair.most = distance;
        for (unsigned reading = 0; reading < 2; reading++)
            for (unsigned side = 0; side < 2; side++) pair.is_strict[reading][side] &= x != y;
    }
    return pair;
}

static void order_of(struct guess *guess, const struct pair *pair, unsigned reading) {
    term_ref sides[] = {guess->samples->scalars.items[pair->left], guess->samples->scalars.items[pair->right]};
    enum fl_operator at_most = reading ? FL_OP_LESS_EQUAL : FL_OP_LESS_EQUAL_SIGNED;
    enum fl_operator less = reading ? FL_OP_LESS : FL_OP_LESS_SIGNED;
    for (unsigned side = 0; side < 2; side++) {
        if (!pair->is_ordered[reading][side]) continue;
        offer(guess, binary(guess, at_most, sides[side], sides[1 - side]));
        if (pair->is_strict[reading][side]) offer(guess, binary(guess, less, sides[side], sides[1 - side]));
    }
}

/* greater - lesser, which is `most` at most in all samples, by the nearest of the program's numbers or their
 * opposites. */
static void bound_difference(struct guess *guess, term_ref greater, term_ref lesser, int64_t most) {
    uint64_t found[MOST_THRESHOLDS];
    size_t count = thresholds(guess, greater->width, true, found);
    int64_t nearest = INT64_MAX, end = as_signed(fl_bits_mask(greater->width) >> 1, greater->width);
    for (size_t i = 0; i < count; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            int64_t number = (int64_t)found[i];
            if (number < -end) continue; /* it has no opposite */
            number *= sign;
            if (number >= most && (number > 2 || number < -2) && number < nearest) nearest = number;
        }
    if (nearest == INT64_MAX) return;
    offer(guess, binary(guess, FL_OP_LESS_EQUAL_SIGNED, binary(guess, FL_OP_SUBTRACT, greater, lesser),
                        word(guess, greater, (uint64_t)nearest)));
}

/* One that counts every second time: twice of it stays near the other. */
static void bound_half(struct guess *guess, size_t half, size_t whole) {
    term_ref x = guess->samples->scalars.items[half], y = guess->samples->scalars.items[whole];
    int64_t least = 0, most = 0;
    bool is_constant = true;
    for (size_t i = 0; i < guess->samples->rows.count; i++) {
        uint64_t twice = 2 * value_of(guess, i, half) - value_of(guess, i, whole);
        int64_t distance = as_signed(twice & fl_bits_mask(x->width), x->width);
        if (!i || distance < least) least = distance;
        if (!i || distance > most) most = distance;
        is_constant &= value_of(guess, i, half) == value_of(guess, 0, half);
    }
    uint64_t spread = (uint64_t)most - (uint64_t)least;
    if (is_constant || !spread || spread > 2) return; /* always the same: see the sums */
    term_ref twice = binary(guess, FL_OP_ADD, x, x), distance = binary(guess, FL_OP_SUBTRACT, twice, y);
    offer(guess, binary(guess, FL_OP_LESS_EQUAL_SIGNED, distance, word(guess, x, (uint64_t)most)));
    offer(guess, binary(guess, FL_OP_LESS_EQUAL_SIGNED, word(guess, x, (uint64_t)least), distance));
}

static void relate(struct guess *guess, size_t left, size_t right) {
    const struct fl_system *system = guess->by->system;
    term_ref x = guess->samples->scalars.items[left], y = guess->samples->scalars.items[right];
    struct pair pair = look_at(guess, left, right);
    enum fl_reading first = fl_candidates_reading(system, x), second = fl_candidates_reading(system, y);
    if (guess->samples->rows.count && pair.has_difference) {
        term_ref shifted = binary(guess, FL_OP_ADD, y, word(guess, y, pair.difference));
        offer(guess, fl_term_equal(guess->terms, x, shifted));
    }
    if (first == FL_READ_POINTER || second == FL_READ_POINTER) return;
    if (guess->samples->rows.count && pair.has_sum)
        offer(guess, fl_term_equal(guess->terms, binary(guess, FL_OP_ADD, x, y), word(guess, x, pair.sum)));
    if (first != FL_READ_UNSIGNED && second != FL_READ_UNSIGNED) order_of(guess, &pair, 0);
    if (first != FL_READ_SIGNED || second != FL_READ_SIGNED) order_of(guess, &pair, 1);
    if (!guess->samples->rows.count || pair.has_difference) return;
    if (guess->samples->scalars.count <= MOST_TO_SUBTRACT) {
        bound_difference(guess, x, y, pair.most);
        if (pair.least > INT64_MIN) bound_difference(guess, y, x, -pair.least);
        bound_half(guess, left, right);
        bound_half(guess, right, left);
    }
    /* A small distance is kept, not grown by chance. */
    term_ref difference = binary(guess, FL_OP_SUBTRACT, x, y);
    if (pair.most > 0 && pair.most <= 2)
        offer(guess, binary(guess, FL_OP_LESS_EQUAL_SIGNED, difference, word(guess, x, (uint64_t)pair.most)));
    if (pair.least < 0 && pair.least >= -2)
        offer(guess, binary(guess, FL_OP_LESS_EQUAL_SIGNED, word(guess, x, (uint64_t)pair.least), difference));
}

void fl_candidates_relations(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses) {
    struct guess guess = guess_at(guessing, cut, guesses);
    size_t count = guess.samples->scalars.count;
    for (size_t i = 0; i < count && guess.added < MOST_PAIRS; i++) {
        term_ref left = guess.samples->scalars.items[i];
        bool is_changing = fl_candidates_is_changing(guess.cut, left);
        if (left->width < 8 || is_float(guessing->system, left)) continue;
        for (size_t j = i + 1; j < count && guess.added < MOST_PAIRS; j++) {
            term_ref right = guess.samples->scalars.items[j];
            if (right->width != left->width || is_float(guessing->system, right)) continue;
            if (is_changing || fl_candidates_is_changing(guess.cut, right)) relate(&guess, i, j);
        }
    }
}

/* ---- what a flag says of other scalars ---- */

static void implications_of(struct guess *guess, size_t flag, uint64_t flag_value, size_t scalar) {
    uint64_t first = 0;
    bool has_first = false, is_elsewhere = false;
    for (size_t i = 0; i < guess->samples->rows.count; i++) {
        uint64_t value = value_of(guess, i, scalar);
        if (value_of(guess, i, flag) != flag_value) {
            is_elsewhere |= has_first && value != first;
            continue;
        }
        if (has_first && value != first) return;
        has_first = true;
        first = value;
    }
    if (!has_first || !is_elsewhere) return;
    term_ref left = guess->samples->scalars.items[flag], right = guess->samples->scalars.items[scalar];
    term_ref is_set = fl_term_equal(guess->terms, left, word(guess, left, flag_value));
    offer(guess,
          fl_term_implies(guess->terms, is_set, fl_term_equal(guess->terms, right, word(guess, right, first))));
}

void fl_candidates_flags(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses) {
    struct guess guess = guess_at(guessing, cut, guesses);
    for (size_t i = 0; i < guess.samples->scalars.count; i++) {
        uint64_t values[MOST_FLAG_VALUES];
        size_t count = values_of(&guess, i, values, MOST_FLAG_VALUES);
        if (count < 2 || !fl_candidates_is_changing(guess.cut, guess.samples->scalars.items[i])) continue;
        for (size_t j = 0; j < guess.samples->scalars.count; j++) {
            if (i == j || !fl_candidates_is_changing(guess.cut, guess.samples->scalars.items[j])) continue;
            for (size_t k = 0; k < count && guess.added < MOST_IMPLICATIONS; k++)
                implications_of(&guess, i, values[k], j);
        }
    }
}

/* ---- what holds where something that does not change is true ---- */

static bool holds_in(const struct fl_cut_samples *samples, struct fl_arena *scratch, size_t row,
                     term_ref predicate) {
    struct fl_assignment *assignment = fl_assignment_create(scratch);
    for (size_t i = 0; i < samples->scalars.count; i++) {
        term_ref scalar = samples->scalars.items[i];
        if (scalar->op == FL_OP_VARIABLE)
            fl_assignment_set(assignment, scalar, fl_bits_of_word(scalar->width, samples->rows.items[row][i]));
    }
    return fl_evaluate_bool(fl_evaluator_create(scratch, assignment), predicate);
}

static void guess_where(const struct fl_guessing *guessing, uint32_t cut, term_ref condition,
                        struct fl_predicates *guesses) {
    struct fl_terms *terms = guessing->system->terms;
    const struct fl_cut_samples *samples = &guessing->samples->cuts[cut];
    struct fl_samples there = {FL_NEW_ARRAY(guessing->arena, struct fl_cut_samples, cut + 1)};
    struct fl_arena *scratch = fl_arena_create();
    there.cuts[cut].scalars.items = samples->scalars.items;
    there.cuts[cut].scalars.count = samples->scalars.count;
    for (size_t i = 0; i < samples->rows.count; i++) {
        if (holds_in(samples, scratch, i, condition))
            fl_vector_push(guessing->arena, &there.cuts[cut].rows, samples->rows.items[i]);
        fl_arena_reset(scratch);
    }
    fl_arena_destroy(scratch);
    if (there.cuts[cut].rows.count < 3 || there.cuts[cut].rows.count == samples->rows.count) return;
    struct fl_guessing inside = *guessing;
    struct fl_predicates found = {0};
    inside.samples = &there;
    fl_candidates_bounds(&inside, cut, &found);
    fl_candidates_sums(&inside, cut, &found);
    fl_candidates_relations(&inside, cut, &found);
    for (size_t i = 0; i < found.all.count; i++)
        if (!fl_candidates_holds(guessing, cut, found.all.items[i]))
            fl_vector_push(guessing->arena, &guesses->all, fl_term_implies(terms, condition, found.all.items[i]));
}

void fl_candidates_cases(const struct fl_guessing *guessing, uint32_t cut, const struct fl_predicates *fixed,
                         struct fl_predicates *guesses) {
    if (fixed->all.count > MOST_CASES) return; /* too many to tell which matters */
    for (size_t i = 0; i < fixed->all.count; i++) {
        guess_where(guessing, cut, fixed->all.items[i], guesses);
        guess_where(guessing, cut, fl_term_not(guessing->system->terms, fixed->all.items[i]), guesses);
    }
}

/* ---- samples as judges ---- */

bool fl_candidates_holds(const struct fl_guessing *guessing, uint32_t cut, term_ref predicate) {
    const struct fl_cut_samples *samples = &guessing->samples->cuts[cut];
    struct fl_arena *scratch = fl_arena_create();
    bool holds = true;
    for (size_t i = 0; i < samples->rows.count && holds; i++) {
        holds = holds_in(samples, scratch, i, predicate);
        fl_arena_reset(scratch);
    }
    fl_arena_destroy(scratch);
    return holds;
}
