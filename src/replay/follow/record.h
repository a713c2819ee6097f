/* replay/follow/record.h - goes through a program once more along its traces, to say what they leave of it.
 *
 * Unlike the search for a run it does not stop at one, goes through every iteration of loops, and asks nothing at
 * the ends of runs until all are known.
 */
#ifndef FL_REPLAY_FOLLOW_RECORD_H
#define FL_REPLAY_FOLLOW_RECORD_H

#include "replay/follow/follower.h"

/* Fills what the options want of vectors and is_live, as far as the search for a run has come: within its bound,
 * and the limits of inputs that it ended with. */
void fl_follower_record(struct fl_follower *follower, struct fl_symbolic_limits limits);

#endif
