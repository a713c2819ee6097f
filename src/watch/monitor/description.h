/* watch/monitor/description.h - what an instrumented program says of itself: the specs, its sites, the objects
 * that start in other states than the first, what is left out, and which files it was made of.
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

/* Of a spec, something is left out (enum faultline_loss): one in `every` is told. */
struct fl_described_loss {
    uint64_t spec, loss, every;
};

struct fl_described_source {
    const char *file;
    uint64_t contents; /* fl_hash_bytes of what was in it */
};

struct fl_description {
    const char *specs; /* their texts, one behind the other */
    FL_VECTOR_OF(struct fl_described_site) sites;
    FL_VECTOR_OF(struct fl_described_start) starts;
    FL_VECTOR_OF(struct fl_described_loss) losses;
    FL_VECTOR_OF(struct fl_described_source) sources;
};

/* The text is borrowed, and followed by a zero. False: it is not what faultline-watch.c writes. */
bool fl_description_read(struct fl_arena *arena, const char *text, size_t size,
                         struct fl_description *description);

/* Two texts of specs that differ in white space at most. */
bool fl_specs_are_the_same(const char *left, const char *right);

#endif
