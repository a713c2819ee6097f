/* replay/follow/native.h - does the compiled program leave the traces on the inputs of a run that was found? */
#ifndef FL_REPLAY_FOLLOW_NATIVE_H
#define FL_REPLAY_FOLLOW_NATIVE_H

#include "engine/confirm/confirm.h"
#include "event/event_value.h"
#include "replay/follow/replay.h"

struct fl_native_replay {
    struct fl_replay_subject subject;
    struct fl_confirmer *confirmer;
};

/* What native runs have to record. */
struct fl_recorded_calls fl_replay_recorded_calls(struct fl_arena *arena, const struct fl_program *program,
                                                  const struct fl_event_sites *sites);

/* Confirmed: it ends in the same way, and what it prints and reports is what the traces say. */
struct fl_confirmation fl_replay_confirm(struct fl_arena *arena, const struct fl_native_replay *replay,
                                         const struct fl_run *run);

#endif
