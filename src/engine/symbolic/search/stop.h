/* engine/symbolic/search/stop.h - why an analysis stops before everything is seen, in words that a verdict shows.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_STOP_H
#define FL_ENGINE_SYMBOLIC_SEARCH_STOP_H

#include "base/arena.h"
#include "base/system/clock.h"
#include "base/system/guard.h"

/* NULL: neither time nor memory is used up, and nobody has interrupted it. */
const char *fl_stop_reason(struct fl_arena *arena, const struct fl_guard *guard, struct fl_deadline deadline);
/* The memory that the guard allows is used up. */
const char *fl_stop_for_memory(struct fl_arena *arena, const struct fl_guard *guard);
/* All runs within the bound that the user gave were seen. */
const char *fl_stop_at_bound(struct fl_arena *arena, uint64_t bound);

#endif
