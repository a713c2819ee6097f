/* watch/reached.h - which states automata come to at all, by the sites that a program has, in whatever order.
 *
 * What no state that is reached has a move for need not be told. That holds for threads, too: nothing is said of
 * the order in which things happen.
 */
#ifndef FL_WATCH_REACHED_H
#define FL_WATCH_REACHED_H

#include "watch/plan.h"

void fl_watch_plan_drop_unreached(struct fl_arena *arena, struct fl_watch_plan *plan);

#endif
