/* engine/interpret/arithmetic.h - operators on values of at most 64 bits, as the dispatch loop applies them.
 *
 * Equal to fl_operator_evaluate, which defines them; tests/property compares the two.
 */
#ifndef FL_ENGINE_ARITHMETIC_H
#define FL_ENGINE_ARITHMETIC_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t fl_cut(uint64_t value, uint32_t width) {
    return value & (UINT64_MAX >> (64 - width));
}

static inline int64_t fl_signed(uint64_t value, uint32_t width) {
    return (int64_t)(value << (64 - width)) >> (64 - width);
}

static inline uint64_t fl_shift_left(uint64_t value, uint64_t amount, uint32_t width) {
    return amount >= width ? 0 : fl_cut(value << amount, width);
}

static inline uint64_t fl_shift_right(uint64_t value, uint64_t amount, uint32_t width) {
    return amount >= width ? 0 : value >> amount;
}

static inline uint64_t fl_shift_right_signed(uint64_t value, uint64_t amount, uint32_t width) {
    return fl_cut((uint64_t)(fl_signed(value, width) >> (amount > 63 ? 63 : amount)), width);
}

/* The machine traps: the divisor is zero, or the quotient does not fit. */
static inline bool fl_division_traps(uint64_t left, uint64_t right, uint32_t width) {
    return right == 0 || (right == fl_cut(UINT64_MAX, width) && left == (uint64_t)1 << (width - 1));
}

static inline uint64_t fl_divide_signed(uint64_t left, uint64_t right, uint32_t width) {
    return fl_cut((uint64_t)(fl_signed(left, width) / fl_signed(right, width)), width);
}

static inline uint64_t fl_remainder_signed(uint64_t left, uint64_t right, uint32_t width) {
    return fl_cut((uint64_t)(fl_signed(left, width) % fl_signed(right, width)), width);
}

/* fl_NAME_overflows and fl_NAME_overflows_signed: does the exact result not fit? */
#define FL_DEFINE_OVERFLOWS(name, compute)                                                           \
    static inline bool fl_##name##_overflows(uint64_t left, uint64_t right, uint32_t width) {        \
        uint64_t result;                                                                             \
        return compute(left, right, &result) || result != fl_cut(result, width);                     \
    }                                                                                                \
    static inline bool fl_##name##_overflows_signed(uint64_t left, uint64_t right, uint32_t width) { \
        int64_t result;                                                                              \
        if (compute(fl_signed(left, width), fl_signed(right, width), &result)) return true;          \
        return result != fl_signed((uint64_t)result, width);                                         \
    }
FL_DEFINE_OVERFLOWS(add, __builtin_add_overflow)
FL_DEFINE_OVERFLOWS(subtract, __builtin_sub_overflow)
FL_DEFINE_OVERFLOWS(multiply, __builtin_mul_overflow)
#undef FL_DEFINE_OVERFLOWS

/* fl_TYPE_of: the float with these bits, and fl_bits_of_TYPE. */
#define FL_DEFINE_BITS(type, word)                         \
    static inline type fl_##type##_of(uint64_t bits) {     \
        word pattern = (word)bits;                         \
        type value;                                        \
        memcpy(&value, &pattern, sizeof value);            \
        return value;                                      \
    }                                                      \
    static inline uint64_t fl_bits_of_##type(type value) { \
        word pattern;                                      \
        memcpy(&pattern, &value, sizeof pattern);          \
        return pattern;                                    \
    }
FL_DEFINE_BITS(float, uint32_t)
FL_DEFINE_BITS(double, uint64_t)
#undef FL_DEFINE_BITS

/* Out of range and not a number: the one pattern that x86-64 gives. */
static inline uint64_t fl_signed_32_of(double value) {
    return value > -2147483649.0 && value < 2147483648.0 ? (uint32_t)(int32_t)value : UINT32_C(0x80000000);
}

static inline uint64_t fl_signed_64_of(double value) {
    return value >= -9223372036854775808.0 && value < 9223372036854775808.0 ? (uint64_t)(int64_t)value
                                                                            : UINT64_C(0x8000000000000000);
}

#endif
