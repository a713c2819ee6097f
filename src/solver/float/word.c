/* solver/float/word.c - words as floats need them. */
#include "solver/float/parts.h"

const struct fl_term *fl_word_top(struct fl_terms *terms, uint32_t count, const struct fl_term *word) {
    return fl_term_extract(terms, word->width - 1, word->width - count, word);
}

const struct fl_term *fl_word_low(struct fl_terms *terms, uint32_t count, const struct fl_term *word) {
    return fl_term_extract(terms, count - 1, 0, word);
}

const struct fl_term *fl_word_bit(struct fl_terms *terms, uint32_t index, const struct fl_term *word) {
    return fl_term_extract(terms, index, index, word);
}

const struct fl_term *fl_word_zeros(struct fl_terms *terms, uint32_t width) {
    return fl_term_word(terms, width, 0);
}

const struct fl_term *fl_word_ones(struct fl_terms *terms, uint32_t width) {
    return fl_term_unary(terms, FL_OP_NOT, fl_word_zeros(terms, width));
}

const struct fl_term *fl_word_number(struct fl_terms *terms, uint32_t width, int64_t number) {
    if (width <= 64) return fl_term_word(terms, width, (uint64_t)number & fl_bits_mask(width));
    return fl_term_convert(terms, FL_OP_SIGN_EXTEND, width, fl_term_word(terms, 64, (uint64_t)number));
}

const struct fl_term *fl_word_concat(struct fl_terms *terms, const struct fl_term *high,
                                     const struct fl_term *low) {
    return fl_term_binary(terms, FL_OP_CONCAT, high, low);
}

const struct fl_term *fl_word_append_zeros(struct fl_terms *terms, const struct fl_term *word, uint32_t count) {
    return count ? fl_word_concat(terms, word, fl_word_zeros(terms, count)) : word;
}

const struct fl_term *fl_word_resize(struct fl_terms *terms, uint32_t width, const struct fl_term *word) {
    if (width < word->width) return fl_word_low(terms, width, word);
    return width > word->width ? fl_term_convert(terms, FL_OP_ZERO_EXTEND, width, word) : word;
}

const struct fl_term *fl_word_is_zero(struct fl_terms *terms, const struct fl_term *word) {
    return fl_term_equal(terms, word, fl_word_zeros(terms, word->width));
}

const struct fl_term *fl_word_is_any(struct fl_terms *terms, const struct fl_term *word) {
    return fl_term_not(terms, fl_word_is_zero(terms, word));
}

const struct fl_term *fl_word_shift_left(struct fl_terms *terms, const struct fl_term *word,
                                         const struct fl_term *amount) {
    uint32_t width = word->width > amount->width ? word->width : amount->width;
    const struct fl_term *shifted = fl_term_binary(terms, FL_OP_SHIFT_LEFT, fl_word_resize(terms, width, word),
                                                   fl_word_resize(terms, width, amount));
    return fl_word_resize(terms, word->width, shifted);
}

const struct fl_term *fl_word_shift_right_sticky(struct fl_terms *terms, const struct fl_term *word,
                                                 const struct fl_term *amount) {
    const struct fl_term *sticky = fl_term_false(terms);
    uint32_t width = word->width, stage = 0;
    for (; stage < amount->width && ((uint64_t)1 << stage) < width; stage++) {
        uint32_t distance = (uint32_t)1 << stage;
        const struct fl_term *is_moved = fl_word_bit(terms, stage, amount);
        const struct fl_term *is_lost = fl_word_is_any(terms, fl_word_low(terms, distance, word));
        sticky = fl_term_or(terms, sticky, fl_term_and(terms, is_moved, is_lost));
        const struct fl_term *moved = fl_word_resize(terms, width, fl_word_top(terms, width - distance, word));
        word = fl_term_if(terms, is_moved, moved, word);
    }
    if (stage < amount->width) {
        const struct fl_term *is_beyond = fl_word_is_any(terms, fl_word_top(terms, amount->width - stage, amount));
        sticky = fl_term_or(terms, sticky, fl_term_and(terms, is_beyond, fl_word_is_any(terms, word)));
        word = fl_term_if(terms, is_beyond, fl_word_zeros(terms, width), word);
    }
    return fl_word_concat(terms, fl_word_top(terms, width - 1, word),
                          fl_term_or(terms, fl_word_bit(terms, 0, word), sticky));
}

/* By halves: the higher half is zero, or the lower one does not matter. */
const struct fl_term *fl_word_leading_zeros(struct fl_terms *terms, const struct fl_term *word) {
    uint32_t size = 2;
    while (size < word->width) size *= 2;
    if (size > word->width) word = fl_word_concat(terms, word, fl_word_ones(terms, size - word->width));
    const struct fl_term *count = NULL;
    for (uint32_t half = size / 2; half > 0; half /= 2) {
        const struct fl_term *higher = fl_word_top(terms, half, word);
        const struct fl_term *is_zero = fl_word_is_zero(terms, higher);
        count = count ? fl_word_concat(terms, count, is_zero) : is_zero;
        word = fl_term_if(terms, is_zero, fl_word_low(terms, half, word), higher);
    }
    return count;
}
