/* models/math_scale.c - exponents and mantissas: all exact, or rounded once. */
#include <limits.h>

#include "math_internal.h"

/* mantissa * 2^exponent with bit 63 set, rounded half to even where it is subnormal. */
static long double join_rounded(uint64_t mantissa, int exponent) {
    int drop = -16445 - exponent;
    if (exponent + 63 > 16383) return __builtin_infl();
    if (drop <= 0) return fl_model_float_join(mantissa, exponent);
    if (drop > 64) return 0;
    uint64_t kept = drop == 64 ? 0 : mantissa >> drop, half = (uint64_t)1 << (drop - 1);
    uint64_t rest = mantissa & (half | (half - 1));
    if (rest > half || (rest == half && (kept & 1))) kept++;
    return fl_model_float_join(kept, -16445);
}

static void normalise(struct fl_model_float_parts *parts) {
    while (!(parts->mantissa >> 63)) {
        parts->mantissa <<= 1;
        parts->exponent--;
    }
}

long double fl_model_scale(long double x, int exponent) {
    struct fl_model_float_parts parts = fl_model_float_split(x);
    if (parts.is_nan || parts.is_infinite || parts.mantissa == 0) return x;
    normalise(&parts);
    if (exponent > 70000) exponent = 70000;
    if (exponent < -70000) exponent = -70000;
    long double result = join_rounded(parts.mantissa, parts.exponent + exponent);
    return parts.negative ? -result : result;
}

long double fl_model_fraction(long double x, int *exponent) {
    struct fl_model_float_parts parts = fl_model_float_split(x);
    *exponent = 0;
    if (parts.is_nan || parts.is_infinite || parts.mantissa == 0) return x;
    normalise(&parts);
    *exponent = parts.exponent + 64;
    long double result = fl_model_float_join(parts.mantissa, -64);
    return parts.negative ? -result : result;
}

static void note_scaling(long double result, long double x) {
    if (fl_model_is_finite(x) && x != 0 && (result == 0 || !fl_model_is_finite(result)))
        fl_model_set_error(ERANGE);
}

/* The result fits a long double exactly where double or float is meant, so that the conversion
 * rounds only once. */
#define SCALERS(suffix, type)                                                                                  \
    static type scale_##type##suffix(type x, int exponent) {                                                   \
        type result = (type)fl_model_scale(x, exponent);                                                       \
        note_scaling(result, x);                                                                               \
        return result;                                                                                         \
    }                                                                                                          \
    type ldexp##suffix(type x, int exponent) {                                                                 \
        return scale_##type##suffix(x, exponent);                                                              \
    }                                                                                                          \
    type scalbn##suffix(type x, int exponent) {                                                                \
        return scale_##type##suffix(x, exponent);                                                              \
    }                                                                                                          \
    type scalbln##suffix(type x, long exponent) {                                                              \
        return scale_##type##suffix(x, exponent > 70000 ? 70000 : exponent < -70000 ? -70000 : (int)exponent); \
    }                                                                                                          \
    type frexp##suffix(type x, int *exponent) {                                                                \
        return (type)fl_model_fraction(x, exponent);                                                           \
    }

typedef long double long_double;
SCALERS(f, float)
SCALERS(, double)
SCALERS(l, long_double)

static int integer_logarithm(long double x) {
    if (x != x || x == 0) {
        fl_model_set_error(EDOM);
        return x == 0 ? FP_ILOGB0 : FP_ILOGBNAN;
    }
    if (fl_model_is_infinite(x)) {
        fl_model_set_error(EDOM);
        return INT_MAX;
    }
    int exponent;
    fl_model_fraction(x, &exponent);
    return exponent - 1;
}

static long double exponent_of(long double x) {
    if (x != x) return x;
    if (x == 0) {
        fl_model_set_error(ERANGE);
        return -__builtin_infl();
    }
    if (fl_model_is_infinite(x)) return __builtin_infl();
    int exponent;
    fl_model_fraction(x, &exponent);
    return exponent - 1;
}

#define EXPONENTS(suffix, type)                                \
    int ilogb##suffix(type x) {                                \
        return integer_logarithm(x);                           \
    }                                                          \
    type logb##suffix(type x) {                                \
        return (type)exponent_of(x);                           \
    }                                                          \
    type significand##suffix(type x) {                         \
        int exponent;                                          \
        type fraction = (type)fl_model_fraction(x, &exponent); \
        return fl_model_is_finite(x) ? fraction * 2 : x;       \
    }                                                          \
    type modf##suffix(type x, type *whole) {                   \
        *whole = __builtin_trunc##suffix(x);                   \
        type rest = fl_model_is_infinite(x) ? 0 : x - *whole;  \
        return __builtin_copysign##suffix(rest, x);            \
    }                                                          \
    type fdim##suffix(type x, type y) {                        \
        if (x != x || y != y) return x + y;                    \
        return x > y ? x - y : 0;                              \
    }

EXPONENTS(f, float)
EXPONENTS(, double)
EXPONENTS(l, long double)

/* Rounding to integers. A number that does not fit gives the smallest integer, as the machine's. */
#define TO_INTEGER(name, rounder, suffix, type, result)                                   \
    result name##suffix(type x) {                                                         \
        type rounded = rounder##suffix(x);                                                \
        const type limit = (type)((unsigned long long)1 << (sizeof(result) * 8 - 2)) * 2; \
        if (!(rounded >= -limit && rounded < limit))                                      \
            return (result)((unsigned long long)1 << (sizeof(result) * 8 - 1));           \
        return (result)rounded;                                                           \
    }

#define INTEGERS(suffix, type)                                    \
    TO_INTEGER(lround, __builtin_round, suffix, type, long)       \
    TO_INTEGER(llround, __builtin_round, suffix, type, long long) \
    TO_INTEGER(lrint, __builtin_rint, suffix, type, long)         \
    TO_INTEGER(llrint, __builtin_rint, suffix, type, long long)

INTEGERS(f, float)
INTEGERS(, double)
INTEGERS(l, long double)

float nextafterf(float x, float y) {
    union {
        float value;
        uint32_t bits;
    } overlay = {x};
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    if (x == 0)
        overlay.bits = y < 0 ? 0x80000001 : 1;
    else
        overlay.bits += (x < y) == (x > 0) ? 1 : -1u;
    note_scaling(overlay.value, x);
    return overlay.value;
}

static double next_after(double x, double y) {
    union {
        double value;
        uint64_t bits;
    } overlay = {x};
    if (x == 0)
        overlay.bits = y < 0 ? (uint64_t)1 << 63 | 1 : 1;
    else
        overlay.bits += (x < y) == (x > 0) ? 1 : -(uint64_t)1;
    note_scaling(overlay.value, x);
    return overlay.value;
}

double nextafter(double x, double y) {
    if (x != x || y != y) return x + y;
    return x == y ? y : next_after(x, y);
}

double nexttoward(double x, long double y) {
    if (x != x || y != y) return (double)(x + y);
    if (x == y) return (double)y;
    return next_after(x, y > x ? __builtin_inf() : -__builtin_inf());
}

/* Steps through mantissas; the units of a long double change where its top bit does. */
long double nextafterl(long double x, long double y) {
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    if (x == 0) return y < 0 ? -fl_model_float_join(1, -16445) : fl_model_float_join(1, -16445);
    struct fl_model_float_parts parts = fl_model_float_split(x);
    bool grows = (x < y) == (x > 0);
    if (parts.is_infinite) {
        long double largest = fl_model_float_join(UINT64_MAX, 16383 - 63);
        return parts.negative ? -largest : largest;
    }
    uint64_t mantissa = parts.mantissa;
    int exponent = parts.exponent;
    if (grows && mantissa == UINT64_MAX) {
        mantissa = (uint64_t)1 << 63;
        exponent++;
    } else if (grows) {
        mantissa++;
    } else if (mantissa == (uint64_t)1 << 63 && exponent > -16445) {
        mantissa = UINT64_MAX;
        exponent--;
    } else {
        mantissa--;
    }
    long double result = exponent > 16383 - 63 ? __builtin_infl() : fl_model_float_join(mantissa, exponent);
    return parts.negative ? -result : result;
}

long double nexttowardl(long double x, long double y) {
    return nextafterl(x, y);
}
