/* base/text.h - strings under construction.
 *
 * `items` is always zero-terminated once anything was appended; fl_text_string never gives NULL.
 */
#ifndef FL_BASE_TEXT_H
#define FL_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct fl_text {
    struct fl_arena *arena;
    char *items;
    size_t count; /* without the terminating zero */
    size_t capacity;
};

struct fl_text fl_text_make(struct fl_arena *arena);
void fl_text_append(struct fl_text *text, const char *string);
void fl_text_append_bytes(struct fl_text *text, const char *bytes, size_t count);
void fl_text_append_char(struct fl_text *text, char character);
void fl_text_format(struct fl_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fl_text_format_list(struct fl_text *text, const char *format, va_list arguments);
/* The bytes as the inside of a C string literal: \n, \", \\, octal for the rest. */
void fl_text_append_escaped(struct fl_text *text, const char *bytes, size_t count);
const char *fl_text_string(const struct fl_text *text);

bool fl_string_has_prefix(const char *string, const char *prefix);
bool fl_string_has_suffix(const char *string, const char *suffix);

#endif
