/* slice/feasible.h - can the kept steps of a path be executed one after the other?
 *
 * Executes them symbolically from the program's first state, each kept step where the path has it,
 * the others not at all.
 */
#ifndef FL_SLICE_FEASIBLE_H
#define FL_SLICE_FEASIBLE_H

#include "base/system/clock.h"
#include "program/path.h"
#include "solver/solver.h"

/* What a kept step asks of the inputs. */
struct fl_slice_condition {
    uint32_t step;
    const struct fl_term *term;
    const char *text;    /* as C, over inputs: "nondet_int#1 >= 0" */
    bool is_in_conflict; /* where the steps are infeasible: this one and the others marked so exclude each other */
};

struct fl_feasibility {
    enum fl_answer answer;                       /* SATISFIABLE: feasible */
    const char *reason;                          /* why it is UNDECIDED; else NULL */
    const struct fl_slice_condition *conditions; /* those that depend on inputs, in the order of the steps */
    size_t condition_count;
    const struct fl_inputs *inputs; /* SATISFIABLE: some that satisfy the conditions */
    struct fl_terms *terms;         /* of the conditions; fl_feasibility_destroy ends them */
    struct fl_solver_statistics solver;
};

/* `kept` are steps of the path, rising. is_taken says that a run is known which takes the path: only
 * the conditions are wanted then, and the answer is SATISFIABLE even where the solver does not get there. */
struct fl_feasibility fl_slice_feasibility(struct fl_arena *arena, const struct fl_program *program,
                                           const struct fl_path *path, const uint32_t *kept, size_t kept_count,
                                           bool is_taken, struct fl_deadline deadline);
void fl_feasibility_destroy(struct fl_feasibility *feasibility);

#endif
