/* prove/candidate/minimize.h - of many invariants those few that a proof needs.
 *
 * Begins with what the solver needs to exclude the failures, and adds what it needs to show that
 * those are inductive, until nothing is missing.
 */
#ifndef FL_PROVE_CANDIDATE_MINIMIZE_H
#define FL_PROVE_CANDIDATE_MINIMIZE_H

#include "prove/candidate/houdini.h"

/* By fact: it is needed. All are where the time does not suffice to tell. */
bool *fl_minimize_facts(struct fl_arena *arena, struct fl_system *system, const struct fl_fact *facts,
                        size_t count, const struct fl_term *const *failures, size_t failure_count,
                        struct fl_limits limits);

#endif
