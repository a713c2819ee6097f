/* explain/repair/request.h - what is to be mended, and what is known of the program's runs. */
#ifndef FL_EXPLAIN_REPAIR_REQUEST_H
#define FL_EXPLAIN_REPAIR_REQUEST_H

#include "engine/symbolic/search/session.h"
#include "explain/candidate/trial.h"
#include "explain/repair/workbench.h"

struct fl_repair_request {
    const struct fl_program *program;
    const struct fl_frontend_options *frontend;
    const struct fl_trial_run *failing, *correct;
    size_t failing_count, correct_count;
    const struct fl_workbench *workbench;
    const fl_edge_id *others; /* of the program: runs that take one of them fail for another reason */
    size_t other_count;
    const fl_check_id *excused; /* of the program: checks that others fail, whose ways are not to blame */
    size_t excused_count;
    const bool *is_trusted; /* each function of the program: it is not to be blamed; NULL: none is */
    bool is_alone;          /* all that fails is known: what is to be mended and the others */
    uint64_t bound;         /* on loops, up to which changes are judged at least */
    size_t most;            /* repairs that are enough */
    struct fl_deadline deadline;
    const volatile int *is_cancelled;
};

#endif
