/* replay/emit/reduce.h - the source of a program without what no run executes that leaves the traces.
 *
 * Bodies of branches and loops, parts of blocks and whole functions that are not on such a run are replaced by an
 * assumption that does not hold; all else stays as it is, in its line and, up to there, in its column. Where the
 * text does not show for sure what belongs to what, nothing is taken out.
 */
#ifndef FL_REPLAY_EMIT_REDUCE_H
#define FL_REPLAY_EMIT_REDUCE_H

#include "program/program.h"
#include "source/tree.h"

/* A part of a text that another one takes the place of; newlines in it are kept. */
struct fl_edit {
    struct fl_source_range range;
    const char *text;
};

typedef FL_VECTOR_OF(struct fl_edit) fl_edits;

enum fl_reduction {
    FL_REDUCE_NOTHING,
    FL_REDUCE_BODIES,   /* of branches, loops and functions */
    FL_REDUCE_SECTIONS, /* statements in a row, too */
};

/* is_live: each edge. Edits are in the order of the text and do not overlap. */
fl_edits fl_reduce_file(struct fl_arena *arena, const struct fl_program *program, fl_file_id file,
                        const bool *is_live, enum fl_reduction how);

/* The text with its edits, which get sorted. */
void fl_edits_apply(struct fl_text *text, const char *contents, size_t size, fl_edits *edits);

#endif
