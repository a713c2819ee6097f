/* replay/observe.h - what a run in the interpreter leaves behind. */
#ifndef FL_REPLAY_OBSERVE_H
#define FL_REPLAY_OBSERVE_H

#include "engine/interpret/interpret.h"
#include "replay/trace.h"

struct fl_observed_run *fl_observe_run(struct fl_arena *arena, const struct fl_program *program,
                                       const struct fl_event_sites *sites, const struct fl_inputs *inputs,
                                       struct fl_deadline deadline, struct fl_outcome **outcome);

#endif
