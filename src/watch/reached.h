/* watch/reached.h - which states automata come to at all, by the sites that a program has, in whatever order.
 *
 * What no state that is reached has a move for need not be told. That holds for threads, too: nothing is said of
 * the order in which things happen.
 */
#ifndef FL_WATCH_REACHED_H
#define FL_WATCH_REACHED_H

#include "watch/plan.h"

void fl_watch_plan_drop_unreached(struct fl_arena *arena, struct fl_watch_plan *plan);

/* The same of what cannot change the verdict, though it makes the automaton move: where no run comes to an error
 * of the spec at all, and where no error can be reached from the states that something moves from. The observer's
 * states are then not those that it would have with every emission in place. */
void fl_watch_plan_drop_harmless(struct fl_arena *arena, struct fl_watch_plan *plan);

#endif
