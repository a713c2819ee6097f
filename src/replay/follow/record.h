/* replay/follow/record.h - goes through a program once more along its traces, to say what they leave of it.
 *
 * Unlike the search for a run it does not stop at one, goes through every iteration of loops, and asks nothing at
 * the ends of runs until all are known.
 */
#ifndef FL_REPLAY_FOLLOW_RECORD_H
#define FL_REPLAY_FOLLOW_RECORD_H

#include "replay/follow/live_edges.h"
#include "replay/follow/vectors.h"

struct fl_recorder {
    struct fl_vectors *vectors; /* NULL: not wanted */
    struct fl_live_edges *live; /* NULL: not wanted */
};

/* Fills what the options want of vectors and is_live, as far as the search for a run has come: within its bound,
 * and the limits of inputs that it ended with. */
void fl_follower_record(struct fl_follower *follower, struct fl_symbolic_limits limits);

/* The states that follow a step; call: the one that it may have returned from, or none. */
void fl_recorder_note(const struct fl_follower *follower, fl_edge_id call, const struct fl_successors *successors);

#endif
