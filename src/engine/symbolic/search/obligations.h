/* engine/symbolic/search/obligations.h - checks that are asked about later, many in one query.
 *
 * Merging execution meets the same checks in every iteration of a loop. It goes on as if each held,
 * and remembers under which condition it does not; one query then decides all that were met. Only
 * if that one is too hard is each check asked about alone.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_OBLIGATIONS_H
#define FL_ENGINE_SYMBOLIC_SEARCH_OBLIGATIONS_H

#include "engine/symbolic/engine.h"
#include "engine/symbolic/search/trial.h"

struct fl_obligations {
    struct fl_arena *arena;
    struct fl_trial *trial;
    struct fl_engine *engine;
    FL_VECTOR_OF(struct fl_obligation {
        fl_check_id check;
        const struct fl_state *state;  /* where it was met */
        const struct fl_term *failure; /* all of its path's condition, and that the check does not hold */
        bool is_decided;
    })
    open;
    /* That none of the failures decided so far happens: the run would have ended there. */
    const struct fl_term *not_before;
    double last_end, last_duration; /* of deciding them */
};

void fl_obligations_begin(struct fl_obligations *obligations, struct fl_trial *trial, struct fl_engine *engine);
/* For fl_check_policy.postpone. */
void fl_obligations_add(struct fl_obligations *obligations, const struct fl_state *state, fl_check_id check,
                        const struct fl_term *holds);
/* Has more time passed since they were decided than deciding them will take? */
bool fl_obligations_are_due(const struct fl_obligations *obligations);
/* Asks about all that are open. Failures go to the trial. */
void fl_obligations_decide(struct fl_obligations *obligations);

#endif
