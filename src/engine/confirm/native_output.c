#include "engine/confirm/native_output.h"

#include <string.h>

static unsigned digit_at(const char *text) {
    return (unsigned)(*text <= '9' ? *text - '0' : *text - 'a' + 10);
}

/* Bytes of two digits each, up to the end of the line. */
static char *read_bytes(struct fl_arena *arena, const char *digits, const char *end) {
    size_t length = (size_t)(end - digits) / 2;
    char *bytes = fl_arena_allocate(arena, length + 1);
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)(digit_at(digits + 2 * i) << 4 | digit_at(digits + 2 * i + 1));
    bytes[length] = '\0';
    return bytes;
}

void fl_native_events_read(struct fl_arena *arena, const char *text, struct fl_native_output *output) {
    enum { VALUE_DIGITS = 16 };
    output->log = fl_text_make(arena);
    output->syslog = fl_text_make(arena);
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        if (*text == 'T' || *text == 'S') {
            const char *line = read_bytes(arena, text + 1, end);
            struct fl_text *log = *text == 'T' ? &output->log : &output->syslog;
            fl_text_append(log, line);
            if (!fl_string_has_suffix(line, "\n")) fl_text_append_char(log, '\n');
        } else if (*text == 'E' && end - text > VALUE_DIGITS) {
            struct fl_native_event event = {.name = read_bytes(arena, text + 1 + VALUE_DIGITS, end)};
            for (int i = 1; i <= VALUE_DIGITS; i++) event.value = event.value << 4 | digit_at(text + i);
            fl_vector_push(arena, &output->events, event);
        }
    }
}
