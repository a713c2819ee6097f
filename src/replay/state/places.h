/* replay/state/places.h - where in all traces a run is; equal places are one. */
#ifndef FL_REPLAY_STATE_PLACES_H
#define FL_REPLAY_STATE_PLACES_H

#include "base/map.h"
#include "base/vector.h"

/* Equal ones are identical. */
struct fl_trace_place {
    uint64_t rank;   /* never falls along a run */
    uint64_t number; /* tells it from others */
    const uint64_t *positions;
};

struct fl_trace_places {
    struct fl_arena *arena;
    size_t trace_count;
    struct fl_map by_hash; /* of the positions -> index + 1 of the last with that hash */
    FL_VECTOR_OF(struct fl_known_place {
        struct fl_trace_place place;
        uint64_t previous; /* index + 1 of the one before with the same hash */
    } *)
    all;
};

struct fl_trace_places fl_trace_places_make(struct fl_arena *arena, size_t trace_count);
/* positions: one of each trace. */
const struct fl_trace_place *fl_trace_places_at(struct fl_trace_places *places, const uint64_t *positions);

#endif
