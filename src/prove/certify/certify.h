/* prove/certify/certify.h - go through a proof again, with nothing of what found it but terms and the solver.
 *
 * Executes the program between the places that the invariants are at with a small symbolic executor
 * of its own, and asks whether they hold initially, are inductive, and exclude the failures. What it
 * cannot follow is not certified.
 */
#ifndef FL_PROVE_CERTIFY_CERTIFY_H
#define FL_PROVE_CERTIFY_CERTIFY_H

#include "prove/system/proof.h"

enum fl_certificate { FL_CERTIFIED, FL_REJECTED, FL_NOT_CERTIFIED };

struct fl_certify_options {
    struct fl_deadline deadline;
    const volatile int *is_cancelled;
    const bool *is_wanted; /* by check: those that must be excluded; NULL: all */
    /* Loops and recursive calls are executed to their end instead of being cut; the proof is that this can be
     * done, and has no invariants. A loop that does not end soon is cut, with nothing known at its head. */
    bool is_exhaustive;
    struct fl_posed *posed; /* that others ask the solver, too; may be NULL */
};

struct fl_certification {
    enum fl_certificate answer;
    const char *reason; /* REJECTED: which invariant or check, and where; NOT_CERTIFIED: why */
    bool has_cut;       /* is_exhaustive: some loop was cut; with invariants, more may be certified */
    const struct fl_invariant *wrong; /* REJECTED: the invariant that does not hold or is not inductive; NULL
                                         if a check is what may fail */
    bool is_initial;                  /* REJECTED: it fails on arrival from outside, not by a step of the loop */
    /* REJECTED: values of the invariant's symbols where it breaks, "i = 5, n = 4" */
    const char *state;
};

/* With is_exhaustive, REJECTED means that some run fails; what only the checker's imprecision does not exclude
 * is NOT_CERTIFIED. */
struct fl_certification fl_certify(struct fl_arena *arena, const struct fl_program *program,
                                   struct fl_symbols *symbols, const struct fl_proof *proof,
                                   const struct fl_certify_options *options);

#endif
