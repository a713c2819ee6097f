/* watch/monitor/description.h - what an instrumented program says of itself: the specs, its sites, and the objects
 * that start in other states than the first.
 *
 * Invariant: whatever the bytes are, what was read is within them; the program may be somebody else's.
 */
#ifndef FL_WATCH_MONITOR_DESCRIPTION_H
#define FL_WATCH_MONITOR_DESCRIPTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vector.h"

struct fl_described_site {
    uint32_t moment;
    const char *file;
    uint32_t line;
};

struct fl_described_start {
    uint64_t spec, start, key;
};

struct fl_description {
    const char *specs; /* their texts, one behind the other */
    FL_VECTOR_OF(struct fl_described_site) sites;
    FL_VECTOR_OF(struct fl_described_start) starts;
};

/* The text is borrowed, and followed by a zero. False: it is not what faultline-watch.c writes. */
bool fl_description_read(struct fl_arena *arena, const char *text, size_t size,
                         struct fl_description *description);

/* Two texts of specs that differ in white space at most. */
bool fl_specs_are_the_same(const char *left, const char *right);

#endif
