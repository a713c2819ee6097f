/* tests/models/test_contract_string.c - contracts of functions over texts can do whatever the C library does, and
 * fail where the models do: on random texts, some without room for what is written, some without an end
 * (deciding.h). */
#include "deciding.h"

#include <errno.h>
#include <strings.h>

#define FUNCTION(name)                 \
    extern __typeof__(name) fl_##name; \
    extern __typeof__(name) fl_fl_contract_##name

FUNCTION(strlen);
FUNCTION(strspn);
FUNCTION(strcspn);
FUNCTION(strchr);
FUNCTION(index);
FUNCTION(strrchr);
FUNCTION(rindex);
FUNCTION(strpbrk);
FUNCTION(strstr);
FUNCTION(strcasestr);
FUNCTION(strcmp);
FUNCTION(strcoll);
FUNCTION(strcasecmp);
FUNCTION(strncmp);
FUNCTION(strncasecmp);
FUNCTION(memcmp);
FUNCTION(strcpy);
FUNCTION(stpcpy);
FUNCTION(strcat);
FUNCTION(strncat);
FUNCTION(strncpy);
FUNCTION(strdup);
FUNCTION(strtok);
FUNCTION(strtok_r);
FUNCTION(__strtok_r);
FUNCTION(strsep);
FUNCTION(strtol);
FUNCTION(strtoul);
FUNCTION(strtoll);
FUNCTION(strtoull);
FUNCTION(atoi);
FUNCTION(atol);
FUNCTION(atoll);
FUNCTION(strtod);
FUNCTION(atof);
extern long __isoc23_strtol(const char *text, char **end, int base);
extern unsigned long __isoc23_strtoul(const char *text, char **end, int base);
extern long long __isoc23_strtoll(const char *text, char **end, int base);
extern unsigned long long __isoc23_strtoull(const char *text, char **end, int base);
FUNCTION(__isoc23_strtol);
FUNCTION(__isoc23_strtoul);
FUNCTION(__isoc23_strtoll);
FUNCTION(__isoc23_strtoull);

/* The function of the side whose turn it is. */
#define AT(side, name) ((side) == LIBRARY ? name : (side) == MODEL_SIDE ? fl_##name : fl_fl_contract_##name)
/* The C library may be too old to have it by this name. */
#define AT_C23(side, name) \
    ((side) == LIBRARY ? name : (side) == MODEL_SIDE ? fl___isoc23_##name : fl_fl_contract___isoc23_##name)

static struct {
    char *a, *b;
    size_t size;
    int number;
} given;

static long long address(const void *pointer) {
    return (long long)(intptr_t)pointer;
}

static long long sign(int number) {
    return number < 0 ? -1 : number > 0;
}

static long long bits_of(double number) {
    long long bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* Found places are told as they are; how far they are from the beginning is what a contract chooses. */
static void told_in(const char *text, const char *found) {
    told(address(found));
    if (found) hint(found - text);
}

/* ---- trials ---- */

#define TRIAL(name, statement)                \
    static void try_##name(enum side side) {  \
        __typeof__(name) *f = AT(side, name); \
        statement;                            \
    }

#define LENGTH(name) TRIAL(name, told((long long)f(given.a, given.b)))
#define PLACE_OF_CHARACTER(name) TRIAL(name, told_in(given.a, f(given.a, given.number)))
#define PLACE_OF_TEXT(name) TRIAL(name, told_in(given.a, f(given.a, given.b)); hint((long long)strlen(given.b)))
/* Only the sign of an order is the same in all C libraries, and a contract gives any. */
#define ORDER(name) TRIAL(name, told(sign(f(given.a, given.b))))
#define ORDER_AT_MOST(name) TRIAL(name, told(sign(f(given.a, given.b, given.size))))
#define COPY(name, ...)                                                                       \
    TRIAL(name, hint((long long)strnlen(given.b, 40)); hint((long long)strnlen(given.a, 40)); \
          told(address(f(__VA_ARGS__))))

TRIAL(strlen, told((long long)f(given.a)))
LENGTH(strspn)
LENGTH(strcspn)
PLACE_OF_CHARACTER(strchr)
PLACE_OF_CHARACTER(index)
PLACE_OF_CHARACTER(strrchr)
PLACE_OF_CHARACTER(rindex)
PLACE_OF_TEXT(strpbrk)
PLACE_OF_TEXT(strstr)
PLACE_OF_TEXT(strcasestr)
ORDER(strcmp)
ORDER(strcoll)
ORDER(strcasecmp)
ORDER_AT_MOST(strncmp)
ORDER_AT_MOST(strncasecmp)
ORDER_AT_MOST(memcmp)
COPY(strcpy, given.a, given.b)
COPY(stpcpy, given.a, given.b)
COPY(strcat, given.a, given.b)
TRIAL(strncat, hint((long long)strnlen(given.a, 40)); hint((long long)strnlen(given.b, given.size));
      told(address(f(given.a, given.b, given.size))))
COPY(strncpy, given.a, given.b, given.size)

TRIAL(strdup, char *copy = f(given.a); hint((long long)strlen(given.a));
      if (side != MODEL_SIDE) told_object(copy, strlen(given.a) + 1); if (side == LIBRARY) free(copy))

/* So many words of the text. */
static void try_strtok(enum side side) {
    for (long long i = 0; i <= (long long)strlen(given.a); i++) hint(i);
    for (unsigned i = 0; i < given.size; i++) told(address(AT(side, strtok)(i ? NULL : given.a, given.b)));
}

/* Where the rest is has to be the same, too. */
#define WORDS_WITH_REST(name)                                                 \
    TRIAL(                                                                    \
        name, char *rest = NULL; for (unsigned i = 0; i <= given.size; i++) { \
            char *before = rest ? rest : given.a;                             \
            char *word = f(i ? NULL : given.a, given.b, &rest);               \
            told_in(before, word);                                            \
            told_in(before, rest);                                            \
            if (word) hint(word + strlen(word) - before);                     \
            if (!word) break;                                                 \
        })

WORDS_WITH_REST(strtok_r)
WORDS_WITH_REST(__strtok_r)

TRIAL(
    strsep, char *rest = given.a; for (unsigned i = 0; i <= given.size && rest; i++) {
        char *before = rest;
        told_in(before, f(&rest, given.b));
        told_in(before, rest);
        if (rest) hint(rest - before - 1);
        hint((long long)strlen(before));
    })

/* A number, and where it ends. Without a base the library sets no end; the address sanitizer in its place does. */
#define NUMBER_OF(name, type, function)                                               \
    static void try_##name(enum side side) {                                          \
        char *end = NULL, **wanted = given.size ? &end : NULL;                        \
        told((long long)(type)function(given.a, wanted, given.number));               \
        bool has_base = given.number >= 0 && given.number != 1 && given.number <= 36; \
        told_in(given.a, side == LIBRARY && !has_base ? NULL : end);                  \
        for (size_t i = 0; i < strlen(given.a) && i < 3; i++) hint((long long)i);     \
    }

NUMBER_OF(strtol, long, AT(side, strtol))
NUMBER_OF(strtoul, unsigned long, AT(side, strtoul))
NUMBER_OF(strtoll, long long, AT(side, strtoll))
NUMBER_OF(strtoull, unsigned long long, AT(side, strtoull))
NUMBER_OF(isoc23_strtol, long, AT_C23(side, strtol))
NUMBER_OF(isoc23_strtoul, unsigned long, AT_C23(side, strtoul))
NUMBER_OF(isoc23_strtoll, long long, AT_C23(side, strtoll))
NUMBER_OF(isoc23_strtoull, unsigned long long, AT_C23(side, strtoull))

TRIAL(atoi, told(f(given.a)))
TRIAL(atol, told(f(given.a)))
TRIAL(atoll, told(f(given.a)))
TRIAL(atof, told(bits_of(f(given.a))))
TRIAL(strtod, char *end = given.b; told(bits_of(f(given.a, given.size ? &end : NULL))); told_in(given.a, end))

/* ---- what they are tried on ---- */

static const char *random_text(unsigned most, const char *alphabet) {
    static char text[64];
    unsigned length = random_below(most + 1), count = (unsigned)strlen(alphabet);
    for (unsigned i = 0; i < length; i++) text[i] = alphabet[random_below(count)];
    text[length] = 0;
    return text;
}

/* A text in an object of its own, often with more behind it; the address may be within. */
static char *some_text(unsigned most, const char *alphabet) {
    static const unsigned more[] = {0, 0, 1, 9};
    unsigned before = random_below(3) ? 0 : random_below(4);
    const char *text = random_text(most, alphabet);
    char *object = place(before + strlen(text) + 1 + more[random_below(4)]);
    return strcpy(object + before, text);
}

/* An object without an end of a text. */
static char *endless(unsigned size) {
    char *object = place(size);
    for (unsigned i = 0; i < size; i++) object[i] = "ab"[random_below(2)];
    return object;
}

#define CHECK_ALL(function)                                                                                   \
    CHECK_ALLOWED(try_##function, "contract of " #function " with \"%s\", \"%s\", %zu, %d", given.a, given.b, \
                  given.size, given.number)

static void test_looking(void) {
    for (int i = 0; i < 300; i++) {
        forget_places();
        given.a = some_text(8, "ab,\xff");
        given.b = some_text(3, "ab,");
        given.number = "ab,\0\xffz"[random_below(6)];
        given.size = random_below(12);
        CHECK_ALL(strlen);
        CHECK_ALL(strspn);
        CHECK_ALL(strcspn);
        CHECK_ALL(strchr);
        CHECK_ALL(index);
        CHECK_ALL(strrchr);
        CHECK_ALL(rindex);
        CHECK_ALL(strpbrk);
        CHECK_ALL(strstr);
        CHECK_ALL(strcasestr);
        if (random_below(3) == 0) {
            given.b = place_text(given.a, 0);
            if (*given.b) given.b[random_below((unsigned)strlen(given.b))] = "ab"[random_below(2)];
        }
        CHECK_ALL(strcmp);
        CHECK_ALL(strcoll);
        CHECK_ALL(strcasecmp);
        CHECK_ALL(strncmp);
        CHECK_ALL(strncasecmp);
        if (given.size > strlen(given.a) + 1) given.size = strlen(given.a) + 1;
        if (given.size > strlen(given.b) + 1) given.size = strlen(given.b) + 1;
        CHECK_ALL(memcmp);
    }
}

static void test_copying(void) {
    for (int i = 0; i < 300; i++) {
        forget_places();
        given.b = some_text(8, "ab,");
        given.a = place_text(random_text(5, "ab"), 12);
        given.size = random_below(12);
        CHECK_ALL(strcpy);
        CHECK_ALL(stpcpy);
        CHECK_ALL(strcat);
        CHECK_ALL(strncpy);
        CHECK_ALLOWED_OR_FAILS(try_strncat, "contract of strncat with \"%s\", \"%s\", %zu", given.a, given.b,
                               given.size);
        given.size = random_below((unsigned)strlen(given.b) + 1);
        CHECK_ALL(strncat);
        given.a = given.b;
        CHECK_ALL(strdup);
    }
}

static void test_words(void) {
    for (int i = 0; i < 150; i++) {
        forget_places();
        given.a = some_text(7, "ab, ");
        given.b = some_text(2, ", ");
        given.size = random_below(2);
        CHECK_ALL(strtok_r);
        CHECK_ALL(__strtok_r);
        CHECK_ALL(strsep);
        given.size++;
        CHECK_ALL(strtok);
    }
}

static void test_numbers(void) {
    static const int bases[] = {0, 2, 8, 10, 16, 36, 10, 10, 1, -1, 37};
    for (int i = 0; i < 200; i++) {
        forget_places();
        given.a = some_text(random_below(2) ? 4 : 25, random_below(2) ? "0123456789" : " +-0x19af\n,");
        given.size = random_below(3);
        given.number = bases[random_below(sizeof bases / sizeof *bases)];
        CHECK_ALL(strtol);
        CHECK_ALL(strtoul);
        CHECK_ALL(strtoll);
        CHECK_ALL(strtoull);
        CHECK_ALL(isoc23_strtol);
        CHECK_ALL(isoc23_strtoul);
        CHECK_ALL(isoc23_strtoll);
        CHECK_ALL(isoc23_strtoull);
        CHECK_ALL(atoi);
        CHECK_ALL(atol);
        CHECK_ALL(atoll);
        forget_places();
        given.a = some_text(8, "0123456789.e-+ nainf");
        CHECK_ALL(strtod);
        CHECK_ALL(atof);
    }
}

/* ---- failures ---- */

static unsigned long failures;

static void check_failure(trial *run, const char *name) {
    bool has_failed;
    CHECK(keeps_failure(run, &has_failed), "contract of %s does not fail for \"%.8s\", \"%.8s\", %zu, %d", name,
          given.a, given.b, given.size, given.number);
    failures += has_failed;
}

#define CHECK_FAILS(function) check_failure(try_##function, #function)

static void check_copies(void) {
    CHECK_FAILS(strcpy);
    CHECK_FAILS(stpcpy);
    CHECK_FAILS(strcat);
    CHECK_FAILS(strncat);
    CHECK_FAILS(strncpy);
}

static void check_readers(void) {
    CHECK_FAILS(strlen);
    CHECK_FAILS(strspn);
    CHECK_FAILS(strcspn);
    CHECK_FAILS(strchr);
    CHECK_FAILS(index);
    CHECK_FAILS(strrchr);
    CHECK_FAILS(rindex);
    CHECK_FAILS(strpbrk);
    CHECK_FAILS(strstr);
    CHECK_FAILS(strcasestr);
    CHECK_FAILS(strcmp);
    CHECK_FAILS(strcoll);
    CHECK_FAILS(strcasecmp);
    CHECK_FAILS(strncmp);
    CHECK_FAILS(strncasecmp);
    CHECK_FAILS(memcmp);
    CHECK_FAILS(strdup);
    CHECK_FAILS(strtok_r);
    CHECK_FAILS(__strtok_r);
    CHECK_FAILS(strsep);
}

static void test_failures(void) {
    for (int i = 0; i < 300; i++) {
        forget_places();
        given.size = random_below(9);
        given.number = "abz"[random_below(3)];
        /* Too little room. */
        given.b = some_text(8, "ab");
        given.a = place_text(random_text(2, "ab"), random_below(4));
        check_copies();
        /* Texts without an end: the second, the first, both. */
        unsigned which = 1 + random_below(3);
        given.a = which & 1 ? endless(random_below(5) + 1) : some_text(8, "ab");
        given.b = which & 2 ? endless(random_below(5) + 1) : some_text(8, "ab");
        check_readers();
        check_copies();
        /* Texts that overlap. */
        char *object = place(12);
        strcpy(object, random_text(10, "ab"));
        given.a = object + random_below(6);
        given.b = object + random_below(6);
        check_copies();
    }
    static const char *const ends[] = {"", "1", "12", " -", "0x"};
    for (int i = 0; i < 5; i++) {
        forget_places();
        given.a = memcpy(place(strlen(ends[i]) + 1), ends[i], strlen(ends[i]) + 1) + strlen(ends[i]) + 1;
        if (ends[i][0]) given.a = memcpy(place(strlen(ends[i])), ends[i], strlen(ends[i]));
        given.size = 1;
        given.number = 10;
        CHECK_FAILS(strtol);
        CHECK_FAILS(strtoull);
        CHECK_FAILS(atoi);
        CHECK_FAILS(strtod);
    }
    CHECK(failures > 3000, "of the models only %lu failed", failures);
}

int main(void) {
    test_looking();
    test_copying();
    test_words();
    test_numbers();
    test_failures();
    return finish("contracts of texts");
}
