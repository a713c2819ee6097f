/* explain/control/control.h - the ways that a failing run took and no correct run takes.
 *
 * First, every run that ends well is a correct one: then all runs that take one of the ways fail. If such runs
 * take all of them, correct runs must pass the check that was failed: then all runs that take one and come to the
 * check fail.
 *
 * Ball, Naik and Rajamani (POPL 2003): the edges of the failing run that are on no correct run are likely to hold
 * the cause. Here they are exact, for the program itself: correct runs are asked for that take a way which none of
 * those found so far has taken, until there is none.
 *
 * Only where ways part and where functions are entered is looked at; what follows a way up to the next of these is
 * on the same runs.
 */
#ifndef FL_EXPLAIN_CONTROL_CONTROL_H
#define FL_EXPLAIN_CONTROL_CONTROL_H

#include "explain/correct/correct.h"

/* Up to where a statement about all runs holds. */
struct fl_extent {
    enum fl_session_extent kind;
    uint64_t bound;     /* on loops */
    const char *reason; /* CUT: why */
};

struct fl_control_options {
    const bool *is_trusted;   /* each function: it is not to be blamed; NULL: none is */
    const fl_edge_id *halted; /* edges that no run may take */
    size_t halted_count;
    const struct fl_path *known; /* correct runs that are known already */
    size_t known_count;
    uint64_t least_bound; /* on loops; the failing run may need more */
    struct fl_deadline deadline;
    const volatile int *is_cancelled;
};

struct fl_control {
    struct fl_goal goal;
    FL_VECTOR_OF(uint32_t) causes; /* steps of the failing path, rising: each edge where it is taken first */
    FL_VECTOR_OF(struct fl_correct_run) correct; /* that were found, the known ones aside */
    enum fl_correctness correctness;             /* of these */
    bool is_decided;                             /* within the extent; else some cause may be none */
    struct fl_extent extent;
};

struct fl_control fl_control_find(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_run *failing, const struct fl_control_options *options);

#endif
