#include "term/operator/float.h"

#include <math.h>

#include "base/number/words.h"
#include "term/operator/float_format.h"

/* In libm, but declared by math.h only for some compilers. */
extern fl_quad fmodf128(fl_quad, fl_quad);
extern fl_quad fmaf128(fl_quad, fl_quad, fl_quad);
extern fl_quad sqrtf128(fl_quad);
extern fl_quad roundevenf128(fl_quad);
extern fl_quad roundf128(fl_quad);
extern fl_quad floorf128(fl_quad);
extern fl_quad ceilf128(fl_quad);
extern fl_quad truncf128(fl_quad);

/* The host's operations on one type; `suffix` is that of its functions in math.h. */
#define DEFINE_OPERATIONS(name, type, suffix)                                                          \
    static type round_##name(enum fl_rounding mode, type x) {                                          \
        switch (mode) {                                                                                \
        case FL_ROUND_EVEN: return roundeven##suffix(x);                                               \
        case FL_ROUND_AWAY: return round##suffix(x);                                                   \
        case FL_ROUND_DOWN: return floor##suffix(x);                                                   \
        case FL_ROUND_UP: return ceil##suffix(x);                                                      \
        case FL_ROUND_ZERO: return trunc##suffix(x);                                                   \
        }                                                                                              \
        FL_UNREACHABLE("every rounding mode is handled");                                              \
    }                                                                                                  \
    static type calculate_##name(enum fl_operator op, enum fl_rounding mode, type x, type y, type z) { \
        switch (op) {                                                                                  \
        case FL_OP_FLOAT_ADD: return x + y;                                                            \
        case FL_OP_FLOAT_SUBTRACT: return x - y;                                                       \
        case FL_OP_FLOAT_MULTIPLY: return x * y;                                                       \
        case FL_OP_FLOAT_DIVIDE: return x / y;                                                         \
        case FL_OP_FLOAT_REMAINDER: return fmod##suffix(x, y);                                         \
        case FL_OP_FLOAT_FUSED: return fma##suffix(x, y, z);                                           \
        case FL_OP_FLOAT_ROOT: return sqrt##suffix(x);                                                 \
        default: return round_##name(mode, x);                                                         \
        }                                                                                              \
    }                                                                                                  \
    static bool compare_##name(enum fl_operator op, type x, type y) {                                  \
        switch (op) {                                                                                  \
        case FL_OP_FLOAT_EQUAL: return x == y;                                                         \
        case FL_OP_FLOAT_LESS: return x < y;                                                           \
        case FL_OP_FLOAT_LESS_EQUAL: return x <= y;                                                    \
        default: return x != x; /* FLOAT_IS_NAN */                                                     \
        }                                                                                              \
    }

DEFINE_OPERATIONS(single, float, f)
DEFINE_OPERATIONS(double, double, )
DEFINE_OPERATIONS(extended, long double, l)
DEFINE_OPERATIONS(quad, fl_quad, f128)

bool fl_float_is_width(uint32_t width) {
    return width == 16 || width == 32 || width == 64 || width == 80 || width == 128;
}

/* Rounding the result in single precision once more to half gives the right result for all but
 * the fused operation, whose exact result fits into a quad. */
static fl_half calculate_half(enum fl_operator op, enum fl_rounding mode, fl_half x, fl_half y, fl_half z) {
    if (op == FL_OP_FLOAT_FUSED) return (fl_half)((fl_quad)x * (fl_quad)y + (fl_quad)z);
    return (fl_half)calculate_single(op, mode, (float)x, (float)y, (float)z);
}

static uint32_t fraction_bits(uint32_t width) {
    return width == 16 ? 10 : width == 32 ? 23 : 52;
}

/* For 16 to 64 bits: the first NaN among the operands, made quiet. The host's instructions do
 * the same, but a compiler is free to swap their operands. */
static bool find_nan(const struct fl_bits *operands, uint8_t count, struct fl_bits *nan) {
    uint32_t width = operands[0].width, fraction = fraction_bits(width);
    uint64_t infinity = fl_bits_mask(width - 1) & ~fl_bits_mask(fraction);
    for (uint8_t i = 0; i < count; i++) {
        if ((operands[i].word & fl_bits_mask(width - 1)) <= infinity) continue;
        *nan = fl_bits_of_word(width, operands[i].word | (uint64_t)1 << (fraction - 1));
        return true;
    }
    return false;
}

static struct fl_bits calculate(struct fl_arena *arena, enum fl_operator op, enum fl_rounding mode,
                                const struct fl_bits *operands) {
    uint8_t count = fl_operator_info(op)->operands;
    const struct fl_bits *x = &operands[0], *y = count > 1 ? &operands[1] : x, *z = count > 2 ? &operands[2] : x;
    struct fl_bits nan;
    if (x->width <= 64 && find_nan(operands, count, &nan)) return nan;
    switch (x->width) {
    case 16:
        return fl_bits_of_half(
            arena, calculate_half(op, mode, fl_half_of_bits(x), fl_half_of_bits(y), fl_half_of_bits(z)));
    case 32:
        return fl_bits_of_single(
            arena, calculate_single(op, mode, fl_single_of_bits(x), fl_single_of_bits(y), fl_single_of_bits(z)));
    case 64:
        return fl_bits_of_double(
            arena, calculate_double(op, mode, fl_double_of_bits(x), fl_double_of_bits(y), fl_double_of_bits(z)));
    case 80:
        return fl_bits_of_extended(arena, calculate_extended(op, mode, fl_extended_of_bits(x),
                                                             fl_extended_of_bits(y), fl_extended_of_bits(z)));
    case 128:
        return fl_bits_of_quad(
            arena, calculate_quad(op, mode, fl_quad_of_bits(x), fl_quad_of_bits(y), fl_quad_of_bits(z)));
    default: FL_UNREACHABLE("floats have 16, 32, 64, 80 or 128 bits");
    }
}

static bool compare(enum fl_operator op, const struct fl_bits *operands) {
    const struct fl_bits *x = &operands[0], *y = op == FL_OP_FLOAT_IS_NAN ? x : &operands[1];
    switch (x->width) {
    case 16: return compare_single(op, (float)fl_half_of_bits(x), (float)fl_half_of_bits(y));
    case 32: return compare_single(op, fl_single_of_bits(x), fl_single_of_bits(y));
    case 64: return compare_double(op, fl_double_of_bits(x), fl_double_of_bits(y));
    case 80: return compare_extended(op, fl_extended_of_bits(x), fl_extended_of_bits(y));
    case 128: return compare_quad(op, fl_quad_of_bits(x), fl_quad_of_bits(y));
    default: FL_UNREACHABLE("floats have 16, 32, 64, 80 or 128 bits");
    }
}

struct fl_bits fl_float_evaluate(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                                 const uint32_t parameters[2], const struct fl_bits *operands) {
    switch (op) {
    case FL_OP_FLOAT_EQUAL:
    case FL_OP_FLOAT_LESS:
    case FL_OP_FLOAT_LESS_EQUAL:
    case FL_OP_FLOAT_IS_NAN: return fl_bits_of_word(1, compare(op, operands));
    case FL_OP_FLOAT_CONVERT: return fl_float_convert(arena, width, &operands[0]);
    case FL_OP_FLOAT_OF_SIGNED: return fl_float_of_integer(arena, width, &operands[0], true);
    case FL_OP_FLOAT_OF_UNSIGNED: return fl_float_of_integer(arena, width, &operands[0], false);
    case FL_OP_SIGNED_OF_FLOAT: return fl_float_to_integer(arena, width, &operands[0], true);
    case FL_OP_UNSIGNED_OF_FLOAT: return fl_float_to_integer(arena, width, &operands[0], false);
    case FL_OP_FLOAT_ROUND: return calculate(arena, op, (enum fl_rounding)parameters[0], operands);
    default: return calculate(arena, op, FL_ROUND_EVEN, operands);
    }
}
