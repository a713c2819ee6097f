/* engine/fuzz/random.h - a sequence of numbers, the same each time. */
#ifndef FL_ENGINE_FUZZ_RANDOM_H
#define FL_ENGINE_FUZZ_RANDOM_H

#include <stdbool.h>

#include "base/map.h"

struct fl_random {
    uint64_t state;
};

static inline uint64_t fl_random_next(struct fl_random *random) {
    random->state += 0x9e3779b97f4a7c15u;
    return fl_hash_mix(random->state);
}

/* Below the bound, which is not 0. */
static inline size_t fl_random_below(struct fl_random *random, size_t bound) {
    return (size_t)(fl_random_next(random) % bound);
}

static inline bool fl_random_is(struct fl_random *random, unsigned percent) {
    return fl_random_below(random, 100) < percent;
}

#endif
