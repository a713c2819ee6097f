/* models/math_remainder.c - fmod and its relatives, exact, one bit of the quotient at a time. */
#include "math_internal.h"

/* The remainder of |x| / |y| and the low bits of the quotient; both finite, y not 0. */
static long double divide(long double x, long double y, unsigned *quotient) {
    struct fl_model_float_parts a = fl_model_float_split(x), b = fl_model_float_split(y);
    *quotient = 0;
    if (a.mantissa == 0) return 0;
    for (; !(a.mantissa >> 63); a.exponent--) a.mantissa <<= 1;
    for (; !(b.mantissa >> 63); b.exponent--) b.mantissa <<= 1;
    if (a.exponent < b.exponent) return x < 0 ? -x : x;
    uint64_t rest = a.mantissa, divisor = b.mantissa;
    if (rest >= divisor) {
        rest -= divisor;
        *quotient = 1;
    }
    for (int i = a.exponent; i > b.exponent; i--) {
        *quotient <<= 1;
        if (rest >= divisor - rest) {
            rest -= divisor - rest;
            *quotient |= 1;
        } else {
            rest <<= 1;
        }
    }
    return fl_model_float_join(rest, b.exponent);
}

static bool is_undefined(long double x, long double y) {
    return !fl_model_is_finite(x) || y != y || y == 0;
}

/* NaN, and an error unless one of the two is NaN already. */
static long double undefined(long double x, long double y) {
    if (x == x && y == y) {
        fl_model_set_error(EDOM);
        return -__builtin_nanl("");
    }
    return x + y;
}

static long double truncating(long double x, long double y) {
    unsigned quotient;
    if (is_undefined(x, y)) return undefined(x, y);
    if (fl_model_is_infinite(y)) return x;
    long double rest = divide(x, y, &quotient);
    return __builtin_signbit(x) ? -rest : rest;
}

/* The remainder of the quotient rounded to the nearest integer, half to even. */
static long double rounding(long double x, long double y, int *low_bits) {
    unsigned quotient;
    *low_bits = 0;
    if (is_undefined(x, y)) return undefined(x, y);
    if (fl_model_is_infinite(y)) return x;
    long double divisor = y < 0 ? -y : y, rest = divide(x, y, &quotient);
    if (rest > divisor - rest || (rest == divisor - rest && (quotient & 1))) {
        rest -= divisor;
        quotient++;
    }
    bool negative = __builtin_signbit(x);
    *low_bits = (int)(quotient & 7);
    if (negative != (y < 0)) *low_bits = -*low_bits;
    return negative ? -rest : rest;
}

#define REMAINDERS(suffix, type)                         \
    type fmod##suffix(type x, type y) {                  \
        return (type)truncating(x, y);                   \
    }                                                    \
    type remainder##suffix(type x, type y) {             \
        int low_bits;                                    \
        return (type)rounding(x, y, &low_bits);          \
    }                                                    \
    type drem##suffix(type x, type y) {                  \
        int low_bits;                                    \
        return (type)rounding(x, y, &low_bits);          \
    }                                                    \
    type remquo##suffix(type x, type y, int *quotient) { \
        return (type)rounding(x, y, quotient);           \
    }

REMAINDERS(f, float)
REMAINDERS(, double)
REMAINDERS(l, long double)
