/* explain/repair/judge.h - is a changed program right, or which run refutes it?
 *
 * The changed program is executed symbolically, up to a bound: as it is compiled or, which costs less, as the
 * program with all candidates of which one is chosen. A failing run of it refutes the
 * change, but for runs that take a way, or fail a check, that is another failure's business as far as is known.
 * Where not all that fails is known, and the program as it is fails there, too, at another place than the one that
 * is to be mended, nothing is refuted, but the change is not found right either.
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
    uint64_t bound;          /* on loops; BOUNDED */
    struct fl_trial_run run; /* WRONG */
    bool is_failing;         /* WRONG: the program as it is fails on it, too */
};

/* A candidate of the request's workbench up to the bound that is asked for, without compiling anything where that
 * can be done; OPEN where it takes long. */
struct fl_judgment fl_judge_candidate(struct fl_arena *arena, const struct fl_repair_request *request,
                                      const struct fl_mend *candidate);

/* The program with the changes, as it is compiled; OPEN where they are in each other's way. */
struct fl_judgment fl_judge_mends(struct fl_arena *arena, const struct fl_repair_request *request,
                                  const struct fl_parsed_files *files, const struct fl_mend *mends, size_t count);

#endif
