#include "explain/correction/hitting.h"

#include <string.h>

struct fl_hitting fl_hitting_make(struct fl_arena *arena, uint32_t item_count) {
    return (struct fl_hitting){.arena = arena, .item_count = item_count};
}

void fl_hitting_add_core(struct fl_hitting *hitting, const bool *core) {
    const bool *own = fl_arena_copy(hitting->arena, core, hitting->item_count * sizeof *core + 1);
    fl_vector_push(hitting->arena, &hitting->cores, own);
}

static bool has(const struct fl_hitting_set *set, uint32_t item) {
    for (size_t i = 0; i < set->count; i++)
        if (set->items[i] == item) return true;
    return false;
}

static bool contains(const struct fl_hitting_set *set, const struct fl_hitting_set *part) {
    for (size_t i = 0; i < part->count; i++)
        if (!has(set, part->items[i])) return false;
    return true;
}

static bool is_more_than_right(const struct fl_hitting *hitting, const struct fl_hitting_set *set) {
    for (size_t i = 0; i < hitting->right.count; i++)
        if (contains(set, &hitting->right.items[i])) return true;
    return false;
}

static bool is_open(const struct fl_hitting *hitting, const struct fl_hitting_set *set) {
    for (size_t i = 0; i < hitting->open.count; i++)
        if (contains(set, &hitting->open.items[i]) && set->count == hitting->open.items[i].count) return true;
    return false;
}

/* NULL: the set hits all of them. */
static const bool *missed(const struct fl_hitting *hitting, const struct fl_hitting_set *set) {
    for (size_t i = 0; i < hitting->cores.count; i++) {
        bool is_hit = false;
        for (size_t k = 0; k < set->count && !is_hit; k++) is_hit = hitting->cores.items[i][set->items[k]];
        if (!is_hit) return hitting->cores.items[i];
    }
    return NULL;
}

static struct fl_hitting_set with(const struct fl_hitting_set *set, uint32_t item) {
    struct fl_hitting_set larger = {.count = set->count + 1};
    size_t at = 0;
    while (at < set->count && set->items[at] < item) at++;
    memcpy(larger.items, set->items, at * sizeof *set->items);
    larger.items[at] = item;
    memcpy(larger.items + at + 1, set->items + at, (set->count - at) * sizeof *set->items);
    return larger;
}

/* What a core needs is one of its items, so only these are tried; where nothing is missed, any may be added. */
static bool grow(const struct fl_hitting *hitting, size_t most, const struct fl_hitting_set *from,
                 struct fl_hitting_set *found) {
    const bool *core = missed(hitting, from);
    if (is_more_than_right(hitting, from)) return false;
    if (!core && !is_open(hitting, from)) {
        *found = *from;
        return true;
    }
    for (uint32_t i = 0; from->count < most && i < hitting->item_count; i++) {
        if ((core && !core[i]) || has(from, i)) continue;
        struct fl_hitting_set larger = with(from, i);
        if (grow(hitting, most, &larger, found)) return true;
    }
    return false;
}

bool fl_hitting_next(const struct fl_hitting *hitting, size_t most, struct fl_hitting_set *set) {
    struct fl_hitting_set nothing = {.count = 0};
    return grow(hitting, most, &nothing, set);
}
