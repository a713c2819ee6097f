/* explain/correct/goal.h - where a run has passed the check that another run failed.
 *
 * A check may be passed at one place only, behind its edge, or, if nothing but a failure can follow (a call of
 * abort, the inside of assert), on the other ways of the branch that led there. A function that does nothing but
 * check, such as __VERIFIER_assert, and those of libraries and specs are seen from the user's call: then the check
 * is that one call, and it was passed when the call returns.
 */
#ifndef FL_EXPLAIN_CORRECT_GOAL_H
#define FL_EXPLAIN_CORRECT_GOAL_H

#include "base/vector.h"
#include "run/run.h"

struct fl_goal {
    fl_check_id check;                /* that the run failed; none: the interpreter refused the edge */
    size_t step;                      /* of the run's path: the failing check, or the user's call of it */
    FL_VECTOR_OF(fl_edge_id) passing; /* a run that has gone along one of them has passed; none: no run can */
};

struct fl_goal fl_goal_of_run(struct fl_arena *arena, const struct fl_program *program, const struct fl_path *path,
                              const struct fl_run *run);

#endif
