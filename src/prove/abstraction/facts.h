/* prove/abstraction/facts.h - facts that are guessed, for an abstraction that does not come to an end without. */
#ifndef FL_PROVE_ABSTRACTION_FACTS_H
#define FL_PROVE_ABSTRACTION_FACTS_H

#include "prove/system/facts.h"
#include "prove/candidate/houdini.h"

struct fl_fact_list {
    FL_VECTOR_OF(struct fl_fact) items;
};

/* Adds facts that are inductive together, in a system of one round. What is on the board (may be NULL)
 * is tried, too. */
void fl_abstraction_guess(struct fl_arena *arena, struct fl_system *system, struct fl_limits limits,
                          struct fl_facts *board, struct fl_fact_list *facts);

#endif
