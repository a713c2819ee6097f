#include "replay/log/text.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/system/file.h"

/* ---- lines ---- */

static void find_lines(struct fl_arena *arena, struct fl_log_text *text) {
    uint64_t count = 0;
    const char *end = text->bytes + text->size;
    for (const char *at = text->bytes; at < end; count++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline ? newline + 1 : end;
    }
    fl_vector_reserve(arena, &text->lines, count);
    for (const char *at = text->bytes; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        text->lines.items[text->lines.count++] = (uint64_t)(at - text->bytes);
        at = newline ? newline + 1 : end;
    }
}

/* How many of the items begin at or before the offset. They are sorted, and each has where it begins first. */
static size_t count_up_to(const void *items, size_t count, size_t size, uint64_t offset) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const uint64_t *start = (const void *)((const char *)items + middle * size);
        if (*start <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint64_t fl_log_text_line(const struct fl_log_text *text, uint64_t offset) {
    if (offset >= text->size) return text->lines.count;
    return count_up_to(text->lines.items, text->lines.count, sizeof *text->lines.items, offset) - 1;
}

uint64_t fl_log_text_line_end(const struct fl_log_text *text, uint64_t line) {
    uint64_t end = line + 1 < text->lines.count ? text->lines.items[line + 1] : text->size;
    return end > text->lines.items[line] && text->bytes[end - 1] == '\n' ? end - 1 : end;
}

/* ---- regions ---- */

/* How many regions begin at or before the offset. */
static size_t regions_up_to(const struct fl_log_text *text, uint64_t offset) {
    return count_up_to(text->regions.items, text->regions.count, sizeof *text->regions.items, offset);
}

const struct fl_log_region *fl_log_text_region(const struct fl_log_text *text, uint64_t offset) {
    size_t count = regions_up_to(text, offset);
    if (count == 0 || text->regions.items[count - 1].end <= offset) return NULL;
    return &text->regions.items[count - 1];
}

uint64_t fl_log_text_next_region(const struct fl_log_text *text, uint64_t offset) {
    size_t count = regions_up_to(text, offset);
    return count < text->regions.count ? text->regions.items[count].start : text->size;
}

static int compare_regions(const void *left, const void *right) {
    const struct fl_log_region *a = left, *b = right;
    return a->start < b->start ? -1 : a->start > b->start;
}

/* Those of one line, from the index on: in their order, those that overlap made one. */
static void tidy_regions(struct fl_log_text *text, size_t first) {
    size_t count = text->regions.count - first, kept = 0;
    if (count < 2) return;
    struct fl_log_region *items = text->regions.items + first;
    qsort(items, count, sizeof *items, compare_regions);
    for (size_t i = 1; i < count; i++) {
        if (items[i].start >= items[kept].end)
            items[++kept] = items[i];
        else if (items[i].end > items[kept].end)
            items[kept].end = items[i].end;
    }
    text->regions.count = first + kept + 1;
}

/* What has put a whole line there has ended it, too. */
static void add_newline(struct fl_arena *arena, struct fl_log_text *text, size_t first, uint64_t start,
                        uint64_t end) {
    struct fl_log_region newline = {end, end + 1, true};
    uint64_t covered = start;
    for (size_t i = first; i < text->regions.count && text->regions.items[i].start == covered; i++)
        covered = text->regions.items[i].end;
    if (covered == end && end > start && end < text->size) fl_vector_push(arena, &text->regions, newline);
}

static void find_matches(struct fl_arena *arena, struct fl_log_text *text, const regex_t *expression,
                         uint64_t start, uint64_t end) {
    for (uint64_t at = start; at < end;) {
        regmatch_t match = {.rm_so = (regoff_t)(at - start), .rm_eo = (regoff_t)(end - start)};
        if (regexec(expression, text->bytes + start, 1, &match, REG_STARTEND | (at > start ? REG_NOTBOL : 0)) != 0)
            return;
        struct fl_log_region region = {start + (uint64_t)match.rm_so, start + (uint64_t)match.rm_eo, false};
        if (region.end > region.start) fl_vector_push(arena, &text->regions, region);
        at = region.end > at ? region.end : at + 1;
    }
}

static enum fl_status compile(struct fl_diagnostics *diagnostics, const char *pattern, regex_t *expression) {
    int error = regcomp(expression, pattern, REG_EXTENDED);
    if (error == 0) return FL_OK;
    char message[256];
    regerror(error, expression, message, sizeof message);
    fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "--strip %s: %s", pattern, message);
    return FL_BAD_USAGE;
}

static enum fl_status find_regions(struct fl_arena *arena, struct fl_log_text *text, const char *const *strip,
                                   size_t count, struct fl_diagnostics *diagnostics) {
    if (count == 0) return FL_OK;
    regex_t *expressions = FL_NEW_ARRAY(arena, regex_t, count);
    size_t compiled = 0;
    enum fl_status status = FL_OK;
    while (compiled < count && status == FL_OK) {
        status = compile(diagnostics, strip[compiled], &expressions[compiled]);
        if (status == FL_OK) compiled++;
    }
    for (uint64_t line = 0; line < text->lines.count && status == FL_OK; line++) {
        size_t first = text->regions.count;
        uint64_t start = text->lines.items[line], end = fl_log_text_line_end(text, line);
        for (size_t i = 0; i < count; i++) find_matches(arena, text, &expressions[i], start, end);
        tidy_regions(text, first);
        add_newline(arena, text, first, start, end);
    }
    for (size_t i = 0; i < compiled; i++) regfree(&expressions[i]);
    return status;
}

/* ---- the whole ---- */

enum fl_status fl_log_text_read(struct fl_arena *arena, const char *path, const char *const *strip,
                                size_t strip_count, struct fl_diagnostics *diagnostics, struct fl_log_text *text) {
    struct fl_file_bytes file;
    enum fl_status status = fl_input_file_read(arena, path, diagnostics, &file);
    if (status != FL_OK) return status;
    if (file.size == 0) {
        fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "the log is empty: there is no run to rebuild");
        return FL_BAD_INPUT;
    }
    *text = (struct fl_log_text){.bytes = (const char *)file.bytes, .size = file.size};
    find_lines(arena, text);
    status = find_regions(arena, text, strip, strip_count, diagnostics);
    if (status == FL_OK && file.bytes[file.size - 1] != '\n') {
        struct fl_log_region added = {file.size, file.size + 1, true};
        file.bytes[file.size] = '\n'; /* in the place of the zero behind what was read */
        text->size++;
        fl_vector_push(arena, &text->regions, added);
    }
    return status;
}

const char *fl_log_text_quote(struct fl_arena *arena, const char *bytes, uint64_t size, size_t most) {
    struct fl_text quoted = fl_text_make(arena);
    size_t shown = size < most ? (size_t)size : most;
    fl_text_append_char(&quoted, '"');
    fl_text_append_escaped(&quoted, bytes, shown);
    fl_text_append(&quoted, shown < size ? "...\"" : "\"");
    return fl_text_string(&quoted);
}
