/* prove/system/facts.h - what provers tell each other: predicates that one of them found to hold, or of use.
 *
 * A board in memory that their processes share; what is on it stays. Nobody trusts it: what a prover
 * takes, it tries. Provers build the same system of the same program, so a place and a predicate
 * over symbols mean the same to each.
 */
#ifndef FL_PROVE_SYSTEM_FACTS_H
#define FL_PROVE_SYSTEM_FACTS_H

#include "prove/system/proof.h"

struct fl_facts;

/* Shared by processes that are forked from now on. NULL if there is no memory for it. */
struct fl_facts *fl_facts_create(void);
void fl_facts_destroy(struct fl_facts *facts);

/* Where the board is full, nothing happens. `facts` may be NULL. */
void fl_facts_post(struct fl_facts *facts, struct fl_symbols *symbols, const struct fl_cut_point *cut,
                   const struct fl_term *predicate);

struct fl_offer {
    uint32_t cut; /* of the system */
    const struct fl_term *predicate;
};

/* The next one behind *position that is about a cut of the system; false: there is none yet. Start with
 * position 0. What this process has posted comes, too. */
bool fl_facts_take(struct fl_facts *facts, struct fl_system *system, size_t *position, struct fl_offer *offer);

#endif
