/* replay/track/track.h - looks for the run behind a log by executing many.
 *
 * Each is like one before that printed much of the log, and differs where it left it: what is read next is guessed
 * from the line that should come and from what was read for lines like it, and the solver is asked for values that
 * print it. A run that is not found here may be there all the same.
 */
#ifndef FL_REPLAY_TRACK_TRACK_H
#define FL_REPLAY_TRACK_TRACK_H

#include "replay/follow/replay.h"

/* Is there one trace, the whole of what a program printed to standard output? */
bool fl_track_is_possible(const struct fl_replay_subject *subject);
/* NULL: no run was found in time that would be adopted. The search begins with the run that these inputs make, if
 * they are not NULL. */
const struct fl_inputs *fl_track(struct fl_arena *arena, const struct fl_replay_subject *subject,
                                 const struct fl_replay_options *options, const struct fl_inputs *first);

#endif
