#include "characterize/count/distribution.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/file.h"
#include "characterize/space/axis_name.h"
#include "solver/variables.h"

typedef const struct fl_term *term_ref;

/* ---- the file ---- */

static const char *trimmed(struct fl_arena *arena, const char *text, size_t length) {
    while (length && isspace((unsigned char)*text)) text++, length--;
    while (length && isspace((unsigned char)text[length - 1])) length--;
    return fl_arena_format(arena, "%.*s", (int)length, text);
}

/* Of a line without its comment. Names may have colons, numbers have none. */
static bool read_range(struct fl_arena *arena, const char *line, struct fl_input_range *range) {
    const char *colon = strrchr(line, ':'), *dots = colon ? strstr(colon, "..") : NULL;
    if (!dots) return false;
    range->name = trimmed(arena, line, (size_t)(colon - line));
    range->least = trimmed(arena, colon + 1, (size_t)(dots - colon - 1));
    range->most = trimmed(arena, dots + 2, strlen(dots + 2));
    return *range->name && *range->least && *range->most;
}

static const struct fl_input_range *find_range(const struct fl_distribution *distribution, const char *name) {
    for (size_t i = 0; i < distribution->ranges.count; i++)
        if (strcmp(distribution->ranges.items[i].name, name) == 0) return &distribution->ranges.items[i];
    return NULL;
}

/* A '#' behind a space begins a comment: in a name it stands between a word and a number. */
static size_t length_without_comment(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (line[i] == '#' && (!i || isspace((unsigned char)line[i - 1]))) return i;
    return length;
}

static enum fl_status add_line(struct fl_distribution *distribution, const char *line, uint32_t number,
                               struct fl_diagnostics *diagnostics) {
    struct fl_input_range range = {.line = number};
    if (!*line) return FL_OK;
    if (!read_range(distribution->arena, line, &range)) {
        fl_diagnostics_add(diagnostics, FL_ERROR, distribution->file, number, 0,
                           "'%s' is not of the form NAME: LEAST..MOST", line);
        return FL_BAD_USAGE;
    }
    const struct fl_input_range *before = find_range(distribution, range.name);
    if (before) {
        fl_diagnostics_add(diagnostics, FL_ERROR, distribution->file, number, 0,
                           "%s has a range already, on line %" PRIu32, range.name, before->line);
        return FL_BAD_USAGE;
    }
    fl_vector_push(distribution->arena, &distribution->ranges, range);
    return FL_OK;
}

enum fl_status fl_distribution_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                                    struct fl_distribution *distribution) {
    const char *text;
    *distribution = (struct fl_distribution){.arena = arena, .file = path};
    if (fl_input_file_read_text(arena, path, diagnostics, &text) != FL_OK) return FL_BAD_USAGE;
    enum fl_status status = FL_OK;
    for (uint32_t number = 1; *text && status == FL_OK; number++) {
        size_t length = strcspn(text, "\n");
        const char *line = trimmed(arena, text, length_without_comment(text, length));
        status = add_line(distribution, line, number, diagnostics);
        text += length + (text[length] == '\n');
    }
    return status;
}

/* ---- ranges of inputs ---- */

struct applying {
    const struct fl_distribution *distribution;
    struct fl_space *space;
    struct fl_diagnostics *diagnostics;
    term_ref within;
};

static enum fl_status complain(struct applying *applying, const struct fl_input_range *range,
                               const char *message) {
    fl_diagnostics_add(applying->diagnostics, FL_ERROR, applying->distribution->file, range->line, 0, "%s",
                       message);
    return FL_BAD_USAGE;
}

/* The word as a number along the axis (span.h); false: it is none of its values. */
static bool read_number(const struct fl_axis *axis, const char *word, uint64_t *count) {
    uint32_t width = axis->variable->width;
    bool is_negative = *word == '-';
    char *end;
    errno = 0;
    uint64_t magnitude = strtoull(word + is_negative, &end, 0);
    if (errno || *end || !isdigit((unsigned char)word[is_negative])) return false;
    uint64_t half = (uint64_t)1 << (width - 1), last = fl_axis_last(axis);
    if (!axis->is_signed && ((is_negative && magnitude) || magnitude > last)) return false;
    if (axis->is_signed && magnitude > (is_negative ? half : half - 1)) return false;
    *count = fl_axis_count(axis, (is_negative ? 0 - magnitude : magnitude) & last);
    return true;
}

static const char *values_of(struct fl_arena *arena, const struct fl_axis *axis) {
    uint64_t half = (uint64_t)1 << (axis->variable->width - 1);
    if (!axis->is_signed) return fl_arena_format(arena, "0 to %" PRIu64, fl_axis_last(axis));
    return fl_arena_format(arena, "-%" PRIu64 " to %" PRIu64, half, half - 1);
}

static enum fl_status refuse_number(struct applying *applying, const struct fl_input_range *range,
                                    const struct fl_axis *axis, const char *word) {
    struct fl_arena *arena = applying->space->arena;
    return complain(applying, range,
                    fl_arena_format(arena, "'%s' is no value of %s, which has those from %s", word, range->name,
                                    values_of(arena, axis)));
}

static enum fl_status apply(struct applying *applying, const struct fl_input_range *range) {
    struct fl_space *space = applying->space;
    const struct fl_axis *axis = fl_space_meet_axis(space, range->name);
    struct fl_span span;
    if (!axis)
        return complain(applying, range,
                        fl_arena_format(space->arena, "there is no input '%s'%s%s", range->name,
                                        space->axes.count ? "; there are " : "", fl_space_axis_names(space)));
    if (!fl_axis_is_counted(axis))
        return complain(applying, range,
                        fl_arena_format(space->arena, "%s is no integer: it can have no range", range->name));
    if (!read_number(axis, range->least, &span.least)) return refuse_number(applying, range, axis, range->least);
    if (!read_number(axis, range->most, &span.most)) return refuse_number(applying, range, axis, range->most);
    if (span.least > span.most)
        return complain(applying, range,
                        fl_arena_format(space->arena, "the range %s..%s has no values: it ends before it begins",
                                        range->least, range->most));
    applying->within = fl_term_and(space->terms, applying->within, fl_span_term(space, axis, span));
    return FL_OK;
}

/* ---- is there one for each input that matters? ---- */

/* The union of all regions may be simpler than they are: what is counted is what one of them is about. */
static enum fl_status check_cover(struct applying *applying, const struct fl_region *region) {
    struct fl_variables lists = fl_variables_make(applying->space->arena);
    const struct fl_variable_list *list = fl_variables_of(&lists, region->term);
    for (size_t i = 0; i < list->count; i++) {
        const struct fl_axis *axis = fl_space_axis(applying->space, list->items[i]);
        if (!axis || find_range(applying->distribution, axis->name)) continue;
        fl_diagnostics_add(applying->diagnostics, FL_ERROR, applying->distribution->file, 0, 0,
                           "there is no range for %s, which decides whether the program fails", axis->name);
        return FL_BAD_USAGE;
    }
    return FL_OK;
}

enum fl_status fl_distribution_term(const struct fl_distribution *distribution,
                                    const struct fl_characterization *found, struct fl_diagnostics *diagnostics,
                                    const struct fl_term **within) {
    struct applying applying = {.distribution = distribution,
                                .space = found->space,
                                .diagnostics = diagnostics,
                                .within = fl_term_true(found->space->terms)};
    enum fl_status status = FL_OK;
    for (size_t i = 0; status == FL_OK && i < distribution->ranges.count; i++)
        status = apply(&applying, &distribution->ranges.items[i]);
    for (size_t i = 0; status == FL_OK && i < found->pairs.count; i++)
        status = check_cover(&applying, &found->pairs.items[i].upper);
    *within = applying.within;
    return status;
}
