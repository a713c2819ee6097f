/* prove/system/proof.h - invariants that show a program safe, and how they were found.
 *
 * A proof counts only after prove/certify/certify.h has gone through it.
 */
#ifndef FL_PROVE_SYSTEM_PROOF_H
#define FL_PROVE_SYSTEM_PROOF_H

#include "prove/system/system.h"

/* Holds whenever execution is at the cut. There may be several of one cut: all of them hold. */
struct fl_invariant {
    enum fl_cut_kind kind;
    fl_location_id location;
    const fl_edge_id *stack; /* calls around it, the outermost first */
    uint32_t stack_depth;
    const struct fl_term *predicate; /* over symbols */
};

struct fl_proof {
    const char *prover;
    uint32_t rounds; /* k: the invariants are k-inductive */
    uint64_t refinements, predicates;
    FL_VECTOR_OF(struct fl_invariant) invariants;
    FL_VECTOR_OF(struct fl_unrolled_loop) unrolled; /* loops that are executed to their end, not cut */
    bool *is_proved;                                /* by check: no run fails it */
};

#endif
