/* replay/follow/recorder.h - takes note of the states of a follower that goes through a program to record
 * (record.h). */
#ifndef FL_REPLAY_FOLLOW_RECORDER_H
#define FL_REPLAY_FOLLOW_RECORDER_H

#include "replay/state/live_edges.h"
#include "replay/follow/vectors.h"

struct fl_recorder {
    struct fl_vectors *vectors; /* NULL: not wanted */
    struct fl_live_edges *live; /* NULL: not wanted */
};

/* The states that follow a step; call: the one that it may have returned from, or none. */
void fl_recorder_note(const struct fl_follower *follower, fl_edge_id call, const struct fl_successors *successors);

#endif
