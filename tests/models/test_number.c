/* Numbers from text, sorting and searching of the models against the C library. */
#include "support.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>

MODEL(strtol);
MODEL(strtoul);
MODEL(strtoll);
MODEL(strtoull);
MODEL(strtof);
MODEL(strtod);
MODEL(strtold);
MODEL(atoi);
MODEL(atol);
MODEL(atof);
MODEL(qsort);
MODEL(bsearch);
MODEL(div);
MODEL(ldiv);
MODEL(a64l);

#define READ(name, type, text, base)                                                                           \
    do {                                                                                                       \
        char *end, *fl_end;                                                                                    \
        errno = fl_errno = 0;                                                                                  \
        type wanted = name(text, &end, base), got = fl_##name(text, &fl_end, base);                            \
        CHECK(wanted == got && end == fl_end && errno == fl_errno, "%s(\"%s\", %d): %lld %d, but got %lld %d", \
              #name, text, base, (long long)wanted, errno, (long long)got, fl_errno);                          \
    } while (0)

static void test_integer(const char *text, int base) {
    READ(strtol, long, text, base);
    READ(strtoul, unsigned long, text, base);
    READ(strtoll, long long, text, base);
    READ(strtoull, unsigned long long, text, base);
}

static void test_integers(void) {
    static const char *const texts[] = {"",
                                        " ",
                                        "-",
                                        "+",
                                        "0",
                                        "00",
                                        "0x",
                                        "0xg",
                                        "0x1f",
                                        "0X1F",
                                        "-0x1f",
                                        " \t\n12",
                                        "12abc",
                                        "9223372036854775807",
                                        "9223372036854775808",
                                        "-9223372036854775808",
                                        "-9223372036854775809",
                                        "18446744073709551615",
                                        "18446744073709551616",
                                        "-18446744073709551615",
                                        "-18446744073709551616",
                                        "2147483647",
                                        "2147483648",
                                        "-2147483648",
                                        "-2147483649",
                                        "4294967295",
                                        "4294967296",
                                        "99999999999999999999999",
                                        "--1",
                                        "+-1",
                                        "- 1",
                                        "08",
                                        "0777",
                                        "zz",
                                        "1 2",
                                        "0b11",
                                        "1_000"};
    static const int bases[] = {0, 2, 8, 10, 16, 36};
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
        for (size_t b = 0; b < sizeof bases / sizeof bases[0]; b++) test_integer(texts[t], bases[b]);
        CHECK(atoi(texts[t]) == fl_atoi(texts[t]), "atoi(%s)", texts[t]);
        CHECK(atol(texts[t]) == fl_atol(texts[t]), "atol(%s)", texts[t]);
    }
    for (int i = 0; i < 20000; i++) {
        char text[80];
        unsigned at = 0, digits = random_below(24);
        while (random_below(4) == 0 && at < 5) text[at++] = ' ';
        if (random_below(2)) text[at++] = random_below(2) ? '-' : '+';
        if (random_below(5) == 0) text[at++] = '0';
        if (random_below(8) == 0) text[at++] = 'x';
        for (unsigned d = 0; d < digits; d++)
            text[at++] = "0123456789abcdefzZ"[random_below(random_below(3) ? 10 : 18)];
        text[at] = 0;
        test_integer(text, bases[random_below(6)]);
        CHECK(atoi(text) == fl_atoi(text), "atoi(%s)", text);
    }
    CHECK(fl_strtol("1", NULL, 1) == 0 && fl_errno == EINVAL, "base 1");
    CHECK(fl_a64l("zzzz/.") == a64l("zzzz/."), "a64l");
}

#define READ_FLOAT(name, type, text, size)                                                                        \
    do {                                                                                                          \
        char *end, *fl_end;                                                                                       \
        errno = fl_errno = 0;                                                                                     \
        type wanted = name(text, &end), got = fl_##name(text, &fl_end);                                           \
        bool same = memcmp(&wanted, &got, size) == 0 || (isnan(wanted) && isnan(got));                            \
        /* glibc forgets a bit in saying whether a subnormal number in base 16 is exact. */                       \
        bool same_error = errno == fl_errno || (strchr(text, 'p') && fpclassify(wanted) == FP_SUBNORMAL);         \
        CHECK(same &&end == fl_end && same_error, "%s(\"%s\"): %.25Lg %d, but got %.25Lg %d (ends %d %d)", #name, \
              text, (long double)wanted, errno, (long double)got, fl_errno, (int)(end - text),                    \
              (int)(fl_end - text));                                                                              \
    } while (0)

static void test_float(const char *text) {
    READ_FLOAT(strtof, float, text, 4);
    READ_FLOAT(strtod, double, text, 8);
    READ_FLOAT(strtold, long double, text, 10);
}

static void random_float_text(char *text, int kind) {
    uint64_t bits = next_random();
    double value;
    memcpy(&value, &bits, sizeof value);
    struct {
        uint64_t mantissa;
        uint16_t exponent;
    } parts = {bits | (uint64_t)1 << 63, (uint16_t)(next_random() & 0xffff)};
    long double long_value = 0;
    if ((parts.exponent & 0x7fff) == 0x7fff) parts.exponent--;
    if ((parts.exponent & 0x7fff) == 0) parts.exponent++;
    memcpy(&long_value, &parts, 10);
    switch (kind) {
    case 0: sprintf(text, "%.*e", (int)random_below(25), value); break;
    case 1: sprintf(text, "%d.%u", (int)random_below(100000) - 50000, random_below(10000)); break;
    case 2: sprintf(text, "%.*a", (int)random_below(16), value); break;
    case 3:
        sprintf(text, "%u%ue%d", random_below(1000000000), random_below(1000000000), (int)random_below(700) - 360);
        break;
    case 4: sprintf(text, "%.*Le", (int)random_below(40), long_value); break;
    case 5: sprintf(text, "%.*La", (int)random_below(20), long_value); break;
    case 6: sprintf(text, "%.17g", ldexp(1 + random_below(9) / 8.0, (int)random_below(300) - 150)); break;
    case 7: /* halfway between two doubles, or just beside it */
        memcpy(&long_value, &(uint64_t[2]){0, 0}, 10);
        sprintf(text, "%.40Lf",
                (long double)(1u + random_below(1000)) + ldexpl(1 + 2 * (int)random_below(4000), -53));
        if (random_below(2)) strcat(text, "000000000000000000001");
        break;
    case 8: /* around the smallest and largest numbers of each format */
        sprintf(text, "%u.%ue%d", 1 + random_below(9), random_below(1000000),
                (int[]){-45, -38, 38, -324, -308, 308, -4951, -4932, 4932}[random_below(9)]);
        break;
    default: { /* characters at random */
        unsigned length = random_below(12);
        for (unsigned i = 0; i < length; i++) text[i] = "0123456789.eE+-xXpPaAbinfNan( )"[random_below(31)];
        text[length] = 0;
    }
    }
}

static void test_floats(void) {
    static const char *const texts[] = {"",
                                        "0",
                                        "-0",
                                        "1",
                                        ".5",
                                        "5.",
                                        ".",
                                        "e5",
                                        "1e",
                                        "1e+",
                                        "1e5x",
                                        "inf",
                                        "-INFINITY",
                                        "infinit",
                                        "nan",
                                        "nan(abc)",
                                        "nan(",
                                        "nan(a-b)",
                                        "0x",
                                        "0x.",
                                        "0x1p",
                                        "0x1p3",
                                        "0x.8p1",
                                        "0x1.fffffffffffff8p0",
                                        "0x1.fffffffffffff7fffp0",
                                        "1e400",
                                        "-1e400",
                                        "1e-400",
                                        "1e5000",
                                        "1e-5000",
                                        "1e99999999999",
                                        "1e-99999999999",
                                        "0e99999999999",
                                        "4.9e-324",
                                        "2.4703282292062327e-324",
                                        "2.4703282292062328e-324",
                                        "2.2250738585072011e-308",
                                        "2.2250738585072014e-308",
                                        "1.7976931348623157e308",
                                        "1.7976931348623158e308",
                                        "1.7976931348623159e308",
                                        "3.4028235e38",
                                        "3.4028236e38",
                                        "3.4028235677973366e38",
                                        "1.4e-45",
                                        "7e-46",
                                        "7.1e-46",
                                        "1.17549435e-38",
                                        "1.1754943e-38",
                                        "0.1",
                                        "9007199254740993",
                                        "9007199254740992.5",
                                        "100000000000000000000000",
                                        "123456789012345678901234567890",
                                        "0.000000000000000000000000000000000001",
                                        "0x1p-1074",
                                        "0x1p-1075",
                                        "0x1.8p-1075",
                                        "0x1p1024",
                                        "0x1.fffffffffffffp1023",
                                        "0x1.fffffffffffff8p1023",
                                        "0x1p-16445",
                                        "0x1p-16446",
                                        "0x1p16384",
                                        "0x0.00000000000000000000000001p100",
                                        "0x123456789abcdef012345p-4",
                                        "0x1ffffffffffffffffp0",
                                        "0x3fffffffffffffffe8p0",
                                        "1.18973149535723176502e4932",
                                        "1.18973149535723176506e4932",
                                        "3.6e-4951",
                                        "1.8e-4951"};
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) test_float(texts[t]);
    char text[1000];
    for (int i = 0; i < (sizeof(void *) == 8 ? 60000 : 20000); i++) {
        random_float_text(text, i % 10);
        test_float(text);
    }
    /* 1 + 2^-53 exactly, with many digits, and a hair more */
    strcpy(text, "1.00000000000000011102230246251565404236316680908203125");
    test_float(text);
    strcat(text, "0000000000000000000000000000000000000000000000000000000000001");
    test_float(text);
    CHECK(atof(" 2.5x") == fl_atof(" 2.5x"), "atof");
}

/* A comparison that records its calls: the models ask the same ones. */
struct record {
    int key, place;
};

static unsigned long call_hash;

static int compare(const void *left, const void *right) {
    const struct record *a = left, *b = right;
    call_hash = call_hash * 31 + (unsigned)a->place * 7 + (unsigned)b->place;
    return a->key < b->key ? -1 : a->key > b->key;
}

static void test_sorting(void) {
    static struct record wanted[300], got[300];
    for (int round = 0; round < 600; round++) {
        size_t count = random_below(round % 10 == 0 ? 300 : 12);
        for (size_t i = 0; i < count; i++) wanted[i].key = (int)random_below(20), wanted[i].place = (int)i;
        memcpy(got, wanted, sizeof got);
        call_hash = 1;
        qsort(wanted, count, sizeof wanted[0], compare);
        unsigned long wanted_hash = call_hash;
        call_hash = 1;
        fl_qsort(got, count, sizeof got[0], compare);
        CHECK(memcmp(wanted, got, sizeof got) == 0, "qsort of %zu", count);
        /* The sanitizer's qsort asks comparisons of its own. */
        CHECK(wanted_hash == call_hash || sizeof(void *) == 8, "the comparisons of qsort of %zu", count);
        struct record key = {(int)random_below(20), 0};
        CHECK(bsearch(&key, got, count, sizeof got[0], compare) ==
                  fl_bsearch(&key, got, count, sizeof got[0], compare),
              "bsearch in %zu", count);
    }
    CHECK(outside.live_objects == 0, "qsort left %ld objects", outside.live_objects);
}

int main(void) {
    test_integers();
    test_floats();
    test_sorting();
    CHECK(fl_div(-7, 2).rem == -1 && fl_ldiv(7, -2).quot == -3, "div");
    return finish("number");
}
