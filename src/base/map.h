/* base/map.h - hash maps in an arena, from 64-bit keys or from strings to 64-bit values.
 *
 * Keys are never removed. Iterate with fl_map_count and fl_map_entry: entries keep the order of
 * their insertion, so that whatever is printed from a map is deterministic.
 */
#ifndef FL_BASE_MAP_H
#define FL_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct fl_map_entry {
    uint64_t key; /* for string maps, the string's address in the map's arena */
    uint64_t value;
};

struct fl_map {
    struct fl_arena *arena;
    struct fl_map_entry *items;
    size_t count;
    size_t capacity;
    uint32_t *slots; /* index + 1 into items, 0 is free; a power of two of them */
    size_t slot_count;
};

struct fl_map fl_map_make(struct fl_arena *arena);

/* The value's place, or NULL. Valid until the next insertion. */
uint64_t *fl_map_find(const struct fl_map *map, uint64_t key);
/* The value's place, inserted as 0 if absent. */
uint64_t *fl_map_at(struct fl_map *map, uint64_t key);

uint64_t *fl_map_find_string(const struct fl_map *map, const char *key);
uint64_t *fl_map_at_string(struct fl_map *map, const char *key);

static inline uint64_t fl_map_key(const void *pointer) {
    return (uint64_t)(uintptr_t)pointer;
}

uint64_t fl_hash_mix(uint64_t value);
uint64_t fl_hash_bytes(const void *bytes, size_t size);

#endif
