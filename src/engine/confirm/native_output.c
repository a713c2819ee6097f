#include "engine/confirm/native_output.h"

#include <stdlib.h>
#include <string.h>

static unsigned digit_at(const char *text) {
    return (unsigned)(*text <= '9' ? *text - '0' : *text - 'a' + 10);
}

void fl_native_events_read(struct fl_arena *arena, const char *text, struct fl_native_output *output) {
    while (*text) {
        char *at;
        struct fl_native_event event = {.value = strtoull(text, &at, 16)};
        const char *end = strchr(at, '\n');
        if (*at != ' ' || !end) return;
        size_t length = (size_t)(end - ++at) / 2;
        char *name = fl_arena_allocate(arena, length + 1);
        for (size_t i = 0; i < length; i++) name[i] = (char)(digit_at(at + 2 * i) << 4 | digit_at(at + 2 * i + 1));
        name[length] = '\0';
        event.name = name;
        fl_vector_push(arena, &output->events, event);
        text = end + 1;
    }
}
