/* prove/hints.h - what becomes of invariants that are offered.
 *
 * An offered invariant is made a check at the head of its loop, and that check is treated as any
 * other: bounded engines look for a run that fails it, provers for a proof. A proof by the invariant
 * itself is its base case and step (Cataño, INRIA RR-5263, section 2.4); one that takes more invariants
 * strengthens it, by what excludes the counterexamples to the step (section 5). A refutation is a run.
 */
#ifndef FL_PROVE_HINTS_H
#define FL_PROVE_HINTS_H

#include "engine/check/check.h"

struct fl_hint_options {
    double seconds; /* for all of them */
    struct fl_analysis_limits limits;
    fl_policy *const *provers;
    unsigned prover_count;            /* two at most */
    const volatile int *is_cancelled; /* may be NULL */
};

/* One result for each hint. */
const struct fl_hint_result *fl_hints_decide(struct fl_arena *arena, const struct fl_program *program,
                                             const struct fl_hint *hints, size_t count,
                                             const struct fl_hint_options *options);

#endif
