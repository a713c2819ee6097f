/* replay/track/tracker.h - tracks a log in a process of its own, beside another search. */
#ifndef FL_REPLAY_TRACK_TRACKER_H
#define FL_REPLAY_TRACK_TRACKER_H

#include "replay/track/track.h"

struct fl_tracker;

/* NULL: this log is not one to track, or there is no process to be had. */
struct fl_tracker *fl_tracker_start(struct fl_arena *arena, const struct fl_replay_subject *subject,
                                    const struct fl_replay_options *options);
/* Becomes what the options' is_cancelled becomes; or an enum fl_stop when a run was found. */
const volatile int *fl_tracker_stop(const struct fl_tracker *tracker);
/* Ends the process. NULL: no run was found. */
const struct fl_inputs *fl_tracker_end(struct fl_tracker *tracker);

#endif
