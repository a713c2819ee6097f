/* Mathematical functions of the models against the C library: exact ones equal, others within a unit. */
#include "support.h"

#include <math.h>

static double random_double(void) {
    static const double special[] = {0,   -0.0,  1,      -1,     0.5, 2,  INFINITY, -INFINITY,
                                     NAN, 1e308, 5e-324, 1e-308, 3,   10, -2,       0.1};
    double value;
    uint64_t bits = next_random();
    switch (random_below(5)) {
    case 0: return special[random_below(16)];
    case 1: return (int)random_below(2000) - 1000;
    case 2: return ((double)bits / 0x1p63 - 1) * 10;
    case 3: return ldexp((double)bits / 0x1p63 - 1, (int)random_below(60) - 30);
    default: memcpy(&value, &bits, sizeof value); return value;
    }
}

/* Units in the last place between two doubles; 0 for two NaNs. */
static uint64_t distance(double a, double b) {
    int64_t x, y;
    if (isnan(a) || isnan(b)) return isnan(a) && isnan(b) ? 0 : UINT64_MAX;
    memcpy(&x, &a, 8);
    memcpy(&y, &b, 8);
    if (x < 0) x = INT64_MIN - x;
    if (y < 0) y = INT64_MIN - y;
    return x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x;
}

static uint32_t distance_of_floats(float a, float b) {
    int32_t x, y;
    if (isnan(a) || isnan(b)) return isnan(a) && isnan(b) ? 0 : UINT32_MAX;
    memcpy(&x, &a, 4);
    memcpy(&y, &b, 4);
    if (x < 0) x = INT32_MIN - x;
    if (y < 0) y = INT32_MIN - y;
    return x > y ? (uint32_t)x - (uint32_t)y : (uint32_t)y - (uint32_t)x;
}

/* Relative; for results that are not tiny. */
static bool is_near(long double a, long double b) {
    if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
    if (a == b) return true;
    return fabsl(a - b) <= fabsl(b) * 0x1p-57L + 0x1p-16440L;
}

static unsigned long compared, different;

#define APPROXIMATE(name, units)                                                                              \
    do {                                                                                                      \
        extern double fl_##name(double);                                                                      \
        extern float fl_##name##f(float);                                                                     \
        extern long double fl_##name##l(long double);                                                         \
        for (int i = 0; i < 3000; i++) {                                                                      \
            double x = random_double(), wanted = name(x), got = fl_##name(x);                                 \
            compared++;                                                                                       \
            different += distance(wanted, got) != 0;                                                          \
            CHECK(distance(wanted, got) <= units, "%s(%.17g): %.17g, but got %.17g", #name, x, wanted, got);  \
            float wanted_f = name##f((float)x), got_f = fl_##name##f((float)x);                               \
            CHECK(distance_of_floats(wanted_f, got_f) <= units, "%sf(%.9g): %.9g, but got %.9g", #name,       \
                  (double)(float)x, (double)wanted_f, (double)got_f);                                         \
            long double wanted_l = name##l(x), got_l = fl_##name##l(x);                                       \
            CHECK(is_near(wanted_l, got_l), "%sl(%.17g): %.21Lg, but got %.21Lg", #name, x, wanted_l, got_l); \
        }                                                                                                     \
    } while (0)

#define SAME_BITS(a, b, size) (memcmp(&(a), &(b), size) == 0 || (isnan(a) && isnan(b)))

#define EXACT1(name)                                                                                            \
    do {                                                                                                        \
        extern double fl_##name(double);                                                                        \
        extern float fl_##name##f(float);                                                                       \
        extern long double fl_##name##l(long double);                                                           \
        for (int i = 0; i < 3000; i++) {                                                                        \
            double x = random_double(), wanted = name(x), got = fl_##name(x);                                   \
            float wanted_f = name##f((float)x), got_f = fl_##name##f((float)x);                                 \
            long double wanted_l = name##l(x), got_l = fl_##name##l(x);                                         \
            CHECK(SAME_BITS(wanted, got, 8) && SAME_BITS(wanted_f, got_f, 4) && SAME_BITS(wanted_l, got_l, 10), \
                  "%s(%.17g): %.17g, but got %.17g", #name, x, wanted, got);                                    \
        }                                                                                                       \
    } while (0)

#define EXACT2(name)                                                                                            \
    do {                                                                                                        \
        extern double fl_##name(double, double);                                                                \
        extern float fl_##name##f(float, float);                                                                \
        extern long double fl_##name##l(long double, long double);                                              \
        for (int i = 0; i < 3000; i++) {                                                                        \
            double x = random_double(), y = random_double(), wanted = name(x, y), got = fl_##name(x, y);        \
            float wanted_f = name##f((float)x, (float)y), got_f = fl_##name##f((float)x, (float)y);             \
            long double wanted_l = name##l(x, y), got_l = fl_##name##l(x, y);                                   \
            CHECK(SAME_BITS(wanted, got, 8) && SAME_BITS(wanted_f, got_f, 4) && SAME_BITS(wanted_l, got_l, 10), \
                  "%s(%.17g, %.17g): %.17g, but got %.17g", #name, x, y, wanted, got);                          \
        }                                                                                                       \
    } while (0)

#define APPROXIMATE2(name, units)                                                                                \
    do {                                                                                                         \
        extern double fl_##name(double, double);                                                                 \
        extern float fl_##name##f(float, float);                                                                 \
        for (int i = 0; i < 10000; i++) {                                                                        \
            double x = random_double(), y = random_double(), wanted = name(x, y), got = fl_##name(x, y);         \
            compared++;                                                                                          \
            different += distance(wanted, got) != 0;                                                             \
            CHECK(distance(wanted, got) <= units, "%s(%.17g, %.17g): %.17g, but got %.17g", #name, x, y, wanted, \
                  got);                                                                                          \
            float wanted_f = name##f((float)x, (float)y), got_f = fl_##name##f((float)x, (float)y);              \
            CHECK(distance_of_floats(wanted_f, got_f) <= units, "%sf(%.9g, %.9g): %.9g, but got %.9g", #name,    \
                  (double)(float)x, (double)(float)y, (double)wanted_f, (double)got_f);                          \
        }                                                                                                        \
    } while (0)

#define INTEGER(name, type)                                                                                  \
    do {                                                                                                     \
        extern type fl_##name(double), fl_##name##f(float), fl_##name##l(long double);                       \
        for (int i = 0; i < 3000; i++) {                                                                     \
            double x = random_double();                                                                      \
            CHECK(name(x) == fl_##name(x) && name##l(x) == fl_##name##l(x), "%s(%.17g): %lld, but got %lld", \
                  #name, x, (long long)name(x), (long long)fl_##name(x));                                    \
            CHECK(name##f((float)x) == fl_##name##f((float)x), "%sf(%.17g)", #name, x);                      \
        }                                                                                                    \
    } while (0)

MODEL(frexp);
MODEL(ldexp);
MODEL(ldexpl);
MODEL(modf);
MODEL(remquo);
MODEL(__fpclassify);
MODEL(__isinf);
MODEL(__signbit);
MODEL(nexttoward);

static void test_parts(void) {
    for (int i = 0; i < 5000; i++) {
        double x = random_double(), y = random_double(), whole, fl_whole;
        int a = 0, b = 0, n = (int)random_below(4400) - 2200;
        double wanted = frexp(x, &a), got = fl_frexp(x, &b);
        CHECK(SAME_BITS(wanted, got, 8) && (a == b || !isfinite(x)), "frexp(%.17g)", x);
        wanted = ldexp(x, n), got = fl_ldexp(x, n);
        CHECK(SAME_BITS(wanted, got, 8), "ldexp(%.17g, %d): %.17g, but got %.17g", x, n, wanted, got);
        long double long_wanted = ldexpl(x, 16 * n), long_got = fl_ldexpl(x, 16 * n);
        CHECK(SAME_BITS(long_wanted, long_got, 10), "ldexpl(%.17g, %d)", x, 16 * n);
        wanted = modf(x, &whole), got = fl_modf(x, &fl_whole);
        CHECK(SAME_BITS(wanted, got, 8) && SAME_BITS(whole, fl_whole, 8), "modf(%.17g)", x);
        wanted = remquo(x, y, &a), got = fl_remquo(x, y, &b);
        CHECK(SAME_BITS(wanted, got, 8) && ((a - b) % 8 == 0 || isnan(got)), "remquo(%.17g, %.17g): %d %d", x, y,
              a, b);
        CHECK(fpclassify(x) == fl___fpclassify(x) && !isinf(x) == !fl___isinf(x), "classes of %.17g", x);
        CHECK(!signbit(x) == !fl___signbit(x), "signbit(%.17g)", x);
        wanted = nexttoward(x, y), got = fl_nexttoward(x, y);
        CHECK(SAME_BITS(wanted, got, 8), "nexttoward(%.17g, %.17g)", x, y);
    }
}

static void test_known(void) {
    extern double fl_pow(double, double), fl_log10(double), fl_log2(double), fl_cbrt(double), fl_exp2(double);
    extern long double fl_powl(long double, long double);
    for (int i = 0; i < 20; i++) {
        CHECK(fl_pow(10, i) == pow(10, i) && fl_powl(10, i) == powl(10, i), "10^%d", i);
        CHECK(fl_pow(2, -i) == ldexp(1, -i) && fl_exp2(i) == ldexp(1, i), "2^%d", -i);
        CHECK(fl_log10(pow(10, i)) == i && fl_log2(ldexp(1, i)) == i, "logarithm %d", i);
        CHECK(fl_cbrt(i * i * i) == i, "cbrt(%d)", i * i * i);
        CHECK(fl_pow(i * i, 0.5) == i, "root of %d", i * i);
    }
}

/* Away from its poles and zeros. */
static void test_gamma(void) {
    extern double fl_tgamma(double), fl_lgamma_r(double, int *);
    for (int i = 0; i < 2000; i++) {
        double x = (int)random_below(60) - 30 + (1 + random_below(999)) / 1000.0, wanted = tgamma(x),
               got = fl_tgamma(x);
        int sign = 0, fl_sign = 0;
        CHECK(fabs(wanted - got) <= fabs(wanted) * 1e-14, "tgamma(%.17g): %.17g, but got %.17g", x, wanted, got);
        wanted = lgamma_r(x, &sign), got = fl_lgamma_r(x, &fl_sign);
        CHECK(fabs(wanted - got) <= 1e-13 && sign == fl_sign, "lgamma(%.17g): %.17g, but got %.17g", x, wanted,
              got);
    }
    double product = 1;
    for (int i = 1; i < 20; product *= i++) CHECK(fl_tgamma(i) == product, "tgamma(%d)", i);
}

int main(void) {
    test_parts();
    test_known();
    EXACT2(fmod);
    EXACT2(remainder);
    EXACT2(nextafter);
    EXACT2(fdim);
    EXACT1(logb);
    INTEGER(lround, long);
    INTEGER(llround, long long);
    INTEGER(lrint, long);
    INTEGER(llrint, long long);
    INTEGER(ilogb, int);
    APPROXIMATE(exp, 1);
    APPROXIMATE(exp2, 1);
    APPROXIMATE(exp10, 4); /* glibc is that far off */
    APPROXIMATE(expm1, 2);
    APPROXIMATE(log, 1);
    APPROXIMATE(log2, 1);
    APPROXIMATE(log10, 2);
    APPROXIMATE(log1p, 1);
    APPROXIMATE(sin, 1);
    APPROXIMATE(cos, 1);
    APPROXIMATE(tan, 1);
    APPROXIMATE(asin, 1);
    APPROXIMATE(acos, 1);
    APPROXIMATE(atan, 1);
    APPROXIMATE(sinh, 2);
    APPROXIMATE(cosh, 2);
    APPROXIMATE(tanh, 2);
    APPROXIMATE(asinh, 2);
    APPROXIMATE(acosh, 2);
    APPROXIMATE(atanh, 2);
    APPROXIMATE(cbrt, 4); /* here too */
    APPROXIMATE(erf, 1);
    APPROXIMATE(erfc, 5);
    test_gamma();
    APPROXIMATE2(pow, 1);
    APPROXIMATE2(atan2, 1);
    APPROXIMATE2(hypot, 1);
    printf("of %lu results of transcendental functions, %lu are neighbours of glibc's\n", compared, different);
    return finish("math");
}
