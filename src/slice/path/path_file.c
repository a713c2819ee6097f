#include "slice/path/path_file.h"

#include <string.h>

static enum fl_status complain(struct fl_diagnostics *diagnostics, const char *name, uint32_t line,
                               const char *problem) {
    fl_diagnostics_add(diagnostics, FL_ERROR, name, line, 0, "%s", problem);
    return FL_BAD_INPUT;
}

/* A comment begins with # at the beginning of the line or behind a blank. */
static void cut_comment(char *line) {
    for (char *at = line; *at; at++)
        if (*at == '#' && (at == line || at[-1] == ' ' || at[-1] == '\t')) *at = '\0';
}

static enum fl_status parse_line(struct fl_arena *arena, const char *name, char *line, uint32_t number,
                                 struct fl_path_file *file, struct fl_diagnostics *diagnostics) {
    cut_comment(line);
    line += strspn(line, " \t\r");
    struct fl_path_step step = {.line = number, .is_exact = *line == '!'};
    line += step.is_exact;
    if (!line[strspn(line, " \t\r")])
        return step.is_exact ? complain(diagnostics, name, number, "FILE:LINE is expected behind the '!'") : FL_OK;
    const char *problem = fl_place_parse(arena, line, &step.request);
    if (problem) return complain(diagnostics, name, number, problem);
    fl_vector_push(arena, &file->steps, step);
    return FL_OK;
}

enum fl_status fl_path_file_parse(struct fl_arena *arena, const char *name, const char *bytes, size_t size,
                                  struct fl_path_file *file, struct fl_diagnostics *diagnostics) {
    *file = (struct fl_path_file){0};
    uint32_t number = 0;
    for (const char *at = bytes, *end = bytes + size; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        number++;
        if (memchr(at, '\0', (size_t)(stop - at))) return complain(diagnostics, name, number, "this is not text");
        char *line = fl_arena_allocate(arena, (size_t)(stop - at) + 1);
        memcpy(line, at, (size_t)(stop - at));
        enum fl_status status = parse_line(arena, name, line, number, file, diagnostics);
        if (status != FL_OK) return status;
        at = stop + 1;
    }
    return file->steps.count ? FL_OK : complain(diagnostics, name, 0, "the file names no step of a path");
}
