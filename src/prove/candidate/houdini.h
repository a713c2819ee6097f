/* prove/candidate/houdini.h - the largest subset of candidate invariants that is inductive.
 *
 * Candidates are predicates over symbols, each of one cut. All are assumed wherever execution has
 * come through their cuts; one that does not hold at some arrival is dropped, until all that are
 * left hold at every arrival (Flanagan and Leino, "Houdini, an annotation assistant", 2001). Every
 * model drops all candidates that it contradicts, and only arrivals that depend on what was dropped
 * are asked again. What is left are facts: known to the solver for good, and assumed for free by
 * candidates that are tried later.
 *
 * Invariant: the facts are inductive together, in the system they were found in.
 */
#ifndef FL_PROVE_CANDIDATE_HOUDINI_H
#define FL_PROVE_CANDIDATE_HOUDINI_H

#include "prove/system/cone.h"

struct fl_fact {
    uint32_t cut;
    const struct fl_term *predicate;
};

struct fl_houdini {
    struct fl_arena *arena;
    struct fl_system *system;
    struct fl_solver *solver; /* borrowed; knows all facts */
    struct fl_limits limits;  /* the deadline; `conflicts` is for one question of a few candidates */
    struct fl_cones cones;
    struct fl_bitset *arrival_cones; /* by arrival: the uses that it depends on */
    FL_VECTOR_OF(struct fl_fact) facts;
    FL_VECTOR_OF(struct fl_candidate) candidates; /* since the last run */
    FL_VECTOR_OF(struct fl_fact) undecided;       /* dropped because they are too hard */
    struct fl_map known;                          /* predicates that were tried, by cut */
    uint64_t questions;
    uint32_t next_name;
};

struct fl_houdini *fl_houdini_create(struct fl_arena *arena, struct fl_system *system, struct fl_solver *solver,
                                     struct fl_limits limits);

/* false: it was tried before, says nothing, or cannot be asked in the states of the cut. */
bool fl_houdini_add(struct fl_houdini *houdini, uint32_t cut, const struct fl_term *predicate);
/* A predicate that was dropped may be tried again: there are more facts now. */
void fl_houdini_forget(struct fl_houdini *houdini);
/* Makes facts of the largest inductive subset of what was added. false: there was no time to find
 * it, and none of it is known. */
bool fl_houdini_run(struct fl_houdini *houdini);

/* The same of the undecided, with more conflicts for a question. */
bool fl_houdini_retry(struct fl_houdini *houdini, int64_t conflicts);

/* What is known already from elsewhere, of a system with fewer rounds, say: a fact without a question. */
void fl_houdini_trust(struct fl_houdini *houdini, uint32_t cut, const struct fl_term *predicate);

bool fl_houdini_is_stopped(const struct fl_houdini *houdini);
/* Can the term, over symbols, be said in all states of the cut? */
bool fl_houdini_can_say(struct fl_houdini *houdini, uint32_t cut, const struct fl_term *term);

/* Whether a cut is to be asked about. */
enum fl_due {
    FL_DUE_NEVER, /* there is nothing to ask */
    FL_DUE_LATER, /* if something new is found at a cut that its arrivals depend on */
    FL_DUE_NOW,
};
/* Asks about the cuts that are due, by their numbers, until nothing new is found: `ask` is SATISFIABLE where it
 * found something, which may lead to more at the cut itself and at those that depend on it. false: an answer was
 * UNDECIDED. */
bool fl_houdini_ask_due(const struct fl_houdini *houdini, enum fl_due *due,
                        enum fl_answer (*ask)(void *context, uint32_t cut), void *context);
/* A variable that nothing else is called. */
const struct fl_term *fl_houdini_switch(struct fl_houdini *houdini, uint32_t width);

#endif
