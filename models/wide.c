/* models/wide.c - wide characters and strings, and multibyte ones: in the C locale each is one byte. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

#include "file.h"
#include "world.h"

#define ILLEGAL ((size_t)-1)

static size_t illegal(void) {
    fl_model_set_error(EILSEQ);
    return ILLEGAL;
}

size_t wcslen(const wchar_t *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

size_t wcsnlen(const wchar_t *text, size_t limit) {
    size_t length = 0;
    while (length < limit && text[length]) length++;
    return length;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) {
    size_t i = 0;
    while ((to[i] = from[i])) i++;
    return to;
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
    size_t i = 0;
    for (; i < size && from[i]; i++) to[i] = from[i];
    for (; i < size; i++) to[i] = 0;
    return to;
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) {
    size_t length = 0, i = 0;
    while (to[length]) length++;
    while ((to[length + i] = from[i])) i++;
    return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t size) {
    size_t length = 0, i = 0;
    while (to[length]) length++;
    for (; i < size && from[i]; i++) to[length + i] = from[i];
    to[length + i] = 0;
    return to;
}

wchar_t *wcsdup(const wchar_t *text) {
    size_t size = 0;
    while (text[size]) size++;
    if (__fl_allocation_fails("wcsdup fails")) return fl_model_no_memory();
    wchar_t *copy = __fl_allocate((size + 1) * sizeof *copy);
    __fl_copy(copy, text, (size + 1) * sizeof *copy);
    return copy;
}

static int compare(wchar_t left, wchar_t right) {
    return left < right ? -1 : left > right;
}

int wcscmp(const wchar_t *left, const wchar_t *right) {
    size_t i = 0;
    while (left[i] && left[i] == right[i]) i++;
    return compare(left[i], right[i]);
}

int wcscoll(const wchar_t *left, const wchar_t *right) {
    size_t i = 0;
    while (left[i] && left[i] == right[i]) i++;
    return compare(left[i], right[i]);
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (left[i] != right[i] || !left[i]) return compare(left[i], right[i]);
    return 0;
}

wchar_t *wcschr(const wchar_t *text, wchar_t character) {
    for (;; text++) {
        if (*text == character) return (wchar_t *)text;
        if (!*text) return NULL;
    }
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t character) {
    const wchar_t *found = NULL;
    for (;; text++) {
        if (*text == character) found = text;
        if (!*text) return (wchar_t *)found;
    }
}

static bool contains(const wchar_t *set, wchar_t character) {
    for (; *set; set++)
        if (*set == character) return true;
    return false;
}

size_t wcsspn(const wchar_t *text, const wchar_t *accepted) {
    size_t length = 0;
    while (text[length] && contains(accepted, text[length])) length++;
    return length;
}

size_t wcscspn(const wchar_t *text, const wchar_t *rejected) {
    size_t length = 0;
    while (text[length] && !contains(rejected, text[length])) length++;
    return length;
}

wchar_t *wcspbrk(const wchar_t *text, const wchar_t *wanted) {
    for (; *text; text++)
        if (contains(wanted, *text)) return (wchar_t *)text;
    return NULL;
}

static bool starts_with(const wchar_t *text, const wchar_t *wanted) {
    for (; *wanted; wanted++, text++)
        if (*text != *wanted) return false;
    return true;
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *wanted) {
    for (;; text++) {
        if (starts_with(text, wanted)) return (wchar_t *)text;
        if (!*text) return NULL;
    }
}

wchar_t *wcstok(wchar_t *restrict text, const wchar_t *restrict separators, wchar_t **restrict rest) {
    if (!text) text = *rest;
    if (!text) return NULL;
    while (*text && contains(separators, *text)) text++;
    if (!*text) {
        *rest = NULL;
        return NULL;
    }
    wchar_t *token = text;
    while (*text && !contains(separators, *text)) text++;
    *rest = *text ? text + 1 : NULL;
    *text = 0;
    return token;
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t count) {
    __fl_copy(to, from, count * sizeof *to);
    return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count) {
    __fl_copy(to, from, count * sizeof *to);
    return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t character, size_t count) {
    for (size_t i = 0; i < count; i++) to[i] = character;
    return to;
}

int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (left[i] != right[i]) return compare(left[i], right[i]);
    return 0;
}

wchar_t *wmemchr(const wchar_t *text, wchar_t character, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (text[i] == character) return (wchar_t *)text + i;
    return NULL;
}

/* One character; its value goes to *to unless that is NULL. */
static size_t decode(wchar_t *to, const char *from, size_t size) {
    if (!from) return 0;
    if (size == 0) return (size_t)-2;
    unsigned char byte = (unsigned char)*from;
    if (byte > 127) return illegal();
    if (to) *to = byte;
    return byte != 0;
}

size_t mbrtowc(wchar_t *restrict to, const char *restrict from, size_t size, mbstate_t *restrict state) {
    (void)state;
    return decode(to, from, size);
}

size_t mbrlen(const char *restrict from, size_t size, mbstate_t *restrict state) {
    (void)state;
    return decode(NULL, from, size);
}

int mbtowc(wchar_t *restrict to, const char *restrict from, size_t size) {
    size_t result = decode(to, from, size);
    return result > 1 ? -1 : (int)result;
}

int mblen(const char *from, size_t size) {
    size_t result = decode(NULL, from, size);
    return result > 1 ? -1 : (int)result;
}

int mbsinit(const mbstate_t *state) {
    (void)state;
    return 1;
}

size_t wcrtomb(char *restrict to, wchar_t character, mbstate_t *restrict state) {
    (void)state;
    if (!to) return 1;
    if ((unsigned)character > 127) return illegal();
    *to = (char)character;
    return 1;
}

int wctomb(char *to, wchar_t character) {
    if (!to) return 0;
    if ((unsigned)character > 127) return (int)illegal();
    *to = (char)character;
    return 1;
}

/* Both stop at a 0, which counts only as written; *from tells where, NULL at the end. */
static size_t widen(wchar_t *to, const char **from, size_t size) {
    const char *at = *from;
    size_t count = 0;
    for (; !to || count < size; count++) {
        if ((unsigned char)at[count] > 127) {
            if (to) *from = at + count;
            return illegal();
        }
        if (to) to[count] = at[count];
        if (!at[count]) {
            if (to) *from = NULL;
            return count;
        }
    }
    *from = at + count;
    return count;
}

static size_t narrow(char *to, const wchar_t **from, size_t size) {
    const wchar_t *at = *from;
    size_t count = 0;
    for (; !to || count < size; count++) {
        if ((unsigned)at[count] > 127) {
            if (to) *from = at + count;
            return illegal();
        }
        if (to) to[count] = (char)at[count];
        if (!at[count]) {
            if (to) *from = NULL;
            return count;
        }
    }
    *from = at + count;
    return count;
}

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t size) {
    const char *at = from;
    return widen(to, &at, size);
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t size) {
    const wchar_t *at = from;
    return narrow(to, &at, size);
}

size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t size, mbstate_t *restrict state) {
    (void)state;
    return widen(to, from, size);
}

size_t wcsrtombs(char *restrict to, const wchar_t **restrict from, size_t size, mbstate_t *restrict state) {
    (void)state;
    return narrow(to, from, size);
}

wint_t btowc(int byte) {
    return byte >= 0 && byte < 128 ? (wint_t)byte : WEOF;
}

int wctob(wint_t character) {
    return character < 128 ? (int)character : EOF;
}

int wcwidth(wchar_t character) {
    if (character == 0) return 0;
    return character >= 32 && character < 127 ? 1 : -1;
}

static int put_wide(wchar_t character, FILE *file) {
    unsigned char byte = (unsigned char)character;
    return (unsigned)character > 127 || fl_model_put_to(file, &byte, 1) != 1 ? EOF : character;
}

wint_t fputwc(wchar_t character, FILE *file) {
    int error = FL_MODEL_PRINTING("fputwc");
    return (wint_t)fl_model_conclude(file, put_wide(character, file), error);
}

wint_t putwc(wchar_t character, FILE *file) {
    int error = FL_MODEL_PRINTING("putwc");
    return (wint_t)fl_model_conclude(file, put_wide(character, file), error);
}

wint_t putwchar(wchar_t character) {
    int error = FL_MODEL_PRINTING("putwchar");
    return (wint_t)fl_model_conclude(stdout, put_wide(character, stdout), error);
}

static int put_wide_text(const wchar_t *text, FILE *file) {
    for (; *text; text++)
        if (put_wide(*text, file) == EOF) return EOF;
    return 1;
}

int fputws(const wchar_t *restrict text, FILE *restrict file) {
    int error = FL_MODEL_PRINTING("fputws");
    return fl_model_conclude(file, put_wide_text(text, file), error);
}

wint_t fgetwc(FILE *file) {
    int byte = fl_model_get(file);
    return byte == EOF || byte > 127 ? WEOF : (wint_t)byte;
}

wint_t getwc(FILE *file) {
    return fgetwc(file);
}

wint_t getwchar(void) {
    return fgetwc(stdin);
}

wint_t ungetwc(wint_t character, FILE *file) {
    return character < 128 && fl_model_unget(file, (int)character) != EOF ? character : WEOF;
}

int fwide(FILE *file, int mode) {
    (void)file;
    return mode;
}

static bool is_digit(wint_t character) {
    return character >= '0' && character <= '9';
}

static bool is_lower(wint_t character) {
    return character >= 'a' && character <= 'z';
}

static bool is_upper(wint_t character) {
    return character >= 'A' && character <= 'Z';
}

static bool is_alpha(wint_t character) {
    return is_lower(character) || is_upper(character);
}

static bool is_graph(wint_t character) {
    return character > ' ' && character < 127;
}

int iswalnum(wint_t character) {
    return is_alpha(character) || is_digit(character);
}

int iswalpha(wint_t character) {
    return is_alpha(character);
}

int iswblank(wint_t character) {
    return character == ' ' || character == '\t';
}

int iswcntrl(wint_t character) {
    return character < 32 || character == 127;
}

int iswdigit(wint_t character) {
    return is_digit(character);
}

int iswgraph(wint_t character) {
    return is_graph(character);
}

int iswlower(wint_t character) {
    return is_lower(character);
}

int iswprint(wint_t character) {
    return is_graph(character) || character == ' ';
}

int iswpunct(wint_t character) {
    return is_graph(character) && !is_alpha(character) && !is_digit(character);
}

int iswspace(wint_t character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
}

int iswupper(wint_t character) {
    return is_upper(character);
}

int iswxdigit(wint_t character) {
    return is_digit(character) || (character >= 'a' && character <= 'f') || (character >= 'A' && character <= 'F');
}

wint_t towlower(wint_t character) {
    return is_upper(character) ? character + 32 : character;
}

wint_t towupper(wint_t character) {
    return is_lower(character) ? character - 32 : character;
}
