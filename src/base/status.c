#include "base/status.h"

#include <stdarg.h>

#include "base/invariant.h"
#include "base/vector.h"

struct fl_diagnostics fl_diagnostics_make(struct fl_arena *arena) {
    return (struct fl_diagnostics){.arena = arena};
}

void fl_diagnostics_add(struct fl_diagnostics *diagnostics, enum fl_severity severity, const char *file,
                        uint32_t line, uint32_t column, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const char *message = fl_arena_format_list(diagnostics->arena, format, arguments);
    va_end(arguments);
    struct fl_diagnostic diagnostic = {
        severity, file ? fl_arena_copy_string(diagnostics->arena, file) : NULL, line, column, message, NULL};
    fl_vector_push(diagnostics->arena, diagnostics, diagnostic);
}

void fl_diagnostics_append(struct fl_diagnostics *diagnostics, const struct fl_diagnostics *others) {
    for (size_t i = 0; i < others->count; i++) fl_vector_push(diagnostics->arena, diagnostics, others->items[i]);
}

bool fl_diagnostics_has_errors(const struct fl_diagnostics *diagnostics) {
    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->items[i].severity == FL_ERROR) return true;
    return false;
}

const char *fl_diagnostic_format(struct fl_arena *arena, const struct fl_diagnostic *diagnostic) {
    static const char *const severities[] = {"note", "warning", "error"};
    const char *severity = severities[diagnostic->severity];
    if (!diagnostic->file) return fl_arena_format(arena, "faultline: %s: %s", severity, diagnostic->message);
    if (!diagnostic->line)
        return fl_arena_format(arena, "%s: %s: %s", diagnostic->file, severity, diagnostic->message);
    if (!diagnostic->column)
        return fl_arena_format(arena, "%s:%u: %s: %s", diagnostic->file, diagnostic->line, severity,
                               diagnostic->message);
    return fl_arena_format(arena, "%s:%u:%u: %s: %s", diagnostic->file, diagnostic->line, diagnostic->column,
                           severity, diagnostic->message);
}

enum fl_exit fl_status_exit_code(enum fl_status status) {
    switch (status) {
    case FL_OK: return FL_EXIT_SAFE;
    case FL_BAD_USAGE: return FL_EXIT_USAGE;
    case FL_BAD_INPUT: return FL_EXIT_INPUT;
    case FL_BAD_ENVIRONMENT: return FL_EXIT_USAGE;
    case FL_TIME_USED_UP: return FL_EXIT_UNKNOWN;
    case FL_REFUTED: return FL_EXIT_INTERNAL;
    }
    FL_UNREACHABLE("every status has an exit code");
}
