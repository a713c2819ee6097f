/* Functions that do as others do, under names or with arguments of their own, against the C library. */
#include "support.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <malloc.h>
#include <math.h>
#include <search.h>
#include <stdarg.h>
#include <strings.h>

/* ---- whole numbers ---- */

MODEL(abs);
MODEL(labs);
MODEL(llabs);
MODEL(imaxabs);
MODEL(lldiv);
MODEL(imaxdiv);
MODEL(atoll);
MODEL(strtoimax);
MODEL(strtoumax);
MODEL(strtoq);
MODEL(strtouq);
MODEL(ffsl);
MODEL(htons);
MODEL(ntohl);
extern long fl___isoc23_strtol(const char *text, char **end, int base);
extern long long fl___isoc23_strtoll(const char *text, char **end, int base);
extern unsigned long fl___isoc23_strtoul(const char *text, char **end, int base);
extern unsigned long long fl___isoc23_strtoull(const char *text, char **end, int base);
extern intmax_t fl___isoc23_strtoimax(const char *text, char **end, int base);
extern uintmax_t fl___isoc23_strtoumax(const char *text, char **end, int base);

static void test_numbers(void) {
    for (int i = 0; i < 20000; i++) {
        long long number = (long long)(next_random() >> random_below(64));
        if (random_below(2)) number = -number;
        long long divisor = 1 + random_below(1000);
        CHECK(abs((int)(number / 2 % INT_MAX)) == fl_abs((int)(number / 2 % INT_MAX)), "abs");
        CHECK(labs((long)number / 2) == fl_labs((long)number / 2), "labs");
        CHECK(llabs(number / 2) == fl_llabs(number / 2) && imaxabs(number / 2) == fl_imaxabs(number / 2), "llabs");
        CHECK(lldiv(number, divisor).quot == fl_lldiv(number, divisor).quot &&
                  lldiv(number, divisor).rem == fl_lldiv(number, divisor).rem,
              "lldiv");
        CHECK(imaxdiv(number, divisor).rem == fl_imaxdiv(number, divisor).rem, "imaxdiv");
        CHECK(ffsl((long)number) == fl_ffsl((long)number), "ffsl");
        CHECK(htons((uint16_t)number) == fl_htons((uint16_t)number), "htons");
        CHECK(ntohl((uint32_t)number) == fl_ntohl((uint32_t)number), "ntohl");
    }
}

#define SAME_NUMBER(name, like)                                                                        \
    do {                                                                                               \
        char *wanted_end, *got_end;                                                                    \
        errno = fl_errno = 0;                                                                          \
        __typeof__(like(text, NULL, base)) wanted = like(text, &wanted_end, base);                     \
        CHECK(wanted == fl_##name(text, &got_end, base) && wanted_end == got_end && errno == fl_errno, \
              #name "(\"%s\", %d)", text, base);                                                       \
    } while (0)

static void test_texts(void) {
    static const int bases[] = {0, 8, 10, 16, 36};
    for (int i = 0; i < 50000; i++) {
        char text[24] = "";
        unsigned length = random_below(23);
        for (unsigned k = 0; k < length; k++) text[k] = "0123456789xX-+ aF"[random_below(17)];
        int base = bases[random_below(5)];
        SAME_NUMBER(strtoimax, strtoimax);
        SAME_NUMBER(strtoumax, strtoumax);
        SAME_NUMBER(strtoq, strtoq);
        SAME_NUMBER(strtouq, strtouq);
        SAME_NUMBER(__isoc23_strtol, strtol);
        SAME_NUMBER(__isoc23_strtoll, strtoll);
        SAME_NUMBER(__isoc23_strtoul, strtoul);
        SAME_NUMBER(__isoc23_strtoull, strtoull);
        SAME_NUMBER(__isoc23_strtoimax, strtoimax);
        SAME_NUMBER(__isoc23_strtoumax, strtoumax);
        CHECK(atoll(text) == fl_atoll(text), "atoll(\"%s\")", text);
    }
}

/* ---- memory ---- */

MODEL(bcmp);
MODEL(memfrob);
MODEL(explicit_bzero);
extern void *fl___memcpy_chk(void *to, const void *from, size_t size, size_t known);
extern void *fl___memmove_chk(void *to, const void *from, size_t size, size_t known);
extern void *fl___memset_chk(void *to, int byte, size_t size, size_t known);
extern void *fl___mempcpy_chk(void *to, const void *from, size_t size, size_t known);
extern void *fl___mempcpy(void *to, const void *from, size_t size);
extern char *fl___strcpy_chk(char *to, const char *from, size_t known);
extern char *fl___strcat_chk(char *to, const char *from, size_t known);
extern char *fl___strncpy_chk(char *to, const char *from, size_t size, size_t known);
extern char *fl___strncat_chk(char *to, const char *from, size_t size, size_t known);
extern char *fl___stpcpy_chk(char *to, const char *from, size_t known);
extern char *fl___stpncpy_chk(char *to, const char *from, size_t size, size_t known);
extern char *fl___stpcpy(char *to, const char *from);
extern char *fl___strdup(const char *text);
extern char *fl___strndup(const char *text, size_t limit);
extern void fl___explicit_bzero_chk(void *to, size_t size, size_t known);
MODEL(aligned_alloc);
MODEL(memalign);
MODEL(valloc);
MODEL(posix_memalign);
MODEL(malloc_usable_size);
extern void fl_cfree(void *block);

#define SAME_MEMORY(ours, theirs)                                                       \
    do {                                                                                \
        char wanted[64] = "ab", got[64] = "ab", *to = wanted;                           \
        ptrdiff_t wanted_at = (char *)(theirs) - to;                                    \
        to = got;                                                                       \
        CHECK((char *)(ours) - to == wanted_at && memcmp(wanted, got, 64) == 0, #ours); \
    } while (0)

static void test_memory(void) {
    for (int i = 0; i < 3000; i++) {
        char text[16] = "";
        unsigned length = random_below(15), size = random_below(15);
        for (unsigned k = 0; k < length; k++) text[k] = (char)('a' + random_below(3));
        SAME_MEMORY(fl___memcpy_chk(to, text, size, 64), memcpy(to, text, size));
        SAME_MEMORY(fl___memmove_chk(to, text, size, 64), memmove(to, text, size));
        SAME_MEMORY(fl___memset_chk(to, 7, size, 64), memset(to, 7, size));
        SAME_MEMORY(fl___mempcpy_chk(to, text, size, 64), mempcpy(to, text, size));
        SAME_MEMORY(fl___mempcpy(to, text, size), mempcpy(to, text, size));
        SAME_MEMORY(fl___strcpy_chk(to, text, 64), strcpy(to, text));
        SAME_MEMORY(fl___strcat_chk(to, text, 64), strcat(to, text));
        SAME_MEMORY(fl___strncpy_chk(to, text, size, 64), strncpy(to, text, size));
        SAME_MEMORY(fl___strncat_chk(to, text, size, 64), strncat(to, text, size));
        SAME_MEMORY(fl___stpcpy_chk(to, text, 64), stpcpy(to, text));
        SAME_MEMORY(fl___stpncpy_chk(to, text, size, 64), stpncpy(to, text, size));
        SAME_MEMORY(fl___stpcpy(to, text), stpcpy(to, text));
        SAME_MEMORY(fl_memfrob(to, size), memfrob(to, size));
        SAME_MEMORY((fl_explicit_bzero(to, size), to), (explicit_bzero(to, size), to));
        SAME_MEMORY((fl___explicit_bzero_chk(to, size, 64), to), (explicit_bzero(to, size), to));
        CHECK(!bcmp(text, "abcabcabcabc", size % 12) == !fl_bcmp(text, "abcabcabcabc", size % 12), "bcmp");
        char *copy = fl___strdup(text), *part = fl___strndup(text, size);
        CHECK(strcmp(copy, text) == 0 && strncmp(part, text, size) == 0 && strlen(part) <= size, "__strdup");
    }
}

static void test_blocks(void) {
    void *block = NULL;
    fl_errno = 0;
    CHECK(fl_posix_memalign(&block, 3, 8) == EINVAL && fl_posix_memalign(&block, 16, 8) == 0 && block,
          "posix_memalign");
    CHECK(fl_malloc_usable_size(block) >= 8 && fl_malloc_usable_size(NULL) == 0, "malloc_usable_size");
    fl_cfree(block);
    outside.world_name = "aligned_alloc.refuses";
    outside.world_answer = 1;
    CHECK(!fl_aligned_alloc(3, 8) && fl_errno == EINVAL && fl_aligned_alloc(16, 32), "aligned_alloc");
    outside.world_name = NULL;
    CHECK(fl_aligned_alloc(3, 8) && !fl_memalign(SIZE_MAX, 8) && fl_errno == EINVAL, "what is no power of two");
    CHECK(fl_memalign(16, 8) && fl_valloc(8), "memalign");
    CHECK(!fl_memalign(16, SIZE_MAX / 2 + 1) && fl_errno == ENOMEM, "too much");
}

/* ---- searching ---- */

MODEL(lfind);
MODEL(lsearch);
MODEL(qsort_r);

static int compare_numbers(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}

static int compare_further(const void *left, const void *right, void *factor) {
    return *(int *)factor * compare_numbers(left, right);
}

static void test_searching(void) {
    for (int i = 0; i < 3000; i++) {
        int wanted[12], got[12], factor = random_below(2) ? 1 : -1, key = (int)random_below(9);
        size_t count = random_below(11), fl_count = count;
        for (size_t k = 0; k < count; k++) wanted[k] = got[k] = (int)random_below(9);
        const int *found = lfind(&key, wanted, &count, sizeof key, compare_numbers);
        const int *fl_found = fl_lfind(&key, got, &fl_count, sizeof key, compare_numbers);
        CHECK((found ? found - wanted : -1) == (fl_found ? fl_found - got : -1), "lfind");
        lsearch(&key, wanted, &count, sizeof key, compare_numbers);
        fl_lsearch(&key, got, &fl_count, sizeof key, compare_numbers);
        CHECK(count == fl_count && memcmp(wanted, got, count * sizeof key) == 0, "lsearch");
        qsort_r(wanted, count, sizeof key, compare_further, &factor);
        fl_qsort_r(got, count, sizeof key, compare_further, &factor);
        CHECK(memcmp(wanted, got, count * sizeof key) == 0, "qsort_r");
    }
}

/* ---- printing into memory ---- */

MODEL(vsnprintf);
MODEL(vsprintf);
MODEL(vasprintf);
extern int fl___asprintf(char **result, const char *format, ...);
extern int fl___asprintf_chk(char **result, int flag, const char *format, ...);
extern int fl___snprintf_chk(char *to, size_t size, int flag, size_t known, const char *format, ...);
extern int fl___sprintf_chk(char *to, int flag, size_t known, const char *format, ...);
extern int fl___vsnprintf_chk(char *to, size_t size, int flag, size_t known, const char *format, va_list list);
extern int fl___vsprintf_chk(char *to, int flag, size_t known, const char *format, va_list list);
extern int fl___vasprintf_chk(char **result, int flag, const char *format, va_list list);

static void print_lists(const char *format, ...) {
    char wanted[100], got[100], *text;
    va_list list;
#define WITH_LIST(call) (va_start(list, format), count = (call), va_end(list), count)
    int count, expected = WITH_LIST(vsnprintf(wanted, sizeof wanted, format, list));
    CHECK(WITH_LIST(fl_vsnprintf(got, sizeof got, format, list)) == expected && !strcmp(wanted, got), "vsnprintf");
    CHECK(WITH_LIST(fl_vsprintf(got, format, list)) == expected && !strcmp(wanted, got), "vsprintf");
    CHECK(WITH_LIST(fl___vsnprintf_chk(got, 5, 1, 100, format, list)) == expected && strlen(got) <= 4, "cut off");
    CHECK(WITH_LIST(fl___vsprintf_chk(got, 1, 100, format, list)) == expected && !strcmp(wanted, got), "vsprintf");
    CHECK(WITH_LIST(fl_vasprintf(&text, format, list)) == expected && !strcmp(wanted, text), "vasprintf");
    CHECK(WITH_LIST(fl___vasprintf_chk(&text, 1, format, list)) == expected && !strcmp(wanted, text), "vasprintf");
#undef WITH_LIST
}

static void test_printing(void) {
    for (int i = 0; i < 500; i++) {
        int number = (int)next_random(), count;
        char wanted[100], got[100], *text;
        int expected = sprintf(wanted, "<%d|%5.2s|%x>", number, "abc", (unsigned)number);
        print_lists("<%d|%5.2s|%x>", number, "abc", (unsigned)number);
        count = fl___sprintf_chk(got, 1, 100, "<%d|%5.2s|%x>", number, "abc", (unsigned)number);
        CHECK(count == expected && !strcmp(wanted, got), "__sprintf_chk");
        count = fl___snprintf_chk(got, 100, 1, 100, "<%d|%5.2s|%x>", number, "abc", (unsigned)number);
        CHECK(count == expected && !strcmp(wanted, got), "__snprintf_chk");
        count = fl___asprintf(&text, "<%d|%5.2s|%x>", number, "abc", (unsigned)number);
        CHECK(count == expected && !strcmp(wanted, text), "__asprintf");
        count = fl___asprintf_chk(&text, 1, "<%d|%5.2s|%x>", number, "abc", (unsigned)number);
        CHECK(count == expected && !strcmp(wanted, text), "__asprintf_chk");
    }
}

/* ---- floats ---- */

#define DECLARE(name) \
    MODEL(name);      \
    MODEL(name##f);   \
    MODEL(name##l);
DECLARE(scalbn)
DECLARE(scalbln)
DECLARE(significand)
DECLARE(finite)
DECLARE(drem)
DECLARE(modf)
DECLARE(frexp)
MODEL(ldexpf);

static bool is_same(long double left, long double right) {
    return left == right ? signbit(left) == signbit(right) : isnan(left) && isnan(right);
}

#define SAME_FLOAT(name, ...)                                                                       \
    CHECK(is_same(name(__VA_ARGS__), fl_##name(__VA_ARGS__)), #name " of %a: %La, not %La", number, \
          (long double)fl_##name(__VA_ARGS__), (long double)name(__VA_ARGS__))
#define SAME_PARTS(name, type, whole_type)                                                                \
    do {                                                                                                  \
        whole_type wanted_whole, got_whole;                                                               \
        type wanted = name((type)number, &wanted_whole), got = fl_##name((type)number, &got_whole);       \
        bool is_finite = isfinite((type)number);                                                          \
        CHECK(is_same(wanted, got) && (!is_finite || wanted_whole == got_whole), #name " of %a", number); \
    } while (0)

static void compare_floats(double number, int exponent, double other) {
    SAME_FLOAT(scalbn, number, exponent);
    SAME_FLOAT(scalbnf, (float)number, exponent);
    SAME_FLOAT(scalbnl, number, exponent);
    SAME_FLOAT(scalbln, number, exponent);
    SAME_FLOAT(scalblnf, (float)number, exponent);
    SAME_FLOAT(scalblnl, number, exponent);
    SAME_FLOAT(ldexpf, (float)number, exponent);
    SAME_FLOAT(significand, number);
    SAME_FLOAT(significandf, (float)number);
    SAME_FLOAT(significandl, number);
    /* Of subnormal numbers the C library gives -0 at times where IEEE 754 says 0. */
    CHECK(is_same(0 + drem(number, other), 0 + fl_drem(number, other)), "drem of %a, %a", number, other);
    CHECK(is_same(0 + dremf((float)number, (float)other), 0 + fl_dremf((float)number, (float)other)), "dremf");
    CHECK(is_same(0 + dreml(number, other), 0 + fl_dreml(number, other)), "dreml");
    CHECK(!finite(number) == !fl_finite(number) && !finitef((float)number) == !fl_finitef((float)number) &&
              !finitel(number) == !fl_finitel(number),
          "finite of %a", number);
    SAME_PARTS(modf, double, double);
    SAME_PARTS(modff, float, float);
    SAME_PARTS(modfl, long double, long double);
    SAME_PARTS(frexp, double, int);
    SAME_PARTS(frexpf, float, int);
    SAME_PARTS(frexpl, long double, int);
}

static void test_floats(void) {
    static const double special[] = {0.0, -0.0, 1.0, -1.5, INFINITY, -INFINITY, NAN, 5e-324, 1.7e308, 2.2e-308};
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = next_random(), more = next_random();
        double number, other;
        memcpy(&number, &bits, sizeof number);
        memcpy(&other, &more, sizeof other);
        if (random_below(4) == 0) number = special[random_below(10)];
        if (random_below(4) == 0) other = special[random_below(10)];
        compare_floats(number, (int)random_below(400) - 200, other);
    }
}

int main(void) {
    test_numbers();
    test_texts();
    test_memory();
    test_blocks();
    test_searching();
    test_printing();
    test_floats();
    return finish("kin");
}
