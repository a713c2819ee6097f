/* replay/state/covered.h - states that need not be followed, because another one stands for them.
 *
 * A state that has gone round a loop, left no event and holds what it held before has runs that others
 * reach without going round: whatever it can leave behind, they can, with the inputs that come later.
 */
#ifndef FL_REPLAY_STATE_COVERED_H
#define FL_REPLAY_STATE_COVERED_H

#include "engine/symbolic/engine.h"

struct fl_covering;

/* Renaming: also states stand for others that hold the same but for values that may be any (renamed.h). */
enum fl_covering_extent { FL_COVERING_SAME, FL_COVERING_RENAMED };

struct fl_covering *fl_covering_create(struct fl_arena *arena, const struct fl_program *program,
                                       enum fl_covering_extent extent);

/* At the head of a loop: forgets the values that do not matter any more. Gives a state that was remembered and
 * stands for this one; where there is none, remembers this one and gives NULL. */
const struct fl_state *fl_covering_find(struct fl_covering *covering, struct fl_engine *engine,
                                        struct fl_state *state);

#endif
