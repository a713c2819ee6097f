/* base/number/natural.h - natural numbers of any size, for counting.
 *
 * Numbers are values in an arena and never change.
 *
 * Invariant: the last word is not zero; zero has no words.
 */
#ifndef FL_BASE_NUMBER_NATURAL_H
#define FL_BASE_NUMBER_NATURAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct fl_natural {
    const uint64_t *words; /* least significant first */
    uint32_t count;
};

struct fl_natural fl_natural_of_word(struct fl_arena *arena, uint64_t word);
/* Times two to the power of this. */
struct fl_natural fl_natural_shift(struct fl_arena *arena, struct fl_natural number, uint32_t amount);
struct fl_natural fl_natural_add(struct fl_arena *arena, struct fl_natural left, struct fl_natural right);
struct fl_natural fl_natural_multiply(struct fl_arena *arena, struct fl_natural left, struct fl_natural right);

bool fl_natural_is_zero(struct fl_natural number);
/* Negative, zero or positive. */
int fl_natural_compare(struct fl_natural left, struct fl_natural right);

const char *fl_natural_format(struct fl_arena *arena, struct fl_natural number);
/* "3/8", in lowest terms; "0" and "1" where it is that. The whole is not zero. */
const char *fl_natural_format_fraction(struct fl_arena *arena, struct fl_natural part, struct fl_natural whole);
/* The nearest double or one beside it; the whole is not zero. */
double fl_natural_ratio(struct fl_natural part, struct fl_natural whole);

#endif
