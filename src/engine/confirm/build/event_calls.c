#include "engine/confirm/build/event_calls.h"

#include <string.h>

#define LABEL ".Lfl_recorded_"

static bool is_own(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (function->has_body && function->is_users && strcmp(function->name, name) == 0) return true;
    }
    return false;
}

bool fl_recorded_calls_are_own(const struct fl_recorded_calls *calls, const struct fl_program *program) {
    for (size_t i = 0; i < calls->count; i++)
        if (is_own(program, calls->items[i].name)) return true;
    return false;
}

const char *fl_recorded_call_prefix(const struct fl_recorded_calls *calls, const struct fl_program *program,
                                    const char *name, size_t length) {
    for (size_t i = 0; i < calls->count; i++) {
        const char *own = calls->items[i].name;
        if (strlen(own) == length && memcmp(own, name, length) == 0) return is_own(program, own) ? LABEL : NULL;
    }
    return NULL;
}

static void append_code(struct fl_text *assembly, const struct fl_program *program,
                        const struct fl_recorded_call *call, const char *label, const char *function) {
    unsigned what = (unsigned)call->kind | call->text << FL_RECORDED_TEXT_SHIFT |
                    call->values << FL_RECORDED_VALUES_SHIFT | (call->is_syslog ? FL_RECORDED_SYSLOG : 0u);
    const char *then = call->is_syslog ? "ret" : fl_arena_format(assembly->arena, "jmp %s", function);
    if (program->pointer_width == 32)
        fl_text_format(assembly, FL_RECORDED_CALL_32, label, what, then);
    else
        fl_text_format(assembly, FL_RECORDED_CALL_64, label, what, then);
}

void fl_recorded_calls_append(const struct fl_recorded_calls *calls, const struct fl_program *program,
                              struct fl_text *assembly) {
    fl_text_append(assembly, "\t.text\n");
    for (size_t i = 0; i < calls->count; i++) {
        const char *name = calls->items[i].name;
        if (is_own(program, name))
            append_code(assembly, program, &calls->items[i], fl_arena_format(assembly->arena, LABEL "%s", name),
                        name);
    }
}

void fl_recorded_calls_wrap(const struct fl_recorded_calls *calls, const struct fl_program *program,
                            struct fl_text *assembly) {
    struct fl_arena *arena = assembly->arena;
    fl_text_append(assembly, "\t.text\n");
    for (size_t i = 0; i < calls->count; i++) {
        const char *name = calls->items[i].name;
        if (is_own(program, name)) continue;
        fl_text_format(assembly, "\t.globl __wrap_%s\n", name);
        append_code(assembly, program, &calls->items[i], fl_arena_format(arena, "__wrap_%s", name),
                    fl_arena_format(arena, "__real_%s", name));
    }
    fl_text_append(assembly, "\t.section .note.GNU-stack,\"\",@progbits\n");
}

void fl_recorded_calls_link(struct fl_arena *arena, const struct fl_recorded_calls *calls,
                            const struct fl_program *program, fl_words *words) {
    for (size_t i = 0; i < calls->count; i++)
        if (!is_own(program, calls->items[i].name))
            fl_vector_push(arena, words, fl_arena_format(arena, "-Wl,--wrap=%s", calls->items[i].name));
}
