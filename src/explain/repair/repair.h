/* explain/repair/repair.h - changes of the source after which failing runs pass and correct ones stay correct.
 *
 * Single changes are tried by the thousand on the runs that are known (candidate/trial.h). Of a program with
 * checks, those that pass all of them are then looked at one by one: the changed program is executed symbolically,
 * and a run that it fails on joins the others, among the failing ones if the program as it is fails on it, too,
 * else among the correct ones. Thus one question rules out many changes.
 *
 * Invariant: a repair that is checked was found right for all runs within its extent, not only for those tried.
 */
#ifndef FL_EXPLAIN_REPAIR_REPAIR_H
#define FL_EXPLAIN_REPAIR_REPAIR_H

#include "explain/correction/correction.h"
#include "explain/evidence/evidence.h"
#include "explain/repair/request.h"

struct fl_repair {
    struct fl_mend mend;
    const char *path; /* of the file */
    struct fl_evidence_place place;
    const char *diff;
    const char *call; /* with places: the function of which a call is added or left out */
    bool is_checked; /* no run of the changed program fails, within the extent; else it passes those that are known
                      */
    bool is_gentle;  /* in correct runs, as far as they were looked at, checks see what they saw before */
    bool is_partial; /* it mends some failing runs only */
    uint32_t doubt;  /* the lower, the more likely is it what was meant */
    enum fl_session_extent extent; /* then */
    uint64_t bound;                /* on loops; BOUNDED */
};

struct fl_repairs {
    FL_VECTOR_OF(struct fl_repair) all; /* the most likely first */
    struct fl_corrections corrections;  /* looked for where no change is shown */
    struct fl_evidence evidence;        /* what trials and runs say about lines */
    size_t candidates;                  /* that were tried */
    uint64_t trials;
    size_t failing_count; /* with those that were added */
};

/* What is shown as a fix: the first that is checked and gentle; NULL: none is. */
const struct fl_repair *fl_repairs_fix(const struct fl_repairs *repairs);

struct fl_repairs fl_repairs_find(struct fl_arena *arena, const struct fl_repair_request *request);

#endif
