/* prove/system/prover.h - what provers have in common: one way to find invariants, each in a process of its own.
 *
 * A prover works until every wanted check is proved, its deadline has passed, or it knows nothing
 * more to try. It tells the board (prove/system/facts.h) what it has found to hold, and takes from it what
 * the others found; facts are invariants of their own, inductive with those before them.
 */
#ifndef FL_PROVE_SYSTEM_PROVER_H
#define FL_PROVE_SYSTEM_PROVER_H

#include "prove/system/proof.h"

struct fl_facts;
struct fl_written_parts;

struct fl_proving {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_terms *terms;
    struct fl_symbols *symbols;
    struct fl_deadline deadline;
    const volatile int *is_cancelled;
    const bool *is_wanted;            /* by check; NULL: all */
    const struct fl_invariant *hints; /* offered by the user: to be tried, never trusted */
    size_t hint_count;
    const struct fl_written_parts *written; /* NULL: the program counts nothing of the kind */
    struct fl_facts *facts; /* shared with other provers; may be NULL */
    /* What the reader is told of a prover that did not come to an end. */
    const char *how_far; /* "3 rounds, 12 invariants" */
    const char *stopped; /* "the time is used up" */
};

/* true: *proof shows all wanted checks. false: it may show some of them. */
typedef bool fl_prover(struct fl_proving *proving, struct fl_proof *proof);

/* k-induction with invariants from templates. */
fl_prover fl_prove_by_induction;
/* Lazy predicate abstraction, refined by sliced counterexamples. */
fl_prover fl_prove_by_abstraction;

#endif
