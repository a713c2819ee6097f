#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"

enum { FIRST_BLOCK_BYTES = 16 * 1024, LARGEST_BLOCK_BYTES = 4 * 1024 * 1024 };

struct block {
    struct block *previous;
    size_t capacity;
    size_t used;
    alignas(max_align_t) unsigned char bytes[];
};

struct fl_arena {
    struct block *last;
    size_t total_bytes;
    size_t limit_bytes;
};

static size_t round_up(size_t size) {
    size_t alignment = alignof(max_align_t);
    FL_INVARIANT(size <= SIZE_MAX - alignment, "allocation size overflows");
    return (size + alignment - 1) & ~(alignment - 1);
}

static void add_block(struct fl_arena *arena, size_t at_least) {
    size_t capacity = arena->last ? arena->last->capacity * 2 : FIRST_BLOCK_BYTES;
    if (capacity > LARGEST_BLOCK_BYTES) capacity = LARGEST_BLOCK_BYTES;
    if (capacity < at_least) capacity = at_least;
    struct block *block = malloc(sizeof *block + capacity);
    if (!block) fl_out_of_memory(capacity);
    block->previous = arena->last;
    block->capacity = capacity;
    block->used = 0;
    arena->last = block;
    arena->total_bytes += capacity;
}

struct fl_arena *fl_arena_create(void) {
    struct fl_arena *arena = calloc(1, sizeof *arena);
    if (!arena) fl_out_of_memory(sizeof *arena);
    arena->limit_bytes = SIZE_MAX;
    return arena;
}

void fl_arena_destroy(struct fl_arena *arena) {
    if (!arena) return;
    for (struct block *block = arena->last; block;) {
        struct block *previous = block->previous;
        free(block);
        block = previous;
    }
    free(arena);
}

void *fl_arena_allocate(struct fl_arena *arena, size_t size) {
    size_t rounded = round_up(size ? size : 1);
    if (!arena->last || arena->last->capacity - arena->last->used < rounded) add_block(arena, rounded);
    void *memory = arena->last->bytes + arena->last->used;
    arena->last->used += rounded;
    return memset(memory, 0, rounded);
}

void *fl_arena_grow(struct fl_arena *arena, void *old, size_t old_size, size_t new_size) {
    if (!old) return fl_arena_allocate(arena, new_size);
    if (new_size <= old_size) return old;
    struct block *last = arena->last;
    size_t old_rounded = round_up(old_size ? old_size : 1), extra = round_up(new_size) - old_rounded;
    bool is_last = last->used >= old_rounded && (unsigned char *)old == last->bytes + last->used - old_rounded;
    if (is_last && last->capacity - last->used >= extra) {
        memset(last->bytes + last->used, 0, extra);
        last->used += extra;
        return old;
    }
    void *copy = fl_arena_allocate(arena, new_size);
    return memcpy(copy, old, old_size);
}

void *fl_arena_copy(struct fl_arena *arena, const void *bytes, size_t size) {
    void *copy = fl_arena_allocate(arena, size);
    if (size) memcpy(copy, bytes, size);
    return copy;
}

char *fl_arena_copy_string(struct fl_arena *arena, const char *string) {
    return fl_arena_copy(arena, string, strlen(string) + 1);
}

char *fl_arena_format_list(struct fl_arena *arena, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    FL_INVARIANT(length >= 0, "a format that vsnprintf understands");
    char *text = fl_arena_allocate(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *fl_arena_format(struct fl_arena *arena, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = fl_arena_format_list(arena, format, arguments);
    va_end(arguments);
    return text;
}

void fl_arena_reset(struct fl_arena *arena) {
    if (!arena->last) return;
    for (struct block *block = arena->last->previous; block;) {
        struct block *previous = block->previous;
        arena->total_bytes -= block->capacity;
        free(block);
        block = previous;
    }
    arena->last->previous = NULL;
    arena->last->used = 0;
}

size_t fl_arena_bytes(const struct fl_arena *arena) {
    return arena->total_bytes;
}

void fl_arena_set_limit(struct fl_arena *arena, size_t bytes) {
    arena->limit_bytes = bytes;
}

bool fl_arena_is_exhausted(const struct fl_arena *arena) {
    return arena->total_bytes > arena->limit_bytes;
}
