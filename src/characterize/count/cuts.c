#include "characterize/count/cuts.h"

#include <stdlib.h>

typedef const struct fl_term *term_ref;

struct search {
    struct fl_arena *arena;
    term_ref variable;
    fl_cuts *cuts;
};

static void add_cut(struct search *search, uint64_t value) {
    fl_vector_push(search->arena, search->cuts, value & fl_bits_mask(search->variable->width));
}

/* variable + offset; false: it is something else. */
static bool is_moved_variable(const struct search *search, term_ref term, uint64_t *offset) {
    *offset = 0;
    if (term == search->variable) return true;
    if (term->op != FL_OP_ADD) return false;
    for (unsigned i = 0; i < 2; i++)
        if (term->operands[i] == search->variable && fl_term_is_constant(term->operands[1 - i])) {
            *offset = fl_term_value(term->operands[1 - i]).word;
            return true;
        }
    return false;
}

static bool is_comparison(term_ref term) {
    switch (term->op) {
    case FL_OP_EQUAL:
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED: return true;
    default: return false;
    }
}

/* Around the constant, and where numbers wrap around, with and without a sign. */
static bool cut_at_comparison(struct search *search, term_ref term) {
    uint64_t offset;
    for (unsigned i = 0; i < 2; i++) {
        if (!fl_term_is_constant(term->operands[i])) continue;
        if (!is_moved_variable(search, term->operands[1 - i], &offset)) continue;
        uint64_t value = fl_term_value(term->operands[i]).word,
                 sign = (uint64_t)1 << (search->variable->width - 1);
        add_cut(search, value - offset);
        add_cut(search, value + 1 - offset);
        add_cut(search, sign - offset);
        add_cut(search, 0 - offset);
        return true;
    }
    return false;
}

static bool is_of_booleans(term_ref term) {
    if (term->has_array || !term->operand_count) return false;
    for (unsigned i = 0; i < term->operand_count; i++)
        if (term->operands[i]->width != 1) return false;
    return true;
}

static bool cut(struct search *search, term_ref condition) {
    if (fl_term_is_constant(condition)) return true;
    if (is_comparison(condition) && cut_at_comparison(search, condition)) return true;
    if (!is_of_booleans(condition)) return false;
    for (unsigned i = 0; i < condition->operand_count; i++)
        if (!cut(search, condition->operands[i])) return false;
    return true;
}

static int compare_words(const void *left, const void *right) {
    uint64_t one = *(const uint64_t *)left, other = *(const uint64_t *)right;
    return one < other ? -1 : one > other;
}

static void sort(fl_cuts *cuts) {
    qsort(cuts->items, cuts->count, sizeof *cuts->items, compare_words);
    size_t kept = 1;
    for (size_t i = 1; i < cuts->count; i++)
        if (cuts->items[i] != cuts->items[kept - 1]) cuts->items[kept++] = cuts->items[i];
    cuts->count = kept;
}

bool fl_cuts_find(struct fl_arena *arena, const struct fl_term *variable, const fl_literals *conditions,
                  fl_cuts *cuts) {
    struct search search = {arena, variable, cuts};
    if (variable->width > 64) return false;
    *cuts = (fl_cuts){0};
    add_cut(&search, 0);
    for (size_t i = 0; i < conditions->count; i++)
        if (!cut(&search, conditions->items[i])) return false;
    sort(cuts);
    return true;
}
