/* models/math_trigonometric.c - circular functions and their inverses. */
#include "math_internal.h"

#define HALF_PI_FIRST 0x1921fb544p-32L /* 33 bits, so that products with a quadrant number are exact */
#define HALF_PI_SECOND 0x10b4611a6p-66L
#define HALF_PI_THIRD 0x98cc51701b839a25p-132L
#define HALF_PI 0xc90fdaa22168c235p-63L
#define HALF_PI_LOW -0xece675d1fc8f8cbbp-129L
#define PI 0xc90fdaa22168c235p-62L
#define PI_LOW -0xece675d1fc8f8cbbp-128L
#define TWO_OVER_PI 0xa2f9836e4e44152ap-64L

#define COUNT(array) (int)(sizeof(array) / sizeof(array)[0])

/* The bits of 2 / pi behind the point: enough for any double. */
static const uint32_t two_over_pi[] = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561, 0xb7246e3a,
    0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41,
    0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf,
    0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08,
    0x56033046, 0xfc7b6bab, 0xf0cfbc20, 0x9af4361d, 0xa9e39161, 0x5ee61b08, 0x6599855f, 0x14a06840};

/* An angle between -pi/4 and pi/4, as a sum of two, and the quadrant it was moved from. */
struct angle {
    unsigned quadrant;
    long double high, low;
};

/* The 32 bits of 2 / pi from bit `first` on, bit 0 being worth 1/2; there are none before that. */
static uint32_t bits_from(int first) {
    uint32_t bits = 0;
    for (int i = 0; i < 32; i++) {
        int at = first + i;
        uint32_t bit = at < 0 || at >= 32 * COUNT(two_over_pi) ? 0 : two_over_pi[at / 32] >> (31 - at % 32) & 1;
        bits = bits << 1 | bit;
    }
    return bits;
}

#define WINDOW 6 /* words of 2 / pi that matter */

/* x = mantissa * 2^exponent, times 2 / pi, modulo 4: whole multiples of 4 are left out of the
 * product, so that 192 bits of 2 / pi are enough (Payne and Hanek). */
static struct angle reduce_large(uint64_t mantissa, int exponent) {
    uint32_t product[WINDOW], factors[2] = {(uint32_t)mantissa, (uint32_t)(mantissa >> 32)};
    for (int i = 0; i < WINDOW; i++) product[i] = 0;
    for (int i = 0; i < WINDOW; i++) {
        uint64_t word = bits_from(exponent - 2 + 32 * (WINDOW - 1 - i)), carry = 0;
        for (int j = 0; j < 2 && i + j < WINDOW; j++) {
            uint64_t sum = word * factors[j] + product[i + j] + carry;
            product[i + j] = (uint32_t)sum;
            carry = sum >> 32;
        }
        if (i + 2 < WINDOW) product[i + 2] += (uint32_t)carry;
    }
    struct angle angle;
    angle.quadrant = product[5] >> 30;
    /* The fraction, in 190 bits, is moved to the top; the upper half counts as negative. */
    for (int i = WINDOW - 1; i > 0; i--) product[i] = product[i] << 2 | product[i - 1] >> 30;
    bool negative = product[5] >> 31;
    if (negative) {
        angle.quadrant++;
        for (int i = 0; i < WINDOW; i++) product[i] = ~product[i];
    }
    uint64_t upper = (uint64_t)product[5] << 32 | product[4], lower = (uint64_t)product[3] << 32 | product[2];
    long double high = (long double)upper * 0x1p-64L, low = (long double)lower * 0x1p-128L;
    long double sum = high + low, rest = low - (sum - high);
    angle.high = sum * HALF_PI;
    /* What the product lost, by cutting both factors into halves. */
    long double sum_first = (sum + sum * 0x1p32L) - sum * 0x1p32L, sum_second = sum - sum_first;
    long double pi_first = 0x1921fb544p-32L, pi_second = HALF_PI - pi_first;
    long double lost = ((sum_first * pi_first - angle.high) + sum_first * pi_second + sum_second * pi_first) +
                       sum_second * pi_second;
    angle.low = lost + sum * HALF_PI_LOW + rest * HALF_PI;
    if (negative) {
        angle.high = -angle.high;
        angle.low = -angle.low;
    }
    return angle;
}

static struct angle reduce(long double x) {
    struct angle angle;
    long double magnitude = x < 0 ? -x : x;
    if (magnitude < 0x1p30L) {
        long double turns = __builtin_rintl(x * TWO_OVER_PI);
        long double first = x - turns * HALF_PI_FIRST, second = turns * HALF_PI_SECOND;
        long double difference = first - second, lost = (first - difference) - second;
        long double third = turns * HALF_PI_THIRD - lost;
        angle.high = difference - third;
        angle.low = (difference - angle.high) - third;
        angle.quadrant = (unsigned)(long long)turns;
        return angle;
    }
    struct fl_model_float_parts parts = fl_model_float_split(magnitude);
    angle = reduce_large(parts.mantissa, parts.exponent);
    if (x < 0) {
        angle.quadrant = 0 - angle.quadrant;
        angle.high = -angle.high;
        angle.low = -angle.low;
    }
    return angle;
}

/* (-1)^n / (2 n + 1)! and (-1)^n / (2 n)!, for n from 1 */
static const long double sine_terms[] = {-1.0L / 6,
                                         1.0L / 120,
                                         -1.0L / 5040,
                                         1.0L / 362880,
                                         -1.0L / 39916800,
                                         1.0L / 6227020800,
                                         -1.0L / 1307674368000,
                                         1.0L / 355687428096000,
                                         -1.0L / 121645100408832000,
                                         1.0L / 51090942171709440000.0L};
static const long double cosine_terms[] = {1.0L / 24,
                                           -1.0L / 720,
                                           1.0L / 40320,
                                           -1.0L / 3628800,
                                           1.0L / 479001600,
                                           -1.0L / 87178291200,
                                           1.0L / 20922789888000,
                                           -1.0L / 6402373705728000,
                                           1.0L / 2432902008176640000,
                                           -1.0L / 1124000727777607680000.0L};

static long double sine_near_zero(long double x, long double low) {
    long double square = x * x;
    long double series = x * square * fl_model_polynomial(sine_terms, COUNT(sine_terms), square);
    return x + (series + low * (1 - square / 2));
}

static long double cosine_near_zero(long double x, long double low) {
    long double square = x * x;
    long double series = square * square * fl_model_polynomial(cosine_terms, COUNT(cosine_terms), square);
    long double half = square / 2, first = 1 - half;
    return first + (((1 - first) - half) + (series - x * low));
}

static long double sine_in(struct angle angle, unsigned quadrant) {
    long double value =
        quadrant & 1 ? cosine_near_zero(angle.high, angle.low) : sine_near_zero(angle.high, angle.low);
    return quadrant & 2 ? -value : value;
}

long double fl_model_sine(long double x) {
    if (!fl_model_is_finite(x)) return x - x;
    if (x == 0) return x;
    struct angle angle = reduce(x);
    return sine_in(angle, angle.quadrant);
}

static long double cos_core(long double x) {
    if (!fl_model_is_finite(x)) return x - x;
    struct angle angle = reduce(x);
    return sine_in(angle, angle.quadrant + 1);
}

static long double tan_core(long double x) {
    if (!fl_model_is_finite(x)) return x - x;
    if (x == 0) return x;
    struct angle angle = reduce(x);
    return sine_in(angle, angle.quadrant) / sine_in(angle, angle.quadrant + 1);
}

FL_MODEL_FAMILY(sin, fl_model_sine)
FL_MODEL_FAMILY(cos, cos_core)
FL_MODEL_FAMILY(tan, tan_core)

void sincosf(float x, float *sine, float *cosine) {
    *sine = (float)fl_model_sine(x);
    *cosine = (float)cos_core(x);
}

void sincos(double x, double *sine, double *cosine) {
    *sine = (double)fl_model_sine(x);
    *cosine = (double)cos_core(x);
}

void sincosl(long double x, long double *sine, long double *cosine) {
    *sine = fl_model_sine(x);
    *cosine = cos_core(x);
}

/* (-1)^n / (2 n + 1) for n from 1 */
static const long double arc_tangent_terms[] = {-1.0L / 3,  1.0L / 5,  -1.0L / 7,  1.0L / 9,
                                                -1.0L / 11, 1.0L / 13, -1.0L / 15, 1.0L / 17,
                                                -1.0L / 19, 1.0L / 21, -1.0L / 23};

/* atan(n / 4), as a sum of two */
static const long double arc_tangents[][2] = {{0, 0},
                                              {0xfadbafc96406eb15p-66L, 0xdb8f3debef442fcbp-131L},
                                              {0xed63382b0dda7b45p-65L, 0xdfc88bd978751a07p-130L},
                                              {0xa4bc7d1934f70924p-64L, 0xcd43f9522bed64f7p-131L},
                                              {0xc90fdaa22168c235p-64L, -0xece675d1fc8f8cbbp-130L}};

/* The angle of a point with 0 <= y <= x, x > 0. */
static long double small_angle(long double y, long double x) {
    long double ratio = y / x;
    int nearest = (int)__builtin_rintl(ratio * 4);
    long double fourth = nearest * 0.25L;
    if (nearest > 0) ratio = (y - fourth * x) / (x + fourth * y);
    long double square = ratio * ratio;
    long double series = ratio * square * fl_model_polynomial(arc_tangent_terms, COUNT(arc_tangent_terms), square);
    return arc_tangents[nearest][0] + (ratio + (series + arc_tangents[nearest][1]));
}

/* The angle of a point in the first quadrant. */
static long double quadrant_angle(long double y, long double x) {
    if (y == 0) return 0;
    if (fl_model_is_infinite(y)) return fl_model_is_infinite(x) ? HALF_PI / 2 : HALF_PI;
    if (fl_model_is_infinite(x)) return 0;
    if (y <= x) return small_angle(y, x);
    return HALF_PI - (small_angle(x, y) - HALF_PI_LOW);
}

static long double atan2_core(long double y, long double x) {
    if (x != x || y != y) return x + y;
    long double angle = quadrant_angle(y < 0 ? -y : y, x < 0 ? -x : x);
    if (__builtin_signbit(x)) angle = PI - (angle - PI_LOW);
    return __builtin_signbit(y) ? -angle : angle;
}

static long double atan_core(long double x) {
    return x == 0 ? x : atan2_core(x, 1);
}

static long double asin_core(long double x) {
    if (x != x) return x;
    if (x < -1 || x > 1) return __builtin_nanl("");
    return x == 0 ? x : atan2_core(x, __builtin_sqrtl((1 - x) * (1 + x)));
}

static long double acos_core(long double x) {
    if (x != x) return x;
    if (x < -1 || x > 1) return __builtin_nanl("");
    return atan2_core(__builtin_sqrtl((1 - x) * (1 + x)), x);
}

FL_MODEL_FAMILY(atan, atan_core)
FL_MODEL_FAMILY(asin, asin_core)
FL_MODEL_FAMILY(acos, acos_core)

float atan2f(float y, float x) {
    return (float)atan2_core(y, x);
}

double atan2(double y, double x) {
    return (double)atan2_core(y, x);
}

long double atan2l(long double y, long double x) {
    return atan2_core(y, x);
}
