/* watch/loss.h - which events of a plan are left out, of specs that allow it.
 *
 * Where a spec has a key, all that names one of its objects is told, or nothing: what is known of an object that
 * is told of is known for certain. Where the program keeps the state, the moves to errors are always told, with
 * the state. Else one in so many events of each site is told, from the first on, by each thread.
 */
#ifndef FL_WATCH_LOSS_H
#define FL_WATCH_LOSS_H

#include "runtime/watch/faultline-watch.h"
#include "watch/plan.h"

enum { FL_WATCH_MOST_LEFT_OUT = 1 << 20 }; /* at least one in so many is told */

/* What becomes of a spec's events, by its sites. */
enum faultline_loss fl_watch_loss_of(const struct fl_watch_plan *plan, size_t spec);
/* The largest number of its sites; at least 1. */
uint32_t fl_watch_every_of(const struct fl_watch_plan *plan, size_t spec);

/* One in `every` is told by all sites that may leave out others. */
void fl_watch_sample(struct fl_watch_plan *plan, uint32_t every);

/* `events`: how many each site told in a run. Leaves out more where the most was told, until no more than `most`
 * would be told. False: nothing more can be left out. */
bool fl_watch_thin(struct fl_watch_plan *plan, const uint64_t *events, uint64_t most);

/* "one in 8 objects"; NULL: all is told. */
const char *fl_watch_told_text(struct fl_arena *arena, const struct fl_watch_plan *plan,
                               const struct fl_watch_site *site);

#endif
