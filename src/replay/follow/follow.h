/* replay/follow/follow.h - executes a program along its traces. */
#ifndef FL_REPLAY_FOLLOW_FOLLOW_H
#define FL_REPLAY_FOLLOW_FOLLOW_H

#include "replay/follow/follower.h"

/* One round within the limits of inputs. True: all runs within them were seen. */
bool fl_follow(struct fl_follower *follower, struct fl_symbolic_limits limits);
/* The same, after it was paused. */
bool fl_follow_on(struct fl_follower *follower);

#endif
