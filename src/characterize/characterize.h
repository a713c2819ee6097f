/* characterize/characterize.h - the inputs that must fail, and those that may.
 *
 * Two kinds of analysis take turns (Gerrard and Dwyer, "Comprehensive Failure Characterization", 2017). One
 * executes all runs up to a bound, and gives failing points, which are grown to regions in which every input
 * fails. The other proves that nothing fails outside of them; where it can't, what is left open is enclosed and
 * stays in the upper bound.
 *
 * Invariant: all inputs of the lower bounds fail, and no input outside of the upper bounds does; of both kinds of
 * bounds each answer is one that a solver or a prover gave. Upper bounds of different pairs have no point in
 * common.
 */
#ifndef FL_CHARACTERIZE_CHARACTERIZE_H
#define FL_CHARACTERIZE_CHARACTERIZE_H

#include "characterize/region/region.h"
#include "engine/check/check.h"

struct fl_characterize_options {
    struct fl_check_options search; /* with the provers; its seconds are not looked at */
    struct fl_deadline deadline;
    const volatile int *is_cancelled;
    uint64_t bound; /* no loop is followed further; 0: as far as time allows */
    size_t most_pairs;
};

/* Inputs between two bounds. */
struct fl_partition {
    struct fl_region lower; /* where has_lower */
    struct fl_region upper;
    bool has_lower;              /* else no input is known to fail */
    bool is_exact;               /* both are the same */
    const struct fl_run *run;    /* that fails in the lower bound */
    const struct fl_term *apart; /* the upper bound without those of the pairs before */
};

struct fl_characterization {
    struct fl_space *space;
    FL_VECTOR_OF(struct fl_partition) pairs;
    bool is_exact;                 /* all of them are */
    bool is_proved;                /* a prover has shown that nothing fails outside of the lower bounds */
    const char *reason;            /* why it is not exact; else NULL */
    enum fl_session_extent extent; /* of the runs that were followed */
    uint64_t bound;
    struct fl_solver_statistics solver;
    uint64_t steps;
};

/* What it gives lives as long as the arena and the session in it, which is ended by fl_characterization_end. */
struct fl_characterization *fl_characterize(struct fl_arena *arena, const struct fl_program *program,
                                            const struct fl_characterize_options *options);
void fl_characterization_end(struct fl_characterization *characterization);

/* The run of a pair did not fail where the program was executed natively: nothing in it is known to fail. */
void fl_partition_doubt(struct fl_characterization *characterization, size_t pair);

/* The union of all of one kind. */
const struct fl_term *fl_characterization_lower(const struct fl_characterization *characterization);
const struct fl_term *fl_characterization_upper(const struct fl_characterization *characterization);

#endif
