/* explain/state/live_state.h - the part of a run's state that its failure depends on, step by step.
 *
 * From the steps that path slicing kept of the failing path: walking them backwards, what a step reads is live
 * before it, and what it surely writes is not. A moment is the state before a kept step, in scope there: variables
 * of its function, global ones, and memory with a name. What lies behind pointers is left out, so that a state
 * which is the same as far as this tells may differ there; of pointers, only whether they are null counts:
 * addresses are the allocator's business.
 */
#ifndef FL_EXPLAIN_STATE_LIVE_STATE_H
#define FL_EXPLAIN_STATE_LIVE_STATE_H

#include "base/system/clock.h"
#include "base/vector.h"
#include "program/path.h"
#include "run/run.h"

struct fl_moment {
    uint32_t step;                         /* of the path: the state before it */
    fl_location_id location;               /* where that is */
    const struct fl_expression *condition; /* holds in the states that are the same as far as is told */
};

typedef FL_VECTOR_OF(struct fl_moment) fl_moments;

/* Of the kept steps (rising) that are in functions of the user's; at most so many, the last ones. */
fl_moments fl_live_moments(struct fl_arena *arena, const struct fl_program *program, const struct fl_run *run,
                           const struct fl_path *path, const uint32_t *kept, size_t kept_count, size_t most);

#endif
