/* models/math_classify.c - what kind of number it is. The macros of math.h come here. */
#include "math_internal.h"

#undef isinf
#undef isnan
#undef finite
#undef signbit

static int classify(long double x, long double smallest_normal) {
    if (x != x) return FP_NAN;
    long double magnitude = x < 0 ? -x : x;
    if (magnitude == __builtin_infl()) return FP_INFINITE;
    if (magnitude == 0) return FP_ZERO;
    return magnitude < smallest_normal ? FP_SUBNORMAL : FP_NORMAL;
}

int __fpclassifyf(float x) {
    return classify(x, __FLT_MIN__);
}

int __fpclassify(double x) {
    return classify(x, __DBL_MIN__);
}

int __fpclassifyl(long double x) {
    return classify(x, __LDBL_MIN__);
}

static int infinity_sign(long double x) {
    return x == __builtin_infl() ? 1 : x == -__builtin_infl() ? -1 : 0;
}

#define CLASSIFIERS(suffix, type)  \
    int isinf##suffix(type x);     \
    int isnan##suffix(type x);     \
    int finite##suffix(type x);    \
    int isinf##suffix(type x) {    \
        return infinity_sign(x);   \
    }                              \
    int isnan##suffix(type x) {    \
        return x != x;             \
    }                              \
    int finite##suffix(type x) {   \
        return x - x == 0;         \
    }                              \
    int __isinf##suffix(type x) {  \
        return infinity_sign(x);   \
    }                              \
    int __isnan##suffix(type x) {  \
        return x != x;             \
    }                              \
    int __finite##suffix(type x) { \
        return x - x == 0;         \
    }

CLASSIFIERS(f, float)
CLASSIFIERS(, double)
CLASSIFIERS(l, long double)

int __signbitf(float x) {
    union {
        float value;
        uint32_t bits;
    } overlay = {x};
    return (overlay.bits >> 31) != 0;
}

int __signbit(double x) {
    union {
        double value;
        uint64_t bits;
    } overlay = {x};
    return (overlay.bits >> 63) != 0;
}

int __signbitl(long double x) {
    return fl_model_float_split(x).negative;
}

/* A NaN whose first bit behind the exponent is not set. */
int __issignalingf(float x) {
    uint32_t bits;
    __fl_copy(&bits, &x, sizeof bits);
    return ((bits ^ 0x400000) & 0x7fffffff) > 0x7fc00000;
}

int __issignaling(double x) {
    uint64_t bits;
    __fl_copy(&bits, &x, sizeof bits);
    return ((bits ^ 0x8000000000000) & 0x7fffffffffffffff) > 0x7ff8000000000000;
}

int __issignalingl(long double x) {
    uint64_t mantissa;
    uint16_t exponent;
    __fl_copy(&mantissa, &x, sizeof mantissa);
    __fl_copy(&exponent, (const char *)&x + sizeof mantissa, sizeof exponent);
    return (exponent & 0x7fff) == 0x7fff && (mantissa ^ 0x4000000000000000) > 0xc000000000000000;
}

float nanf(const char *text) {
    __fl_read_text(text);
    return __builtin_nanf("");
}

double nan(const char *text) {
    __fl_read_text(text);
    return __builtin_nan("");
}

long double nanl(const char *text) {
    __fl_read_text(text);
    return __builtin_nanl("");
}
