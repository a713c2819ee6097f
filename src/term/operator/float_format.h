/* term/operator/float_format.h - bit patterns as floats of the host, and back. Only for term/float*.c. */
#ifndef FL_TERM_OPERATOR_FLOAT_FORMAT_H
#define FL_TERM_OPERATOR_FLOAT_FORMAT_H

#include <string.h>

#include "base/invariant.h"
#include "base/number/bits.h"

__extension__ typedef _Float16 fl_half;
__extension__ typedef __float128 fl_quad;
__extension__ typedef unsigned __int128 fl_double_word;
__extension__ typedef __int128 fl_signed_double_word;

#define FL_DEFINE_FORMAT(name, type, bits_wide)                                          \
    static inline type fl_##name##_of_bits(const struct fl_bits *bits) {                 \
        type value = 0;                                                                  \
        memcpy(&value, fl_bits_words(bits), (bits_wide) / 8);                            \
        return value;                                                                    \
    }                                                                                    \
    static inline struct fl_bits fl_bits_of_##name(struct fl_arena *arena, type value) { \
        uint64_t words[2] = {0, 0};                                                      \
        memcpy(words, &value, (bits_wide) / 8);                                          \
        return fl_bits_of_words(arena, (bits_wide), words);                              \
    }

FL_DEFINE_FORMAT(half, fl_half, 16)
FL_DEFINE_FORMAT(single, float, 32)
FL_DEFINE_FORMAT(double, double, 64)
FL_DEFINE_FORMAT(extended, long double, 80)
FL_DEFINE_FORMAT(quad, fl_quad, 128)

/* The conversions of float_convert.c. */
struct fl_bits fl_float_convert(struct fl_arena *arena, uint32_t width, const struct fl_bits *value);
struct fl_bits fl_float_of_integer(struct fl_arena *arena, uint32_t width, const struct fl_bits *value,
                                   bool is_signed);
struct fl_bits fl_float_to_integer(struct fl_arena *arena, uint32_t width, const struct fl_bits *value,
                                   bool is_signed);

#endif
