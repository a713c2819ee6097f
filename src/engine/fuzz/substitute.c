#include "engine/fuzz/substitute.h"

#include <string.h>

enum { MOST_PLACES = 3, LONGEST_TEXT = 4096 };

struct substituting {
    struct fl_arena *arena;
    const struct fl_seed *seed;
    struct fl_input_bytes text, other;
    fl_seed_list *list;
};

/* With so many bytes taken away at the place. */
static void add(const struct substituting *substituting, size_t part, size_t at, size_t removed) {
    struct fl_seed *changed = fl_seed_copy(substituting->arena, substituting->seed);
    struct fl_input_bytes *bytes = &changed->parts.items[part].bytes;
    size_t other = substituting->other.count, count = bytes->count - removed + other;
    if (count > LONGEST_TEXT) return;
    char *made = fl_arena_allocate(substituting->arena, count + 1);
    memcpy(made, bytes->bytes, at);
    memcpy(made + at, substituting->other.bytes, other);
    memcpy(made + at + other, bytes->bytes + at + removed, bytes->count - at - removed);
    *bytes = (struct fl_input_bytes){made, count};
    fl_vector_push(substituting->arena, substituting->list, changed);
}

static bool is_at(const struct substituting *substituting, const struct fl_input_bytes *bytes, size_t at) {
    size_t count = substituting->text.count;
    return at + count <= bytes->count && memcmp(bytes->bytes + at, substituting->text.bytes, count) == 0;
}

void fl_seed_substitute(struct fl_arena *arena, const struct fl_seed *seed, struct fl_input_bytes text,
                        struct fl_input_bytes other, fl_seed_list *list) {
    struct substituting substituting = {arena, seed, text, other, list};
    unsigned places = 0;
    for (size_t i = 0; text.count && i < seed->parts.count; i++) {
        const struct fl_seed_part *part = &seed->parts.items[i];
        if (!fl_seed_is_text(&part->slot)) continue;
        for (size_t at = 0; at < part->bytes.count && places < MOST_PLACES; at++) {
            if (!is_at(&substituting, &part->bytes, at)) continue;
            add(&substituting, i, at, text.count);
            if (!places) add(&substituting, i, at, 0);
            places++;
        }
    }
}
