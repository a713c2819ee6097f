#include "replay/state/places.h"

#include <string.h>

struct fl_trace_places fl_trace_places_make(struct fl_arena *arena, size_t trace_count) {
    return (struct fl_trace_places){.arena = arena, .trace_count = trace_count, .by_hash = fl_map_make(arena)};
}

const struct fl_trace_place *fl_trace_places_at(struct fl_trace_places *places, const uint64_t *positions) {
    size_t size = places->trace_count * sizeof *positions;
    uint64_t *last = fl_map_at(&places->by_hash, fl_hash_bytes(positions, size));
    for (uint64_t at = *last; at; at = places->all.items[at - 1]->previous)
        if (memcmp(places->all.items[at - 1]->place.positions, positions, size) == 0)
            return &places->all.items[at - 1]->place;
    struct fl_known_place *known = FL_NEW(places->arena, struct fl_known_place);
    known->previous = *last;
    known->place.number = places->all.count;
    known->place.positions = fl_arena_copy(places->arena, positions, size);
    for (size_t i = 0; i < places->trace_count; i++) known->place.rank += positions[i];
    fl_vector_push(places->arena, &places->all, known);
    *last = places->all.count;
    return &known->place;
}
