/* engine/symbolic/order.h - in which order merging execution lets states go on.
 *
 * A state's place is, for each frame from the outermost, the loops around its location with their
 * iterations, then the location, all by topological number. The state at the smallest place goes
 * first; so whatever can still reach a location has reached it before the location is left, and
 * states that meet there can be made one.
 */
#ifndef FL_ENGINE_SYMBOLIC_ORDER_H
#define FL_ENGINE_SYMBOLIC_ORDER_H

#include "analysis/loops.h"
#include "engine/symbolic/state.h"

struct fl_orders;

struct fl_orders *fl_orders_create(struct fl_arena *arena, const struct fl_program *program);

/* The loops around a location, given those around the one that execution comes from: left ones are
 * dropped, an entered one is new, and at the header of the innermost a new iteration begins. */
const struct fl_loop_visit *fl_orders_move(struct fl_orders *orders, const struct fl_loop_visit *visits,
                                           fl_location_id to);

/* Has the state gone round a loop that it is in, or called its function inside itself, more often? */
bool fl_orders_is_beyond(const struct fl_state *state, uint64_t bound);

/* Does this choice decide whether to stay in a loop? */
bool fl_orders_decides_loop(struct fl_orders *orders, fl_location_id location);

/* The same loops, in their first iteration again. */
const struct fl_loop_visit *fl_orders_restart(struct fl_orders *orders, const struct fl_loop_visit *visits);

/* Negative, zero, positive, like strcmp. Companions count before all. Zero only for states at one location with
 * equal stacks. */
int fl_orders_compare(struct fl_orders *orders, const struct fl_state *left, const struct fl_state *right);

#endif
