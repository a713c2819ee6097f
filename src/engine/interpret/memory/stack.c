/* engine/interpret/memory/stack.c - locals, variadic arguments and variable-length arrays. */
#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/invariant.h"
#include "engine/interpret/memory/parts.h"

enum { NARROW_GAP = 64, WIDE_GAP = 4096, LEAST_ALIGNMENT = 16, LEAST_BYTES = 64 * 1024 };

/* With less than this left, a 32-bit stack begins to use addresses of ended objects again. */
static const uint64_t narrow_reserve = UINT64_C(512) << 20;

void fl_stack_open(struct fl_memory *memory, uint64_t start, uint64_t end) {
    struct fl_memory_stack *stack = &memory->stack;
    stack->start = stack->next = start;
    stack->end = end;
    stack->gap = memory->program->pointer_width == 32 ? NARROW_GAP : WIDE_GAP;
}

void fl_stack_close(struct fl_memory *memory) {
    struct fl_memory_stack *stack = &memory->stack;
    for (size_t i = 0; i < stack->chunk_count; i++) free(stack->chunks[i]);
    for (size_t i = 0; i < stack->bytes_count; i++) free(stack->bytes[i].bytes);
    free(stack->chunks);
    free(stack->bytes);
}

static struct fl_memory_object *object_at(const struct fl_memory_stack *stack, uint64_t index) {
    return &stack->chunks[index >> STACK_CHUNK_SHIFT][index & (STACK_CHUNK - 1)];
}

static uint64_t count_up_to(const struct fl_memory_stack *stack, uint64_t address) {
    size_t count;
    FL_BISECT(count, stack->live, object_at(stack, count)->start <= address);
    return count;
}

struct fl_memory_object *fl_stack_below(const struct fl_memory_stack *stack, uint64_t address) {
    uint64_t count = count_up_to(stack, address);
    return count ? object_at(stack, count - 1) : NULL;
}

struct fl_memory_object *fl_stack_above(const struct fl_memory_stack *stack, uint64_t address) {
    uint64_t count = count_up_to(stack, address);
    return count < stack->live ? object_at(stack, count) : NULL;
}

static struct fl_memory_object *next_struct(struct fl_memory_stack *stack) {
    if (stack->live >> STACK_CHUNK_SHIFT == stack->chunk_count) {
        if (stack->chunk_count == stack->chunk_capacity) {
            stack->chunk_capacity = stack->chunk_capacity ? stack->chunk_capacity * 2 : 8;
            stack->chunks = fl_memory_host_grow(stack->chunks, stack->chunk_capacity * sizeof *stack->chunks);
        }
        stack->chunks[stack->chunk_count++] =
            fl_memory_host_allocate(STACK_CHUNK * sizeof(struct fl_memory_object));
    }
    return object_at(stack, stack->live++);
}

static void add_block(struct fl_memory_stack *stack, size_t at, uint64_t size) {
    if (stack->bytes_count == stack->bytes_capacity) {
        stack->bytes_capacity = stack->bytes_capacity ? stack->bytes_capacity * 2 : 8;
        stack->bytes = fl_memory_host_grow(stack->bytes, stack->bytes_capacity * sizeof *stack->bytes);
    }
    if (at < stack->bytes_count)
        free(stack->bytes[at].bytes);
    else
        stack->bytes_count++;
    uint64_t capacity = size > LEAST_BYTES ? size : LEAST_BYTES;
    stack->bytes[at] = (struct fl_memory_stack_bytes){.bytes = malloc(capacity), .capacity = capacity};
    if (!stack->bytes[at].bytes) fl_out_of_memory(capacity);
}

static unsigned char *take_bytes(struct fl_memory_stack *stack, uint64_t size) {
    uint64_t rounded = (size + LEAST_ALIGNMENT - 1) & ~(uint64_t)(LEAST_ALIGNMENT - 1);
    if (!stack->bytes_count) add_block(stack, 0, rounded);
    struct fl_memory_stack_bytes *block = &stack->bytes[stack->bytes_current];
    if (block->capacity - block->used < rounded) {
        size_t next = ++stack->bytes_current;
        if (next == stack->bytes_count || stack->bytes[next].capacity < rounded) add_block(stack, next, rounded);
        block = &stack->bytes[next];
        block->used = 0;
    }
    block->used += rounded;
    return block->bytes + block->used - rounded;
}

/* Contents are given back in the opposite order: the block that holds them becomes current. */
static void give_bytes(struct fl_memory_stack *stack, const struct fl_memory_object *object) {
    for (;;) {
        struct fl_memory_stack_bytes *block = &stack->bytes[stack->bytes_current];
        if (object->bytes >= block->bytes && object->bytes <= block->bytes + block->used) {
            block->used = (uint64_t)(object->bytes - block->bytes);
            if (block->used == 0 && stack->bytes_current) stack->bytes_current--;
            return;
        }
        FL_INVARIANT(stack->bytes_current > 0, "contents of a stack object lie in one of the blocks");
        block->used = 0;
        stack->bytes_current--;
    }
}

static uint64_t take_address(struct fl_memory_stack *stack, uint64_t size, uint32_t alignment) {
    if (stack->next == stack->start) stack->reuses_addresses = false;
    uint64_t step = alignment > LEAST_ALIGNMENT ? alignment : LEAST_ALIGNMENT;
    uint64_t address = (stack->next + step - 1) & ~(step - 1);
    stack->next = address + size + (size > stack->gap ? size : stack->gap);
    if (stack->end - stack->start <= UINT32_MAX && stack->end - stack->next < narrow_reserve)
        stack->reuses_addresses = true;
    return address;
}

uint64_t fl_memory_stack_mark(const struct fl_memory *memory) {
    return memory->stack.live;
}

struct fl_memory_object *fl_memory_push(struct fl_memory *memory, enum fl_memory_kind kind, uint64_t size,
                                        uint32_t alignment, fl_object_id object, fl_edge_id edge) {
    struct fl_memory_stack *stack = &memory->stack;
    if (size > (stack->end - stack->next) / 4) return NULL;
    struct fl_memory_object *entry = next_struct(stack);
    *entry = (struct fl_memory_object){
        .start = take_address(stack, size, alignment),
        .size = size,
        .writable_size = size,
        .bytes = take_bytes(stack, size),
        .full_size = size,
        .object = object.index,
        .made_by = edge.index,
        .ended_by = FL_NO_INDEX,
        .kind = (uint8_t)kind,
        .is_live = true,
    };
    stack->live_bytes += size;
    fl_memory_fill_unknown(memory, entry->bytes, size);
    return entry;
}

void fl_memory_pop(struct fl_memory *memory, uint64_t mark) {
    struct fl_memory_stack *stack = &memory->stack;
    FL_INVARIANT(mark <= stack->live, "a stack mark lies below the stack's top");
    while (stack->live > mark) {
        struct fl_memory_object *object = object_at(stack, --stack->live);
        stack->ended[stack->ended_count++ % ENDED_RING] = (struct fl_memory_ended_local){
            object->start, object->full_size, object->object, object->made_by, object->kind};
        give_bytes(stack, object);
        if (stack->reuses_addresses) stack->next = object->start;
        stack->live_bytes -= object->size;
        object->size = object->writable_size = 0;
        object->is_live = false;
    }
}

void fl_stack_clear(struct fl_memory *memory) {
    struct fl_memory_stack *stack = &memory->stack;
    fl_memory_pop(memory, 0);
    stack->next = stack->start;
    stack->reuses_addresses = false;
    stack->ended_count = 0;
}

void fl_memory_begin_local(struct fl_memory *memory, uint64_t address) {
    struct fl_memory_object *object = fl_stack_below(&memory->stack, address);
    FL_INVARIANT(object && object->start == address, "a local has its place as long as its function runs");
    if (!object->is_live) memory->stack.live_bytes += object->full_size;
    object->size = object->writable_size = object->full_size;
    object->is_live = true;
    fl_memory_fill_unknown(memory, object->bytes, object->size);
}

void fl_memory_end_local(struct fl_memory *memory, uint64_t address) {
    struct fl_memory_object *object = fl_stack_below(&memory->stack, address);
    FL_INVARIANT(object && object->start == address, "a local has its place as long as its function runs");
    memory->stack.live_bytes -= object->size;
    object->size = object->writable_size = 0;
    object->is_live = false;
}
