/* Classification of floats, times, messages, scanning by other names, and ways to end. */
#include "support.h"

#include <errno.h>
#include <langinfo.h>
#include <libintl.h>
#include <math.h>
#include <stdarg.h>
#include <time.h>

/* ---- floats ---- */

#undef isinf
#undef isnan
#define CLASSES(declare)                                                                                         \
    declare(__finite, double) declare(__finitef, float) declare(__finitel, long double) declare(__isnan, double) \
        declare(__isnanf, float) declare(__isnanl, long double) declare(__isinff, float)                         \
            declare(__isinfl, long double) declare(__fpclassifyf, float) declare(__fpclassifyl, long double)     \
                declare(__signbitf, float) declare(__signbitl, long double) declare(__issignaling, double)       \
                    declare(__issignalingf, float) declare(isinff, float) declare(isinfl, long double)           \
                        declare(isnanf, float) declare(isnanl, long double)
#define DECLARE(name, type) \
    extern int name(type);  \
    extern int fl_##name(type);
CLASSES(DECLARE)
extern int fl_isinf(double number);
extern int fl_isnan(double number);
extern int fl___issignalingl(long double number);
MODEL(nan);
MODEL(nanf);
MODEL(nanl);
MODEL(hypotl);
MODEL(atan2l);
MODEL(nexttowardl);
MODEL(remquof);
MODEL(remquol);
MODEL(sincos);
MODEL(sincosf);
MODEL(sincosl);
MODEL(lgamma);
MODEL(lgammaf);
MODEL(lgammal);
MODEL(lgammaf_r);
MODEL(lgammal_r);
MODEL(gamma);
MODEL(gammaf);
MODEL(gammal);
MODEL(tgammaf);
MODEL(tgammal);

static bool is_near(long double wanted, long double got) {
    if (wanted != wanted || got != got) return wanted != wanted && got != got;
    if (wanted == got) return true;
    return fabsl(wanted - got) <= 1e-6L * (1 + fabsl(wanted));
}

#define SAME_CLASS(name, type) CHECK(!name((type)number) == !fl_##name((type)number), #name " of %a", number);

static void test_classes(double number) {
    CLASSES(SAME_CLASS)
    CHECK(__fpclassifyf((float)number) == fl___fpclassifyf((float)number), "__fpclassifyf of %a", number);
    CHECK(__fpclassifyl(number) == fl___fpclassifyl(number), "__fpclassifyl of %a", number);
    CHECK(!__builtin_isinf(number) == !fl_isinf(number), "isinf of %a", number);
    CHECK(!__builtin_isnan(number) == !fl_isnan(number), "isnan of %a", number);
}

static void test_special(double number, double other) {
    int wanted_bits, got_bits;
    float wanted_sine, wanted_cosine, got_sine, got_cosine;
    double sine, cosine;
    long double long_sine, long_cosine;
    CHECK(is_near(hypotl(number, other), fl_hypotl(number, other)), "hypotl of %a, %a", number, other);
    CHECK(is_near(atan2l(number, other), fl_atan2l(number, other)), "atan2l of %a, %a", number, other);
    CHECK(nexttowardl(number, other) == fl_nexttowardl(number, other), "nexttowardl");
    CHECK(remquof((float)number, (float)other, &wanted_bits) ==
                  fl_remquof((float)number, (float)other, &got_bits) &&
              (wanted_bits & 7) == (got_bits & 7),
          "remquof of %a, %a", number, other);
    CHECK(remquol(number, other, &wanted_bits) == fl_remquol(number, other, &got_bits) &&
              (wanted_bits & 7) == (got_bits & 7),
          "remquol of %a, %a", number, other);
    sincosf((float)number, &wanted_sine, &wanted_cosine);
    fl_sincosf((float)number, &got_sine, &got_cosine);
    CHECK(is_near(wanted_sine, got_sine) && is_near(wanted_cosine, got_cosine), "sincosf of %a", number);
    fl_sincos(number, &sine, &cosine);
    fl_sincosl(number, &long_sine, &long_cosine);
    CHECK(is_near(sin(number), sine) && is_near(cos(number), cosine), "sincos of %a", number);
    CHECK(is_near(sinl(number), long_sine) && is_near(cosl(number), long_cosine), "sincosl of %a", number);
}

static void test_gamma(double number) {
    int wanted_sign, got_sign;
    CHECK(is_near(lgamma(number), fl_lgamma(number)) && is_near(gamma(number), fl_gamma(number)), "lgamma");
    CHECK(is_near(lgammaf((float)number), fl_lgammaf((float)number)), "lgammaf of %a", number);
    CHECK(is_near(gammaf((float)number), fl_gammaf((float)number)), "gammaf of %a", number);
    CHECK(is_near(lgammal(number), fl_lgammal(number)) && is_near(gammal(number), fl_gammal(number)), "lgammal");
    CHECK(is_near(lgammaf_r((float)number, &wanted_sign), fl_lgammaf_r((float)number, &got_sign)) &&
              wanted_sign == got_sign,
          "lgammaf_r of %a", number);
    CHECK(is_near(lgammal_r(number, &wanted_sign), fl_lgammal_r(number, &got_sign)) && wanted_sign == got_sign,
          "lgammal_r of %a", number);
    CHECK(is_near(tgammaf((float)number), fl_tgammaf((float)number)), "tgammaf of %a", number);
    CHECK(is_near(tgammal(number), fl_tgammal(number)), "tgammal of %a", number);
}

static void test_floats(void) {
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = next_random();
        double number;
        memcpy(&number, &bits, sizeof number);
        if (random_below(8) == 0) number = random_below(2) ? INFINITY : -0.0;
        test_classes(number);
    }
    for (int i = 0; i < 2000; i++) {
        double number = (random_below(20001) - 10000.0) / 64, other = (random_below(20001) - 10000.0) / 128;
        test_special(number, other == 0 ? 1 : other);
        test_gamma(1 + random_below(4000) / 128.0);
    }
    CHECK(fl_nan("") != fl_nan("") && fl_nanf("") != fl_nanf("") && fl_nanl("") != fl_nanl(""), "nan");
    CHECK(!fl___issignalingl(1), "__issignalingl");
}

/* ---- times ---- */

MODEL(gmtime);
MODEL(localtime_r);
MODEL(asctime_r);
MODEL(ctime_r);
MODEL(timelocal);
MODEL(tzset);

static void test_times(void) {
    setenv("TZ", "UTC", 1);
    tzset();
    fl_tzset();
    for (int i = 0; i < 5000; i++) {
        time_t time = (time_t)(next_random() >> 31) - (1ll << 31);
        struct tm wanted, got;
        char wanted_text[40], got_text[40];
        CHECK(mktime(gmtime(&time)) == fl_timelocal(fl_gmtime(&time)), "gmtime, timelocal of %lld",
              (long long)time);
        localtime_r(&time, &wanted);
        fl_localtime_r(&time, &got);
        CHECK(wanted.tm_year == got.tm_year && wanted.tm_yday == got.tm_yday && wanted.tm_hour == got.tm_hour &&
                  wanted.tm_sec == got.tm_sec && wanted.tm_wday == got.tm_wday,
              "localtime_r of %lld", (long long)time);
        CHECK(!strcmp(asctime_r(&wanted, wanted_text), fl_asctime_r(&got, got_text)), "asctime_r: %s", got_text);
        CHECK(!strcmp(ctime_r(&time, wanted_text), fl_ctime_r(&time, got_text)), "ctime_r: %s", got_text);
    }
}

/* ---- texts ---- */

extern char *fl_strerror_r(int error, char *to, size_t size);
extern int fl___xpg_strerror_r(int error, char *to, size_t size);
extern int __xpg_strerror_r(int error, char *to, size_t size);
extern char *fl___strtok_r(char *text, const char *set, char **rest);
extern long fl___strtol_internal(const char *text, char **end, int base, int group);
extern size_t fl___ctype_get_mb_cur_max(void);
MODEL(basename);
MODEL(nl_langinfo);
MODEL(gettext);
MODEL(dgettext);
MODEL(dcgettext);
MODEL(ngettext);
MODEL(dngettext);
MODEL(dcngettext);
MODEL(textdomain);
MODEL(bindtextdomain);
MODEL(bind_textdomain_codeset);

static void test_texts(void) {
    for (int error = -2; error < 140; error++) {
        char wanted[100] = "", got[100] = "";
        CHECK(!strcmp(strerror_r(error, wanted, sizeof wanted), fl_strerror_r(error, got, sizeof got)),
              "strerror_r of %d", error);
        CHECK(__xpg_strerror_r(error, wanted, sizeof wanted) == fl___xpg_strerror_r(error, got, sizeof got) &&
                  !strcmp(wanted, got),
              "__xpg_strerror_r of %d: %s", error, got);
    }
    static const nl_item items[] = {CODESET, RADIXCHAR, D_FMT, T_FMT, D_T_FMT, AM_STR, PM_STR, YESEXPR, NOEXPR};
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        CHECK(!strcmp(nl_langinfo(items[i]), fl_nl_langinfo(items[i])), "nl_langinfo: %s",
              fl_nl_langinfo(items[i]));
    static const char *const paths[] = {"/", "a", "/a/b", "a/", "", "//x", "a/b.c"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        CHECK(!strcmp(basename(paths[i]), fl_basename(paths[i])), "basename of %s", paths[i]);
    CHECK(!strcmp(fl_gettext("a"), "a") && !strcmp(fl_dgettext("d", "a"), "a"), "gettext");
    CHECK(!strcmp(fl_dcgettext("d", "a", 5), "a") && !strcmp(fl_ngettext("a", "b", 2), "b"), "ngettext");
    CHECK(!strcmp(fl_dngettext("d", "a", "b", 1), "a") && !strcmp(fl_dcngettext("d", "a", "b", 0, 5), "b"),
          "dngettext");
    CHECK(fl_textdomain("x") && fl_bindtextdomain("x", "/") && fl_bind_textdomain_codeset("x", "UTF-8"),
          "domains");
    char text[] = "a,b", *rest, *end;
    CHECK(!strcmp(fl___strtok_r(text, ",", &rest), "a") && !strcmp(fl___strtok_r(NULL, ",", &rest), "b"),
          "strtok_r");
    CHECK(fl___strtol_internal("12x", &end, 10, 0) == 12 && *end == 'x', "__strtol_internal");
    CHECK(fl___ctype_get_mb_cur_max() == 1, "__ctype_get_mb_cur_max");
}

/* ---- scanning ---- */

#undef sscanf
#undef vsscanf
#undef scanf
#undef fscanf
extern int fl_sscanf(const char *text, const char *format, ...);
extern int fl___isoc23_sscanf(const char *text, const char *format, ...);
extern int fl_vsscanf(const char *text, const char *format, va_list list);
extern int fl___isoc99_vsscanf(const char *text, const char *format, va_list list);
extern int fl___isoc23_vsscanf(const char *text, const char *format, va_list list);
extern int fl_scanf(const char *format, ...);
extern int fl___isoc23_scanf(const char *format, ...);
extern int fl_vscanf(const char *format, va_list list);
extern int fl___isoc99_vscanf(const char *format, va_list list);
extern int fl___isoc23_vscanf(const char *format, va_list list);
extern int fl_fscanf(FILE *file, const char *format, ...);
extern int fl___isoc23_fscanf(FILE *file, const char *format, ...);
extern int fl_vfscanf(FILE *file, const char *format, va_list list);
extern int fl___isoc99_vfscanf(FILE *file, const char *format, va_list list);
extern int fl___isoc23_vfscanf(FILE *file, const char *format, va_list list);
extern FILE *fl_stdin;

static void set_input(void) {
    outside.input = "5 x 5 x 5 x 5 x 5 x 5 x 5 x 5 x 5 x 5 x";
    outside.input_size = strlen(outside.input);
    outside.input_at = 0;
}

static void scan_lists(const char *format, ...) {
    va_list list;
#define SCANS(call) (va_start(list, format), count = (call), va_end(list), count == 2)
    int count;
    CHECK(SCANS(fl_vsscanf("5 x", format, list)) && SCANS(fl___isoc99_vsscanf("5 x", format, list)) &&
              SCANS(fl___isoc23_vsscanf("5 x", format, list)),
          "vsscanf");
    CHECK(SCANS(fl_vscanf(format, list)) && SCANS(fl___isoc99_vscanf(format, list)) &&
              SCANS(fl___isoc23_vscanf(format, list)),
          "vscanf");
    CHECK(SCANS(fl_vfscanf(fl_stdin, format, list)) && SCANS(fl___isoc99_vfscanf(fl_stdin, format, list)) &&
              SCANS(fl___isoc23_vfscanf(fl_stdin, format, list)),
          "vfscanf");
#undef SCANS
}

static void test_scanning(void) {
    int number = 0;
    char letter = 0;
    set_input();
    scan_lists("%d %c", &number, &letter);
    CHECK(number == 5 && letter == 'x', "what was scanned");
    CHECK(fl_sscanf("7 y", "%d %c", &number, &letter) == 2 && number == 7 && letter == 'y', "sscanf");
    CHECK(fl___isoc23_sscanf("8 z", "%d %c", &number, &letter) == 2 && number == 8, "__isoc23_sscanf");
    CHECK(fl_scanf("%d %c", &number, &letter) == 2 && number == 5 && letter == 'x', "scanf");
    CHECK(fl___isoc23_scanf("%d %c", &number, &letter) == 2, "__isoc23_scanf");
    CHECK(fl_fscanf(fl_stdin, "%d %c", &number, &letter) == 2, "fscanf");
    CHECK(fl___isoc23_fscanf(fl_stdin, "%d %c", &number, &letter) == 2 && number == 5, "__isoc23_fscanf");
}

/* ---- ways to end ---- */

MODEL(_Exit);
MODEL(quick_exit);
MODEL(at_quick_exit);
MODEL(on_exit);
MODEL(exit);

static int calls;

static void count_call(void) {
    calls++;
}

static void count_status(int status, void *argument) {
    calls += status + *(int *)argument;
}

static void test_ends(void) {
    static int more = 10;
    CHECK(fl_at_quick_exit(count_call) == 0 && fl_on_exit(count_status, &more) == 0, "on_exit");
    if (setjmp(outside.halted) == 0) fl__Exit(3);
    CHECK(outside.status == 3 && calls == 0, "_Exit calls nothing");
    if (setjmp(outside.halted) == 0) fl_quick_exit(4);
    CHECK(outside.status == 4 && calls == 1, "quick_exit");
    if (setjmp(outside.halted) == 0) fl_exit(5);
    CHECK(outside.status == 5 && calls == 16, "on_exit is told the status");
}

int main(void) {
    test_floats();
    test_times();
    test_texts();
    test_scanning();
    test_ends();
    return finish("rest");
}
