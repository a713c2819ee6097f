#include "engine/confirm/event_calls.h"

#include <string.h>

#include "runtime/event_call.h"

#define LABEL ".Lfl_event_"

static const struct {
    const char *name, *code_64, *code_32;
} functions[] = {
#define FUNCTION(name) {name, FL_EVENT_CALL_64(LABEL name, name), FL_EVENT_CALL_32(LABEL name, name)}
    FUNCTION("EVR"),
    FUNCTION("EVR_value"),
};

enum { FUNCTION_COUNT = sizeof functions / sizeof *functions };

bool fl_event_calls_are_own(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (!function->has_body || !function->is_users) continue;
        if (fl_event_call_prefix(function->name, strlen(function->name))) return true;
    }
    return false;
}

const char *fl_event_call_prefix(const char *name, size_t length) {
    for (size_t i = 0; i < FUNCTION_COUNT; i++)
        if (strlen(functions[i].name) == length && memcmp(functions[i].name, name, length) == 0) return LABEL;
    return NULL;
}

void fl_event_calls_append(struct fl_text *assembly, bool is_32_bit) {
    fl_text_append(assembly, FL_EVENT_CALL_BEGIN);
    for (size_t i = 0; i < FUNCTION_COUNT; i++)
        fl_text_append(assembly, is_32_bit ? functions[i].code_32 : functions[i].code_64);
}

void fl_event_calls_link(struct fl_arena *arena, fl_words *words) {
    for (size_t i = 0; i < FUNCTION_COUNT; i++)
        fl_vector_push(arena, words, fl_arena_format(arena, "-Wl,--wrap=%s", functions[i].name));
}
