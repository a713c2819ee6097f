/* report/path.h - the steps of a run, for a reader: the user's own statements with what they
 * changed, loops folded, a middle that is too long left out. */
#ifndef FL_REPORT_PATH_H
#define FL_REPORT_PATH_H

#include "report/result.h"

struct fl_path_request {
    const struct fl_inputs *inputs;
    const struct fl_outcome *expected; /* how the run ended before; NULL: anyhow */
    struct fl_deadline deadline;       /* at 0: none */
    size_t steps_kept;                 /* at the beginning and at the end */
};

/* Runs the program on the inputs, twice. The outcome is that of the second run. */
struct fl_result_path fl_path_follow(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_path_request *request, const struct fl_outcome **outcome);

#endif
