/* explain/repair/judge.h - is a changed program right, or which run refutes it?
 *
 * The changed program is compiled and executed symbolically, up to a bound. A failing run of it refutes the change
 * unless the program as it is fails there, too, at another place than the one that is to be mended, and not all
 * that fails is known: that may be another failure's business.
 */
#ifndef FL_EXPLAIN_REPAIR_JUDGE_H
#define FL_EXPLAIN_REPAIR_JUDGE_H

#include "explain/repair/request.h"

enum fl_judged {
    FL_JUDGED_RIGHT, /* no run within the extent refutes it */
    FL_JUDGED_WRONG, /* `run` does */
    FL_JUDGED_OPEN,
};

struct fl_judgment {
    enum fl_judged kind;
    enum fl_session_extent extent;
    struct fl_trial_run run; /* WRONG */
    bool is_failing;         /* WRONG: the program as it is fails on it, too */
};

struct fl_judgment fl_judge_mend(struct fl_arena *arena, const struct fl_repair_request *request,
                                 const struct fl_parsed_files *files, const struct fl_mend *mend);

#endif
