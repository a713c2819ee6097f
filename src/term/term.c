#include "term/term.h"

#include "base/invariant.h"

struct fl_bits fl_term_value(const struct fl_term *constant) {
    FL_INVARIANT(constant->op == FL_OP_CONSTANT, "only constants have a value of their own");
    struct fl_bits bits = {.width = constant->width};
    if (bits.width <= 64)
        bits.word = constant->word;
    else
        bits.words = constant->words;
    return bits;
}

bool fl_term_is_true(const struct fl_term *term) {
    return term->op == FL_OP_CONSTANT && term->width == 1 && term->word == 1;
}

bool fl_term_is_false(const struct fl_term *term) {
    return term->op == FL_OP_CONSTANT && term->width == 1 && term->word == 0;
}
