#include "base/number/natural.h"

#include <math.h>

#include "base/invariant.h"
#include "base/number/bits.h"
#include "base/number/words.h"

static struct fl_natural without_zeros(const uint64_t *words, uint32_t count) {
    while (count && !words[count - 1]) count--;
    return (struct fl_natural){words, count};
}

/* With zeros up to this many words. */
static uint64_t *padded(struct fl_arena *arena, struct fl_natural number, uint32_t count) {
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, count + 1);
    if (number.count) fl_words_copy(words, number.words, number.count);
    return words;
}

static uint32_t larger(uint32_t left, uint32_t right) {
    return left > right ? left : right;
}

struct fl_natural fl_natural_of_word(struct fl_arena *arena, uint64_t word) {
    return without_zeros(fl_arena_copy(arena, &word, sizeof word), 1);
}

struct fl_natural fl_natural_shift(struct fl_arena *arena, struct fl_natural number, uint32_t amount) {
    uint32_t count = number.count + amount / 64 + 1;
    uint64_t *words = padded(arena, number, count);
    fl_words_shift_left(words, words, count, amount);
    return without_zeros(words, count);
}

struct fl_natural fl_natural_add(struct fl_arena *arena, struct fl_natural left, struct fl_natural right) {
    uint32_t count = larger(left.count, right.count) + 1;
    uint64_t *words = padded(arena, left, count);
    fl_words_add(words, words, padded(arena, right, count), count);
    return without_zeros(words, count);
}

struct fl_natural fl_natural_multiply(struct fl_arena *arena, struct fl_natural left, struct fl_natural right) {
    uint32_t count = left.count + right.count;
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, count + 1);
    if (count) fl_words_multiply(words, padded(arena, left, count), padded(arena, right, count), count);
    return without_zeros(words, count);
}

bool fl_natural_is_zero(struct fl_natural number) {
    return !number.count;
}

int fl_natural_compare(struct fl_natural left, struct fl_natural right) {
    if (left.count != right.count) return left.count < right.count ? -1 : 1;
    return fl_words_compare(left.words, right.words, left.count);
}

const char *fl_natural_format(struct fl_arena *arena, struct fl_natural number) {
    if (!number.count) return "0";
    struct fl_bits bits = fl_bits_of_words(arena, number.count * 64, number.words);
    return fl_bits_format_unsigned(arena, &bits);
}

/* ---- fractions ---- */

static void divide(struct fl_arena *arena, struct fl_natural dividend, struct fl_natural divisor,
                   struct fl_natural *quotient, struct fl_natural *remainder) {
    uint32_t count = larger(dividend.count, divisor.count);
    uint64_t *result = FL_NEW_ARRAY(arena, uint64_t, count), *rest = FL_NEW_ARRAY(arena, uint64_t, count);
    fl_words_divide(result, rest, padded(arena, dividend, count), padded(arena, divisor, count), count);
    *quotient = without_zeros(result, count);
    *remainder = without_zeros(rest, count);
}

static struct fl_natural common_divisor(struct fl_arena *arena, struct fl_natural left, struct fl_natural right) {
    while (right.count) {
        struct fl_natural quotient, remainder;
        divide(arena, left, right, &quotient, &remainder);
        left = right;
        right = remainder;
    }
    return left;
}

const char *fl_natural_format_fraction(struct fl_arena *arena, struct fl_natural part, struct fl_natural whole) {
    FL_INVARIANT(whole.count, "no part of nothing");
    struct fl_natural common = common_divisor(arena, whole, part), top, bottom, none;
    divide(arena, part, common, &top, &none);
    divide(arena, whole, common, &bottom, &none);
    if (bottom.count == 1 && bottom.words[0] == 1) return fl_natural_format(arena, top);
    if (!top.count) return "0";
    return fl_arena_format(arena, "%s/%s", fl_natural_format(arena, top), fl_natural_format(arena, bottom));
}

/* The number is about this times two to the power of `exponent`. */
static double leading(struct fl_natural number, int *exponent) {
    double value = 0;
    uint32_t used = number.count < 3 ? number.count : 3;
    for (uint32_t i = 0; i < used; i++) value = value * 0x1p64 + (double)number.words[number.count - 1 - i];
    *exponent = (int)(number.count - used) * 64;
    return value;
}

double fl_natural_ratio(struct fl_natural part, struct fl_natural whole) {
    int up, down;
    double top = leading(part, &up), bottom = leading(whole, &down);
    return ldexp(top / bottom, up - down);
}
