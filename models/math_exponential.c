/* models/math_exponential.c - exponentials, logarithms and powers. */
#include "math_internal.h"

#define LN2_HIGH 0xb17217f7d1cfp-48L /* 48 bits, so that products with an exponent are exact */
#define LN2_LOW 0xf35793c7673007e6p-113L
#define LN2 0xb17217f7d1cf79acp-64L
#define LN2_FIRST 0xb17217f7p-32L /* 32 bits, likewise */
#define LN2_REST 0xd1cf79abc9e3b398p-96L
#define LOG2_E 0xb8aa3b295c17f0bcp-63L
#define LOG2_E_HIGH 0xb8aa3b29p-31L /* 32 bits */
#define LOG2_E_LOW 0xb82fe1777d0ffda1p-96L
#define LOG10_E 0xde5bd8a937287195p-65L
#define LOG10_2 0x9a209a84fbcff799p-65L
#define LOG2_10_HIGH 0xd49a784bp-30L /* 32 bits */
#define LOG2_10_LOW 0xcd1b8afe492bf6ffp-94L

/* 1 / n! for n from 2 */
static const long double inverse_factorials[] = {1.0L / 2,
                                                 1.0L / 6,
                                                 1.0L / 24,
                                                 1.0L / 120,
                                                 1.0L / 720,
                                                 1.0L / 5040,
                                                 1.0L / 40320,
                                                 1.0L / 362880,
                                                 1.0L / 3628800,
                                                 1.0L / 39916800,
                                                 1.0L / 479001600,
                                                 1.0L / 6227020800,
                                                 1.0L / 87178291200,
                                                 1.0L / 1307674368000,
                                                 1.0L / 20922789888000,
                                                 1.0L / 355687428096000};

/* 2 / (2 n + 1) for n from 1 */
static const long double logarithm_terms[] = {2.0L / 3,  2.0L / 5,  2.0L / 7,  2.0L / 9,  2.0L / 11,
                                              2.0L / 13, 2.0L / 15, 2.0L / 17, 2.0L / 19, 2.0L / 21,
                                              2.0L / 23, 2.0L / 25, 2.0L / 27, 2.0L / 29};

#define COUNT(array) (int)(sizeof(array) / sizeof(array)[0])

/* e^(x + low) - 1 for |x| < 0.4, low of the size of x's last bits */
static long double small_exp_minus_one(long double x, long double low) {
    return x + (low + x * x * fl_model_polynomial(inverse_factorials, COUNT(inverse_factorials), x));
}

/* 2^exponent * e^(x + low) */
static long double scaled_exp(int exponent, long double x, long double low) {
    return fl_model_scale(1 + small_exp_minus_one(x, low), exponent);
}

/* e^x = 2^n e^r with the nearest n; false where the result is 0, infinite or NaN already. */
static bool reduce_exp(long double x, int *exponent, long double *rest, long double *low) {
    if (!(x > -11600 && x < 11600)) return false;
    *exponent = (int)__builtin_rintl(x * LOG2_E);
    long double first = x - *exponent * LN2_HIGH, second = *exponent * LN2_LOW;
    *rest = first - second;
    *low = (first - *rest) - second;
    return true;
}

static long double exp_beyond(long double x) {
    return x != x ? x : x > 0 ? __builtin_infl() : 0;
}

long double fl_model_exp(long double x) {
    int exponent;
    long double rest, low;
    if (!reduce_exp(x, &exponent, &rest, &low)) return exp_beyond(x);
    return scaled_exp(exponent, rest, low);
}

long double fl_model_exp_minus_one(long double x) {
    int exponent;
    long double rest, low;
    if (x > -0.34L && x < 0.34L) return x == 0 ? x : small_exp_minus_one(x, 0);
    if (!reduce_exp(x, &exponent, &rest, &low)) return exp_beyond(x) - 1;
    if (exponent > 100 || exponent < -100) return scaled_exp(exponent, rest, low) - 1;
    /* 2^n - 1 is exact or near it, and what is added is small against it. */
    long double power = fl_model_scale(1, exponent);
    return (power - 1) + power * small_exp_minus_one(rest, low);
}

/* 2^whole * 2^(part + low), with |part| at most about 1/2 */
static long double power_of_two(int whole, long double part, long double low) {
    /* The product with ln 2 in two pieces: part is cut to 32 bits for an exact first product. */
    long double high = (part + 0x1p31L) - 0x1p31L;
    long double first = high * LN2_FIRST, second = high * LN2_REST + (part - high) * LN2 + low * LN2;
    long double sum = first + second;
    return scaled_exp(whole, sum, second - (sum - first));
}

static long double exp2_core(long double x) {
    if (!(x > -16600 && x < 16600)) return exp_beyond(x);
    long double whole = __builtin_rintl(x);
    return power_of_two((int)whole, x - whole, 0);
}

/* log(x) for x in [0.7, 1.42], where x - 1 is exact: twice the area tangent of (x - 1) / (x + 1). */
static long double log_near_one(long double x) {
    long double difference = x - 1, ratio = difference / (2 + difference), square = ratio * ratio;
    long double series = square * fl_model_polynomial(logarithm_terms, COUNT(logarithm_terms), square);
    /* 2 ratio == difference - ratio * difference, which keeps the exact first term. */
    return difference - ratio * (difference - series);
}

/* x == result * 2^*exponent, with the result near 1 */
static long double reduce_log(long double x, int *exponent) {
    long double fraction = fl_model_fraction(x, exponent);
    if (fraction < 0.70710678118654752440L) {
        fraction *= 2;
        --*exponent;
    }
    return fraction;
}

/* Where there is no logarithm in the usual sense; false elsewhere. */
static bool log_beyond(long double x, long double *result) {
    if (x > 0 && fl_model_is_finite(x)) return false;
    *result = x == 0 ? -__builtin_infl() : x > 0 ? x : x != x ? x : -__builtin_nanl("");
    return true;
}

long double fl_model_log(long double x) {
    long double result;
    int exponent;
    if (log_beyond(x, &result)) return result;
    long double fraction = reduce_log(x, &exponent);
    return exponent * LN2_HIGH + (exponent * LN2_LOW + log_near_one(fraction));
}

static long double log2_core(long double x) {
    long double result;
    int exponent;
    if (log_beyond(x, &result)) return result;
    long double fraction = reduce_log(x, &exponent);
    return exponent + log_near_one(fraction) * LOG2_E;
}

static long double log10_core(long double x) {
    long double result;
    int exponent;
    if (log_beyond(x, &result)) return result;
    long double fraction = reduce_log(x, &exponent);
    return exponent * LOG10_2 + log_near_one(fraction) * LOG10_E;
}

long double fl_model_log_one_plus(long double x) {
    long double result;
    if (x == 0) return x;
    if (log_beyond(1 + x, &result)) return x == -1 ? -__builtin_infl() : result;
    if (x < -0.29L || x > 0.41L) {
        /* The correction makes up for what 1 + x lost. */
        long double sum = 1 + x, lost = sum > 2 ? 1 - (sum - x) : x - (sum - 1);
        return fl_model_log(sum) + lost / sum;
    }
    long double ratio = x / (2 + x), square = ratio * ratio;
    long double series = square * fl_model_polynomial(logarithm_terms, COUNT(logarithm_terms), square);
    return x - ratio * (x - series);
}

/* Cuts x to its upper 32 bits; |x| < 2^1000 or so. */
static long double upper_half(long double x) {
    long double shifted = x * 0x1p32L;
    return (x + shifted) - shifted;
}

/* log2(x) as a sum, exact to about 80 bits; x positive and finite. */
static void precise_log2(long double x, long double *high, long double *low) {
    int exponent;
    long double fraction = reduce_log(x, &exponent);
    long double difference = fraction - 1, sum = fraction + 1;
    long double lost = 1 - (sum - fraction); /* when fraction has all of 64 bits */
    long double ratio = upper_half(difference / sum), sum_high = upper_half(sum);
    long double ratio_low = ((difference - ratio * sum_high) - ratio * ((sum - sum_high) + lost)) / sum;
    long double whole = ratio + ratio_low, square = whole * whole;
    long double series = whole * square * fl_model_polynomial(logarithm_terms, COUNT(logarithm_terms), square);
    /* log(fraction) == 2 ratio + (2 ratio_low + series), times log2(e) */
    long double rest = 2 * ratio_low + series;
    long double first = 2 * ratio * LOG2_E_HIGH; /* exact: 32 bits each */
    long double second = 2 * ratio * LOG2_E_LOW + rest * LOG2_E;
    *high = upper_half(exponent + (first + second));
    *low = ((exponent - *high) + first) + second;
}

/* 2^(y * (high + low)) */
static long double power_of_logarithm(long double y, long double high, long double low) {
    long double product = y * (high + low);
    if (!(product > -16700 && product < 16700)) return exp_beyond(product);
    long double y_high = upper_half(y), whole = __builtin_rintl(product);
    long double first = y_high * high - whole; /* exact: 32 bits each */
    long double second = (y - y_high) * high + y * low;
    long double part = first + second;
    return power_of_two((int)whole, part, second - (part - first));
}

static bool is_integer(long double x) {
    return __builtin_truncl(x) == x;
}

static bool is_odd(long double x) {
    long double half = x / 2;
    return is_integer(x) && __builtin_truncl(half) != half;
}

/* Small powers of integers are exact, even as long double. */
static bool integer_power(long double x, long double y, long double *result) {
    if (!is_integer(x) || !is_integer(y) || y < 0 || y > 64) return false;
    long double product = 1;
    for (int i = 0; i < (int)y; i++) {
        product *= x;
        if (product >= 0x1p64L) return false;
    }
    *result = product;
    return true;
}

/* x^y for x >= 0 */
static long double positive_power(long double x, long double y) {
    long double result;
    if (x == 0) return y < 0 ? __builtin_infl() : 0;
    if (fl_model_is_infinite(x)) return y < 0 ? 0 : x;
    if (fl_model_is_infinite(y)) return (x > 1) == (y > 0) ? __builtin_infl() : 0;
    if (integer_power(x, y, &result)) return result;
    long double high, low;
    precise_log2(x, &high, &low);
    return power_of_logarithm(y, high, low);
}

long double fl_model_power(long double x, long double y) {
    if (y == 0 || x == 1) return 1;
    if (x != x || y != y) return x + y;
    if (x == -1 && fl_model_is_infinite(y)) return 1;
    if (!__builtin_signbit(x)) return positive_power(x, y);
    if (x != 0 && fl_model_is_finite(x) && !is_integer(y)) return -__builtin_nanl("");
    long double result = positive_power(-x, y);
    return is_odd(y) ? -result : result;
}

static long double exp10_core(long double x) {
    long double result;
    if (x != x) return x;
    if (fl_model_is_infinite(x)) return exp_beyond(x);
    if (integer_power(10, x, &result)) return result;
    return power_of_logarithm(x, LOG2_10_HIGH, LOG2_10_LOW);
}

static void note_underflow(long double result, long double argument) {
    if (result == 0 && fl_model_is_finite(argument)) fl_model_set_error(ERANGE);
}

#define EXPONENTIALS(name, core)         \
    float name##f(float x) {             \
        float result = (float)core(x);   \
        note_underflow(result, x);       \
        fl_model_note_error(result, x);  \
        return result;                   \
    }                                    \
    double name(double x) {              \
        double result = (double)core(x); \
        note_underflow(result, x);       \
        fl_model_note_error(result, x);  \
        return result;                   \
    }                                    \
    long double name##l(long double x) { \
        long double result = core(x);    \
        note_underflow(result, x);       \
        fl_model_note_error(result, x);  \
        return result;                   \
    }

EXPONENTIALS(exp, fl_model_exp)
EXPONENTIALS(exp2, exp2_core)
EXPONENTIALS(exp10, exp10_core)
FL_MODEL_FAMILY(expm1, fl_model_exp_minus_one)
FL_MODEL_FAMILY(log, fl_model_log)
FL_MODEL_FAMILY(log2, log2_core)
FL_MODEL_FAMILY(log10, log10_core)
FL_MODEL_FAMILY(log1p, fl_model_log_one_plus)

static void note_power(long double result, long double x, long double y) {
    if (!fl_model_is_finite(x) || !fl_model_is_finite(y)) return;
    if (result != result) fl_model_set_error(EDOM);
    if (fl_model_is_infinite(result) || (result == 0 && x != 0)) fl_model_set_error(ERANGE);
}

#define POWERS(suffix, type)                      \
    type pow##suffix(type x, type y) {            \
        type result = (type)fl_model_power(x, y); \
        note_power(result, x, y);                 \
        return result;                            \
    }

POWERS(f, float)
POWERS(, double)
POWERS(l, long double)
