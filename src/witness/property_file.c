#include "witness/property_file.h"

#include <ctype.h>
#include <string.h>

#include "base/system/file.h"

#define BIT(kind) (1u << FL_CHECK_##kind)

static const struct formula {
    const char *text; /* without spaces */
    uint32_t checks;
} formulas[] = {
    {"G!call(reach_error())", BIT(ERROR_CALL)},
    {"G!call(__VERIFIER_error())", BIT(ERROR_CALL)},
    {"G!overflow", BIT(OVERFLOW)},
    {"Gvalid-deref", BIT(BOUNDS) | BIT(POINTER)},
    {"Gvalid-free", BIT(FREE)},
    {"Gvalid-memtrack", BIT(LEAK)},
    {"Gvalid-memcleanup", BIT(LEAK) | BIT(REACHABLE)},
};

enum { FORMULA_COUNT = sizeof formulas / sizeof *formulas };

struct reader {
    struct fl_arena *arena;
    const char *path;
    uint32_t line;
    const char *text; /* of the line, as it stands */
    struct fl_diagnostics *diagnostics;
    struct fl_property *property;
};

static char *without_spaces(struct fl_arena *arena, const char *begin, size_t length) {
    char *text = fl_arena_allocate(arena, length + 1), *end = text;
    for (size_t i = 0; i < length; i++)
        if (!isspace((unsigned char)begin[i])) *end++ = begin[i];
    return text;
}

static enum fl_status complain(const struct reader *reader, const char *what) {
    fl_diagnostics_add(reader->diagnostics, FL_ERROR, reader->path, reader->line, 0, "%s: %s", what, reader->text);
    return FL_BAD_INPUT;
}

static enum fl_status add_formula(struct reader *reader, const char *text) {
    for (size_t i = 0; i < FORMULA_COUNT; i++) {
        if (strcmp(text, formulas[i].text) != 0) continue;
        reader->property->checks |= formulas[i].checks;
        return FL_OK;
    }
    return complain(reader, "this property is not supported");
}

/* What stands between a prefix and a suffix, or NULL. */
static char *inside(struct fl_arena *arena, const char *text, size_t length, const char *prefix,
                    const char *suffix) {
    size_t before = strlen(prefix), after = strlen(suffix);
    if (length < before + after || memcmp(text, prefix, before) != 0) return NULL;
    if (memcmp(text + length - after, suffix, after) != 0) return NULL;
    return fl_arena_format(arena, "%.*s", (int)(length - before - after), text + before);
}

static enum fl_status read_line(struct reader *reader, const char *text) {
    const char *comma = strchr(text, ',');
    size_t first = comma ? (size_t)(comma - text) : 0;
    char *entry = comma ? inside(reader->arena, text, first, "CHECK(init(", "())") : NULL;
    char *formula = comma ? inside(reader->arena, comma + 1, strlen(comma + 1), "LTL(", "))") : NULL;
    if (!entry || !*entry || !formula)
        return complain(reader, "not of the form 'CHECK( init(main()), LTL(...) )'");
    if (reader->property->entry && strcmp(reader->property->entry, entry) != 0)
        return complain(reader, "begins with another function than the properties before");
    reader->property->entry = entry;
    return add_formula(reader, formula);
}

enum fl_status fl_property_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                                struct fl_property *property) {
    struct fl_file_bytes file;
    enum fl_status status = fl_input_file_read(arena, path, diagnostics, &file);
    if (status != FL_OK) return status;
    struct reader reader = {.arena = arena, .path = path, .diagnostics = diagnostics, .property = property};
    const char *at = (const char *)file.bytes, *end = at + file.size;
    unsigned count = 0;
    while (at < end && status == FL_OK) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline ? newline : end) - at);
        const char *text = without_spaces(arena, at, length);
        bool is_empty = !*text || *text == '#' || strncmp(text, "//", 2) == 0;
        reader.line++;
        reader.text = fl_arena_format(arena, "%.*s", (int)length, at);
        if (!is_empty) status = read_line(&reader, text);
        count += !is_empty;
        at += length + 1;
    }
    if (status == FL_OK && !count) {
        fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "there is no property in this file");
        status = FL_BAD_INPUT;
    }
    return status;
}
