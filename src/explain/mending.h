/* explain/mending.h - changes of the source that mend what causes were found for.
 *
 * One fault often fails several checks, and then has several causes: a change that mends the failing runs of all
 * of them is looked for first. Where there is none, each cause is mended for itself.
 */
#ifndef FL_EXPLAIN_MENDING_H
#define FL_EXPLAIN_MENDING_H

#include "explain/cause.h"

struct fl_causes_request {
    const struct fl_program *program;
    const struct fl_frontend_options *frontend;
    struct fl_cause *causes; /* their repairs are filled in */
    size_t count;
    const char *const *trusted; /* paths of files that are not to be blamed */
    size_t trusted_count;
    bool is_all; /* nothing else fails */
    struct fl_deadline deadline;
    const volatile int *is_cancelled;
};

void fl_causes_mend(struct fl_arena *arena, const struct fl_causes_request *request);

#endif
