/* Formatted output of the models against that of the C library: random formats and values. */
#include "support.h"

#include <inttypes.h>
#include <math.h>

#include "../../models/primitives.h"

MODEL(snprintf);
MODEL(sprintf);
MODEL(asprintf);

#define BUFFER 16384

static char expected[BUFFER], actual[BUFFER];

/* Compares one call; the size is small at times, to see the cut. */
#define COMPARE(format, ...)                                                                                \
    do {                                                                                                    \
        size_t size_ = random_below(8) == 0 ? random_below(40) : BUFFER;                                    \
        memset(expected, 'E', 64);                                                                          \
        memset(actual, 'E', 64);                                                                            \
        int wanted_ = snprintf(expected, size_, format, __VA_ARGS__);                                       \
        int got_ = fl_snprintf(actual, size_, format, __VA_ARGS__);                                         \
        bool same_ = wanted_ == got_ &&                                                                     \
                     (size_ == BUFFER ? strcmp(expected, actual) == 0 : memcmp(expected, actual, 64) == 0); \
        CHECK(same_, "\"%s\": \"%.300s\" (%d), but got \"%.300s\" (%d)", format, expected, wanted_, actual, \
              got_);                                                                                        \
    } while (0)

static void random_format(char *to, const char *length, const char *kinds) {
    *to++ = '%';
    for (const char *flag = "-+ #0"; *flag; flag++)
        if (random_below(4) == 0) *to++ = *flag;
    if (random_below(3) == 0) to += sprintf(to, "%u", random_below(40));
    if (random_below(2) == 0) {
        *to++ = '.';
        if (random_below(5)) to += sprintf(to, "%u", random_below(random_below(8) == 0 ? 400 : 25));
    }
    to += sprintf(to, "%s", length);
    *to++ = kinds[random_below((unsigned)strlen(kinds))];
    *to = 0;
}

static uint64_t random_integer(void) {
    uint64_t bits = next_random() >> random_below(64);
    return random_below(2) ? bits : 0 - bits;
}

static double random_double(void) {
    static const double special[] = {
        0,        -0.0,     1,         10,         0.1,          0.5,           1.5,      2.5,
        0.125,    1e5,      1e6,       999999.5,   9.5,          99.99995,      1e15,     1e16,
        1e22,     1e23,     1e-4,      1e-5,       0.00001,      123456.5,      4.9e-324, 1.7976931348623157e308,
        2.2e-308, INFINITY, -INFINITY, NAN,        -NAN,         0.3,           100,      8.5,
        65504.0,  1.0 / 3,  9.9999995, 0.99999995, 9.9999995e-5, 0.00099999995, 99999.95, 999999.95,
        9.5e15,   9.9e-6};
    switch (random_below(6)) {
    case 0: return special[random_below(sizeof special / sizeof special[0])];
    case 1: return (double)(int64_t)random_integer();
    case 2: return (double)(int)random_below(100000) / (double)(1 << random_below(12));
    case 3: return (double)(int)random_below(1000000) / 1000;
    default: {
        double value;
        uint64_t bits = next_random();
        if (random_below(2)) bits = (bits & 0x800fffffffffffff) | (uint64_t)(1023 - 40 + random_below(100)) << 52;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    }
}

static long double random_long_double(void) {
    if (random_below(3) == 0) return random_double();
    struct {
        uint64_t mantissa;
        uint16_t exponent;
    } bits = {next_random() | (uint64_t)1 << 63, (uint16_t)(next_random() & 0xffff)};
    if (random_below(3)) bits.exponent = (uint16_t)(16383 - 80 + random_below(160));
    if (random_below(50) == 0) bits.mantissa &= ~((uint64_t)1 << 63), bits.exponent = 0;
    if ((bits.exponent & 0x7fff) == 0x7fff) bits.exponent--;
    if ((bits.exponent & 0x7fff) == 0) bits.mantissa &= ~((uint64_t)1 << 63);
    long double value = 0;
    memcpy(&value, &bits, 10);
    return value;
}

static void test_integers(void) {
    char format[40];
    for (int i = 0; i < 40000; i++) {
        uint64_t number = random_integer();
        random_format(format, "hh", "diuxXo");
        COMPARE(format, (int)number);
        random_format(format, "h", "diuxXo");
        COMPARE(format, (int)number);
        random_format(format, "", "diuxXo");
        COMPARE(format, (int)number);
        random_format(format, "l", "diuxXo");
        COMPARE(format, (long)number);
        random_format(format, "ll", "diuxXo");
        COMPARE(format, (long long)number);
        random_format(format, "z", "diuxXo");
        COMPARE(format, (size_t)number);
        random_format(format, "t", "diuxXo");
        COMPARE(format, (ptrdiff_t)number);
        random_format(format, "j", "diuxXo");
        COMPARE(format, (intmax_t)number);
    }
}

static void test_floats(int rounds) {
    char format[40];
    for (int i = 0; i < rounds; i++) {
        random_format(format, "", "aAeEfFgG");
        double number = random_double();
        COMPARE(format, number);
        random_format(format, "l", "eEfFgG");
        COMPARE(format, number);
        if (i % 4 == 0) {
            long double long_number = random_long_double();
            random_format(format, "L", "aAeEfFgG");
            COMPARE(format, long_number);
        }
    }
    for (int i = 0; i < 20000; i++) {
        double number = random_double(), amount = (double)random_below(100000) / 1000;
        long double long_number = random_long_double();
        COMPARE("%f", number);
        COMPARE("%g", number);
        COMPARE("%.17g", number);
        COMPARE("%a", number);
        COMPARE("%La", long_number);
        COMPARE("%.2f", amount);
    }
}

static void test_texts(void) {
    static const char *const texts[] = {"", "a", "hello", "a longer text, to be cut somewhere", NULL};
    static const char *const formats[] = {"%s",      "%10s", "%-10s|", "%.3s", "%10.2s",
                                          "%-5.1s|", "%.0s", "%50s",   "%05s"};
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++)
        for (size_t f = 0; f < sizeof formats / sizeof formats[0]; f++)
            for (int i = 0; i < 20; i++) COMPARE(formats[f], texts[t]);
    for (int i = 0; i < 200; i++) {
        unsigned long number = (unsigned long)next_random();
        COMPARE("%c|%-3c|%4c", 'x', i + 1, 'y');
        COMPARE("%*d|%-*d|%.*f", i % 20 - 10, i, i % 7, -i, i % 5 - 2, i / 3.0);
        COMPARE("%p %p %20p %-20p|", (void *)number, NULL, (void *)expected, NULL);
        COMPARE("%s %d%% %c %lu", "mixed", i, 'c', number);
        COMPARE("%d %d %d %d %d %d %d %d", i, 2, 3, 4, 5, 6, 7, 8);
        COMPARE("%f %d %Lf %s %g %g %g %g %g %g %g", 1.5, i, 2.5L, "s", 1., 2., 3., 4., 5., 6., 7.);
        COMPARE("%ls %lc", L"wide", L'w');
    }
    COMPARE("%%%s", "");
}

static void test_count(void) {
    int number = 0;
    long long wide = 0;
    signed char narrow = 0;
    fl_snprintf(actual, BUFFER, "abc%n%d%lln %hhn", &number, 1234, &wide, &narrow);
    CHECK(number == 3 && wide == 7 && narrow == 8, "%%n: %d %lld %d", number, wide, narrow);
    char *text;
    CHECK(fl_asprintf(&text, "%0100d|%s", 5, "end") == 104 && strlen(text) == 104, "asprintf");
    __fl_free(text);
    CHECK(fl_sprintf(actual, "%s", "x") == 1 && actual[1] == 0, "sprintf");
}

int main(void) {
    test_integers();
    test_texts();
    test_count();
    test_floats(sizeof(void *) == 8 ? 40000 : 40000);
    return finish("format");
}
