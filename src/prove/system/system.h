/* prove/system/system.h - a program as finitely many loop-free pieces of runs.
 *
 * Every loop head, in each context of calls that it is executed in, is a cut: execution arrives
 * there, what the loop may change is replaced by fresh variables, and execution goes on once, up to
 * the next arrival there or at another cut. What the loop does not change keeps its value, so that
 * facts about it need no invariant. A recursive function has two cuts: its ENTRY, where a call of
 * it arrives, and its EXIT, whose invariant is the function's summary.
 *
 * An invariant for each cut is inductive if, whenever every `use` whose `passed` is true satisfies
 * the invariant of its cut, every arrival whose guard is true satisfies that of its cut. Then all
 * runs satisfy them, and a check whose `failure` contradicts them does not fail in any run.
 * Cuts without an invariant have the invariant true.
 *
 * The system is exact but for the cuts: each piece is all of C's semantics, as engine/symbolic has it.
 * What cannot be followed is said in `incomplete`; nothing is proved of such a program.
 */
#ifndef FL_PROVE_SYSTEM_SYSTEM_H
#define FL_PROVE_SYSTEM_SYSTEM_H

#include "analysis/lvalue/lvalues.h"
#include "engine/symbolic/engine.h"
#include "prove/segment/reads.h"
#include "prove/system/symbol.h"

enum fl_cut_kind { FL_CUT_LOOP, FL_CUT_ENTRY, FL_CUT_EXIT };

struct fl_cut_point {
    enum fl_cut_kind kind;
    uint32_t number;
    fl_location_id location; /* the loop head; the function's entry or exit */
    const fl_edge_id *stack; /* the calls around it, the outermost first; without those of recursion */
    uint32_t stack_depth;
    uint32_t outer;         /* the innermost cut around it in the same piece of code; FL_NO_INDEX */
    uint32_t entry;         /* EXIT: the number of its ENTRY */
    uint64_t first_address; /* objects from here on are made in the pieces that begin here */
    /* What may be different each time execution is here; symbols. Only these need invariants. */
    FL_VECTOR_OF(const struct fl_term *) changing;
    /* Scalars that are worth looking at here, changing or not: variables of the functions on the
     * stack and globals that the program reads after this; symbols and loads of members. */
    FL_VECTOR_OF(const struct fl_term *) visible;
};

/* A state at a cut, of which the cut's invariant may be used (after an arrival; unrolled: after each). */
struct fl_cut_use {
    uint32_t cut;
    const struct fl_term *passed; /* a variable of width 1: runs that come through here have it true */
    const struct fl_state *state;
    const struct fl_state *old; /* EXIT: the state at the entry of the call */
};

/* A state in which execution arrives at a cut, and when. */
struct fl_arrival {
    uint32_t cut;
    bool is_back; /* from inside the loop, or from a call inside the function */
    const struct fl_term *guard;
    const struct fl_state *state;
    const struct fl_state *old; /* EXIT */
};

struct fl_system_check {
    fl_check_id check; /* FL_NO_ID: an access without a check before it, which must be inside of its object */
    const struct fl_term *failure; /* over inputs, fresh variables and `passed`s: a run fails the check */
    const struct fl_state *state;  /* before it */
    bool is_assumed;               /* unrolled: not the last round; it holds if the last one always does */
};

/* A loop that every run leaves after so many iterations at most: it is executed, not cut. */
struct fl_unrolled_loop {
    fl_location_id location;
    const fl_edge_id *stack;
    uint32_t stack_depth;
    uint64_t iterations;
};

struct fl_system {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_terms *terms;
    struct fl_symbols *symbols;
    struct fl_engine *engine;
    uint32_t rounds; /* k: how often each loop is gone through from its fresh state */
    FL_VECTOR_OF(struct fl_cut_point) cuts;
    FL_VECTOR_OF(struct fl_cut_use) uses;
    FL_VECTOR_OF(struct fl_arrival) arrivals;
    FL_VECTOR_OF(struct fl_system_check) checks;
    FL_VECTOR_OF(struct fl_unrolled_loop) unrolled;
    const char *incomplete;  /* why it does not cover all runs; NULL if it does */
    struct fl_map instances; /* of predicates in states */
    struct fl_reads *reads;  /* where arrays are accessed; NULL: nobody asked yet */
};

/* What it is built for (build.h). */
struct fl_system_options {
    struct fl_deadline deadline;
    const volatile int *is_cancelled;
    const bool *is_wanted; /* by check; NULL: all */
    uint32_t rounds;       /* 1 or more: for k-induction */
};

/* The predicate (any term over symbols) in a state: symbols replaced by what they hold. NULL if the
 * state has no such frame or object: then nothing is known there, and an arrival does not satisfy it.
 * `old` may be NULL. */
const struct fl_term *fl_system_instance(struct fl_system *system, const struct fl_term *predicate,
                                         const struct fl_state *state, const struct fl_state *old);

/* The same in the state of a use, or of an arrival. A predicate about all numbers is there, of a use, what it says
 * of some numbers, as it may be assumed; of an arrival, what it says of one of which nothing is known, as it is to
 * be shown. The more predicates were looked at at arrivals before, the more is known at uses. */
const struct fl_term *fl_system_at_use(struct fl_system *system, size_t use, const struct fl_term *predicate);
const struct fl_term *fl_system_at_arrival(struct fl_system *system, size_t arrival,
                                           const struct fl_term *predicate);

/* Offsets at which the pieces read or write the array that this was made of by writing. */
struct fl_indices fl_system_places(struct fl_system *system, const struct fl_term *array);

/* Only while it is built: lists what is worth looking at in a cut's state. */
void fl_system_find_visible(struct fl_system *system, const struct fl_state *state, uint32_t cut);

/* The edges of the piece of a run that ends in this state (an arrival's, or a check's), under a model
 * of its guard or failure: from the cut that *from names (FL_NO_INDEX: from the program's start) on. */
const fl_edge_id *fl_system_trace(struct fl_system *system, struct fl_arena *arena, const struct fl_state *state,
                                  const struct fl_assignment *model, uint32_t *from, size_t *count);

/* "main.c:12, called from main.c:40": for people. */
const char *fl_cut_print(const struct fl_system *system, struct fl_arena *arena, uint32_t cut);

#endif
