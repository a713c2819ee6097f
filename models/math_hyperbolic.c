/* models/math_hyperbolic.c - hyperbolic functions and their inverses, roots, and the length of a vector. */
#include "math_internal.h"

static long double magnitude(long double x) {
    return x < 0 ? -x : x;
}

static long double sinh_core(long double x) {
    if (x == 0 || !fl_model_is_finite(x)) return x;
    long double size = magnitude(x), result;
    if (size > 11350) {
        long double half = fl_model_exp(size / 2);
        result = half / 2 * half;
    } else {
        long double grown = fl_model_exp_minus_one(size);
        result = (grown + grown / (grown + 1)) / 2;
    }
    return x < 0 ? -result : result;
}

static long double cosh_core(long double x) {
    if (!fl_model_is_finite(x)) return x * x;
    long double size = magnitude(x);
    if (size > 11350) {
        long double half = fl_model_exp(size / 2);
        return half / 2 * half;
    }
    long double grown = fl_model_exp(size);
    return (grown + 1 / grown) / 2;
}

static long double tanh_core(long double x) {
    if (x == 0 || x != x) return x;
    long double size = magnitude(x);
    long double result = 1;
    if (size < 25) {
        long double grown = fl_model_exp_minus_one(2 * size);
        result = grown / (grown + 2);
    }
    return x < 0 ? -result : result;
}

static long double asinh_core(long double x) {
    if (x == 0 || !fl_model_is_finite(x)) return x;
    long double size = magnitude(x), result;
    if (size > 0x1p40L)
        result = fl_model_log(size) + 0xb17217f7d1cf79acp-64L; /* log 2 */
    else
        result = fl_model_log_one_plus(size + size * size / (1 + __builtin_sqrtl(size * size + 1)));
    return x < 0 ? -result : result;
}

static long double acosh_core(long double x) {
    if (x != x) return x;
    if (x < 1) return __builtin_nanl("");
    if (x > 0x1p40L) return fl_model_log(x) + 0xb17217f7d1cf79acp-64L;
    long double above = x - 1;
    return fl_model_log_one_plus(above + __builtin_sqrtl(above * (above + 2)));
}

static long double atanh_core(long double x) {
    if (x == 0 || x != x) return x;
    long double size = magnitude(x);
    if (size > 1) return __builtin_nanl("");
    long double result = size == 1 ? __builtin_infl() : fl_model_log_one_plus(2 * size / (1 - size)) / 2;
    return x < 0 ? -result : result;
}

/* The root of the fraction by a short approximation and Newton's steps, which double its digits. */
static long double cbrt_core(long double x) {
    int exponent;
    if (x == 0 || !fl_model_is_finite(x)) return x;
    long double fraction = fl_model_fraction(magnitude(x), &exponent);
    int third = exponent >= 0 ? (exponent + 2) / 3 : exponent / 3;
    fraction = fl_model_scale(fraction, exponent - 3 * third);
    long double root = 0.5L + 0.5L * fraction;
    for (int i = 0; i < 7; i++) root -= (root - fraction / (root * root)) / 3;
    long double result = fl_model_scale(root, third);
    return x < 0 ? -result : result;
}

FL_MODEL_FAMILY(sinh, sinh_core)
FL_MODEL_FAMILY(cosh, cosh_core)
FL_MODEL_FAMILY(tanh, tanh_core)
FL_MODEL_FAMILY(asinh, asinh_core)
FL_MODEL_FAMILY(acosh, acosh_core)
FL_MODEL_FAMILY(atanh, atanh_core)
FL_MODEL_FAMILY(cbrt, cbrt_core)

static long double hypot_core(long double x, long double y) {
    int exponent;
    if (fl_model_is_infinite(x) || fl_model_is_infinite(y)) return __builtin_infl();
    if (x != x || y != y) return x + y;
    long double large = magnitude(x) > magnitude(y) ? magnitude(x) : magnitude(y);
    if (large == 0) return 0;
    fl_model_fraction(large, &exponent);
    long double a = fl_model_scale(x, -exponent), b = fl_model_scale(y, -exponent);
    return fl_model_scale(__builtin_sqrtl(a * a + b * b), exponent);
}

#define LENGTHS(suffix, type)                                      \
    type hypot##suffix(type x, type y) {                           \
        type result = (type)hypot_core(x, y);                      \
        if (fl_model_is_finite(y)) fl_model_note_error(result, x); \
        return result;                                             \
    }

LENGTHS(f, float)
LENGTHS(, double)
LENGTHS(l, long double)
