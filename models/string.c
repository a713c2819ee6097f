/* models/string.c - lengths, copies, comparisons and searches of strings. */
#include <string.h>
#include <strings.h>

#include "internal.h"

size_t fl_model_length(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

size_t fl_model_length_at_most(const char *text, size_t limit) {
    size_t length = 0;
    while (length < limit && text[length]) length++;
    return length;
}

int fl_model_compare(const char *left, const char *right) {
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a - *b;
}

int fl_model_lower(int character) {
    return character >= 'A' && character <= 'Z' ? character + 32 : character;
}

bool fl_model_is_space(int character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
}

static char *duplicate(const char *text, size_t length) {
    char *copy = __fl_allocate(length + 1);
    __fl_copy(copy, text, length);
    copy[length] = 0;
    return copy;
}

char *fl_model_duplicate(const char *text) {
    return duplicate(text, fl_model_length(text));
}

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

size_t strnlen(const char *text, size_t limit) {
    size_t length = 0;
    while (length < limit && text[length]) length++;
    return length;
}

/* The text with its end does not overlap what it is copied to. */
static void need_apart(const char *to, const char *from, size_t limit) {
    if (!__fl_checks_overlap()) return;
    size_t length = fl_model_length_at_most(from, limit);
    __fl_need_apart(to, from, length < limit ? length + 1 : limit);
}

char *strcpy(char *restrict to, const char *restrict from) {
    need_apart(to, from, SIZE_MAX);
    size_t i = 0;
    while ((to[i] = from[i])) i++;
    return to;
}

char *stpcpy(char *restrict to, const char *restrict from) {
    need_apart(to, from, SIZE_MAX);
    while ((*to = *from)) {
        to++;
        from++;
    }
    return to;
}

char *__stpcpy(char *restrict to, const char *restrict from) {
    need_apart(to, from, SIZE_MAX);
    while ((*to = *from)) {
        to++;
        from++;
    }
    return to;
}

char *strncpy(char *restrict to, const char *restrict from, size_t size) {
    need_apart(to, from, size);
    size_t i = 0;
    for (; i < size && from[i]; i++) to[i] = from[i];
    for (; i < size; i++) to[i] = 0;
    return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t size) {
    size_t length = 0;
    for (; length < size && from[length]; length++) to[length] = from[length];
    for (size_t i = length; i < size; i++) to[i] = 0;
    return to + length;
}

char *strcat(char *restrict to, const char *restrict from) {
    size_t length = fl_model_length(to), i = 0;
    need_apart(to + length, from, SIZE_MAX);
    while ((to[length + i] = from[i])) i++;
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t size) {
    size_t length = fl_model_length(to), i = 0;
    need_apart(to + length, from, size);
    for (; i < size && from[i]; i++) to[length + i] = from[i];
    to[length + i] = 0;
    return to;
}

char *strdup(const char *text) {
    if (__fl_allocation_fails("strdup fails")) return fl_model_no_memory();
    return duplicate(text, fl_model_length(text));
}

char *__strdup(const char *text) {
    if (__fl_allocation_fails("__strdup fails")) return fl_model_no_memory();
    return duplicate(text, fl_model_length(text));
}

char *strndup(const char *text, size_t limit) {
    if (__fl_allocation_fails("strndup fails")) return fl_model_no_memory();
    return duplicate(text, fl_model_length_at_most(text, limit));
}

char *__strndup(const char *text, size_t limit) {
    if (__fl_allocation_fails("__strndup fails")) return fl_model_no_memory();
    return duplicate(text, fl_model_length_at_most(text, limit));
}

int strcmp(const char *left, const char *right) {
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a - *b;
}

int strcoll(const char *left, const char *right) {
    return fl_model_compare(left, right);
}

int strncmp(const char *left, const char *right, size_t size) {
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    for (size_t i = 0; i < size; i++)
        if (a[i] != b[i] || !a[i]) return a[i] - b[i];
    return 0;
}

int strcasecmp(const char *left, const char *right) {
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    while (*a && fl_model_lower(*a) == fl_model_lower(*b)) {
        a++;
        b++;
    }
    return fl_model_lower(*a) - fl_model_lower(*b);
}

int strncasecmp(const char *left, const char *right, size_t size) {
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    for (size_t i = 0; i < size; i++) {
        int difference = fl_model_lower(a[i]) - fl_model_lower(b[i]);
        if (difference || !a[i]) return difference;
    }
    return 0;
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t size) {
    size_t length = fl_model_length(from);
    for (size_t i = 0; i < size && i <= length; i++) to[i] = from[i];
    return length;
}

char *strchr(const char *text, int character) {
    for (;; text++) {
        if (*text == (char)character) return (char *)text;
        if (!*text) return NULL;
    }
}

char *index(const char *text, int character) {
    for (;; text++) {
        if (*text == (char)character) return (char *)text;
        if (!*text) return NULL;
    }
}

char *strchrnul(const char *text, int character) {
    while (*text && *text != (char)character) text++;
    return (char *)text;
}

static char *find_last(const char *text, int character) {
    const char *found = NULL;
    for (;; text++) {
        if (*text == (char)character) found = text;
        if (!*text) return (char *)found;
    }
}

char *strrchr(const char *text, int character) {
    return find_last(text, character);
}

char *rindex(const char *text, int character) {
    return find_last(text, character);
}

static bool contains(const char *set, char character) {
    for (; *set; set++)
        if (*set == character) return true;
    return false;
}

size_t strspn(const char *text, const char *accepted) {
    size_t length = 0;
    while (text[length] && contains(accepted, text[length])) length++;
    return length;
}

size_t strcspn(const char *text, const char *rejected) {
    size_t length = 0;
    while (text[length] && !contains(rejected, text[length])) length++;
    return length;
}

char *strpbrk(const char *text, const char *wanted) {
    for (; *text; text++)
        if (contains(wanted, *text)) return (char *)text;
    return NULL;
}

static bool starts_with(const char *text, const char *wanted) {
    for (; *wanted; wanted++, text++)
        if (*text != *wanted) return false;
    return true;
}

char *strstr(const char *text, const char *wanted) {
    for (;; text++) {
        if (starts_with(text, wanted)) return (char *)text;
        if (!*text) return NULL;
    }
}

static bool starts_with_any_case(const char *text, const char *wanted) {
    for (; *wanted; wanted++, text++)
        if (fl_model_lower((unsigned char)*text) != fl_model_lower((unsigned char)*wanted)) return false;
    return true;
}

char *strcasestr(const char *text, const char *wanted) {
    for (;; text++) {
        if (starts_with_any_case(text, wanted)) return (char *)text;
        if (!*text) return NULL;
    }
}

/* The token from the first character outside `separators` on; *rest goes behind its end. */
static char *next_token(char *text, const char *separators, char **rest) {
    if (!text) text = *rest; /* null before any text was given: read all the same, as by glibc */
    while (*text && contains(separators, *text)) text++;
    if (!*text) {
        *rest = text;
        return NULL;
    }
    char *token = text;
    while (*text && !contains(separators, *text)) text++;
    if (*text) *text++ = 0;
    *rest = text;
    return token;
}

static char *strtok_rest;

char *strtok(char *restrict text, const char *restrict separators) {
    return next_token(text, separators, &strtok_rest);
}

char *strtok_r(char *restrict text, const char *restrict separators, char **restrict rest) {
    return next_token(text, separators, rest);
}

char *__strtok_r(char *restrict text, const char *restrict separators, char **restrict rest) {
    return next_token(text, separators, rest);
}

char *strsep(char **restrict text, const char *restrict separators) {
    char *token = *text;
    if (!token) return NULL;
    char *end = token;
    while (*end && !contains(separators, *end)) end++;
    if (*end) {
        *end = 0;
        *text = end + 1;
    } else {
        *text = NULL;
    }
    return token;
}

#undef basename
char *basename(const char *path) {
    char *slash = find_last(path, '/');
    return slash ? slash + 1 : (char *)path;
}
