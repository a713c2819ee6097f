/* watch/bound.h - counters behind which nothing moves the observer any more: once i was larger than 3, whatever i
 * is then, it does not move at the place as long as the function is active. A loop can be split there (section 5
 * of the paper).
 *
 * Invariant: what is said was proved, the proof was checked, and it rests on nothing that the world could refute.
 */
#ifndef FL_WATCH_BOUND_H
#define FL_WATCH_BOUND_H

#include "watch/guard.h"

/* Of guards over what variables are at the place; sets `bound` of places. */
void fl_watch_find_bounds(struct fl_arena *arena, const struct fl_program *program,
                          const struct fl_watch_decide_options *options, struct fl_watch_guarded *places,
                          size_t count);

#endif
