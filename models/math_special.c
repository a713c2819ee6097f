/* models/math_special.c - the error function and the gamma function. */
#include "math_internal.h"

#define TWO_OVER_SQRT_PI 0x906eba8214db688dp-63L
#define LOG_SQRT_2_PI 0xeb3f8e4325f5a535p-64L
#define LOG_PI 0x928682473d0de85fp-63L
#define PI 0xc90fdaa22168c235p-62L

/* e^(-x^2), with the square of x in two exact pieces */
static long double exp_of_square(long double x) {
    long double high = (x + x * 0x1p32L) - x * 0x1p32L;
    return fl_model_exp(-high * high) * fl_model_exp((high - x) * (high + x));
}

/* erf by its power series, with all terms positive, for small |x| */
static long double erf_series(long double x) {
    long double term = x, sum = x;
    for (int n = 1; n < 120; n++) {
        term *= 2 * x * x / (2 * n + 1);
        sum += term;
    }
    return TWO_OVER_SQRT_PI * exp_of_square(x) * sum;
}

/* erfc by its continued fraction, for x from 1.5 on */
static long double erfc_fraction(long double x) {
    long double value = x;
    for (int n = 200; n > 0; n--) value = x + n / 2.0L / value;
    return exp_of_square(x) * TWO_OVER_SQRT_PI / 2 / value;
}

static long double erf_core(long double x) {
    if (x == 0 || x != x) return x;
    long double size = x < 0 ? -x : x;
    long double result = size < 3 ? erf_series(size) : size > 120 ? 1 : 1 - erfc_fraction(size);
    return x < 0 ? -result : result;
}

static long double erfc_core(long double x) {
    if (x != x) return x;
    if (x < 0) return 1 + erf_core(-x);
    if (x < 1.5L) return 1 - erf_core(x);
    return x > 120 ? 0 : erfc_fraction(x);
}

/* Of the series of log gamma behind Stirling's formula. */
static const long double stirling_terms[] = {
    1.0L / 12,  -1.0L / 360,       1.0L / 1260,       -1.0L / 1680,        1.0L / 1188,    -691.0L / 360360,
    1.0L / 156, -3617.0L / 122400, 43867.0L / 244188, -174611.0L / 125400, 77683.0L / 5796};

static long double stirling_series(long double x) {
    return fl_model_polynomial(stirling_terms, sizeof stirling_terms / sizeof stirling_terms[0], 1 / (x * x)) / x;
}

/* log |gamma(x)| for x > 0: the argument is moved up to where the series is good. */
static long double log_gamma_positive(long double x) {
    long double product = 1;
    if (x == 1 || x == 2) return 0;
    for (; x < 20; x += 1) product *= x;
    return (x - 0.5L) * fl_model_log(x) - x + LOG_SQRT_2_PI + stirling_series(x) - fl_model_log(product);
}

static bool is_integer(long double x) {
    return __builtin_truncl(x) == x;
}

/* sin(pi x) for x that is no integer */
static long double sine_of_turns(long double x) {
    long double rest = x - 2 * __builtin_floorl(x / 2);
    return fl_model_sine(PI * rest);
}

static long double log_gamma(long double x, int *sign) {
    *sign = __builtin_signbit(x) && x == 0 ? -1 : 1;
    if (x != x) return x;
    if (fl_model_is_infinite(x) || (x <= 0 && is_integer(x))) return __builtin_infl();
    if (x > 0) return log_gamma_positive(x);
    long double sine = sine_of_turns(x);
    *sign = sine < 0 ? -1 : 1;
    if (sine < 0) sine = -sine;
    return LOG_PI - fl_model_log(sine * -x) - log_gamma_positive(-x);
}

static long double gamma_positive(long double x) {
    long double product = 1;
    if (x > 1760) return __builtin_infl();
    if (is_integer(x) && x < 26) {
        for (long double factor = 2; factor < x; factor += 1) product *= factor;
        return product;
    }
    for (; x < 20; x += 1) product *= x;
    long double half = fl_model_power(x, (x - 0.5L) / 2);
    return half * fl_model_exp(LOG_SQRT_2_PI + stirling_series(x) - x) * half / product;
}

static long double tgamma_core(long double x) {
    if (x != x || x == __builtin_infl()) return x;
    if (x == 0) return 1 / x;
    if (x == -__builtin_infl() || (x < 0 && is_integer(x))) return __builtin_nanl("");
    if (x > 0) return gamma_positive(x);
    return -PI / (x * sine_of_turns(x) * gamma_positive(-x));
}

FL_MODEL_FAMILY(erf, erf_core)
FL_MODEL_FAMILY(erfc, erfc_core)
FL_MODEL_FAMILY(tgamma, tgamma_core)

int signgam;

#define LOG_GAMMAS(suffix, type)                 \
    type lgamma##suffix##_r(type x, int *sign) { \
        type result = (type)log_gamma(x, sign);  \
        fl_model_note_error(result, x);          \
        return result;                           \
    }                                            \
    type lgamma##suffix(type x) {                \
        return lgamma##suffix##_r(x, &signgam);  \
    }                                            \
    type gamma##suffix(type x) {                 \
        return lgamma##suffix##_r(x, &signgam);  \
    }

LOG_GAMMAS(f, float)
LOG_GAMMAS(, double)
LOG_GAMMAS(l, long double)
