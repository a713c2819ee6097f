#include "base/vector.h"

void *fl_vector_grow(struct fl_arena *arena, void *items, size_t *capacity, size_t at_least, size_t item_size) {
    size_t old = *capacity, grown = old ? old * 2 : 8;
    if (grown < at_least) grown = at_least;
    *capacity = grown;
    return fl_arena_grow(arena, items, old * item_size, grown * item_size);
}
