/* engine/interpret/memory/reachable.c - which blocks of the heap something still points to.
 *
 * As the leak sanitizer has it: words at aligned addresses that lie inside of a block lead to it, from the named
 * objects, the stack and the roots that are given, and from the blocks that are reached.
 */
#include <string.h>

#include "base/vector.h"
#include "engine/interpret/memory/parts.h"

struct marking {
    struct fl_memory *memory;
    struct fl_arena *arena;
    struct fl_map reached; /* start of a block -> 1 */
    FL_VECTOR_OF(const struct fl_memory_object *) waiting;
};

static void mark(struct marking *marking, uint64_t word) {
    const struct fl_memory_object *object = word ? fl_memory_find(marking->memory, word) : NULL;
    if (!object || object->kind != FL_MEMORY_HEAP) return;
    if (word != object->start && word - object->start >= object->size) return; /* just past it */
    uint64_t *is_reached = fl_map_at(&marking->reached, object->start);
    if (*is_reached) return;
    *is_reached = 1;
    fl_vector_push(marking->arena, &marking->waiting, object);
}

static void scan(struct marking *marking, const struct fl_memory_object *object) {
    uint64_t size = marking->memory->program->pointer_width / 8;
    if (!object->is_live) return;
    for (uint64_t at = 0; at + size <= object->size; at += size) {
        uint64_t word = 0;
        memcpy(&word, object->bytes + at, size);
        mark(marking, word);
    }
}

static void scan_stack(struct marking *marking) {
    const struct fl_memory_stack *stack = &marking->memory->stack;
    for (uint64_t i = 0; i < stack->live; i++)
        scan(marking, &stack->chunks[i >> STACK_CHUNK_SHIFT][i & (STACK_CHUNK - 1)]);
}

struct fl_map fl_memory_reachable(struct fl_memory *memory, struct fl_arena *arena, const uint64_t *roots,
                                  size_t count) {
    struct marking marking = {.memory = memory, .arena = arena, .reached = fl_map_make(arena)};
    for (uint32_t i = 0; i < memory->global_count; i++) scan(&marking, &memory->globals[i]);
    scan_stack(&marking);
    for (size_t i = 0; i < count; i++) mark(&marking, roots[i]);
    while (marking.waiting.count) scan(&marking, marking.waiting.items[--marking.waiting.count]);
    return marking.reached;
}
