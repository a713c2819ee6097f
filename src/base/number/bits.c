#include "base/number/bits.h"

#include <string.h>

#include "base/invariant.h"
#include "base/map.h"
#include "base/number/words.h"

/* The largest power of ten in a word, and its digits. */
static const uint64_t TEN_POWER = 10000000000000000000u;
enum { TEN_POWER_DIGITS = 19 };

static struct fl_bits extend_word(struct fl_arena *arena, uint32_t width, uint64_t word, bool fill) {
    FL_INVARIANT(width >= 1, "bit-vectors have at least one bit");
    if (width <= 64) return fl_bits_of_word(width, word);
    uint32_t count = fl_bits_word_count(width);
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, count);
    words[0] = word;
    fl_words_fill_above(words, count, 64, fill);
    fl_words_fill_above(words, count, width, false);
    return (struct fl_bits){.width = width, .words = words};
}

struct fl_bits fl_bits_of_unsigned(struct fl_arena *arena, uint32_t width, uint64_t value) {
    return extend_word(arena, width, value, false);
}

struct fl_bits fl_bits_of_signed(struct fl_arena *arena, uint32_t width, int64_t value) {
    return extend_word(arena, width, (uint64_t)value, value < 0);
}

struct fl_bits fl_bits_of_words(struct fl_arena *arena, uint32_t width, const uint64_t *words) {
    FL_INVARIANT(width >= 1, "bit-vectors have at least one bit");
    if (width <= 64) return fl_bits_of_word(width, words[0]);
    uint32_t count = fl_bits_word_count(width);
    uint64_t *copy = fl_arena_copy(arena, words, sizeof *copy * count);
    fl_words_fill_above(copy, count, width, false);
    return (struct fl_bits){.width = width, .words = copy};
}

bool fl_bits_is_zero(const struct fl_bits *bits) {
    return fl_words_is_zero(fl_bits_words(bits), fl_bits_word_count(bits->width));
}

bool fl_bits_is_ones(const struct fl_bits *bits) {
    const uint64_t *words = fl_bits_words(bits);
    uint32_t last = fl_bits_word_count(bits->width) - 1;
    for (uint32_t i = 0; i < last; i++)
        if (words[i] != UINT64_MAX) return false;
    return words[last] == fl_bits_mask(bits->width - 64 * last);
}

bool fl_bits_equal(const struct fl_bits *left, const struct fl_bits *right) {
    if (left->width != right->width) return false;
    return fl_words_compare(fl_bits_words(left), fl_bits_words(right), fl_bits_word_count(left->width)) == 0;
}

bool fl_bits_bit(const struct fl_bits *bits, uint32_t index) {
    return index < bits->width && fl_words_bit(fl_bits_words(bits), index);
}

uint64_t fl_bits_hash(const struct fl_bits *bits) {
    const uint64_t *words = fl_bits_words(bits);
    uint64_t hash = bits->width;
    for (uint32_t i = 0; i < fl_bits_word_count(bits->width); i++) hash = fl_hash_mix(hash * 31 + words[i]);
    return hash;
}

/* Decimal digits of the words, which are used up. */
static char *format_decimal(struct fl_arena *arena, uint64_t *words, uint32_t count, bool is_negative) {
    size_t room = (size_t)count * 20 + 2;
    char *text = fl_arena_allocate(arena, room);
    char *at = text + room - 1;
    bool more = true;
    while (more) {
        uint64_t part = fl_words_divide_small(words, count, TEN_POWER);
        more = !fl_words_is_zero(words, count);
        for (int digit = 0; digit < TEN_POWER_DIGITS && (more || part || digit == 0); digit++, part /= 10)
            *--at = (char)('0' + part % 10);
    }
    if (is_negative) *--at = '-';
    return at;
}

static uint64_t *copy_words(struct fl_arena *arena, const struct fl_bits *bits) {
    return fl_arena_copy(arena, fl_bits_words(bits), sizeof(uint64_t) * fl_bits_word_count(bits->width));
}

const char *fl_bits_format_unsigned(struct fl_arena *arena, const struct fl_bits *bits) {
    return format_decimal(arena, copy_words(arena, bits), fl_bits_word_count(bits->width), false);
}

const char *fl_bits_format_signed(struct fl_arena *arena, const struct fl_bits *bits) {
    if (!fl_bits_bit(bits, bits->width - 1)) return fl_bits_format_unsigned(arena, bits);
    uint32_t count = fl_bits_word_count(bits->width);
    uint64_t *words = copy_words(arena, bits);
    fl_words_fill_above(words, count, bits->width, true);
    fl_words_negate(words, words, count);
    return format_decimal(arena, words, count, true);
}

/* Digits of bits_each bits; leading zeros are kept if asked for. */
static const char *format_digits(struct fl_arena *arena, const struct fl_bits *bits, uint32_t bits_each,
                                 bool keep_zeros) {
    uint32_t digits = (bits->width + bits_each - 1) / bits_each;
    char *text = fl_arena_allocate(arena, (size_t)digits + 1);
    const uint64_t *words = fl_bits_words(bits);
    for (uint32_t i = 0; i < digits; i++) {
        uint32_t at = (digits - 1 - i) * bits_each;
        text[i] = "0123456789abcdef"[words[at / 64] >> at % 64 & (((uint64_t)1 << bits_each) - 1)];
    }
    while (!keep_zeros && text[0] == '0' && text[1]) text++;
    return text;
}

const char *fl_bits_format_hex(struct fl_arena *arena, const struct fl_bits *bits) {
    return format_digits(arena, bits, 4, false);
}

const char *fl_bits_format_binary(struct fl_arena *arena, const struct fl_bits *bits) {
    return format_digits(arena, bits, 1, true);
}

static int digit_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return 16;
}

/* Reads digits into `count` words; false on overflow, an empty string or a stray character. */
static bool parse_digits(const char *string, uint64_t *words, uint32_t count) {
    int base = 10;
    if (string[0] == '0' && (string[1] == 'x' || string[1] == 'X')) base = 16;
    if (string[0] == '0' && (string[1] == 'b' || string[1] == 'B')) base = 2;
    if (base != 10) string += 2;
    if (!*string) return false;
    for (; *string; string++) {
        int digit = digit_value(*string);
        if (digit >= base) return false;
        if (fl_words_multiply_small(words, count, (uint64_t)base, (uint64_t)digit)) return false;
    }
    return true;
}

bool fl_bits_parse(struct fl_arena *arena, uint32_t width, const char *string, struct fl_bits *result) {
    uint32_t count = fl_bits_word_count(width);
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, count);
    bool is_negative = *string == '-';
    if (*string == '-' || *string == '+') string++;
    if (!parse_digits(string, words, count)) return false;
    uint32_t length = fl_words_length(words, count);
    if (length > width) return false;
    if (is_negative) {
        fl_words_negate(words, words, count);
        fl_words_fill_above(words, count, width, false);
        if (length && !fl_words_bit(words, width - 1)) return false;
    }
    *result = fl_bits_of_words(arena, width, words);
    return true;
}
