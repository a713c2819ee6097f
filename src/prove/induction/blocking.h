/* prove/induction/blocking.h - invariants that exclude a failure, found backwards from it.
 *
 * States of a cut are told apart by the truth of a few predicates. Frames say more and more weakly
 * what holds at the cuts after at most so many pieces of a run; a state from which a failure can be
 * reached is shown to be out of reach of the frame before, and the reason, a clause over the
 * predicates with as few of them as possible, joins the frames (Bradley, "SAT-based model checking
 * without unrolling", 2011; over predicates: Cimatti and others, "IC3 modulo theories via implicit
 * predicate abstraction", 2014). Where the predicates do not suffice, values of the states that they
 * confuse become predicates.
 *
 * Clauses are offered to Houdini when they seem to be inductive, so that nothing rests on this.
 */
#ifndef FL_PROVE_INDUCTION_BLOCKING_H
#define FL_PROVE_INDUCTION_BLOCKING_H

#include "prove/candidate/candidates.h"

enum fl_blocked {
    FL_BLOCKED,     /* the facts now exclude the failure */
    FL_REACHED,     /* a run seems to fail, or the predicates cannot be made finer */
    FL_NOT_BLOCKED, /* there was no time */
};

struct fl_blocking {
    uint64_t clauses, predicates, refinements;
};

/* `predicates` are by cut. The deadline is Houdini's or this one, whichever is earlier. */
enum fl_blocked fl_block_failure(struct fl_houdini *houdini, const struct fl_term *failure,
                                 const struct fl_predicates *predicates, struct fl_deadline deadline,
                                 struct fl_blocking *statistics);

#endif
