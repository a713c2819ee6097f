/* explain/repair/request.h - what is to be mended, and what is known of the program's runs. */
#ifndef FL_EXPLAIN_REPAIR_REQUEST_H
#define FL_EXPLAIN_REPAIR_REQUEST_H

#include "engine/symbolic/search/session.h"
#include "explain/candidate/trial.h"

struct fl_repair_place {
    const char *function;
    uint32_t line;
};

typedef FL_VECTOR_OF(struct fl_repair_place) fl_repair_places;

struct fl_repair_request {
    const struct fl_program *program;
    const struct fl_frontend_options *frontend;
    const struct fl_trial_run *failing, *correct;
    size_t failing_count, correct_count;
    const struct fl_run *const *runs; /* only lines that one of them executes are changed */
    size_t run_count;
    const struct fl_repair_place *places; /* calls are added or left out there, and no more; NULL: any change */
    size_t place_count;
    const fl_edge_id *others; /* of the program: runs that take one of them fail for another reason */
    size_t other_count;
    const char *const *trusted; /* paths of files that are not to be blamed */
    size_t trusted_count;
    bool has_checks; /* look for runs that the changed program fails on */
    uint64_t bound;  /* on loops, for that */
    size_t most;     /* repairs that are enough */
    struct fl_deadline deadline;
    const volatile int *is_cancelled;
};

#endif
