/* Wide characters of the models against the C library's, in the C locale: random short strings. */
#include "support.h"

#include <wchar.h>
#include <wctype.h>

MODEL(btowc);
MODEL(wctob);
MODEL(wcwidth);
MODEL(towlower);
MODEL(towupper);
MODEL(wcscat);
MODEL(wcschr);
MODEL(wcscoll);
MODEL(wcscpy);
MODEL(wcscspn);
MODEL(wcsdup);
MODEL(wcsncat);
MODEL(wcsncmp);
MODEL(wcsncpy);
MODEL(wcsnlen);
MODEL(wcspbrk);
MODEL(wcsrchr);
MODEL(wcsspn);
MODEL(wcstok);
MODEL(wmemchr);
MODEL(wmemcmp);
MODEL(wmemcpy);
MODEL(wmemmove);
MODEL(wmemset);
MODEL(mbrlen);
MODEL(mbrtowc);
MODEL(mbsinit);
MODEL(mbsrtowcs);
MODEL(wcsrtombs);
MODEL(wcrtomb);

enum { LENGTH = 8, ROOM = 3 * LENGTH };

static void fill(wchar_t *text) {
    unsigned length = random_below(LENGTH);
    for (unsigned i = 0; i < length; i++) text[i] = L"abcA,\x100"[random_below(6)];
    text[length] = 0;
}

static int sign(int number) {
    return (number > 0) - (number < 0);
}

/* The same place in the string, or none in both. */
#define SAME_PLACE(name, ...)                                                     \
    do {                                                                          \
        const wchar_t *wanted = name(__VA_ARGS__), *got = fl_##name(__VA_ARGS__); \
        CHECK(wanted == got, #name "(\"%ls\", \"%ls\")", first, second);          \
    } while (0)

static void test_searches(const wchar_t *first, const wchar_t *second) {
    wchar_t sought = L"abcA,\x100"[random_below(7)];
    size_t limit = random_below(LENGTH);
    SAME_PLACE(wcschr, first, sought);
    SAME_PLACE(wcsrchr, first, sought);
    SAME_PLACE(wcspbrk, first, second);
    SAME_PLACE(wmemchr, first, sought, wcslen(first));
    CHECK(wcscspn(first, second) == fl_wcscspn(first, second), "wcscspn");
    CHECK(wcsspn(first, second) == fl_wcsspn(first, second), "wcsspn");
    CHECK(wcsnlen(first, limit) == fl_wcsnlen(first, limit), "wcsnlen");
    CHECK(sign(wcsncmp(first, second, limit)) == sign(fl_wcsncmp(first, second, limit)), "wcsncmp");
    CHECK(sign(wcscoll(first, second)) == sign(fl_wcscoll(first, second)), "wcscoll");
    size_t both = wcslen(first) < wcslen(second) ? wcslen(first) : wcslen(second);
    CHECK(sign(wmemcmp(first, second, both)) == sign(fl_wmemcmp(first, second, both)), "wmemcmp");
}

#define SAME_COPY(...)                                                                                   \
    do {                                                                                                 \
        wchar_t wanted[ROOM], got[ROOM];                                                                 \
        wmemset(wanted, 7, ROOM);                                                                        \
        fl_wmemset(got, 7, ROOM);                                                                        \
        wcscpy(wanted, first);                                                                           \
        wcscpy(got, first);                                                                              \
        COPY(, wanted, __VA_ARGS__);                                                                     \
        COPY(fl_, got, __VA_ARGS__);                                                                     \
        CHECK(memcmp(wanted, got, sizeof got) == 0, #__VA_ARGS__ " of \"%ls\", \"%ls\"", first, second); \
    } while (0)
#define COPY(prefix, to, name, ...) prefix##name(to, __VA_ARGS__)

static void test_copies(const wchar_t *first, const wchar_t *second) {
    size_t limit = random_below(LENGTH), length = wcslen(second) + 1;
    SAME_COPY(wcscpy, second);
    SAME_COPY(wcscat, second);
    SAME_COPY(wcsncpy, second, limit);
    SAME_COPY(wcsncat, second, limit);
    SAME_COPY(wmemcpy, second, length);
    SAME_COPY(wmemmove, second, length);
    wchar_t *copy = fl_wcsdup(first);
    CHECK(wcscmp(copy, first) == 0, "wcsdup");
    wchar_t ours[ROOM], theirs[ROOM], *our_rest, *their_rest;
    wcscpy(ours, first);
    wcscpy(theirs, first);
    const wchar_t *wanted = wcstok(theirs, second, &their_rest), *got = fl_wcstok(ours, second, &our_rest);
    while (wanted && got) {
        CHECK(wcscmp(wanted, got) == 0, "wcstok: \"%ls\", not \"%ls\"", got, wanted);
        wanted = wcstok(NULL, second, &their_rest);
        got = fl_wcstok(NULL, second, &our_rest);
    }
    CHECK(!wanted && !got, "wcstok ends");
}

static void test_characters(void) {
    for (int c = -2; c < 300; c++) {
        CHECK(btowc(c) == fl_btowc(c), "btowc(%d)", c);
        CHECK(wctob((wint_t)c) == fl_wctob((wint_t)c), "wctob(%d)", c);
        if (c < 0 || c > 127) continue;
        CHECK(towlower((wint_t)c) == fl_towlower((wint_t)c), "towlower(%d)", c);
        CHECK(towupper((wint_t)c) == fl_towupper((wint_t)c), "towupper(%d)", c);
        CHECK(wcwidth(c) == fl_wcwidth(c), "wcwidth(%d)", c);
    }
}

static void test_conversions(void) {
    for (int c = 0; c < 128; c++) {
        char byte = (char)c, wanted[8] = "", got[8] = "";
        wchar_t wide = 77, fl_wide = 77;
        mbstate_t state = {0}, fl_state = {0};
        CHECK(mbrtowc(&wide, &byte, 1, &state) == fl_mbrtowc(&fl_wide, &byte, 1, &fl_state) && wide == fl_wide,
              "mbrtowc of %d", c);
        CHECK(mbrlen(&byte, 1, &state) == fl_mbrlen(&byte, 1, &fl_state), "mbrlen of %d", c);
        CHECK(wcrtomb(wanted, c, &state) == fl_wcrtomb(got, c, &fl_state) && wanted[0] == got[0], "wcrtomb");
        CHECK(!mbsinit(&state) == !fl_mbsinit(&fl_state), "mbsinit");
    }
    for (int i = 0; i < 2000; i++) {
        char text[LENGTH + 1] = "", wanted_bytes[ROOM] = "", got_bytes[ROOM] = "";
        unsigned length = random_below(LENGTH);
        for (unsigned k = 0; k < length; k++) text[k] = "abcA,"[random_below(5)];
        wchar_t wanted[ROOM] = {0}, got[ROOM] = {0};
        const char *from = text, *fl_from = text;
        mbstate_t state = {0}, fl_state = {0};
        size_t limit = random_below(LENGTH + 2);
        CHECK(mbsrtowcs(wanted, &from, limit, &state) == fl_mbsrtowcs(got, &fl_from, limit, &fl_state) &&
                  from == fl_from && memcmp(wanted, got, sizeof got) == 0,
              "mbsrtowcs of \"%s\", %zu", text, limit);
        const wchar_t *back = wanted, *fl_back = wanted;
        CHECK(wcsrtombs(wanted_bytes, &back, limit, &state) ==
                      fl_wcsrtombs(got_bytes, &fl_back, limit, &fl_state) &&
                  back == fl_back && memcmp(wanted_bytes, got_bytes, sizeof got_bytes) == 0,
              "wcsrtombs of \"%s\", %zu", text, limit);
    }
}

int main(void) {
    test_characters();
    test_conversions();
    for (int i = 0; i < 20000; i++) {
        wchar_t first[LENGTH], second[LENGTH];
        fill(first);
        fill(second);
        test_searches(first, second);
        test_copies(first, second);
    }
    return finish("wide");
}
