#include "engine/symbolic/search/stop.h"

#include <inttypes.h>

const char *fl_stop_for_memory(struct fl_arena *arena, const struct fl_guard *guard) {
    return fl_arena_format(arena, "the memory is used up (%" PRIu64 " MiB, --memory)", guard->memory_bytes >> 20);
}

const char *fl_stop_reason(struct fl_arena *arena, const struct fl_guard *guard, struct fl_deadline deadline) {
    if (guard->stop == FL_STOP_INTERRUPTED) return "interrupted";
    if (guard->stop == FL_STOP_MEMORY) return fl_stop_for_memory(arena, guard);
    return fl_deadline_has_passed(deadline) ? "the time is used up" : NULL;
}

const char *fl_stop_at_bound(struct fl_arena *arena, uint64_t bound) {
    return fl_arena_format(arena, "the bound of %" PRIu64 " is reached (--bound)", bound);
}
