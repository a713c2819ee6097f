/* models/math_intrinsic.c - functions of math.h that are operations of the compiler: exact. */
#include "math_internal.h"

#define FAMILY1(name)                    \
    float name##f(float x) {             \
        return __builtin_##name##f(x);   \
    }                                    \
    double name(double x) {              \
        return __builtin_##name(x);      \
    }                                    \
    long double name##l(long double x) { \
        return __builtin_##name##l(x);   \
    }

#define FAMILY2(name)                                   \
    float name##f(float x, float y) {                   \
        return __builtin_##name##f(x, y);               \
    }                                                   \
    double name(double x, double y) {                   \
        return __builtin_##name(x, y);                  \
    }                                                   \
    long double name##l(long double x, long double y) { \
        return __builtin_##name##l(x, y);               \
    }

FAMILY1(fabs)
FAMILY1(floor)
FAMILY1(ceil)
FAMILY1(trunc)
FAMILY1(round)
FAMILY1(rint)
FAMILY1(nearbyint)
FAMILY1(roundeven)
FAMILY2(copysign)
FAMILY2(fmin)
FAMILY2(fmax)

float fmaf(float x, float y, float z) {
    return __builtin_fmaf(x, y, z);
}

double fma(double x, double y, double z) {
    return __builtin_fma(x, y, z);
}

long double fmal(long double x, long double y, long double z) {
    return __builtin_fmal(x, y, z);
}

float sqrtf(float x) {
    if (x < 0) fl_model_set_error(EDOM);
    return __builtin_sqrtf(x);
}

double sqrt(double x) {
    if (x < 0) fl_model_set_error(EDOM);
    return __builtin_sqrt(x);
}

long double sqrtl(long double x) {
    if (x < 0) fl_model_set_error(EDOM);
    return __builtin_sqrtl(x);
}
