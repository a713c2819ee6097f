/* term/operator/float_convert.c - conversions between floats, and from and to integers, as the machine does them.
 */
#include "term/operator/float_format.h"

#include <math.h>

#include "base/number/words.h"

/* DIRECT(type) is the host's conversion from the source's type to another. */
#define CONVERT_FROM(bits, DIRECT)                                     \
    switch ((bits)->width) {                                           \
    case 16: return DIRECT(fl_half_of_bits(bits));                     \
    case 32: return DIRECT(fl_single_of_bits(bits));                   \
    case 64: return DIRECT(fl_double_of_bits(bits));                   \
    case 80: return DIRECT(fl_extended_of_bits(bits));                 \
    case 128: return DIRECT(fl_quad_of_bits(bits));                    \
    default: FL_UNREACHABLE("floats have 16, 32, 64, 80 or 128 bits"); \
    }

#define TO_HALF(value) ((fl_half)(value))
#define TO_SINGLE(value) ((float)(value))
#define TO_DOUBLE(value) ((double)(value))
#define TO_EXTENDED(value) ((long double)(value))
#define TO_QUAD(value) ((fl_quad)(value))

static fl_half to_half(const struct fl_bits *value) {
    CONVERT_FROM(value, TO_HALF)
}

static float to_single(const struct fl_bits *value) {
    CONVERT_FROM(value, TO_SINGLE)
}

static double to_double(const struct fl_bits *value) {
    CONVERT_FROM(value, TO_DOUBLE)
}

static long double to_extended(const struct fl_bits *value) {
    CONVERT_FROM(value, TO_EXTENDED)
}

static fl_quad to_quad(const struct fl_bits *value) {
    CONVERT_FROM(value, TO_QUAD)
}

struct fl_bits fl_float_convert(struct fl_arena *arena, uint32_t width, const struct fl_bits *value) {
    if (width == value->width) return *value;
    switch (width) {
    case 16: return fl_bits_of_half(arena, to_half(value));
    case 32: return fl_bits_of_single(arena, to_single(value));
    case 64: return fl_bits_of_double(arena, to_double(value));
    case 80: return fl_bits_of_extended(arena, to_extended(value));
    case 128: return fl_bits_of_quad(arena, to_quad(value));
    default: FL_UNREACHABLE("floats have 16, 32, 64, 80 or 128 bits");
    }
}

/* magnitude * 2^scale, where scale is not zero only if the magnitude fills its type. */
#define DEFINE_OF_MAGNITUDE(name, type)                                                                           \
    static struct fl_bits name##_of_magnitude(struct fl_arena *arena, bool is_negative, fl_double_word magnitude, \
                                              uint32_t scale) {                                                   \
        type value = (type)magnitude;                                                                             \
        for (uint32_t i = 0; i < scale && !isinf(value); i++) value *= 2;                                         \
        return fl_bits_of_##name(arena, is_negative ? -value : value);                                            \
    }

DEFINE_OF_MAGNITUDE(single, float)
DEFINE_OF_MAGNITUDE(double, double)
DEFINE_OF_MAGNITUDE(extended, long double)
DEFINE_OF_MAGNITUDE(quad, fl_quad)

static struct fl_bits half_of_magnitude(struct fl_arena *arena, bool is_negative, fl_double_word magnitude) {
    /* From 2^17 on it is infinite; below, single precision is exact. */
    fl_half value = (fl_half)(magnitude >> 17 ? (float)INFINITY : (float)(uint32_t)magnitude);
    return fl_bits_of_half(arena, is_negative ? -value : value);
}

/* The highest 128 bits of a wider number. What is cut is remembered in the lowest bit kept: no
 * format has more than 113 bits, so it only says which way to round. */
static fl_double_word highest_bits(struct fl_arena *arena, const uint64_t *words, uint32_t count,
                                   uint32_t *scale) {
    uint32_t length = fl_words_length(words, count);
    *scale = length > 128 ? length - 128 : 0;
    uint64_t *kept = FL_NEW_ARRAY(arena, uint64_t, count + 1);
    uint64_t *back = FL_NEW_ARRAY(arena, uint64_t, count);
    fl_words_shift_right(kept, words, count, *scale);
    fl_words_shift_left(back, kept, count, *scale);
    bool is_inexact = fl_words_compare(back, words, count) != 0;
    return (fl_double_word)kept[1] << 64 | kept[0] | is_inexact;
}

struct fl_bits fl_float_of_integer(struct fl_arena *arena, uint32_t width, const struct fl_bits *value,
                                   bool is_signed) {
    bool is_negative = is_signed && fl_bits_bit(value, value->width - 1);
    fl_double_word magnitude;
    uint32_t scale = 0;
    if (value->width <= 64) {
        magnitude = is_negative ? -value->word & fl_bits_mask(value->width) : value->word;
    } else {
        uint32_t count = fl_bits_word_count(value->width);
        uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, count);
        fl_words_copy(words, fl_bits_words(value), count);
        if (is_negative) {
            fl_words_negate(words, words, count);
            fl_words_fill_above(words, count, value->width, false);
        }
        magnitude = highest_bits(arena, words, count, &scale);
    }
    switch (width) {
    case 16: return half_of_magnitude(arena, is_negative, magnitude);
    case 32: return single_of_magnitude(arena, is_negative, magnitude, scale);
    case 64: return double_of_magnitude(arena, is_negative, magnitude, scale);
    case 80: return extended_of_magnitude(arena, is_negative, magnitude, scale);
    case 128: return quad_of_magnitude(arena, is_negative, magnitude, scale);
    default: FL_UNREACHABLE("floats have 16, 32, 64, 80 or 128 bits");
    }
}

/* The machine's conversions to 16, 32 and 64 bits, with their value for what does not fit. */
static int64_t machine_convert(uint32_t width, long double value) {
    switch (width) {
    case 16: return value > -32769.0L && value < 32768.0L ? (int64_t)value : INT16_MIN;
    case 32: return value > -2147483649.0L && value < 2147483648.0L ? (int64_t)value : INT32_MIN;
    default: return value >= -0x1p63L && value < 0x1p63L ? (int64_t)value : INT64_MIN;
    }
}

static uint64_t to_unsigned_64(uint32_t source_width, long double value) {
    if (source_width == 80) {
        bool is_high = !(value < 0x1p63L);
        return (uint64_t)machine_convert(64, is_high ? value - 0x1p63L : value) ^ (uint64_t)is_high << 63;
    }
    int64_t low = machine_convert(64, value);
    return low >= 0 ? (uint64_t)low : (uint64_t)low | (uint64_t)machine_convert(64, value - 0x1p63L);
}

static uint64_t to_word(uint32_t width, uint32_t source_width, long double value, bool is_signed) {
    if (!is_signed && width == 64) return to_unsigned_64(source_width, value);
    uint32_t needed = is_signed ? width : width + 1;
    uint32_t used = needed <= 16 && source_width == 80 ? 16 : needed <= 32 ? 32 : 64;
    return (uint64_t)machine_convert(used, value);
}

#define TO_SIGNED_DOUBLE_WORD(value) ((fl_double_word)(fl_signed_double_word)(value))
#define TO_UNSIGNED_DOUBLE_WORD(value) ((fl_double_word)(value))

static fl_double_word to_signed_double_word(const struct fl_bits *value) {
    CONVERT_FROM(value, TO_SIGNED_DOUBLE_WORD)
}

static fl_double_word to_unsigned_double_word(const struct fl_bits *value) {
    CONVERT_FROM(value, TO_UNSIGNED_DOUBLE_WORD)
}

/* Any width, clamped to its range; a NaN is as an infinity of its sign. The result is cut from the fraction of the
 * quad. */
static struct fl_bits to_clamped(struct fl_arena *arena, uint32_t width, fl_quad value, bool is_signed) {
    uint64_t pattern[2];
    memcpy(pattern, &value, sizeof pattern);
    bool is_negative = pattern[1] >> 63;
    int32_t exponent = (int32_t)(pattern[1] >> 48 & 0x7fff) - 0x3fff;
    uint32_t count = fl_bits_word_count(width > 128 ? width : 128);
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, count);
    uint32_t limit = is_signed ? width - 1 : width; /* bits of the magnitude */
    if (exponent < 0 || (is_negative && !is_signed)) return fl_bits_of_words(arena, width, words);
    if (exponent >= (int32_t)limit) {
        /* The negated smallest number is one more than the largest. */
        for (uint32_t i = 0; i < limit; i++) words[i / 64] |= (uint64_t)1 << i % 64;
        for (uint32_t i = 0; is_negative && i < count; i++) words[i] = ~words[i];
        return fl_bits_of_words(arena, width, words);
    }
    words[0] = pattern[0];
    words[1] = (pattern[1] & fl_bits_mask(48)) | (uint64_t)1 << 48;
    if (exponent >= 112)
        fl_words_shift_left(words, words, count, (uint32_t)exponent - 112);
    else
        fl_words_shift_right(words, words, count, 112 - (uint32_t)exponent);
    if (is_negative) fl_words_negate(words, words, count);
    return fl_bits_of_words(arena, width, words);
}

struct fl_bits fl_float_to_integer(struct fl_arena *arena, uint32_t width, const struct fl_bits *value,
                                   bool is_signed) {
    if (width > 128) return to_clamped(arena, width, to_quad(value), is_signed);
    if (value->width == 128) {
        bool is_cut_from_signed = is_signed || width < 32;
        struct fl_bits clamped = to_clamped(arena,
                                            width <= 32   ? 32
                                            : width <= 64 ? 64
                                                          : 128,
                                            fl_quad_of_bits(value), is_cut_from_signed);
        return fl_bits_of_words(arena, width, fl_bits_words(&clamped));
    }
    if (width <= 64) return fl_bits_of_word(width, to_word(width, value->width, to_extended(value), is_signed));
    fl_double_word whole = is_signed ? to_signed_double_word(value) : to_unsigned_double_word(value);
    uint64_t words[2] = {(uint64_t)whole, (uint64_t)(whole >> 64)};
    return fl_bits_of_words(arena, width, words);
}
