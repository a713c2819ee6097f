/* Formatted input of the models against the C library: random formats and texts. */
#include "support.h"

#include <wchar.h>

extern int fl___isoc99_sscanf(const char *text, const char *format, ...);

#define RESULT_SIZE 512

/* Scans into two equal areas with the same format, three targets at most, and compares them. */
static void compare(const char *text, const char *format) {
    static unsigned char wanted[3][RESULT_SIZE], got[3][RESULT_SIZE];
    memset(wanted, 0x5a, sizeof wanted);
    memset(got, 0x5a, sizeof got);
    int count = sscanf(text, format, wanted[0], wanted[1], wanted[2]);
    int fl_count = fl___isoc99_sscanf(text, format, got[0], got[1], got[2]);
    CHECK(count == fl_count && memcmp(wanted, got, sizeof got) == 0,
          "sscanf(\"%s\", \"%s\"): %d, but got %d (%02x%02x%02x%02x %02x%02x%02x%02x)", text, format, count,
          fl_count, wanted[0][0], wanted[0][1], wanted[0][2], wanted[0][3], got[0][0], got[0][1], got[0][2],
          got[0][3]);
}

static const char *const conversions[] = {
    "%d",   "%i",  "%u",     "%x",    "%o",         "%5d",    "%2x",    "%3i",   "%hd", "%hhd", "%ld",
    "%lld", "%zu", "%jd",    "%f",    "%lf",        "%Lf",    "%4f",    "%g",    "%le", "%s",   "%3s",
    "%c",   "%4c", "%[a-z]", "%[^,]", "%5[0-9a-f]", "%[]x]",  "%[^]x]", "%[a-]", "%n",  "%hhn", "%*d",
    "%*s",  "%*c", "%%",     "%p",    "%ls",        "%*[ab]", "%lc",    "%1d",   "%1f", "%X"};

static const char *const pieces[] = {"",
                                     " ",
                                     "12",
                                     "-7",
                                     "+3",
                                     "0x1f",
                                     "0x",
                                     "0xg",
                                     "017",
                                     "3.5",
                                     "-.5e3",
                                     "1e",
                                     "1e+",
                                     "1e+x",
                                     ".",
                                     "abc",
                                     "x]",
                                     ",",
                                     "inf",
                                     "INFINITY",
                                     "infx",
                                     "nan",
                                     "na",
                                     "0x1.8p3",
                                     "99999999999999999999",
                                     "-99999999999999999999",
                                     "4294967296",
                                     "2147483648",
                                     "ffffffffff",
                                     "%",
                                     "\n",
                                     "\t ",
                                     "-",
                                     "--1",
                                     "(nil)",
                                     "0",
                                     "00",
                                     "1.5.2",
                                     "a-b",
                                     "é",
                                     "0x1p",
                                     "0x.p1",
                                     "1e5",
                                     "-nan"};

static void test_random(void) {
    for (int i = 0; i < 150000; i++) {
        char text[200] = "", format[100] = "";
        int parts = 1 + (int)random_below(3);
        for (int p = 0; p < parts; p++) {
            strcat(text, pieces[random_below(sizeof pieces / sizeof pieces[0])]);
            if (random_below(2)) strcat(text, " ");
            strcat(format, conversions[random_below(sizeof conversions / sizeof conversions[0])]);
            if (random_below(3) == 0) strcat(format, random_below(2) ? " " : ",");
        }
        compare(text, format);
    }
}

static void test_known(void) {
    int a = 0, b = 0, at = 0;
    char word[20];
    CHECK(fl___isoc99_sscanf("12 ab 0x10", "%d %s%i%n", &a, word, &b, &at) == 3 && a == 12 && b == 16 && at == 10,
          "mixed");
    CHECK(fl___isoc99_sscanf("", "%d", &a) == EOF, "empty");
    CHECK(fl___isoc99_sscanf("x", "%d", &a) == 0, "mismatch");
    CHECK(fl___isoc99_sscanf("10:20", "%d:%d", &a, &b) == 2 && a == 10 && b == 20, "separator");
}

/* Numbers that break off: all short texts. */
static void test_prefixes(void) {
    static const char letters[] = "0xX1.p-g";
    static const char *const formats[] = {"%i%n",  "%x%n",  "%2x%n", "%1x%n", "%3i%n", "%f%n",
                                          "%2f%n", "%3f%n", "%p%n",  "%i%c",  "%f%c"};
    enum { LENGTH = 4, LETTERS = sizeof letters - 1 };
    for (unsigned number = 0; number < LETTERS * LETTERS * LETTERS * LETTERS; number++) {
        char text[LENGTH + 1] = "";
        unsigned rest = number;
        for (int i = 0; i < LENGTH; i++, rest /= LETTERS) text[i] = letters[rest % LETTERS];
        for (int length = 0; length < LENGTH; length++)
            for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) compare(text + length, formats[i]);
    }
}

int main(void) {
    test_known();
    test_random();
    test_prefixes();
    return finish("scan");
}
