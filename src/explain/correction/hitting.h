/* explain/correction/hitting.h - small sets that have something in common with each of some cores.
 *
 * Sets are enumerated by size. One that was found to be right rules out all that contain it, one that nothing is
 * known of only itself, and each new core all that miss it.
 */
#ifndef FL_EXPLAIN_CORRECTION_HITTING_H
#define FL_EXPLAIN_CORRECTION_HITTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vector.h"

enum { FL_MOST_HITTING = 3 };

struct fl_hitting_set {
    uint32_t items[FL_MOST_HITTING]; /* rising */
    size_t count;
};

struct fl_hitting {
    struct fl_arena *arena;
    uint32_t item_count;
    FL_VECTOR_OF(const bool *) cores; /* each item: it is in the core */
    FL_VECTOR_OF(struct fl_hitting_set) right, open;
};

struct fl_hitting fl_hitting_make(struct fl_arena *arena, uint32_t item_count);
void fl_hitting_add_core(struct fl_hitting *hitting, const bool *core);

/* A set of at most so many items that hits all cores; false: there is none that is not ruled out. */
bool fl_hitting_next(const struct fl_hitting *hitting, size_t most, struct fl_hitting_set *set);

#endif
