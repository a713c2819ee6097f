/* replay/follow/observe.h - what a run in the interpreter leaves behind. */
#ifndef FL_REPLAY_FOLLOW_OBSERVE_H
#define FL_REPLAY_FOLLOW_OBSERVE_H

#include "engine/interpret/interpret.h"
#include "replay/trace.h"

/* Ends a run that has left all traces by then. */
struct fl_observed_end {
    struct fl_trace *const *traces;
    size_t trace_count;
};

/* end NULL: the run goes on to its own end. Else it is stopped as soon as all traces are left, if it ever comes
 * there. */
struct fl_observed_run *fl_observe_until(struct fl_arena *arena, const struct fl_program *program,
                                         const struct fl_event_sites *sites, const struct fl_inputs *inputs,
                                         const struct fl_observed_end *end, struct fl_deadline deadline,
                                         struct fl_outcome **outcome);
struct fl_observed_run *fl_observe_run(struct fl_arena *arena, const struct fl_program *program,
                                       const struct fl_event_sites *sites, const struct fl_inputs *inputs,
                                       struct fl_deadline deadline, struct fl_outcome **outcome);

#endif
