#include "program/program.h"

#include <string.h>

#include "base/invariant.h"

const char *fl_check_kind_text(enum fl_check_kind kind) {
    static const char *const texts[] = {
#define FL_CHECK(name, option, text) text,
#include "program/checks.def"
    };
    FL_INVARIANT(kind < FL_CHECK_KIND_COUNT, "a known kind of check");
    return texts[kind];
}

const char *fl_check_kind_option(enum fl_check_kind kind) {
    static const char *const options[] = {
#define FL_CHECK(name, option, text) option,
#include "program/checks.def"
    };
    FL_INVARIANT(kind < FL_CHECK_KIND_COUNT, "a known kind of check");
    return options[kind];
}

/* How well a function answers to a name: static functions of several files may share one. */
static int match_quality(const struct fl_function *function, const char *name) {
    if (strcmp(function->link_name, name) == 0) return 4 + function->has_body;
    if (strcmp(function->name, name) == 0)
        return 1 + function->has_body + (function->has_body && function->is_users);
    return 0;
}

fl_function_id fl_program_find_function(const struct fl_program *program, const char *name) {
    fl_function_id best = FL_NO_ID;
    int best_quality = 0;
    for (uint32_t i = 0; i < program->function_count; i++) {
        int quality = match_quality(&program->functions[i], name);
        if (quality <= best_quality) continue;
        best_quality = quality;
        best.index = i;
    }
    return best;
}

const char *fl_program_source_line(const struct fl_program *program, struct fl_position position, size_t *length) {
    *length = 0;
    if (!position.line || position.file.index >= program->file_count) return "";
    const struct fl_file *file = &program->files[position.file.index];
    if (!file->contents || position.line > file->line_count) return "";
    const char *start = file->contents + file->line_starts[position.line - 1];
    *length = strcspn(start, "\r\n");
    return start;
}
