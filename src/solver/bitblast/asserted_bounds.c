#include "solver/bitblast/asserted_bounds.h"

#include <string.h>

typedef const struct fl_term *term_ref;

/* From now on the bits above those of `most` are false. */
static void narrow(struct fl_bitblast *blast, term_ref term, uint64_t most) {
    const fl_edge *known = fl_bitblast_find(blast, term);
    uint32_t bits = most ? 64 - (uint32_t)__builtin_clzll(most) : 0, first = term->width;
    if (!known || fl_term_is_constant(term)) return;
    while (first > bits && known[first - 1] == FL_EDGE_FALSE) first--;
    if (first <= bits) return;
    fl_edge *word = FL_NEW_ARRAY(blast->arena, fl_edge, term->width);
    memcpy(word, known, bits * sizeof *word);
    for (uint32_t i = bits; i < term->width; i++) word[i] = FL_EDGE_FALSE;
    fl_term_table_set(&blast->words, term, (uintptr_t)word);
}

/* least <= term <= most. */
static void learn_range(struct fl_bitblast *blast, term_ref term, uint64_t least, uint64_t most) {
    narrow(blast, term, most);
    if (term->op == FL_OP_ZERO_EXTEND) learn_range(blast, term->operands[0], least, most);
    if (term->op != FL_OP_ADD) return;
    for (int i = 0; i < 2; i++) {
        if (!fl_term_is_constant(term->operands[i])) continue;
        /* What is added is taken off again, unless one of the ends wraps around and the other does not. */
        uint64_t added = fl_term_value(term->operands[i]).word, mask = fl_bits_mask(term->width);
        uint64_t low = (least - added) & mask, high = (most - added) & mask;
        if (low <= high) learn_range(blast, term->operands[1 - i], low, high);
    }
}

/* `left` is less than, or at most, `right`. */
static void learn_order(struct fl_bitblast *blast, term_ref left, term_ref right, bool is_strict) {
    if (left->width > 64 || !fl_term_is_constant(right)) return;
    uint64_t most = fl_term_value(right).word;
    if (most >= is_strict) learn_range(blast, left, 0, most - is_strict);
}

static void learn(struct fl_bitblast *blast, term_ref formula, bool is_true, unsigned depth) {
    enum { DEEPEST = 16 };
    enum fl_operator both = is_true ? FL_OP_AND : FL_OP_OR;
    if (depth > DEEPEST) return;
    if (formula->op == FL_OP_NOT)
        learn(blast, formula->operands[0], !is_true, depth + 1);
    else if (formula->op == both) {
        learn(blast, formula->operands[0], is_true, depth + 1);
        learn(blast, formula->operands[1], is_true, depth + 1);
    } else if (formula->op == FL_OP_LESS || formula->op == FL_OP_LESS_EQUAL) {
        /* If left < right does not hold, right <= left does. */
        bool is_strict = (formula->op == FL_OP_LESS) == is_true;
        learn_order(blast, formula->operands[!is_true], formula->operands[is_true], is_strict);
    }
}

void fl_asserted_bounds_learn(struct fl_bitblast *blast, term_ref formula) {
    learn(blast, formula, true, 0);
}
