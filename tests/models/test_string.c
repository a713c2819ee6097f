/* Strings, memory and characters of the models against the C library: random short strings. */
#include "support.h"

#include <ctype.h>
#include <strings.h>
#include <unistd.h>

#include "../../models/primitives.h"

MODEL(strlen);
MODEL(strnlen);
MODEL(strcpy);
MODEL(stpcpy);
MODEL(strncpy);
MODEL(stpncpy);
MODEL(strcat);
MODEL(strncat);
MODEL(strdup);
MODEL(strndup);
MODEL(strcmp);
MODEL(strncmp);
MODEL(strcasecmp);
MODEL(strncasecmp);
MODEL(strcoll);
MODEL(strxfrm);
MODEL(strchr);
MODEL(strrchr);
MODEL(strchrnul);
MODEL(index);
MODEL(rindex);
MODEL(strspn);
MODEL(strcspn);
MODEL(strpbrk);
MODEL(strstr);
MODEL(strcasestr);
MODEL(strtok);
MODEL(strtok_r);
MODEL(strsep);
MODEL(strerror);
MODEL(memcpy);
MODEL(memmove);
MODEL(memset);
MODEL(memcmp);
MODEL(memchr);
MODEL(memrchr);
MODEL(memmem);
MODEL(memccpy);
MODEL(mempcpy);
MODEL(rawmemchr);
MODEL(bzero);
MODEL(bcopy);
MODEL(swab);
extern const unsigned short **fl___ctype_b_loc(void);
extern const int **fl___ctype_tolower_loc(void);
extern const int **fl___ctype_toupper_loc(void);

/* An object of exactly the string's size, so that a sanitizer sees every access behind it. */
static char *random_string(unsigned longest, const char *alphabet) {
    unsigned length = random_below(longest + 1);
    char *text = malloc(length + 1);
    for (unsigned i = 0; i < length; i++) text[i] = alphabet[random_below((unsigned)strlen(alphabet))];
    text[length] = 0;
    return text;
}

#define SAME(expression, model) CHECK((expression) == (model), "%s: \"%s\" \"%s\" %u", #expression, a, b, n)

static int sign(int number) {
    return number < 0 ? -1 : number > 0;
}

static void test_searches(const char *a, const char *b, unsigned n) {
    int c = random_below(4) ? a[n % (strlen(a) + 1)] : 'z';
    SAME(strlen(a), fl_strlen(a));
    SAME(strnlen(a, n), fl_strnlen(a, n));
    SAME(sign(strcmp(a, b)), sign(fl_strcmp(a, b)));
    SAME(sign(strncmp(a, b, n)), sign(fl_strncmp(a, b, n)));
    SAME(sign(strcasecmp(a, b)), sign(fl_strcasecmp(a, b)));
    SAME(sign(strncasecmp(a, b, n)), sign(fl_strncasecmp(a, b, n)));
    SAME(sign(strcoll(a, b)), sign(fl_strcoll(a, b)));
    SAME(strchr(a, c), fl_strchr(a, c));
    SAME(strrchr(a, c), fl_strrchr(a, c));
    SAME(strchrnul(a, c), fl_strchrnul(a, c));
    SAME(index(a, c), fl_index(a, c));
    SAME(rindex(a, c), fl_rindex(a, c));
    SAME(strspn(a, b), fl_strspn(a, b));
    SAME(strcspn(a, b), fl_strcspn(a, b));
    SAME(strpbrk(a, b), fl_strpbrk(a, b));
    SAME(strstr(a, b), fl_strstr(a, b));
    SAME(strcasestr(a, b), fl_strcasestr(a, b));
    size_t size = strlen(a), least = strlen(b) < size ? strlen(b) : size;
    SAME(sign(memcmp(a, b, least)), sign(fl_memcmp(a, b, least)));
    SAME(memchr(a, c, size), fl_memchr(a, c, size));
    SAME(memrchr(a, c, size), fl_memrchr(a, c, size));
    SAME(memmem(a, size, b, strlen(b)), fl_memmem(a, size, b, strlen(b)));
    SAME(rawmemchr(a, 0), fl_rawmemchr(a, 0));
}

/* Runs the same on two equal buffers and compares them and the results' places. */
#define BOTH(call, model)                                                                               \
    do {                                                                                                \
        char first[64], second[64];                                                                     \
        memset(first, '#', sizeof first);                                                               \
        first[20] = 0;                                                                                  \
        memcpy(second, first, sizeof second);                                                           \
        char *to = first;                                                                               \
        (void)to;                                                                                       \
        size_t wanted = (size_t)((char *)(uintptr_t)(call) - first);                                    \
        to = second;                                                                                    \
        size_t got = (size_t)((char *)(uintptr_t)(model) - second);                                     \
        CHECK(wanted == got && memcmp(first, second, sizeof first) == 0, "%s: \"%s\" %u", #call, a, n); \
    } while (0)

static void test_copies(const char *a, unsigned n) {
    size_t size = strlen(a) + 1;
    size_t some = n < size ? n : size;
    BOTH(strcpy(to, a), fl_strcpy(to, a));
    BOTH(stpcpy(to, a), fl_stpcpy(to, a));
    BOTH(strncpy(to, a, n), fl_strncpy(to, a, n));
    BOTH(stpncpy(to, a, n), fl_stpncpy(to, a, n));
    BOTH(strcat(to, a), fl_strcat(to, a));
    BOTH(strncat(to, a, n), fl_strncat(to, a, n));
    BOTH(memcpy(to, a, some), fl_memcpy(to, a, some));
    BOTH(mempcpy(to, a, some), fl_mempcpy(to, a, some));
    BOTH(memmove(to + 3, to, n), fl_memmove(to + 3, to, n));
    BOTH(memset(to, a[0], n), fl_memset(to, a[0], n));
    BOTH(to + (size_t)memccpy(to, a, 'b', size) % 7 * 0, to + (size_t)fl_memccpy(to, a, 'b', size) % 7 * 0);
    BOTH((bzero(to, n), to), (fl_bzero(to, n), to));
    BOTH((bcopy(a, to, some), to), (fl_bcopy(a, to, some), to));
    BOTH((swab(a, to, (ssize_t)some), to), (fl_swab(a, to, (ssize_t)some), to));
    BOTH(to + strxfrm(to, a, n), to + fl_strxfrm(to, a, n));
    char *copy = fl_strdup(a), *part = fl_strndup(a, n);
    CHECK(strcmp(copy, a) == 0 && __fl_object_size(copy) == size, "strdup: %s", a);
    CHECK(strlen(part) == strnlen(a, n) && strncmp(part, a, n) == 0, "strndup: %s %u", a, n);
    __fl_free(copy);
    __fl_free(part);
}

static void test_tokens(const char *a, const char *b) {
    char *first = strdup(a), *second = strdup(a), *rest = NULL, *fl_rest = NULL;
    char *wanted = strtok_r(first, b, &rest), *got = fl_strtok_r(second, b, &fl_rest);
    for (;;) {
        CHECK(!wanted == !got && (!wanted || (strcmp(wanted, got) == 0 && wanted - first == got - second)),
              "strtok_r: \"%s\" \"%s\"", a, b);
        if (!wanted || !got) break;
        wanted = strtok_r(NULL, b, &rest);
        got = fl_strtok_r(NULL, b, &fl_rest);
    }
    strcpy(first, a);
    strcpy(second, a);
    wanted = strtok(first, b);
    got = fl_strtok(second, b);
    for (; wanted && got; wanted = strtok(NULL, b), got = fl_strtok(NULL, b))
        CHECK(strcmp(wanted, got) == 0, "strtok: \"%s\" \"%s\"", a, b);
    CHECK(!wanted && !got, "strtok's end: \"%s\" \"%s\"", a, b);
    strcpy(first, a);
    strcpy(second, a);
    char *left = first, *fl_left = second;
    while (left && fl_left) {
        wanted = strsep(&left, b);
        got = fl_strsep(&fl_left, b);
        CHECK(strcmp(wanted, got) == 0, "strsep: \"%s\" \"%s\"", a, b);
    }
    CHECK(!left && !fl_left, "strsep's end");
    free(first);
    free(second);
}

#define CLASS(name)            \
    extern int fl_##name(int); \
    for (int c = -1; c < 256; c++) CHECK((name)(c) == fl_##name(c), "%s(%d)", #name, c)

static void test_characters(void) {
    CLASS(isalnum);
    CLASS(isalpha);
    CLASS(isblank);
    CLASS(iscntrl);
    CLASS(isdigit);
    CLASS(isgraph);
    CLASS(islower);
    CLASS(isprint);
    CLASS(ispunct);
    CLASS(isspace);
    CLASS(isupper);
    CLASS(isxdigit);
    CLASS(tolower);
    CLASS(toupper);
    CLASS(isascii);
    CLASS(toascii);
    for (int c = -128; c < 256; c++) {
        CHECK((*__ctype_b_loc())[c] == (*fl___ctype_b_loc())[c], "class table at %d", c);
        CHECK((*__ctype_tolower_loc())[c] == (*fl___ctype_tolower_loc())[c], "lower case table at %d", c);
        CHECK((*__ctype_toupper_loc())[c] == (*fl___ctype_toupper_loc())[c], "upper case table at %d", c);
    }
}

int main(void) {
    for (int i = 0; i < 20000; i++) {
        const char *alphabet = i % 3 == 0 ? "ab" : i % 3 == 1 ? "aAbB,;" : "\x01\x80\xff z";
        char *a = random_string(18, alphabet), *b = random_string(3, alphabet);
        test_searches(a, b, random_below(20));
        test_copies(a, random_below(20));
        test_tokens(a, b);
        free(a);
        free(b);
    }
    for (int i = -2; i < 200; i++)
        CHECK(strcmp(strerror(i), fl_strerror(i)) == 0, "strerror(%d): %s, %s", i, strerror(i), fl_strerror(i));
    test_characters();
    return finish("string");
}
