#include "watch/source/changes.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"

/* What is inserted at one place comes in this order. */
enum rank { BEHIND, LINES, BEFORE, REPLACED };

struct fl_watch_change {
    struct fl_source_range range;
    const char *text;
    enum rank rank;
    size_t nearness; /* of two at the same place, the larger one is first */
    size_t order;    /* in which they were added */
};

struct fl_watch_changes fl_watch_changes_make(struct fl_arena *arena, const struct fl_parsed_effect_file *file) {
    return (struct fl_watch_changes){.arena = arena, .file = file};
}

static void add(struct fl_watch_changes *changes, struct fl_source_range range, const char *text, enum rank rank,
                size_t nearness) {
    fl_vector_push(changes->arena, &changes->all,
                   (struct fl_watch_change){range, text, rank, nearness, changes->all.count});
}

void fl_watch_changes_surround(struct fl_watch_changes *changes, struct fl_source_range range, const char *before,
                               const char *behind) {
    add(changes, (struct fl_source_range){range.start, range.start}, before, BEFORE, range.end);
    add(changes, (struct fl_source_range){range.end, range.end}, behind, BEHIND, range.start);
}

void fl_watch_changes_replace(struct fl_watch_changes *changes, struct fl_source_range range, const char *text) {
    add(changes, range, text, REPLACED, 0);
}

/* ---- lines ---- */

/* A directive of the file that says which line the next one is; its number and the name it gives, if any. */
static bool is_line_directive(const struct fl_watch_changes *changes, size_t index, unsigned long *number,
                              const char **name) {
    const struct fl_c_tokens *tokens = &changes->file->tokens;
    struct fl_c_tokens inner = fl_c_tokens_of_directive(changes->arena, tokens, index);
    size_t at = fl_c_tokens_is(&inner, 1, "line") ? 2 : 1;
    if (at >= inner.count || inner.items[at].kind != FL_C_TOKEN_NUMBER) return false;
    *number = strtoul(fl_c_token_text(changes->arena, tokens->text, &inner.items[at]), NULL, 10);
    if (at + 1 < inner.count && inner.items[at + 1].kind == FL_C_TOKEN_STRING)
        *name = fl_c_token_text(changes->arena, tokens->text, &inner.items[at + 1]);
    return true;
}

static unsigned long physical_line(const struct fl_parsed_effect_file *file, size_t offset) {
    unsigned long line = 1;
    for (size_t i = 0; i < offset; i++) line += file->contents[i] == '\n';
    return line;
}

static const char *quoted(struct fl_arena *arena, const char *path) {
    struct fl_text text = fl_text_make(arena);
    fl_text_append_char(&text, '"');
    fl_text_append_escaped(&text, path, strlen(path));
    fl_text_append_char(&text, '"');
    return fl_text_string(&text);
}

const char *fl_watch_changes_line(const struct fl_watch_changes *changes, size_t offset) {
    const struct fl_c_tokens *tokens = &changes->file->tokens;
    unsigned long line = physical_line(changes->file, offset);
    const char *name = quoted(changes->arena, changes->file->path);
    unsigned long told = line;
    for (size_t i = 0; i < tokens->count && tokens->items[i].start < offset; i++) {
        unsigned long number;
        if (tokens->items[i].kind == FL_C_TOKEN_DIRECTIVE && is_line_directive(changes, i, &number, &name))
            told = number + line - tokens->items[i].line - 1;
    }
    return fl_arena_format(changes->arena, "#line %lu %s\n", told, name);
}

void fl_watch_changes_add_lines(struct fl_watch_changes *changes, size_t offset, const char *lines) {
    const char *text = fl_arena_format(changes->arena, "\n%s%s", lines, fl_watch_changes_line(changes, offset));
    add(changes, (struct fl_source_range){offset, offset}, text, LINES, 0);
}

void fl_watch_changes_surround_lines(struct fl_watch_changes *changes, struct fl_source_range range,
                                     const char *before, const char *behind) {
    struct fl_arena *arena = changes->arena;
    fl_watch_changes_surround(
        changes, range, fl_arena_format(arena, "\n%s%s", before, fl_watch_changes_line(changes, range.start)),
        fl_arena_format(arena, "\n%s%s", behind, fl_watch_changes_line(changes, range.end)));
}

/* ---- all of them ---- */

static int compare_numbers(size_t left, size_t right) {
    return left < right ? -1 : left > right;
}

static int compare(const void *left_item, const void *right_item) {
    const struct fl_watch_change *left = left_item, *right = right_item;
    int order = compare_numbers(left->range.start, right->range.start);
    if (!order) order = (int)left->rank - (int)right->rank;
    if (!order) order = compare_numbers(right->nearness, left->nearness);
    /* Of several around the same range, the one that was added first is the outer one. */
    if (!order && left->rank == BEHIND) order = compare_numbers(right->order, left->order);
    return order ? order : compare_numbers(left->order, right->order);
}

void fl_watch_changes_apply(const struct fl_watch_changes *changes, struct fl_text *text) {
    const struct fl_parsed_effect_file *file = changes->file;
    struct fl_edits edits = fl_edits_make(changes->arena, file->contents, file->size);
    if (changes->all.count) qsort(changes->all.items, changes->all.count, sizeof *changes->all.items, compare);
    for (size_t i = 0; i < changes->all.count; i++) {
        enum fl_edit_status status = fl_edits_add(&edits, changes->all.items[i].range, changes->all.items[i].text);
        FL_INVARIANT(status == FL_EDIT_ADDED, "tokens are replaced once, and nothing is inserted inside of one");
    }
    fl_edits_apply(text, &edits, FL_EDIT_LINES_KEPT);
}
