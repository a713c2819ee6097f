/* explain/correct/correct.h - correct runs that come by places of one's choice.
 *
 * A run is correct if it ends by itself and fails no check; whoever asks may want it to come by the check that
 * another run failed, and to pass it (goal.h). Where no run does both, passing is enough: what comes later is not
 * this failure's business.
 *
 * The program is executed once, as a program of its own: which of the targets is looked for is an input, chosen at
 * the start of each run, and one bit tells whether the run has come by it. So all targets share one formula.
 *
 * Invariant: each run that is found was executed by the interpreter, and has come by a target that was wanted.
 */
#ifndef FL_EXPLAIN_CORRECT_CORRECT_H
#define FL_EXPLAIN_CORRECT_CORRECT_H

#include "engine/symbolic/search/session.h"
#include "explain/correct/goal.h"
#include "program/edit/edit.h"

/* A run comes by it where it is at the place and the condition, over what is in scope there, holds. */
struct fl_landmark {
    struct fl_edit_place place;
    const struct fl_expression *condition; /* NULL: whenever */
};

enum fl_correctness {
    FL_CORRECT_ENDS,            /* it ends well */
    FL_CORRECT_PASSES_AND_ENDS, /* it passes the check, too */
    FL_CORRECT_PASSES,          /* how it ends does not matter */
};

struct fl_correct_request {
    const struct fl_goal *goal;
    const struct fl_landmark *targets;
    size_t target_count;
    const fl_edge_id *halted; /* edges that no run may take */
    size_t halted_count;
    enum fl_correctness correctness;
    struct fl_deadline deadline;
    const volatile int *is_cancelled;
    struct fl_symbolic_limits limits;
};

struct fl_correct_runs;

struct fl_correct_runs *fl_correct_runs_create(struct fl_arena *arena, const struct fl_program *program,
                                               const struct fl_correct_request *request);
void fl_correct_runs_destroy(struct fl_correct_runs *runs);

/* Executes the program with loops up to this bound. */
enum fl_session_extent fl_correct_runs_deepen(struct fl_correct_runs *runs, uint64_t bound);

struct fl_correct_run {
    const struct fl_inputs *inputs; /* of the program as it was */
    struct fl_path path;            /* of that, too */
};

/* Looks for a run that comes by one of the targets that are wanted (one each). */
enum fl_session_answer fl_correct_runs_find(struct fl_correct_runs *runs, const bool *is_wanted,
                                            struct fl_correct_run *found);

/* The same question to provers: a program whose only checks fail where a correct run has come by a target. What
 * the program checks itself is assumed: a run that fails is no correct one. */
const struct fl_program *fl_correct_runs_claim(struct fl_arena *arena, const struct fl_program *program,
                                               const struct fl_correct_request *request);

#endif
