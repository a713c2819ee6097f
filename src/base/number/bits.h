/* base/number/bits.h - constant bit-vectors of any width.
 *
 * Up to 64 bits live in `word`; wider ones in an arena, least significant word first.
 * Invariant: width is at least 1, and bits above it in the last word are zero, so that equal
 * values have equal words.
 */
#ifndef FL_BASE_NUMBER_BITS_H
#define FL_BASE_NUMBER_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct fl_bits {
    uint32_t width;
    union {
        uint64_t word;         /* width <= 64 */
        const uint64_t *words; /* width > 64 */
    };
};

static inline uint32_t fl_bits_word_count(uint32_t width) {
    return (width + 63) / 64;
}

static inline uint64_t fl_bits_mask(uint32_t width) {
    return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

/* For widths up to 64; bits above the width are cut. */
static inline struct fl_bits fl_bits_of_word(uint32_t width, uint64_t word) {
    return (struct fl_bits){.width = width, .word = word & fl_bits_mask(width)};
}

static inline const uint64_t *fl_bits_words(const struct fl_bits *bits) {
    return bits->width <= 64 ? &bits->word : bits->words;
}

/* Any width, from a number that is zero-extended or sign-extended to it. */
struct fl_bits fl_bits_of_unsigned(struct fl_arena *arena, uint32_t width, uint64_t value);
struct fl_bits fl_bits_of_signed(struct fl_arena *arena, uint32_t width, int64_t value);
/* Copies fl_bits_word_count(width) words and cuts what is above the width. */
struct fl_bits fl_bits_of_words(struct fl_arena *arena, uint32_t width, const uint64_t *words);

bool fl_bits_is_zero(const struct fl_bits *bits);
bool fl_bits_is_ones(const struct fl_bits *bits);
bool fl_bits_equal(const struct fl_bits *left, const struct fl_bits *right);
bool fl_bits_bit(const struct fl_bits *bits, uint32_t index);
uint64_t fl_bits_hash(const struct fl_bits *bits);

/* "255", "-1" for the signed reading, "ff": digits only, no prefix. Binary has one digit a bit,
 * the others no leading zeros. */
const char *fl_bits_format_unsigned(struct fl_arena *arena, const struct fl_bits *bits);
const char *fl_bits_format_signed(struct fl_arena *arena, const struct fl_bits *bits);
const char *fl_bits_format_hex(struct fl_arena *arena, const struct fl_bits *bits);
const char *fl_bits_format_binary(struct fl_arena *arena, const struct fl_bits *bits);

/* Reads an optional sign and decimal, 0x or 0b digits that span the whole string; false if
 * anything else is there or the value does not fit as signed or unsigned. */
bool fl_bits_parse(struct fl_arena *arena, uint32_t width, const char *string, struct fl_bits *result);

#endif
