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

enum fl_reduction {
    FL_REDUCE_NOTHING,
    FL_REDUCE_BODIES,   /* of branches, loops and functions */
    FL_REDUCE_SECTIONS, /* statements in a row, too */
};

/* is_live: each edge. */
struct fl_edits fl_reduce_file(struct fl_arena *arena, const struct fl_program *program, fl_file_id file,
                               const bool *is_live, enum fl_reduction how);

#endif
