/* replay/follow/vectors.h - the table of t_i: where runs are, how far they have come in the traces, and under
 * which condition (table 1 of the paper).
 *
 * A row is a place between statements of the user's functions: before a statement, or, where several ways
 * meet, behind the last step of one of them. What is in no row, or has no condition in it, does not happen.
 */
#ifndef FL_REPLAY_FOLLOW_VECTORS_H
#define FL_REPLAY_FOLLOW_VECTORS_H

#include "replay/follow/follower.h"

struct fl_vectors;

struct fl_vectors *fl_vectors_create(struct fl_arena *arena, const struct fl_program *program);
/* A state has come to its location along the edge (none at the beginning); a call's edge when it returns. */
void fl_vectors_note(struct fl_vectors *vectors, const struct fl_follower *follower, const struct fl_state *state,
                     fl_edge_id along);
/* The result gets them sorted by position in the source, location, and positions in the traces. Those that the
 * solver soon finds to be false are left out. */
void fl_vectors_finish(struct fl_vectors *vectors, struct fl_follower *follower);

#endif
