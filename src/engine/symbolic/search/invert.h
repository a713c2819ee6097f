/* engine/symbolic/search/invert.h - numbers that a text must hold for a condition, without asking a solver.
 *
 * A solver sees digits, from which a program makes a number, and looks for them one by one. Where a condition compares
 * what grows by the same amount with each step of one number, as most do, two values of it tell which number it wants.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_INVERT_H
#define FL_ENGINE_SYMBOLIC_SEARCH_INVERT_H

#include "run/inputs.h"
#include "solver/model.h"
#include "solver/variables.h"

/* Digits of one text among the inputs. */
struct fl_number_token {
    const char *text; /* "stdin", "argv[1]", "file data": as engine/symbolic/input.c calls it */
    size_t first, count;
};

typedef FL_VECTOR_OF(struct fl_number_token) fl_number_tokens;

fl_number_tokens fl_number_tokens_of(struct fl_arena *arena, const struct fl_inputs *inputs);

struct fl_inversion {
    struct fl_arena *arena;
    struct fl_terms *terms;
    struct fl_variables *variables;
    const struct fl_model *model;            /* the values of all variables as they are */
    struct fl_model *attempt, *others;       /* for trying */
    const struct fl_term *const *conditions; /* that must hold; the last is the one that does not yet */
    size_t count;
};

struct fl_inverted_number {
    const struct fl_number_token *token;
    uint64_t number;
};

typedef FL_VECTOR_OF(struct fl_inverted_number) fl_inverted_numbers;

/* Other numbers for some tokens with which all conditions hold, one for each part of the last that does not: false if
 * none are seen. */
bool fl_invert(const struct fl_inversion *inversion, const fl_number_tokens *tokens, fl_inverted_numbers *numbers);
/* The variable that a digit of the token is, and what it is in the number. */
const struct fl_term *fl_number_token_variable(struct fl_terms *terms, const struct fl_number_token *token, size_t digit);
char fl_number_token_digit(const struct fl_number_token *token, uint64_t number, size_t digit);

#endif
