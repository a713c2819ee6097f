/* models/contract_string.c - what functions over texts do, for proofs (contract.h). */
#include <stdlib.h>

#include "contract.h"

#define CONTRACT(type, name, ...)         \
    type fl_contract_##name(__VA_ARGS__); \
    type fl_contract_##name(__VA_ARGS__)

/* A length that is at most that of the text; nothing if that is 0. */
static size_t part_of(const char *text) {
    size_t most = fl_contract_most(text), length = fl_contract_any_size();
    __fl_assume(length <= most);
    __fl_assume(!length || text[0]);
    return length;
}

/* Fails unless the text ends, or has so many bytes. */
static void need_at_most(const char *text, size_t size) {
    size_t room = __fl_object_size(text) - (size_t)((uintptr_t)text - (uintptr_t)__fl_object_start(text));
    if (size <= room)
        fl_contract_need_part(text, size);
    else
        fl_contract_most(text);
}

CONTRACT(size_t, strlen, const char *text) {
    size_t length = fl_contract_length(text);
    fl_contract_measured(text, length);
    return length;
}

CONTRACT(size_t, strspn, const char *text, const char *accepted) {
    fl_contract_most(accepted);
    return part_of(text);
}

CONTRACT(size_t, strcspn, const char *text, const char *rejected) {
    fl_contract_most(rejected);
    return part_of(text);
}

/* Where the character is in the text: any such place. */
static char *place_of(const char *text, char character) {
    size_t most = fl_contract_most(text), place = fl_contract_any_size();
    if (character && __fl_random()) return NULL;
    __fl_assume(place <= most);
    __fl_assume(text[place] == character);
    return (char *)text + place;
}

CONTRACT(char *, strchr, const char *text, int character) {
    return place_of(text, (char)character);
}

CONTRACT(char *, index, const char *text, int character) {
    return place_of(text, (char)character);
}

CONTRACT(char *, strrchr, const char *text, int character) {
    return place_of(text, (char)character);
}

CONTRACT(char *, rindex, const char *text, int character) {
    return place_of(text, (char)character);
}

CONTRACT(char *, strpbrk, const char *text, const char *wanted) {
    size_t most = fl_contract_most(text), place = fl_contract_any_size();
    fl_contract_most(wanted);
    if (__fl_random()) return NULL;
    __fl_assume(place <= most);
    __fl_assume(text[place] != 0);
    return (char *)text + place;
}

static char *place_of_text(const char *text, const char *wanted) {
    size_t most = fl_contract_most(text), length = fl_contract_length(wanted), place = fl_contract_any_size();
    if (__fl_random()) return NULL;
    __fl_assume(length <= most && place <= most - length);
    __fl_assume(!length || text[place]);
    return (char *)text + place;
}

CONTRACT(char *, strstr, const char *text, const char *wanted) {
    return place_of_text(text, wanted);
}

CONTRACT(char *, strcasestr, const char *text, const char *wanted) {
    return place_of_text(text, wanted);
}

static int order_of(const char *left, const char *right) {
    int order = __fl_random();
    fl_contract_most(left);
    fl_contract_most(right);
    __fl_assume(order || !left[0] == !right[0]);
    return order;
}

CONTRACT(int, strcmp, const char *left, const char *right) {
    int order = order_of(left, right);
    __fl_assume(order || left[0] == right[0]);
    return order;
}

CONTRACT(int, strcoll, const char *left, const char *right) {
    return order_of(left, right);
}

CONTRACT(int, strcasecmp, const char *left, const char *right) {
    return order_of(left, right);
}

/* The bytes from here on are the same, until the texts end or `size` is reached: of so many at least. */
#define SAME_AT(i)                        \
    if (size > (i)) {                     \
        __fl_assume(left[i] == right[i]); \
        if (!left[i]) return;             \
    }

static void assume_same(const char *left, const char *right, size_t size){
    SAME_AT(0) SAME_AT(1) SAME_AT(2) SAME_AT(3) SAME_AT(4) SAME_AT(5) SAME_AT(6) SAME_AT(7)}

CONTRACT(int, strncmp, const char *left, const char *right, size_t size) {
    int order = size ? __fl_random() : 0;
    need_at_most(left, size);
    need_at_most(right, size);
    if (!order) assume_same(left, right, size);
    return order;
}

CONTRACT(int, strncasecmp, const char *left, const char *right, size_t size) {
    need_at_most(left, size);
    need_at_most(right, size);
    return size ? __fl_random() : 0;
}

CONTRACT(int, memcmp, const void *left, const void *right, size_t size) {
    __fl_need_bytes(left, size);
    __fl_need_bytes(right, size);
    fl_contract_need_written(left, size);
    fl_contract_need_written(right, size);
    return size ? __fl_random() : 0;
}

/* Texts that overlap what they are copied to have no end any more, or another one. */
static void write_copy(char *to, const char *from, size_t length) {
    fl_contract_need_apart(to, length + 1, from, length);
    fl_contract_write_text(to, length);
}

CONTRACT(char *, strcpy, char *to, const char *from) {
    write_copy(to, from, fl_contract_length(from));
    return to;
}

CONTRACT(char *, stpcpy, char *to, const char *from) {
    size_t length = fl_contract_length(from);
    write_copy(to, from, length);
    return to + length;
}

CONTRACT(char *, strcat, char *to, const char *from) {
    size_t length = fl_contract_length(to), more = fl_contract_length(from);
    write_copy(to + length, from, more);
    return to;
}

CONTRACT(char *, strncat, char *to, const char *from, size_t size) {
    size_t length = fl_contract_length(to), more = fl_contract_any_size();
    need_at_most(from, size);
    __fl_assume(more <= size);
    write_copy(to + length, from, more);
    return to;
}

CONTRACT(char *, strncpy, char *to, const char *from, size_t size) {
    need_at_most(from, size);
    if (size > 0) fl_contract_need_apart(to, size, from, size - 1);
    __fl_world_block(to, size, "contract.text");
    fl_contract_wrote(to, size);
    size_t length = fl_contract_any_size();
    if (length < size) {
        to[length] = 0;
        fl_contract_ends_at(to + length);
    }
    return to;
}

CONTRACT(char *, strdup, const char *text) {
    size_t length = fl_contract_length(text);
    if (__fl_allocation_fails("strdup fails")) return fl_model_no_memory();
    char *copy = __fl_allocate(length + 1);
    fl_contract_write_text(copy, length);
    return copy;
}

/* ---- words ---- */

static char *next_word(char *text, const char *separators, char **rest) {
    if (!text) text = *rest; /* null before any text was given: read all the same, as by glibc */
    size_t most = fl_contract_most(text), begin = fl_contract_any_size(), end = fl_contract_any_size();
    fl_contract_most(separators);
    __fl_assume(begin <= most);
    if (!text[begin]) {
        *rest = text + begin;
        return NULL;
    }
    __fl_assume(begin < end && end <= most);
    if (text[end]) {
        text[end] = 0;
        *rest = text + end + 1;
    } else {
        *rest = text + end;
    }
    return text + begin;
}

static char *rest_of_strtok;

CONTRACT(char *, strtok, char *text, const char *separators) {
    return next_word(text, separators, &rest_of_strtok);
}

CONTRACT(char *, strtok_r, char *text, const char *separators, char **rest) {
    return next_word(text, separators, rest);
}

CONTRACT(char *, __strtok_r, char *text, const char *separators, char **rest) {
    return next_word(text, separators, rest);
}

CONTRACT(char *, strsep, char **text, const char *separators) {
    char *word = *text;
    if (!word) return NULL;
    size_t most = fl_contract_most(word), end = fl_contract_any_size();
    fl_contract_most(separators);
    __fl_assume(end <= most);
    if (word[end]) {
        word[end] = 0;
        *text = word + end + 1;
    } else {
        *text = NULL;
    }
    return word;
}

/* ---- numbers ---- */

static void may_fail(void) {
    if (__fl_random()) fl_model_set_error(__fl_random());
}

/* How far the number reaches; it is behind 0 characters where there is none. */
static size_t number_at(const char *text, char **end) {
    size_t length = part_of(text);
    may_fail();
    if (end) *end = (char *)text + length;
    return length;
}

#define NUMBER(name, type)                                         \
    CONTRACT(type, name, const char *text, char **end, int base) { \
        if (base < 0 || base == 1 || base > 36) {                  \
            may_fail();                                            \
            return 0;                                              \
        }                                                          \
        size_t length = number_at(text, end);                      \
        return length ? (type)__fl_any_long() : 0;                 \
    }

NUMBER(strtol, long)
NUMBER(strtoul, unsigned long)
NUMBER(strtoll, long long)
NUMBER(strtoull, unsigned long long)
NUMBER(__isoc23_strtol, long)
NUMBER(__isoc23_strtoul, unsigned long)
NUMBER(__isoc23_strtoll, long long)
NUMBER(__isoc23_strtoull, unsigned long long)

CONTRACT(int, atoi, const char *text) {
    return number_at(text, NULL) ? __fl_random() : 0;
}

CONTRACT(long, atol, const char *text) {
    return number_at(text, NULL) ? (long)__fl_any_long() : 0;
}

CONTRACT(long long, atoll, const char *text) {
    return number_at(text, NULL) ? __fl_any_long() : 0;
}

static double any_double(void) {
    double number;
    __fl_world_block(&number, sizeof number, "contract.number");
    return number;
}

CONTRACT(double, strtod, const char *text, char **end) {
    return number_at(text, end) ? any_double() : 0;
}

CONTRACT(double, atof, const char *text) {
    return number_at(text, NULL) ? any_double() : 0;
}
