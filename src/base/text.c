#include "base/text.h"

#include <stdio.h>
#include <string.h>

#include "base/invariant.h"
#include "base/vector.h"

struct fl_text fl_text_make(struct fl_arena *arena) {
    return (struct fl_text){.arena = arena};
}

void fl_text_append_bytes(struct fl_text *text, const char *bytes, size_t count) {
    fl_vector_reserve(text->arena, text, text->count + count + 1);
    if (count) memcpy(text->items + text->count, bytes, count);
    text->count += count;
    text->items[text->count] = '\0';
}

void fl_text_append(struct fl_text *text, const char *string) {
    fl_text_append_bytes(text, string, strlen(string));
}

void fl_text_append_char(struct fl_text *text, char character) {
    fl_text_append_bytes(text, &character, 1);
}

void fl_text_format_list(struct fl_text *text, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    FL_INVARIANT(length >= 0, "a format that vsnprintf understands");
    fl_vector_reserve(text->arena, text, text->count + (size_t)length + 1);
    vsnprintf(text->items + text->count, (size_t)length + 1, format, again);
    text->count += (size_t)length;
    va_end(again);
}

void fl_text_format(struct fl_text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fl_text_format_list(text, format, arguments);
    va_end(arguments);
}

void fl_text_append_escaped(struct fl_text *text, const char *bytes, size_t count) {
    static const char named[] = "\n\t\r\\\"\a\b\f\v", letters[] = "ntr\\\"abfv";
    for (size_t i = 0; i < count; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        const char *name = byte ? strchr(named, byte) : NULL;
        if (name)
            fl_text_format(text, "\\%c", letters[name - named]);
        else if (byte >= 32 && byte < 127)
            fl_text_append_char(text, (char)byte);
        else
            fl_text_format(text, "\\%03o", byte);
    }
}

const char *fl_text_string(const struct fl_text *text) {
    return text->items ? text->items : "";
}

bool fl_string_has_prefix(const char *string, const char *prefix) {
    return strncmp(string, prefix, strlen(prefix)) == 0;
}

bool fl_string_has_suffix(const char *string, const char *suffix) {
    size_t length = strlen(string), tail = strlen(suffix);
    return length >= tail && strcmp(string + length - tail, suffix) == 0;
}
