/* tests/models/test_contract_scan.c - contracts of the scanf family can do whatever the C library does with a
 * text, and fail where the models do (deciding.h). */
#include "deciding.h"

#include <stdarg.h>

#undef stdin
extern FILE *fl_stdin;

#define SCANNERS(prefix)                                                                   \
    extern int fl_##prefix##sscanf(const char *text, const char *format, ...);             \
    extern int fl_fl_contract_##prefix##sscanf(const char *text, const char *format, ...); \
    extern int fl_fl_contract_##prefix##scanf(const char *format, ...);                    \
    extern int fl_fl_contract_##prefix##fscanf(FILE *file, const char *format, ...);

SCANNERS()
SCANNERS(__isoc99_)
SCANNERS(__isoc23_)

typedef int text_scanner(const char *text, const char *format, ...);
typedef int stream_scanner(const char *format, ...);
typedef int file_scanner(FILE *file, const char *format, ...);

static const char *const formats[] = {
    "%d",    "%d %d",    "%d,%d",   "%3d%2d", "%i",        "%x %o",  "%u-%u",    "%3s",     "%3s %d",  "%s",
    "%d %s", "%3[ab]%c", "%*d %d",  "%d%n",   "%3[^,],%d", "a%d",    "%c%c",     "%*s",     "%d%% %d", "%hhd %hd",
    "%5c%n", "%n%d",     "%ld %lu", "%f",     "%lf,%d",    "%1d%1d", "%*c%s",    "%s %n",   "%[^,]",   "%2c%s",
    "%lld",  " %c",      "%d:%d",   "%4i",    "%zu %jd",   "%*d%n",  "%hd,%hhu", "%[]a]%n", "%%%d",    "%g %n",
};

static struct {
    char *text, *to[2];
    const char *format;
    unsigned which;
} given;

static void try_scan(enum side side) {
    static text_scanner *const scanners[2][3] = {
        {fl_sscanf, fl___isoc99_sscanf, fl___isoc23_sscanf},
        {fl_fl_contract_sscanf, fl_fl_contract___isoc99_sscanf, fl_fl_contract___isoc23_sscanf}};
    static stream_scanner *const streams[] = {fl_fl_contract_scanf, fl_fl_contract___isoc99_scanf,
                                              fl_fl_contract___isoc23_scanf};
    static file_scanner *const files[] = {fl_fl_contract_fscanf, fl_fl_contract___isoc99_fscanf,
                                          fl_fl_contract___isoc23_fscanf};
    text_scanner *scanner = side == LIBRARY ? sscanf : scanners[side == CONTRACT][given.which % 3];
    unsigned kind = side == CONTRACT ? given.which / 3 : 0;
    if (kind == 1)
        told(streams[given.which % 3](given.format, given.to[0], given.to[1]));
    else if (kind == 2)
        told(files[given.which % 3](fl_stdin, given.format, given.to[0], given.to[1]));
    else
        told(scanner(given.text, given.format, given.to[0], given.to[1]));
    for (int i = 0; i < 2; i++) { /* what there may be now */
        long long number;
        memcpy(&number, given.to[i], sizeof number);
        hint((long long)strnlen(given.to[i], 24));
        hint(number);
        hint((int)number);
        if (strstr(given.format, "%h")) hint((short)number);
        if (strstr(given.format, "%h")) hint((signed char)number);
    }
}

static char *random_text(char *text) {
    const char *alphabet = random_below(2) ? "12 ,-a" : "0x7a b\n,%";
    unsigned length = random_below(9), count = (unsigned)strlen(alphabet);
    for (unsigned i = 0; i < length; i++) text[i] = alphabet[random_below(count)];
    text[length] = 0;
    return text;
}

static const char *any_format(void) {
    return formats[random_below(sizeof formats / sizeof *formats)];
}

/* The most that is read of a file is not known, so that words without a width fail. */
static bool is_endless(const char *format) {
    return strstr(format, "%s") || strstr(format, "%[");
}

static void test_scanning(void) {
    for (int i = 0; i < 3000; i++) {
        char text[16];
        forget_places();
        given.text = place_text(random_text(text), random_below(2));
        for (int k = 0; k < 2; k++) given.to[k] = place(24);
        given.format = any_format();
        given.which = random_below(9);
        if (given.which > 2 && is_endless(given.format)) given.which %= 3;
        CHECK_ALLOWED(try_scan, "contract of scanning %u \"%s\" with \"%s\"", given.which, text, given.format);
    }
}

/* Numbers are stored where they are aligned. */
static bool has_numbers(const char *format) {
    for (const char *at = format; *at; at++)
        if (*at == '%' && strcspn(at, "diuxonfg") < strcspn(at, "s[c")) return true;
    return false;
}

static unsigned long failures;

static void test_failures(void) {
    for (int i = 0; i < 2000; i++) {
        char text[16];
        bool has_failed;
        forget_places();
        random_text(text);
        given.text = random_below(3) ? place_text(text, random_below(2) * 12)
                                     : memcpy(place(strlen(text)), text, strlen(text));
        given.format = any_format();
        bool is_aligned = has_numbers(given.format);
        for (int k = 0; k < 2; k++) given.to[k] = place(is_aligned ? random_below(2) * 16 : random_below(9));
        if (!is_aligned && random_below(4) == 0)
            given.to[0] = given.text + random_below((unsigned)strlen(text) + 1);
        given.which = random_below(3);
        CHECK(keeps_failure(try_scan, &has_failed), "contract of scanning \"%s\" with \"%s\" does not fail", text,
              given.format);
        failures += has_failed;
    }
    CHECK(failures > 300, "of the models only %lu failed", failures);
}

int main(void) {
    test_scanning();
    test_failures();
    return finish("contracts of scanning");
}
