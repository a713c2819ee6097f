/* engine/symbolic/independent.h - the conditions of a state that a question has to do with.
 *
 * Conditions that share no variable with it, not even through others, do not change its answer, as long as
 * they can be satisfied. Long runs have many such conditions, and each question costs what it has to do with.
 */
#ifndef FL_ENGINE_SYMBOLIC_INDEPENDENT_H
#define FL_ENGINE_SYMBOLIC_INDEPENDENT_H

#include "engine/symbolic/state.h"

struct fl_independence;

/* A condition that a variable occurs in; the newest first. What a condition's `mentions` has by the variable's id.
 */
struct fl_mention {
    const struct fl_condition *condition;
    const struct fl_mention *earlier;
    uint32_t count; /* with all earlier ones */
};

struct fl_independence *fl_independence_create(struct fl_arena *arena);

/* Of a condition that is new: where else its variables are mentioned. */
void fl_independence_note(struct fl_independence *independence, struct fl_condition *condition);

/* The conditions of the state that have to do with the question, or with a condition that is not known to be
 * satisfiable with those before it. */
void fl_independence_collect(struct fl_independence *independence, struct fl_arena *scratch,
                             const struct fl_state *state, const struct fl_term *question,
                             const struct fl_term ***conditions, size_t *count);

#endif
