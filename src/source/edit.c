#include "source/edit.h"

#include <string.h>

#include "base/bisect.h"
#include "source/source_scope.h"

struct fl_edits fl_edits_make(struct fl_arena *arena, const char *contents, size_t size) {
    return (struct fl_edits){.arena = arena, .contents = contents, .size = size};
}

/* ---- adding ---- */

static bool is_insertion(struct fl_source_range range) {
    return range.start == range.end;
}

static bool is_before(struct fl_source_range other, struct fl_source_range range) {
    return other.start < range.start || (other.start == range.start && is_insertion(other));
}

/* Behind all that begin before, and behind insertions at the same place. */
static size_t place_of(const struct fl_edits *edits, struct fl_source_range range) {
    size_t index;
    FL_BISECT(index, edits->all.count, is_before(edits->all.items[index].range, range));
    return index;
}

enum fl_edit_status fl_edits_add(struct fl_edits *edits, struct fl_source_range range, const char *text) {
    if (range.start > range.end || range.end > edits->size) return FL_EDIT_OUTSIDE;
    size_t place = place_of(edits, range);
    bool overlaps = place && edits->all.items[place - 1].range.end > range.start;
    if (place < edits->all.count && edits->all.items[place].range.start < range.end) overlaps = true;
    if (overlaps) return FL_EDIT_OVERLAPS;
    fl_vector_push(edits->arena, &edits->all, (struct fl_edit){0});
    struct fl_edit *at = edits->all.items + place;
    memmove(at + 1, at, (edits->all.count - 1 - place) * sizeof *at);
    *at = (struct fl_edit){range, text};
    return FL_EDIT_ADDED;
}

enum fl_edit_status fl_edits_add_all(struct fl_edits *edits, const struct fl_edits *others) {
    struct fl_edits both = *edits;
    both.all.items = NULL;
    both.all.count = both.all.capacity = 0;
    for (size_t i = 0; i < edits->all.count; i++) fl_vector_push(edits->arena, &both.all, edits->all.items[i]);
    for (size_t i = 0; i < others->all.count; i++) {
        enum fl_edit_status status = fl_edits_add(&both, others->all.items[i].range, others->all.items[i].text);
        if (status != FL_EDIT_ADDED) return status;
    }
    *edits = both;
    return FL_EDIT_ADDED;
}

/* The offset of a place that its line has, the end of the line included; SIZE_MAX: there is none. */
static size_t offset_of(const struct fl_file *file, struct fl_position position) {
    size_t start = fl_source_offset(file, position.line, 1), offset = start + position.column - 1;
    if (start == SIZE_MAX || !position.column) return SIZE_MAX;
    return offset <= start + strcspn(file->contents + start, "\n") ? offset : SIZE_MAX;
}

enum fl_edit_status fl_edit_range(const struct fl_file *file, struct fl_position from, struct fl_position to,
                                  struct fl_source_range *range) {
    *range = (struct fl_source_range){offset_of(file, from), offset_of(file, to)};
    bool is_inside = range->start != SIZE_MAX && range->end != SIZE_MAX && range->start <= range->end;
    return is_inside ? FL_EDIT_ADDED : FL_EDIT_OUTSIDE;
}

/* ---- the new text ---- */

/* What becomes of the bytes of a part that no edit is across the ends of, by the edits from an index on. Gives the
 * first edit behind the part; one that inserts at its very end is behind unless the part ends the text. */
static size_t apply_inside(struct fl_text *text, const struct fl_edits *edits, struct fl_source_range part,
                           size_t index, enum fl_edit_lines lines) {
    size_t at = part.start;
    for (; index < edits->all.count; index++) {
        const struct fl_edit *edit = &edits->all.items[index];
        if (edit->range.start >= part.end && part.end < edits->size) break;
        fl_text_append_bytes(text, edits->contents + at, edit->range.start - at);
        fl_text_append(text, edit->text);
        for (at = edit->range.start; at < edit->range.end; at++)
            if (lines == FL_EDIT_LINES_KEPT && edits->contents[at] == '\n') fl_text_append_char(text, '\n');
    }
    fl_text_append_bytes(text, edits->contents + at, part.end - at);
    return index;
}

void fl_edits_apply(struct fl_text *text, const struct fl_edits *edits, enum fl_edit_lines lines) {
    apply_inside(text, edits, (struct fl_source_range){0, edits->size}, 0, lines);
}

/* ---- diffs ---- */

enum { CONTEXT = 3 };

/* Lines of a text: numbers from 0, [first, end). */
struct lines {
    const char *bytes;
    size_t size;
    FL_VECTOR_OF(size_t) starts; /* and the end of the text */
    size_t count;
};

static struct lines split(struct fl_arena *arena, const char *bytes, size_t size) {
    struct lines lines = {.bytes = bytes, .size = size};
    for (size_t i = 0; i < size; i++)
        if (i == 0 || bytes[i - 1] == '\n') fl_vector_push(arena, &lines.starts, i);
    lines.count = lines.starts.count;
    fl_vector_push(arena, &lines.starts, size);
    return lines;
}

static size_t line_of(const struct lines *lines, size_t offset) {
    size_t begun;
    FL_BISECT(begun, lines->count, lines->starts.items[begun] <= offset);
    return begun ? begun - 1 : 0;
}

static bool is_same_line(const struct lines *left, size_t i, const struct lines *right, size_t j) {
    size_t length = left->starts.items[i + 1] - left->starts.items[i];
    return length == right->starts.items[j + 1] - right->starts.items[j] &&
           memcmp(left->bytes + left->starts.items[i], right->bytes + right->starts.items[j], length) == 0;
}

/* Lines that are replaced, by others. */
struct change {
    size_t first, end;                 /* of the old text */
    struct lines old_lines, new_lines; /* the latter alone, without what did not change at either end */
    size_t new_first, new_end;
};

typedef FL_VECTOR_OF(struct change) changes;

/* Takes lines that are the same on both sides off its ends. */
static void trim(struct change *change) {
    while (change->first < change->end && change->new_first < change->new_end &&
           is_same_line(&change->old_lines, change->first, &change->new_lines, change->new_first)) {
        change->first++;
        change->new_first++;
    }
    while (change->first < change->end && change->new_first < change->new_end &&
           is_same_line(&change->old_lines, change->end - 1, &change->new_lines, change->new_end - 1)) {
        change->end--;
        change->new_end--;
    }
}

/* The lines that an edit and all that touch the same lines change. */
static changes find_changes(const struct fl_edits *edits, const struct lines *old_lines) {
    changes found = {0};
    for (size_t i = 0; i < edits->all.count;) {
        size_t first = line_of(old_lines, edits->all.items[i].range.start), last = first, behind = i;
        /* A line that ends inside of an edit goes on in the next. */
        for (; behind < edits->all.count; behind++) {
            struct fl_source_range range = edits->all.items[behind].range;
            if (behind > i && line_of(old_lines, range.start) > last) break;
            size_t line = line_of(old_lines, range.end);
            if (line > last) last = line;
        }
        size_t end = old_lines->count ? last + 1 : 0;
        struct fl_source_range part = {old_lines->starts.items[first], old_lines->starts.items[end]};
        struct fl_text text = fl_text_make(edits->arena);
        apply_inside(&text, edits, part, i, FL_EDIT_LINES_AS_TOLD);
        struct change change = {first, end, *old_lines, split(edits->arena, fl_text_string(&text), text.count),
                                0,     0};
        change.new_end = change.new_lines.count;
        trim(&change);
        if (change.first < change.end || change.new_first < change.new_end)
            fl_vector_push(edits->arena, &found, change);
        i = behind;
    }
    return found;
}

static void print_lines(struct fl_text *text, char mark, const struct lines *lines, size_t first, size_t end) {
    for (size_t i = first; i < end; i++) {
        size_t start = lines->starts.items[i], length = lines->starts.items[i + 1] - start;
        fl_text_append_char(text, mark);
        fl_text_append_bytes(text, lines->bytes + start, length);
        if (lines->bytes[start + length - 1] != '\n') fl_text_append(text, "\n\\ No newline at end of file\n");
    }
}

static size_t added(const struct change *change) {
    return change->new_end - change->new_first;
}

/* "12,3": where lines begin and how many; what has none stands behind the line before. */
static void print_span(struct fl_text *text, char mark, size_t first, size_t count) {
    fl_text_format(text, " %c%zu", mark, count ? first + 1 : first);
    if (count != 1) fl_text_format(text, ",%zu", count);
}

/* Changes [i, behind), with lines around. shift: by how many lines those before have made the text longer. */
static void print_hunk(struct fl_text *text, const changes *all, size_t i, size_t behind, ptrdiff_t shift) {
    const struct change *items = all->items;
    const struct lines *old_lines = &items[i].old_lines;
    size_t first = items[i].first > CONTEXT ? items[i].first - CONTEXT : 0;
    size_t end = items[behind - 1].end + CONTEXT;
    if (end > old_lines->count) end = old_lines->count;
    size_t new_count = end - first;
    for (size_t k = i; k < behind; k++) new_count += added(&items[k]) - (items[k].end - items[k].first);
    fl_text_append(text, "@@");
    print_span(text, '-', first, end - first);
    print_span(text, '+', (size_t)((ptrdiff_t)first + shift), new_count);
    fl_text_append(text, " @@\n");
    for (size_t k = i, at = first; k < behind; k++) {
        print_lines(text, ' ', old_lines, at, items[k].first);
        print_lines(text, '-', old_lines, items[k].first, items[k].end);
        print_lines(text, '+', &items[k].new_lines, items[k].new_first, items[k].new_end);
        at = items[k].end;
    }
    print_lines(text, ' ', old_lines, items[behind - 1].end, end);
}

void fl_edits_print_diff(struct fl_text *text, const struct fl_edits *edits, const char *old_path,
                         const char *new_path) {
    struct lines old_lines = split(edits->arena, edits->contents, edits->size);
    changes all = find_changes(edits, &old_lines);
    ptrdiff_t shift = 0;
    if (all.count) fl_text_format(text, "--- %s\n+++ %s\n", old_path, new_path);
    for (size_t i = 0, behind; i < all.count; i = behind) {
        behind = i + 1;
        while (behind < all.count && all.items[behind].first - all.items[behind - 1].end <= 2 * CONTEXT) behind++;
        print_hunk(text, &all, i, behind, shift);
        for (size_t k = i; k < behind; k++)
            shift += (ptrdiff_t)added(&all.items[k]) - (ptrdiff_t)(all.items[k].end - all.items[k].first);
    }
}
