/* report/document/path.h - the steps of a run, for a reader: the user's own statements with what they
 * changed, loops folded, a middle that is too long left out. Of a path that no run takes, the same without values.
 */
#ifndef FL_REPORT_DOCUMENT_PATH_H
#define FL_REPORT_DOCUMENT_PATH_H

#include "base/number/bitset.h"
#include "program/path.h"
#include "report/document/document.h"

struct fl_path_request {
    size_t steps_kept;             /* at the beginning and at the end */
    const struct fl_bitset *slice; /* the numbers of the edges of the run that were not left out; NULL: none was */
    bool shows_slice_only;         /* left out is left out */
    const struct fl_bitset *causes; /* the numbers of the edges that are to blame; NULL: none is */
};

/* Reads what was recorded of the run. */
struct fl_result_path fl_path_assemble(struct fl_arena *arena, const struct fl_program *program,
                                       const struct fl_run *run, const struct fl_path_request *request);

struct fl_result_path fl_path_outline(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_path *path, const struct fl_path_request *request);

#endif
