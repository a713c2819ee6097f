#include "base/map.h"

#include <string.h>

#include "base/invariant.h"
#include "base/vector.h"

uint64_t fl_hash_mix(uint64_t value) {
    value ^= value >> 32;
    value *= 0x9e3779b97f4a7c15u;
    value ^= value >> 29;
    value *= 0xbf58476d1ce4e5b9u;
    return value ^ value >> 32;
}

uint64_t fl_hash_bytes(const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++) hash = (hash ^ at[i]) * 0x100000001b3u;
    return fl_hash_mix(hash);
}

struct fl_map fl_map_make(struct fl_arena *arena) {
    return (struct fl_map){.arena = arena};
}

typedef bool (*same_key_function)(uint64_t stored, uint64_t asked);
typedef uint64_t (*hash_key_function)(uint64_t key);

static bool is_same_number(uint64_t stored, uint64_t asked) {
    return stored == asked;
}

static const char *as_string(uint64_t key) {
    return (const char *)(uintptr_t)key;
}

static bool is_same_string(uint64_t stored, uint64_t asked) {
    return strcmp(as_string(stored), as_string(asked)) == 0;
}

static uint64_t hash_string(uint64_t key) {
    return fl_hash_bytes(as_string(key), strlen(as_string(key)));
}

/* The slot that holds the key, or the free slot where it belongs. */
static size_t find_slot(const struct fl_map *map, uint64_t key, same_key_function is_same,
                        hash_key_function hash) {
    size_t mask = map->slot_count - 1;
    size_t slot = hash(key) & mask;
    while (map->slots[slot] && !is_same(map->items[map->slots[slot] - 1].key, key)) slot = (slot + 1) & mask;
    return slot;
}

static void grow_slots(struct fl_map *map, same_key_function is_same, hash_key_function hash) {
    map->slot_count = map->slot_count ? map->slot_count * 2 : 16;
    map->slots = FL_NEW_ARRAY(map->arena, uint32_t, map->slot_count);
    for (size_t i = 0; i < map->count; i++)
        map->slots[find_slot(map, map->items[i].key, is_same, hash)] = (uint32_t)i + 1;
}

static uint64_t *find(const struct fl_map *map, uint64_t key, same_key_function is_same, hash_key_function hash) {
    if (!map->count) return NULL;
    size_t slot = find_slot(map, key, is_same, hash);
    return map->slots[slot] ? &map->items[map->slots[slot] - 1].value : NULL;
}

static uint64_t *insert(struct fl_map *map, uint64_t key, same_key_function is_same, hash_key_function hash) {
    if (map->slot_count < 2 * (map->count + 1)) grow_slots(map, is_same, hash);
    FL_INVARIANT(map->count < UINT32_MAX, "a map holds fewer than 2^32 entries");
    size_t slot = find_slot(map, key, is_same, hash);
    struct fl_map_entry entry = {key, 0};
    fl_vector_push(map->arena, map, entry);
    map->slots[slot] = (uint32_t)map->count;
    return &map->items[map->count - 1].value;
}

uint64_t *fl_map_find(const struct fl_map *map, uint64_t key) {
    return find(map, key, is_same_number, fl_hash_mix);
}

uint64_t *fl_map_at(struct fl_map *map, uint64_t key) {
    uint64_t *found = fl_map_find(map, key);
    return found ? found : insert(map, key, is_same_number, fl_hash_mix);
}

uint64_t *fl_map_find_string(const struct fl_map *map, const char *key) {
    return find(map, fl_map_key(key), is_same_string, hash_string);
}

uint64_t *fl_map_at_string(struct fl_map *map, const char *key) {
    uint64_t *found = fl_map_find_string(map, key);
    if (found) return found;
    return insert(map, fl_map_key(fl_arena_copy_string(map->arena, key)), is_same_string, hash_string);
}
