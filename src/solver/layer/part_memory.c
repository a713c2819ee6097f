#include "solver/layer/part_memory.h"

#include <string.h>

enum { LARGEST_MEMORY = 1000000 };

struct known_part {
    const struct fl_term *const *assumptions;
    size_t count;
    struct fl_assignment *model;
    struct known_part *next; /* with the same hash */
};

struct fl_part_memory fl_part_memory_make(void) {
    struct fl_part_memory memory = {.arena = fl_arena_create()};
    memory.parts = fl_map_make(memory.arena);
    return memory;
}

void fl_part_memory_free(struct fl_part_memory *memory) {
    fl_arena_destroy(memory->arena);
}

void fl_part_memory_clear(struct fl_part_memory *memory) {
    fl_arena_reset(memory->arena);
    memory->parts = fl_map_make(memory->arena);
    memory->size = 0;
}

/* Over ids, not addresses: what collides must not differ from run to run. */
static uint64_t hash_of(const struct fl_term *const *assumptions, size_t count) {
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++) hash = fl_hash_mix(hash ^ assumptions[i]->id) + i;
    return hash;
}

const struct fl_assignment *fl_part_memory_find(const struct fl_part_memory *memory,
                                                const struct fl_term *const *assumptions, size_t count) {
    uint64_t *slot = fl_map_find(&memory->parts, hash_of(assumptions, count));
    for (const struct known_part *part = slot ? (const struct known_part *)(uintptr_t)*slot : NULL; part;
         part = part->next)
        if (part->count == count && memcmp(part->assumptions, assumptions, count * sizeof *assumptions) == 0)
            return part->model;
    return NULL;
}

struct fl_assignment *fl_part_memory_store(struct fl_part_memory *memory, const struct fl_term *const *assumptions,
                                           size_t count, size_t variable_count) {
    memory->size += count + variable_count;
    if (memory->size > LARGEST_MEMORY) fl_part_memory_clear(memory);
    struct known_part *part = FL_NEW(memory->arena, struct known_part);
    part->assumptions = fl_arena_copy(memory->arena, assumptions, count * sizeof *assumptions);
    part->count = count;
    part->model = fl_assignment_create(memory->arena);
    uint64_t *slot = fl_map_at(&memory->parts, hash_of(assumptions, count));
    part->next = (struct known_part *)(uintptr_t)*slot;
    *slot = fl_map_key(part);
    return part->model;
}
