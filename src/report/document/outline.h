/* report/document/outline.h - the steps of a path that no run needs to take, for a reader: statements and
 * branches, without values. */
#ifndef FL_REPORT_DOCUMENT_OUTLINE_H
#define FL_REPORT_DOCUMENT_OUTLINE_H

#include "base/number/bitset.h"
#include "program/path.h"
#include "report/document/document.h"

struct fl_outline_request {
    const struct fl_bitset *slice; /* the steps that were not left out; NULL: none was */
    bool shows_slice_only;
    size_t steps_kept; /* at the beginning and at the end */
};

struct fl_result_path fl_outline_path(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_path *path, const struct fl_outline_request *request);

/* Where a function begins. */
struct fl_place fl_function_place(const struct fl_program *program, const struct fl_function *function);
/* Where an edge is, and the statement or condition there. */
struct fl_place fl_edge_place(const struct fl_program *program, fl_edge_id edge);
const char *fl_edge_text(struct fl_arena *arena, const struct fl_program *program, fl_edge_id edge);

#endif
