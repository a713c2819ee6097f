/* base/persistent_map.h - immutable maps from 64-bit keys to pointers.
 *
 * Setting a key gives a new map that shares all but a path of nodes with the old one, so a copy is
 * a pointer and costs nothing. Maps with the same entries that came from each other share their
 * nodes: visiting differences costs what differs. NULL is the empty map. Values are not NULL.
 */
#ifndef FL_BASE_PERSISTENT_MAP_H
#define FL_BASE_PERSISTENT_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct fl_persistent_map;

const void *fl_persistent_find(const struct fl_persistent_map *map, uint64_t key);
/* value NULL removes the key. */
const struct fl_persistent_map *fl_persistent_set(struct fl_arena *arena, const struct fl_persistent_map *map,
                                                  uint64_t key, const void *value);

/* Calls back for each entry, in an order that only depends on the keys; false stops. */
typedef bool (*fl_persistent_visitor)(void *context, uint64_t key, const void *value);
bool fl_persistent_visit(const struct fl_persistent_map *map, fl_persistent_visitor visit, void *context);

/* Calls back for each key whose value differs; a value is NULL where the key is absent. */
typedef bool (*fl_persistent_difference)(void *context, uint64_t key, const void *left, const void *right);
bool fl_persistent_compare(const struct fl_persistent_map *left, const struct fl_persistent_map *right,
                           fl_persistent_difference visit, void *context);

#endif
