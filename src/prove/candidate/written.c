/* prove/candidate/written.c - candidates about how much of locals is written. */
#include "prove/candidate/candidates.h"

typedef const struct fl_term *term_ref;

struct guess {
    const struct fl_guessing *by;
    struct fl_terms *terms;
    uint32_t cut, width;
    struct fl_predicates *guesses;
};

static term_ref word(const struct guess *guess, uint64_t value) {
    return fl_term_word(guess->terms, guess->width, value);
}

static term_ref binary(const struct guess *guess, enum fl_operator op, term_ref left, term_ref right) {
    return fl_term_binary(guess->terms, op, left, right);
}

static void offer(const struct guess *guess, term_ref predicate) {
    if (!fl_term_is_constant(predicate)) fl_vector_push(guess->by->arena, &guess->guesses->all, predicate);
}

/* At least so much is written, if samples agree. */
static void offer_least(const struct guess *guess, term_ref count, term_ref least) {
    term_ref predicate = binary(guess, FL_OP_LESS_EQUAL, least, count);
    bool holds = !fl_term_is_constant(predicate) && fl_candidates_holds(guess->by, guess->cut, predicate);
    if (holds) offer(guess, predicate);
}

/* A scalar as a number of elements; NULL: it is none. */
static term_ref number_of(const struct guess *guess, term_ref scalar) {
    if (scalar->width < 8 || scalar->width > guess->width) return NULL;
    if (fl_candidates_reading(guess->by->system, scalar) == FL_READ_POINTER) return NULL;
    if (scalar->width == guess->width) return scalar;
    return fl_term_convert(guess->terms, FL_OP_SIGN_EXTEND, guess->width, scalar);
}

static term_ref times(const struct guess *guess, term_ref number, uint64_t size) {
    return size == 1 ? number : binary(guess, FL_OP_MULTIPLY, number, word(guess, size));
}

/* Rows that are complete, and elements of the next one. */
static void guess_rows(const struct guess *guess, const struct fl_written_part *part, term_ref count,
                       term_ref row) {
    const struct fl_cut_point *cut = &guess->by->system->cuts.items[guess->cut];
    term_ref before = times(guess, row, part->row);
    offer_least(guess, count, before);
    for (size_t i = 0; i < cut->visible.count; i++) {
        term_ref element = number_of(guess, cut->visible.items[i]);
        if (element && element != row)
            offer_least(guess, count, binary(guess, FL_OP_ADD, before, times(guess, element, part->element)));
    }
}

static void guess_scalar(const struct guess *guess, const struct fl_written_part *part, term_ref count,
                         term_ref start, term_ref scalar) {
    bool is_pointer = fl_candidates_reading(guess->by->system, scalar) == FL_READ_POINTER;
    if (is_pointer && scalar->width == guess->width) {
        term_ref begin = binary(guess, FL_OP_ADD, start, word(guess, part->offset));
        term_ref offset = binary(guess, FL_OP_SUBTRACT, scalar, begin);
        offer(guess, binary(guess, FL_OP_LESS_EQUAL, offset, count));
        offer(guess, binary(guess, FL_OP_LESS, offset, count));
        return;
    }
    term_ref number = number_of(guess, scalar);
    if (!number || scalar == count) return;
    term_ref so_far = times(guess, number, part->element);
    if (part->element < part->size) {
        offer(guess, binary(guess, FL_OP_LESS_EQUAL, so_far, count)); /* samples say nothing of members */
        offer_least(guess, count, binary(guess, FL_OP_ADD, so_far, word(guess, part->element)));
    }
    if (part->row) guess_rows(guess, part, count, number);
    /* Or nothing is read where the number says so. */
    term_ref is_all = fl_term_equal(guess->terms, count, word(guess, part->size));
    term_ref is_zero = fl_term_equal(guess->terms, scalar, fl_term_word(guess->terms, scalar->width, 0));
    term_ref is_some = binary(guess, FL_OP_LESS, word(guess, 0), count);
    term_ref says[] = {fl_term_or(guess->terms, is_zero, is_all), fl_term_or(guess->terms, is_zero, is_some),
                       fl_term_or(guess->terms, fl_term_not(guess->terms, is_zero), is_all)};
    for (size_t i = 0; i < sizeof says / sizeof *says; i++)
        if (!fl_term_is_constant(says[i]) && fl_candidates_holds(guess->by, guess->cut, says[i]))
            offer(guess, says[i]);
}

static bool is_count(const struct guess *guess, term_ref scalar) {
    for (size_t i = 0; i < guess->by->written->all.count; i++)
        if (fl_symbol_variable(guess->by->system->symbols, guess->by->written->all.items[i].count, 0, false) ==
            scalar)
            return true;
    return false;
}

/* Numbers that go round: one has come to its end, or another one is where the first is. */
static void guess_rings(const struct guess *guess) {
    enum { MOST_NUMBERS = 10 };
    const struct fl_cut_point *cut = &guess->by->system->cuts.items[guess->cut];
    term_ref numbers[MOST_NUMBERS];
    size_t count = 0;
    for (size_t i = 0; i < cut->visible.count && count < MOST_NUMBERS; i++) {
        term_ref scalar = cut->visible.items[i];
        if (scalar->width >= 32 && number_of(guess, scalar) && !is_count(guess, scalar)) numbers[count++] = scalar;
    }
    for (size_t i = 0; i < count * count * count; i++) {
        term_ref so_far = numbers[i / count / count], end = numbers[i / count % count], next = numbers[i % count];
        bool has_same_width = so_far->width == end->width && so_far->width == next->width;
        if (!has_same_width || so_far == end || next == end || next == so_far) continue;
        term_ref is_full = fl_term_equal(guess->terms, so_far, end);
        term_ref says = fl_term_or(guess->terms, is_full, fl_term_equal(guess->terms, next, so_far));
        bool has_samples = so_far->op == FL_OP_VARIABLE && next->op == FL_OP_VARIABLE;
        if (has_samples && fl_candidates_holds(guess->by, guess->cut, is_full)) continue;
        if (!has_samples || fl_candidates_holds(guess->by, guess->cut, says)) offer(guess, says);
    }
}

static void guess_part(const struct guess *guess, const struct fl_written_part *part) {
    struct fl_symbols *symbols = guess->by->system->symbols;
    const struct fl_cut_point *cut = &guess->by->system->cuts.items[guess->cut];
    term_ref count = fl_symbol_variable(symbols, part->count, 0, false);
    term_ref start = fl_symbol_variable(symbols, part->start, 0, false);
    term_ref behind = fl_candidates_text_end(guess->by->system, part->object);
    offer(guess, binary(guess, FL_OP_LESS_EQUAL, count, word(guess, part->size)));
    offer(guess, binary(guess, FL_OP_LESS_EQUAL, word(guess, 1), count));
    offer(guess, binary(guess, FL_OP_LESS_EQUAL, word(guess, part->element), count));
    offer(guess, fl_term_equal(guess->terms, count, word(guess, part->size)));
    if (behind) {
        term_ref end = binary(guess, FL_OP_ADD, count, word(guess, part->offset));
        offer(guess, binary(guess, FL_OP_LESS_EQUAL, behind, end));
        term_ref is_known = binary(guess, FL_OP_LESS, word(guess, 0), behind);
        offer(guess, fl_term_and(guess->terms, is_known, binary(guess, FL_OP_LESS_EQUAL, behind, end)));
    }
    for (size_t i = 0; i < cut->visible.count; i++) guess_scalar(guess, part, count, start, cut->visible.items[i]);
}

void fl_candidates_written(const struct fl_guessing *guessing, uint32_t cut, struct fl_predicates *guesses) {
    struct guess guess = {.by = guessing,
                          .terms = guessing->system->terms,
                          .cut = cut,
                          .width = guessing->system->program->pointer_width,
                          .guesses = guesses};
    if (!guessing->written) return;
    for (size_t i = 0; i < guessing->written->all.count; i++) guess_part(&guess, &guessing->written->all.items[i]);
    guess_rings(&guess);
}
