/* source/expression_words.h - the words of a C expression: tokens with the values of numbers and characters. */
#ifndef FL_SOURCE_EXPRESSION_WORDS_H
#define FL_SOURCE_EXPRESSION_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "syntax/tokens.h"

enum fl_word_kind {
    FL_WORD_END,
    FL_WORD_NAME,
    FL_WORD_NUMBER, /* value, is_unsigned, longs; digits that are no decimal number may be unsigned by themselves
                     */
    FL_WORD_FLOAT,  /* number, is_single */
    FL_WORD_CHARACTER, /* value: an int */
    FL_WORD_SIGN,
    FL_WORD_INPUT, /* made by who reads names of inputs */
    FL_WORD_WRONG, /* text says why */
};

struct fl_word {
    enum fl_word_kind kind;
    const char *text;
    uint32_t column; /* from 1 */
    uint64_t value;
    double number;
    bool is_decimal, is_unsigned, is_single;
    unsigned longs; /* how many l's its suffix has */
};

/* Reads the next word; the reader takes '#' for code. */
struct fl_word fl_word_read(struct fl_arena *arena, struct fl_c_reader *reader);

#endif
