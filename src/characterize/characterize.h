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
    uint64_t most_inputs; /* runs that read more are not looked at, and longer texts; 0: as many as time allows */
    const char *const *given; /* C conditions: nothing is asked about inputs that have not all of them */
    size_t given_count;
};

/* Inputs between two bounds. */
struct fl_partition {
    struct fl_region lower; /* where has_lower */
    struct fl_region upper;
    bool has_lower;              /* else no input is known to fail */
    bool is_exact;               /* both are the same */
    bool is_longer;              /* a text that is longer than those that were executed, or more arguments */
    bool is_odd;                 /* of the texts that people type, others have all that it has */
    const struct fl_run *run;    /* that fails in the lower bound */
    const struct fl_term *apart; /* the upper bound without those of the pairs before */
};

struct fl_characterization {
    struct fl_space *space;
    const char *problem; /* with what was given: then nothing was found out; else NULL */
    FL_VECTOR_OF(struct fl_partition) pairs;
    bool is_exact;            /* all of them are */
    bool is_proved;           /* a prover has shown that nothing fails outside of the lower bounds */
    bool is_checked;          /* of an exact one: a second executor has seen nothing else fail, too */
    bool is_disputed;         /* it has */
    const char *according_to; /* another verifier that says so, and nobody else: "cbmc 6.6.0"; NULL: none */
    FL_VECTOR_OF(const char *)
    unanswered;                    /* other verifiers that were asked in vain: "cbmc: it is not installed" */
    const char *reason;            /* why it is not exact; else NULL */
    enum fl_session_extent extent; /* of the runs that were followed */
    /* Where it is not exact, it is for runs that read at most so many inputs and for texts of at most so many
     * bytes; UINT64_MAX: however many. Both 0: for nothing that can be told by this. */
    uint64_t decided_inputs, decided_bytes;
    uint64_t decided_arguments; /* the same, without the program's name; UINT64_MAX: however many */
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
