/* report/document/slice_result.h - a slice as part of the result document. */
#ifndef FL_REPORT_DOCUMENT_SLICE_RESULT_H
#define FL_REPORT_DOCUMENT_SLICE_RESULT_H

#include "report/document/result.h"
#include "slice/cut.h"

struct fl_slice_request {
    const struct fl_path *path;
    const struct fl_cut *cut;
    const struct fl_run *run; /* whose path it is: its values are shown; or NULL */
    size_t failure_index;     /* of the result; FL_NO_FAILURE: none. Its path is marked, too */
    bool shows_all;           /* also what was left out */
    size_t steps_kept;        /* 0: 200 at the beginning and at the end */
};

void fl_result_add_slice(struct fl_arena *arena, const struct fl_program *program, struct fl_result *result,
                         const struct fl_slice_request *request);

/* Of all slices together: SATISFIABLE if one is feasible, else UNSATISFIABLE if one is infeasible. */
enum fl_answer fl_result_slice_answer(const struct fl_result *result);
/* The same as "FEASIBLE", "INFEASIBLE" or "UNKNOWN". */
const char *fl_result_slice_word(const struct fl_result *result);
const char *fl_feasibility_word(enum fl_answer answer);

#endif
