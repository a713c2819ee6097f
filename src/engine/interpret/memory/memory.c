#include "engine/interpret/memory/memory.h"

#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/invariant.h"
#include "engine/interpret/memory/parts.h"

/* Where the parts lie; the program's own objects and functions lie below LEAST_HEAP. */
static const uint64_t wide_heap = UINT64_C(0x100000000000), wide_stack = UINT64_C(0x600000000000),
                      wide_end = UINT64_C(0x7ff000000000);
static const uint64_t narrow_stack = UINT64_C(0xa0000000), narrow_end = UINT64_C(0xfff00000);
enum { HEAP_ALIGNMENT = 1 << 22 };

void *fl_memory_host_allocate(size_t size) {
    void *bytes = calloc(1, size ? size : 1);
    if (!bytes) fl_out_of_memory(size);
    return bytes;
}

void *fl_memory_host_grow(void *old, size_t size) {
    void *bytes = realloc(old, size);
    if (!bytes) fl_out_of_memory(size);
    return bytes;
}

static int compare_starts(const void *left, const void *right) {
    const struct fl_memory_object *a = left, *b = right;
    return a->start < b->start ? -1 : a->start > b->start;
}

static bool is_fixed(const struct fl_object *object) {
    return object->kind == FL_OBJECT_GLOBAL || object->kind == FL_OBJECT_STRING;
}

static struct fl_memory_object fixed_object(const struct fl_object *object, uint32_t index, unsigned char *bytes) {
    return (struct fl_memory_object){
        .start = object->address,
        .size = object->size,
        .writable_size = object->is_constant ? 0 : object->size,
        .bytes = bytes,
        .full_size = object->size,
        .object = index,
        .made_by = FL_NO_INDEX,
        .ended_by = FL_NO_INDEX,
        .kind = object->kind == FL_OBJECT_STRING ? FL_MEMORY_STRING : FL_MEMORY_GLOBAL,
        .is_live = true,
    };
}

static void fill_global(const struct fl_object *object, unsigned char *bytes) {
    if (object->contents && object->size) memcpy(bytes, object->contents, object->size);
}

static void place_globals(struct fl_memory *memory) {
    const struct fl_program *program = memory->program;
    uint64_t total = 0;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (is_fixed(&program->objects[i])) total += program->objects[i].size, memory->global_count++;
    memory->globals = FL_NEW_ARRAY(memory->arena, struct fl_memory_object, memory->global_count);
    memory->global_of_object = FL_NEW_ARRAY(memory->arena, uint32_t, program->object_count);
    memory->global_bytes = fl_memory_host_allocate(total);
    unsigned char *bytes = memory->global_bytes;
    uint32_t count = 0;
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *object = &program->objects[i];
        if (!is_fixed(object)) continue;
        fill_global(object, bytes);
        memory->globals[count++] = fixed_object(object, i, bytes);
        bytes += object->size;
    }
    qsort(memory->globals, count, sizeof *memory->globals, compare_starts);
    for (uint32_t i = 0; i < count; i++) memory->global_of_object[memory->globals[i].object] = i;
}

static uint64_t end_of_fixed(const struct fl_memory *memory) {
    const struct fl_program *program = memory->program;
    uint64_t end = 0;
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].address + 1 > end) end = program->functions[i].address + 1;
    for (uint32_t i = 0; i < memory->global_count; i++) {
        uint64_t object_end = memory->globals[i].start + memory->globals[i].size + 1;
        if (object_end > end) end = object_end;
    }
    return (end + 2 * HEAP_ALIGNMENT) & ~(uint64_t)(HEAP_ALIGNMENT - 1);
}

struct fl_memory *fl_memory_create(const struct fl_program *program, struct fl_unknown unknown) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_memory *memory = FL_NEW(arena, struct fl_memory);
    memory->arena = arena;
    memory->program = program;
    memory->unknown = unknown;
    memory->random_state = unknown.seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    memory->nothing = (struct fl_memory_object){.object = FL_NO_INDEX, .made_by = FL_NO_INDEX};
    memory->functions = fl_map_make(arena);
    for (uint32_t i = 0; i < program->function_count; i++)
        *fl_map_at(&memory->functions, program->functions[i].address) = i;
    place_globals(memory);
    uint64_t fixed = end_of_fixed(memory);
    if (program->pointer_width == 32) {
        uint64_t stack = fixed > narrow_stack ? fixed : narrow_stack;
        FL_INVARIANT(stack < narrow_end, "the program's objects leave room for a stack");
        fl_heap_open(memory, fixed, stack);
        fl_stack_open(memory, stack, narrow_end);
    } else {
        FL_INVARIANT(fixed <= wide_stack, "the program's objects leave room for a stack");
        fl_heap_open(memory, fixed > wide_heap ? fixed : wide_heap, wide_stack);
        fl_stack_open(memory, wide_stack, wide_end);
    }
    return memory;
}

/* Constants hold what they always did. */
static void reset_globals(struct fl_memory *memory) {
    for (uint32_t i = 0; i < memory->global_count; i++) {
        struct fl_memory_object *global = &memory->globals[i];
        if (!global->writable_size) continue;
        const struct fl_object *object = &memory->program->objects[global->object];
        if (!object->contents) memset(global->bytes, 0, object->size);
        fill_global(object, global->bytes);
    }
}

void fl_memory_reset(struct fl_memory *memory, struct fl_unknown unknown) {
    memory->unknown = unknown;
    memory->random_state = unknown.seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    reset_globals(memory);
    fl_heap_clear(memory);
    fl_stack_clear(memory);
}

void fl_memory_destroy(struct fl_memory *memory) {
    if (!memory) return;
    fl_heap_close(memory);
    fl_stack_close(memory);
    free(memory->global_bytes);
    fl_arena_destroy(memory->arena);
}

struct fl_memory_object *fl_memory_nothing(struct fl_memory *memory) {
    return &memory->nothing;
}

struct fl_memory_object *fl_memory_of_object(struct fl_memory *memory, fl_object_id global) {
    return &memory->globals[memory->global_of_object[global.index]];
}

/* The number of globals that start at or below address. */
static size_t globals_up_to(const struct fl_memory *memory, uint64_t address) {
    size_t count;
    FL_BISECT(count, memory->global_count, memory->globals[count].start <= address);
    return count;
}

struct fl_memory_object *fl_globals_below(const struct fl_memory *memory, uint64_t address) {
    size_t count = globals_up_to(memory, address);
    return count ? &memory->globals[count - 1] : NULL;
}

struct fl_memory_object *fl_globals_above(const struct fl_memory *memory, uint64_t address) {
    size_t count = globals_up_to(memory, address);
    return count < memory->global_count ? &memory->globals[count] : NULL;
}

struct fl_memory_object *fl_memory_find(struct fl_memory *memory, uint64_t address) {
    struct fl_memory_object *object;
    if (address < memory->heap.start)
        object = fl_globals_below(memory, address);
    else if (address < memory->heap.end)
        object = fl_heap_slot(&memory->heap, address);
    else
        object = fl_stack_below(&memory->stack, address);
    if (!object || !object->is_live || address - object->start > object->size) return NULL;
    return object;
}

struct fl_memory_object *fl_memory_resolve(struct fl_memory *memory, uint64_t address, uint64_t size,
                                           enum fl_access access) {
    struct fl_memory_object *object = fl_memory_find(memory, address);
    if (!object || !fl_memory_contains(object, address, size)) return NULL;
    return access == FL_WRITE && object->writable_size < object->size ? NULL : object;
}

bool fl_memory_is_accessible(struct fl_memory *memory, enum fl_access access, uint64_t base, uint64_t address,
                             uint64_t size) {
    const struct fl_memory_object *object = fl_memory_find(memory, base);
    if (size == 0) return object;
    if (!object) object = fl_memory_find(memory, address);
    if (!object) return false;
    return access == FL_WRITE ? fl_memory_contains_writable(object, address, size)
                              : fl_memory_contains(object, address, size);
}

bool fl_memory_is_freeable(struct fl_memory *memory, uint64_t address) {
    if (!address) return true;
    const struct fl_memory_object *object = fl_memory_find(memory, address);
    return object && object->kind == FL_MEMORY_HEAP && object->start == address;
}

uint64_t fl_memory_unknown_word(struct fl_memory *memory) {
    if (!memory->unknown.is_random) return 0;
    memory->random_state += UINT64_C(0x9e3779b97f4a7c15);
    return fl_hash_mix(memory->random_state);
}

void fl_memory_fill_unknown(struct fl_memory *memory, unsigned char *bytes, uint64_t size) {
    if (!memory->unknown.is_random) {
        memset(bytes, 0, size);
        return;
    }
    for (uint64_t i = 0; i < size; i += 8) {
        uint64_t word = fl_memory_unknown_word(memory);
        memcpy(bytes + i, &word, size - i < 8 ? size - i : 8);
    }
}

bool fl_memory_peek(struct fl_memory *memory, uint64_t address, void *bytes, uint64_t size) {
    if (!size) return true;
    const struct fl_memory_object *object = fl_memory_resolve(memory, address, size, FL_READ);
    if (object) memcpy(bytes, object->bytes + (address - object->start), size);
    return object != NULL;
}

fl_function_id fl_memory_function(const struct fl_memory *memory, uint64_t address) {
    const uint64_t *index = fl_map_find(&memory->functions, address);
    return (fl_function_id){index ? (uint32_t)*index : FL_NO_INDEX};
}

uint64_t fl_memory_live_bytes(const struct fl_memory *memory) {
    return memory->heap.live_bytes + memory->stack.live_bytes;
}
