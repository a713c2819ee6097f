/* engine/interpret/outcome_print.c - how a run ended, in words. */
#include <inttypes.h>

#include "engine/interpret/run_print.h"
#include "program/print/print.h"

enum { FRAMES_SHOWN = 20 };

static const char *path_of(const struct fl_program *program, struct fl_position position) {
    if (!position.line || fl_id_is_none(position.file)) return NULL;
    return program->files[position.file.index].path;
}

static void append_place(struct fl_text *text, const struct fl_program *program, struct fl_position position) {
    const char *path = path_of(program, position);
    if (!path) return;
    fl_text_format(text, "%s:%" PRIu32, path, position.line);
    if (position.column) fl_text_format(text, ":%" PRIu32, position.column);
    fl_text_append(text, ": ");
}

/* The line of the source, and a caret under the column. */
static void append_source(struct fl_text *text, const struct fl_program *program, struct fl_position position) {
    size_t length = 0;
    const char *line = fl_program_source_line(program, position, &length);
    if (!length || !position.column || position.column > length + 1) return;
    fl_text_append(text, "    ");
    fl_text_append_bytes(text, line, length);
    fl_text_append(text, "\n    ");
    for (uint32_t i = 0; i + 1 < position.column; i++) fl_text_append_char(text, line[i] == '\t' ? '\t' : ' ');
    fl_text_append(text, "^\n");
}

static void append_entry(struct fl_text *text, const struct fl_program *program, struct fl_stack_entry entry) {
    fl_text_format(text, "    in %s", program->functions[entry.function.index].name);
    if (!fl_id_is_none(entry.edge)) {
        struct fl_position position = program->edges[entry.edge.index].position;
        const char *path = path_of(program, position);
        if (path) fl_text_format(text, " at %s:%" PRIu32, path, position.line);
    }
    fl_text_append_char(text, '\n');
}

static bool is_hidden(const struct fl_program *program, struct fl_stack_entry entry) {
    return entry.function.index == program->start.index && program->start.index != program->entry.index;
}

static void append_stack(struct fl_text *text, const struct fl_program *program,
                         const struct fl_outcome *outcome) {
    size_t depth = outcome->stack_depth;
    if (depth && is_hidden(program, outcome->stack[depth - 1])) depth--;
    for (size_t i = 0; i < depth && i < FRAMES_SHOWN; i++) append_entry(text, program, outcome->stack[i]);
    if (depth > FRAMES_SHOWN) fl_text_format(text, "    … and %zu more calls\n", depth - FRAMES_SHOWN);
}

/* A failure inside a model is the fault of the user's line that called it. */
static struct fl_position blamed_position(const struct fl_program *program, const struct fl_outcome *outcome) {
    for (size_t i = 0; i < outcome->stack_depth; i++) {
        if (!program->functions[outcome->stack[i].function.index].is_users) continue;
        if (fl_id_is_none(outcome->stack[i].edge)) continue;
        return program->edges[outcome->stack[i].edge.index].position;
    }
    return outcome->position;
}

static void append_leaks(struct fl_text *text, const struct fl_program *program,
                         const struct fl_outcome *outcome) {
    if (!outcome->leak_count) return;
    fl_text_format(text, "%" PRIu64 " heap object%s of %" PRIu64 " bytes in all %s not freed:\n",
                   outcome->leak_count, outcome->leak_count == 1 ? "" : "s", outcome->leak_bytes,
                   outcome->leak_count == 1 ? "was" : "were");
    size_t count = outcome->leak_count < FL_LEAKS_LISTED ? outcome->leak_count : FL_LEAKS_LISTED;
    for (size_t i = 0; i < count; i++) {
        fl_text_append(text, "    ");
        append_place(text, program, program->edges[outcome->leaks[i].edge.index].position);
        fl_text_format(text, "%" PRIu64 " bytes\n", outcome->leaks[i].size);
    }
    if (outcome->leak_count > count) fl_text_append(text, "    …\n");
}

static const char *headline(const struct fl_program *program, const struct fl_outcome *outcome) {
    if (outcome->kind == FL_OUTCOME_CHECK_FAILED)
        return fl_check_kind_text(program->checks[outcome->check.index].kind);
    if (outcome->kind == FL_OUTCOME_MEMORY_ERROR) return fl_memory_error_name(outcome->memory_error);
    return fl_outcome_kind_name(outcome->kind);
}

void fl_outcome_print_defaults(struct fl_text *text, const struct fl_outcome *outcome) {
    if (outcome->feed->default_count)
        fl_text_format(text, "%" PRIu64 " of %" PRIu64 " inputs were not given and taken as 0\n",
                       outcome->feed->default_count, outcome->feed->read_count);
}

void fl_outcome_print(struct fl_text *text, const struct fl_program *program, const struct fl_outcome *outcome) {
    if (outcome->kind == FL_OUTCOME_EXITED) {
        fl_text_format(text, "%s after %" PRIu64 " steps\n", outcome->message, outcome->steps);
        append_leaks(text, program, outcome);
    } else {
        struct fl_position position = blamed_position(program, outcome);
        append_place(text, program, position);
        fl_text_format(text, "%s: %s (after %" PRIu64 " steps)\n", headline(program, outcome), outcome->message,
                       outcome->steps);
        append_source(text, program, position);
        append_stack(text, program, outcome);
    }
    fl_outcome_print_defaults(text, outcome);
}
