/* explain/state/turning.h - the step of a failing run at which it left the states that correct runs have.
 *
 * For failures whose every edge is on a correct run, too: what differs is the state. The point of no return is the
 * first of the run's moments (live_state.h) that no correct run shares, as far as the failure depends on the
 * state; the step before it decided.
 *
 * Moments are asked about by halving, so there may be earlier ones that no correct run shares, with some that one
 * does in between: functions that are called from several places see only what is in their scope.
 */
#ifndef FL_EXPLAIN_STATE_TURNING_H
#define FL_EXPLAIN_STATE_TURNING_H

#include "explain/control/control.h"
#include "explain/state/live_state.h"

struct fl_turning {
    bool is_found;
    uint32_t decided;   /* step of the path: the last before a moment that a correct run shares */
    uint32_t followed;  /* the step behind it, before which no correct run has this state */
    bool has_beginning; /* else already the first moment is shared by none, and there is no step that decided */
    struct fl_extent extent;
};

struct fl_turning_request {
    const struct fl_run *run;
    const struct fl_path *path;
    const struct fl_control *control; /* of the same run */
    const uint32_t *kept;             /* steps, by path slicing */
    size_t kept_count;
    const struct fl_control_options *options;
};

struct fl_turning fl_turning_find(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_turning_request *request);

#endif
