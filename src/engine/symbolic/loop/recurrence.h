/* engine/symbolic/loop/recurrence.h - what variables hold after any number of rounds round a loop.
 *
 * One round was executed from a state in which each variable that the loop changes holds a symbol,
 * its value at the beginning of the round. From what the round makes of them (their updates) follow
 * closed forms: terms over the number of rounds and what the variables held before the first.
 */
#ifndef FL_ENGINE_SYMBOLIC_LOOP_RECURRENCE_H
#define FL_ENGINE_SYMBOLIC_LOOP_RECURRENCE_H

#include "base/map.h"
#include "engine/symbolic/loop/iterations.h"
#include "program/id.h"

enum fl_recurrence_kind {
    FL_RECURRENCE_UNKNOWN,
    FL_RECURRENCE_LINEAR,    /* start + step * rounds */
    FL_RECURRENCE_QUADRATIC, /* and second * rounds * (rounds - 1) / 2 */
    FL_RECURRENCE_DERIVED,   /* the update, of what others hold before the last round */
    FL_RECURRENCE_CHOSEN,    /* the same, with something that is new in each round; no other update has it */
};

struct fl_recurring {
    fl_variable_id variable;
    const struct fl_term *symbol, *start, *update;
    enum fl_recurrence_kind kind;
    const struct fl_term *step; /* the same in all rounds; the first one's of QUADRATIC */
    uint64_t second;            /* QUADRATIC */
};

struct fl_recurrence {
    struct fl_arena *arena; /* for this loop only */
    struct fl_terms *terms;
    struct fl_recurring *variables;
    uint32_t count;
    uint32_t first_symbol;   /* terms with a smaller id are the same in all rounds */
    struct fl_map by_symbol; /* id of the symbol -> index + 1 */
    struct fl_map parts;     /* id of a term -> what occurs in it, + 1 */
};

/* The variables have symbols, starts and updates. */
struct fl_recurrence fl_recurrence_make(struct fl_arena *arena, struct fl_terms *terms,
                                        struct fl_recurring *variables, uint32_t count, uint32_t first_symbol);

/* What occurs in a term; 0: it is the same in all rounds. */
enum { FL_PART_SYMBOL = 1, FL_PART_CHOICE = 2 }; /* CHOICE: an input, or an unknown value */
unsigned fl_recurrence_parts(struct fl_recurrence *recurrence, const struct fl_term *term);

/* No symbol of a CHOSEN variable occurs in it. After fl_recurrence_solve. */
bool fl_recurrence_is_followed(struct fl_recurrence *recurrence, const struct fl_term *term);

/* Finds closed forms; false if some variable has none. */
bool fl_recurrence_solve(struct fl_recurrence *recurrence);

/* A term over symbols, as it is at the beginning of a round, counted from 0: a term of
 * FL_ITERATIONS_WIDTH bits. After fl_recurrence_solve. */
const struct fl_term *fl_recurrence_at(struct fl_recurrence *recurrence, const struct fl_term *term,
                                       const struct fl_term *round);

/* As long as the condition, a term over symbols, holds. false: that is not known. */
bool fl_recurrence_count(struct fl_recurrence *recurrence, const struct fl_term *condition,
                         struct fl_iterations *iterations);

#endif
