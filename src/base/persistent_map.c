#include "base/persistent_map.h"

#include <string.h>

#include "base/invariant.h"
#include "base/map.h"

/* A trie over the bits of the mixed key, five at a level. The mixing is a bijection, so different
 * keys part ways at the latest after 64 bits. A slot holds an entry or a deeper node; a node below
 * the root has at least two entries in it, so equal maps have equal shapes. */
enum { BITS = 5, SLOTS = 1 << BITS };

struct entry {
    uint64_t key;
    const void *value;
};

struct fl_persistent_map {
    uint32_t entries; /* which slots hold an entry */
    uint32_t nodes;   /* which hold a deeper node */
    union slot {
        struct entry entry;
        const struct fl_persistent_map *node;
    } slots[]; /* in slot order */
};

static unsigned slot_at(uint64_t mixed, unsigned level) {
    return (unsigned)(mixed >> (level * BITS)) & (SLOTS - 1);
}

static unsigned slot_count(const struct fl_persistent_map *map) {
    return (unsigned)__builtin_popcount(map->entries | map->nodes);
}

static unsigned position(const struct fl_persistent_map *map, unsigned slot) {
    return (unsigned)__builtin_popcount((map->entries | map->nodes) & ((1u << slot) - 1));
}

static bool has(uint32_t set, unsigned slot) {
    return set >> slot & 1;
}

const void *fl_persistent_find(const struct fl_persistent_map *map, uint64_t key) {
    uint64_t mixed = fl_hash_mix(key);
    for (unsigned level = 0; map; level++) {
        unsigned slot = slot_at(mixed, level);
        const union slot *at = &map->slots[position(map, slot)];
        if (has(map->entries, slot)) return at->entry.key == key ? at->entry.value : NULL;
        if (!has(map->nodes, slot)) return NULL;
        map = at->node;
    }
    return NULL;
}

static struct fl_persistent_map *new_node(struct fl_arena *arena, unsigned count) {
    return fl_arena_allocate(arena, sizeof(struct fl_persistent_map) + count * sizeof(union slot));
}

static struct fl_persistent_map *copy_node(struct fl_arena *arena, const struct fl_persistent_map *map) {
    unsigned count = slot_count(map);
    struct fl_persistent_map *copy = new_node(arena, count);
    return memcpy(copy, map, sizeof *map + count * sizeof(union slot));
}

/* The map with one slot more. */
static struct fl_persistent_map *insert_slot(struct fl_arena *arena, const struct fl_persistent_map *map,
                                             unsigned slot, union slot content) {
    unsigned count = slot_count(map), at = position(map, slot);
    struct fl_persistent_map *grown = new_node(arena, count + 1);
    grown->entries = map->entries;
    grown->nodes = map->nodes;
    memcpy(grown->slots, map->slots, at * sizeof(union slot));
    grown->slots[at] = content;
    memcpy(grown->slots + at + 1, map->slots + at, (count - at) * sizeof(union slot));
    return grown;
}

/* A node with two entries that agree on the bits above `level`. */
static const struct fl_persistent_map *make_pair(struct fl_arena *arena, struct entry first, struct entry second,
                                                 unsigned level) {
    unsigned left = slot_at(fl_hash_mix(first.key), level), right = slot_at(fl_hash_mix(second.key), level);
    if (left == right) {
        struct fl_persistent_map *node = new_node(arena, 1);
        node->nodes = 1u << left;
        node->slots[0].node = make_pair(arena, first, second, level + 1);
        return node;
    }
    struct fl_persistent_map *node = new_node(arena, 2);
    node->entries = 1u << left | 1u << right;
    node->slots[left < right ? 0 : 1].entry = first;
    node->slots[left < right ? 1 : 0].entry = second;
    return node;
}

static const struct fl_persistent_map *set_key(struct fl_arena *arena, const struct fl_persistent_map *map,
                                               struct entry entry, uint64_t mixed, unsigned level) {
    unsigned slot = slot_at(mixed, level), at = position(map, slot);
    if (has(map->entries, slot)) {
        struct entry old = map->slots[at].entry;
        if (old.key == entry.key && old.value == entry.value) return map;
        struct fl_persistent_map *copy = copy_node(arena, map);
        if (old.key == entry.key) {
            copy->slots[at].entry.value = entry.value;
            return copy;
        }
        copy->entries &= ~(1u << slot);
        copy->nodes |= 1u << slot;
        copy->slots[at].node = make_pair(arena, old, entry, level + 1);
        return copy;
    }
    if (has(map->nodes, slot)) {
        const struct fl_persistent_map *deeper = set_key(arena, map->slots[at].node, entry, mixed, level + 1);
        if (deeper == map->slots[at].node) return map;
        struct fl_persistent_map *copy = copy_node(arena, map);
        copy->slots[at].node = deeper;
        return copy;
    }
    struct fl_persistent_map *grown = insert_slot(arena, map, slot, (union slot){.entry = entry});
    grown->entries |= 1u << slot;
    return grown;
}

static const struct fl_persistent_map *without_slot(struct fl_arena *arena, const struct fl_persistent_map *map,
                                                    unsigned slot) {
    unsigned count = slot_count(map), at = position(map, slot);
    if (count == 1) return NULL;
    struct fl_persistent_map *smaller = new_node(arena, count - 1);
    smaller->entries = map->entries & ~(1u << slot);
    smaller->nodes = map->nodes & ~(1u << slot);
    memcpy(smaller->slots, map->slots, at * sizeof(union slot));
    memcpy(smaller->slots + at, map->slots + at + 1, (count - 1 - at) * sizeof(union slot));
    return smaller;
}

static bool is_single_entry(const struct fl_persistent_map *map) {
    return !map->nodes && __builtin_popcount(map->entries) == 1;
}

static const struct fl_persistent_map *remove_key(struct fl_arena *arena, const struct fl_persistent_map *map,
                                                  uint64_t key, uint64_t mixed, unsigned level) {
    unsigned slot = slot_at(mixed, level), at = position(map, slot);
    if (has(map->entries, slot)) return map->slots[at].entry.key == key ? without_slot(arena, map, slot) : map;
    if (!has(map->nodes, slot)) return map;
    const struct fl_persistent_map *deeper = remove_key(arena, map->slots[at].node, key, mixed, level + 1);
    if (deeper == map->slots[at].node) return map;
    if (!deeper) return without_slot(arena, map, slot);
    struct fl_persistent_map *copy = copy_node(arena, map);
    if (is_single_entry(deeper)) { /* keep shapes canonical: a lone entry moves up */
        copy->nodes &= ~(1u << slot);
        copy->entries |= 1u << slot;
        copy->slots[at].entry = deeper->slots[0].entry;
    } else
        copy->slots[at].node = deeper;
    return copy;
}

const struct fl_persistent_map *fl_persistent_set(struct fl_arena *arena, const struct fl_persistent_map *map,
                                                  uint64_t key, const void *value) {
    uint64_t mixed = fl_hash_mix(key);
    if (!value) return map ? remove_key(arena, map, key, mixed, 0) : NULL;
    struct entry entry = {key, value};
    if (map) return set_key(arena, map, entry, mixed, 0);
    struct fl_persistent_map *single = new_node(arena, 1);
    single->entries = 1u << slot_at(mixed, 0);
    single->slots[0].entry = entry;
    return single;
}

bool fl_persistent_visit(const struct fl_persistent_map *map, fl_persistent_visitor visit, void *context) {
    if (!map) return true;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        const union slot *at = &map->slots[position(map, slot)];
        if (has(map->entries, slot) && !visit(context, at->entry.key, at->entry.value)) return false;
        if (has(map->nodes, slot) && !fl_persistent_visit(at->node, visit, context)) return false;
    }
    return true;
}

struct comparison {
    fl_persistent_difference visit;
    void *context;
    bool is_left;       /* the walked side is the left one */
    struct entry other; /* the only entry of the other side; value NULL: none */
    bool is_met;        /* its key was walked over */
};

static bool report(const struct comparison *comparison, uint64_t key, const void *walked, const void *other) {
    if (walked == other) return true;
    return comparison->is_left ? comparison->visit(comparison->context, key, walked, other)
                               : comparison->visit(comparison->context, key, other, walked);
}

static bool compare_entry(void *context, uint64_t key, const void *value) {
    struct comparison *comparison = context;
    bool is_same = comparison->other.value && comparison->other.key == key;
    if (is_same) comparison->is_met = true;
    return report(comparison, key, value, is_same ? comparison->other.value : NULL);
}

/* All of one side against at most one entry of the other. */
static bool compare_lopsided(struct comparison comparison, const struct fl_persistent_map *walked) {
    if (!fl_persistent_visit(walked, compare_entry, &comparison)) return false;
    if (comparison.is_met || !comparison.other.value) return true;
    return report(&comparison, comparison.other.key, NULL, comparison.other.value);
}

/* What a slot holds: at most one of the two is set. */
struct content {
    const struct fl_persistent_map *node;
    struct entry entry;
};

static struct content content_of(const struct fl_persistent_map *map, unsigned slot) {
    struct content content = {NULL, {0, NULL}};
    if (has(map->entries, slot)) content.entry = map->slots[position(map, slot)].entry;
    if (has(map->nodes, slot)) content.node = map->slots[position(map, slot)].node;
    return content;
}

static bool compare_entries(struct entry left, struct entry right, fl_persistent_difference visit, void *context) {
    if (left.value && right.value && left.key == right.key)
        return left.value == right.value || visit(context, left.key, left.value, right.value);
    if (left.value && !visit(context, left.key, left.value, NULL)) return false;
    return !right.value || visit(context, right.key, NULL, right.value);
}

bool fl_persistent_compare(const struct fl_persistent_map *left, const struct fl_persistent_map *right,
                           fl_persistent_difference visit, void *context) {
    if (left == right) return true;
    if (!left || !right) {
        struct comparison comparison = {visit, context, left != NULL, {0, NULL}, false};
        return compare_lopsided(comparison, left ? left : right);
    }
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        struct content l = content_of(left, slot), r = content_of(right, slot);
        bool is_fine;
        if (l.node && r.node)
            is_fine = fl_persistent_compare(l.node, r.node, visit, context);
        else if (l.node || r.node) {
            struct comparison comparison = {visit, context, l.node != NULL, l.node ? r.entry : l.entry, false};
            is_fine = compare_lopsided(comparison, l.node ? l.node : r.node);
        } else
            is_fine = compare_entries(l.entry, r.entry, visit, context);
        if (!is_fine) return false;
    }
    return true;
}
