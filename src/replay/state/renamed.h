/* replay/state/renamed.h - states that hold what another one does, but for values that may be any.
 *
 * A value that a loose model gives (models/loose.h) is read once and never asked for again: its name does not
 * matter. A state has all runs that a second one has if there is a replacement of such values by terms of the
 * second, after which it holds the same, and asks nothing that the second does not. Conditions over values that it
 * holds no more ask nothing, as long as they can be satisfied.
 */
#ifndef FL_REPLAY_STATE_RENAMED_H
#define FL_REPLAY_STATE_RENAMED_H

#include "engine/symbolic/engine.h"

struct fl_renaming;

struct fl_renaming *fl_renaming_create(struct fl_engine *engine, struct fl_arena *scratch);

/* What stands in the place of the known state's value in the other one: true if the replacements so far and more
 * could make it so. */
bool fl_renaming_match(struct fl_renaming *renaming, const struct fl_term *known, const struct fl_term *other);

/* All values were matched; the states have the same functions on their stacks. True: the known state has all runs
 * that the other one has. */
bool fl_renaming_holds(struct fl_renaming *renaming, const struct fl_state *known, const struct fl_state *other);

#endif
