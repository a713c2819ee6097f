/* source/edit.h - changes of a source file: parts of its text that other text takes the place of.
 *
 * Edits are collected in any order and refuse to overlap; the text stays as it is until they are applied, or shown
 * as a unified diff that `patch` understands. Several insertions at one place come in the order in which they were
 * added, and before what replaces the text behind it.
 *
 * Invariant: edits rise, and no two have a byte in common.
 */
#ifndef FL_SOURCE_EDIT_H
#define FL_SOURCE_EDIT_H

#include "base/text.h"
#include "base/vector.h"
#include "program/program.h"

struct fl_source_range {
    size_t start, end; /* offsets; end is behind the last byte */
};

struct fl_edit {
    struct fl_source_range range; /* empty: the text is inserted */
    const char *text;             /* "": the range is deleted */
};

struct fl_edits {
    struct fl_arena *arena;
    const char *contents; /* borrowed */
    size_t size;
    FL_VECTOR_OF(struct fl_edit) all;
};

enum fl_edit_status {
    FL_EDIT_ADDED,
    FL_EDIT_OVERLAPS, /* an edit that was added before; this one was not */
    FL_EDIT_OUTSIDE,  /* of the text, or from its end to its start */
};

struct fl_edits fl_edits_make(struct fl_arena *arena, const char *contents, size_t size);

/* The text is kept, not copied. */
enum fl_edit_status fl_edits_add(struct fl_edits *edits, struct fl_source_range range, const char *text);
/* All of them or, at the first that does not fit, none. Both are of the same text. */
enum fl_edit_status fl_edits_add_all(struct fl_edits *edits, const struct fl_edits *others);

/* From one place of a file up to, and without, another; FL_EDIT_OUTSIDE if the file has no such places. Columns
 * are told. */
enum fl_edit_status fl_edit_range(const struct fl_file *file, struct fl_position from, struct fl_position to,
                                  struct fl_source_range *range);

enum fl_edit_lines {
    FL_EDIT_LINES_AS_TOLD,
    FL_EDIT_LINES_KEPT, /* newlines of what is replaced stay, behind the new text: later lines keep their numbers
                         */
};

void fl_edits_apply(struct fl_text *text, const struct fl_edits *edits, enum fl_edit_lines lines);
/* Nothing if nothing changes. Paths as `patch -p0` takes them. */
void fl_edits_print_diff(struct fl_text *text, const struct fl_edits *edits, const char *old_path,
                         const char *new_path);

#endif
