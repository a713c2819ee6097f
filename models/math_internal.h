/* models/math_internal.h - what the models of math.h share.
 *
 * Transcendental functions are computed once, in long double, and rounded to float or double: the
 * result is the correctly rounded one but for rare cases where it is the neighbour. For long
 * double itself it may be a few units off in the last place.
 */
#ifndef FL_MODELS_MATH_INTERNAL_H
#define FL_MODELS_MATH_INTERNAL_H

#include <errno.h>
#include <math.h>

#include "internal.h"

/* <math.h> has macros of these names; models compare bits and limits instead. */
static inline bool fl_model_is_nan(long double x) {
    return x != x;
}

static inline bool fl_model_is_infinite(long double x) {
    return x == __builtin_infl() || x == -__builtin_infl();
}

static inline bool fl_model_is_finite(long double x) {
    return x - x == 0;
}

/* The value of coefficients[0] + coefficients[1] * x + ... */
static inline long double fl_model_polynomial(const long double *coefficients, int count, long double x) {
    long double sum = coefficients[count - 1];
    for (int i = count - 2; i >= 0; i--) sum = sum * x + coefficients[i];
    return sum;
}

/* math_scale.c: x * 2^exponent, rounded once. */
long double fl_model_scale(long double x, int exponent);
/* x == result * 2^*exponent with 0.5 <= |result| < 1, or x itself if it is 0 or not finite. */
long double fl_model_fraction(long double x, int *exponent);

/* math_exponential.c, in long double */
long double fl_model_exp(long double x);
long double fl_model_exp_minus_one(long double x);
long double fl_model_log(long double x);
long double fl_model_log_one_plus(long double x);
long double fl_model_power(long double x, long double y);

/* math_trigonometric.c */
long double fl_model_sine(long double x);

/* Sets the error number as glibc does for a function of one argument that overflows, or is not
 * defined there. */
static inline void fl_model_note_error(long double result, long double argument) {
    if (fl_model_is_nan(result) && !fl_model_is_nan(argument)) fl_model_set_error(EDOM);
    if (fl_model_is_infinite(result) && fl_model_is_finite(argument)) fl_model_set_error(ERANGE);
}

/* The three functions of one argument behind one core. */
#define FL_MODEL_FAMILY(name, core)      \
    float name##f(float x) {             \
        float result = (float)core(x);   \
        fl_model_note_error(result, x);  \
        return result;                   \
    }                                    \
    double name(double x) {              \
        double result = (double)core(x); \
        fl_model_note_error(result, x);  \
        return result;                   \
    }                                    \
    long double name##l(long double x) { \
        long double result = core(x);    \
        fl_model_note_error(result, x);  \
        return result;                   \
    }

#endif
