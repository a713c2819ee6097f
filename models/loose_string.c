/* models/loose_string.c - parts of texts: wherever the functions that look for them may find one.
 *
 * A text that cannot be written (a literal) is looked at as the models do.
 */
#include <string.h>

#include "loose.h"

enum { LONGEST_IN_ONE_STEP = 256 };

/* Less than the size; of small objects it is a small number. */
static size_t any_length(size_t size) {
    return size <= 256 ? __fl_any_byte() : (unsigned)__fl_any_int();
}

/* Some place from the text on, in the same object. */
static size_t any_place(const char *text) {
    size_t length = any_length(__fl_object_size(text));
    __fl_assume(__fl_can_read(text, length + 1));
    return length;
}

static bool is_open(const char *text) {
    fl_model_loose_text(text);
    return __fl_can_write(text, 1);
}

/* Without branches, since the character is any. */
static bool contains(const char *set, char character) {
    bool is_found = false;
    for (; *set; set++) is_found |= *set == character;
    return is_found;
}

/* Of an object that can be looked at as a whole, the length is any number that is the length. Conditions of a few
 * bytes each are easier to tell apart. */
static size_t length_in(const char *text, size_t size, const char *rejected) {
    size_t length = any_length(size);
    __fl_assume(length < size);
    __fl_assume((text[length] == 0) | contains(rejected, text[length]));
    for (size_t i = 0; i < size;) {
        bool is_right = true;
        for (size_t end = i + 8; i < size && i < end; i++)
            is_right &= (i >= length) | ((text[i] != 0) & !contains(rejected, text[i]));
        __fl_assume(is_right);
    }
    return length;
}

static bool is_whole(const char *text, size_t size) {
    return size <= LONGEST_IN_ONE_STEP && __fl_can_read(text, size);
}

size_t fl_loose_strlen(const char *text);
size_t fl_loose_strlen(const char *text) {
    size_t size = __fl_object_size(text), length = 0;
    if (is_open(text) && is_whole(text, size)) return length_in(text, size, "");
    while (text[length]) length++;
    return length;
}

static char *find_anywhere(const char *text, int character) {
    if (__fl_any_int()) return NULL;
    size_t length = any_place(text);
    __fl_assume(text[length] == (char)character);
    return (char *)text + length;
}

static char *find(const char *text, int character) {
    if (is_open(text)) return find_anywhere(text, character);
    for (; *text != (char)character; text++)
        if (!*text) return NULL;
    return (char *)text;
}

char *fl_loose_strchr(const char *text, int character);
char *fl_loose_strchr(const char *text, int character) {
    return find(text, character);
}

char *fl_loose_index(const char *text, int character);
char *fl_loose_index(const char *text, int character) {
    return find(text, character);
}

char *fl_loose_strrchr(const char *text, int character);
char *fl_loose_strrchr(const char *text, int character) {
    if (is_open(text)) return find_anywhere(text, character);
    const char *found = NULL;
    for (;; text++) {
        if (*text == (char)character) found = text;
        if (!*text) return (char *)found;
    }
}

size_t fl_loose_strcspn(const char *text, const char *rejected);
size_t fl_loose_strcspn(const char *text, const char *rejected) {
    if (!is_open(text)) {
        size_t length = 0;
        while (text[length] && !contains(rejected, text[length])) length++;
        return length;
    }
    size_t size = __fl_object_size(text);
    if (is_whole(text, size)) return length_in(text, size, rejected);
    size_t length = any_place(text);
    __fl_assume((text[length] == 0) | contains(rejected, text[length]));
    return length;
}

/* A token is some bytes of the text, with a 0 behind it by then; *rest, where the next one is looked for, some
 * place behind it. Where nothing is found, nothing is written. */
static char *next_token(char *text, char **rest) {
    if (!text) text = *rest; /* null before any text was given: read all the same, as by glibc */
    fl_model_loose_text(text);
    size_t last = any_place(text);
    *rest = text + last;
    if (__fl_any_int()) return NULL;
    size_t begin = any_place(text);
    __fl_assume(begin < last);
    if (__fl_can_write(text, 1)) text[last] = 0;
    *rest += __fl_any_int() & 1;
    return text + begin;
}

static char *strtok_rest;

char *fl_loose_strtok(char *restrict text, const char *restrict separators);
char *fl_loose_strtok(char *restrict text, const char *restrict separators) {
    fl_model_loose_text(separators);
    return next_token(text, &strtok_rest);
}

char *fl_loose_strtok_r(char *restrict text, const char *restrict separators, char **restrict rest);
char *fl_loose_strtok_r(char *restrict text, const char *restrict separators, char **restrict rest) {
    fl_model_loose_text(separators);
    return next_token(text, rest);
}

char *fl_loose___strtok_r(char *restrict text, const char *restrict separators, char **restrict rest);
char *fl_loose___strtok_r(char *restrict text, const char *restrict separators, char **restrict rest) {
    fl_model_loose_text(separators);
    return next_token(text, rest);
}
