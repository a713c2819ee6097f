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

static inline bool fl_add_overflows(uint64_t left, uint64_t right, uint32_t width) {
    uint64_t sum;
    return __builtin_add_overflow(left, right, &sum) || sum != fl_cut(sum, width);
}

static inline bool fl_add_overflows_signed(uint64_t left, uint64_t right, uint32_t width) {
    int64_t sum;
    if (__builtin_add_overflow(fl_signed(left, width), fl_signed(right, width), &sum)) return true;
    return sum != fl_signed((uint64_t)sum, width);
}

static inline bool fl_subtract_overflows(uint64_t left, uint64_t right, uint32_t width) {
    (void)width;
    return left < right;
}

static inline bool fl_subtract_overflows_signed(uint64_t left, uint64_t right, uint32_t width) {
    int64_t difference;
    if (__builtin_sub_overflow(fl_signed(left, width), fl_signed(right, width), &difference)) return true;
    return difference != fl_signed((uint64_t)difference, width);
}

static inline bool fl_multiply_overflows(uint64_t left, uint64_t right, uint32_t width) {
    uint64_t product;
    return __builtin_mul_overflow(left, right, &product) || product != fl_cut(product, width);
}

static inline bool fl_multiply_overflows_signed(uint64_t left, uint64_t right, uint32_t width) {
    int64_t product;
    if (__builtin_mul_overflow(fl_signed(left, width), fl_signed(right, width), &product)) return true;
    return product != fl_signed((uint64_t)product, width);
}

static inline double fl_double_of(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint64_t fl_bits_of_double(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float fl_float_of(uint64_t bits) {
    uint32_t low = (uint32_t)bits;
    float value;
    memcpy(&value, &low, sizeof value);
    return value;
}

static inline uint64_t fl_bits_of_float(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Out of range and not a number: the one pattern that x86-64 gives. */
static inline uint64_t fl_signed_32_of(double value) {
    return value > -2147483649.0 && value < 2147483648.0 ? (uint32_t)(int32_t)value : UINT32_C(0x80000000);
}

static inline uint64_t fl_signed_64_of(double value) {
    return value >= -9223372036854775808.0 && value < 9223372036854775808.0 ? (uint64_t)(int64_t)value
                                                                            : UINT64_C(0x8000000000000000);
}

#endif
