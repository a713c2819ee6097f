/* engine/interpret/memory/parts.h - what a memory is made of; for the memory*.c files alone.
 *
 * Three parts with separate address ranges: named globals at the addresses the program gives
 * them, the heap, and the stack above it.
 */
#ifndef FL_ENGINE_MEMORY_PARTS_H
#define FL_ENGINE_MEMORY_PARTS_H

#include "base/map.h"
#include "engine/interpret/memory/memory.h"

/* The heap's range is cut into pages of 1 << page_shift addresses. A page holds objects of one
 * size class in slots of 1 << slot_shift addresses, or is part of one large object (then all
 * of that object's pages share one struct, and slot_shift is page_shift or more). Contents are
 * packed more densely than addresses. */
struct fl_memory_heap_page {
    struct fl_memory_object *objects; /* NULL: all that was here has been freed */
    unsigned char *contents;          /* of small objects */
    uint32_t slot_shift;
    uint32_t class_index;
    uint32_t used, live, capacity; /* slots */
    uint32_t first;                /* large: the page that the object starts in */
};

enum { HEAP_CLASSES = 24, NO_PAGE = UINT32_MAX };

struct fl_memory_heap_class {
    uint64_t capacity; /* bytes of content */
    uint32_t slot_shift;
    uint32_t page;                   /* with free slots, or NO_PAGE */
    struct fl_memory_object **spare; /* struct arrays of released pages */
    size_t spare_count, spare_capacity;
};

struct fl_memory_heap {
    uint64_t start, end;
    uint32_t page_shift;
    struct fl_memory_heap_page *pages;
    uint32_t page_count, page_capacity, page_limit;
    struct fl_memory_heap_class classes[HEAP_CLASSES];
    uint32_t class_count;
    uint8_t class_of_size[257]; /* by (size + 15) / 16, for sizes up to 4096 */
    uint64_t live_count, live_bytes;
    struct fl_memory_object **spare_large;
    size_t spare_large_count, spare_large_capacity;
};

enum { STACK_CHUNK_SHIFT = 9, STACK_CHUNK = 1 << STACK_CHUNK_SHIFT, ENDED_RING = 4096 };

struct fl_memory_stack_bytes {
    unsigned char *bytes;
    uint64_t capacity, used;
};

struct fl_memory_ended_local {
    uint64_t start, size;
    uint32_t object, made_by;
    uint8_t kind;
};

struct fl_memory_stack {
    uint64_t start, end;
    uint64_t next; /* the lowest address that was never used */
    bool reuses_addresses;
    uint64_t gap;
    struct fl_memory_object **chunks; /* live objects, sorted by address */
    size_t chunk_count, chunk_capacity;
    uint64_t live;
    uint64_t live_bytes;
    struct fl_memory_stack_bytes *bytes; /* contents, filled and emptied like the stack itself */
    size_t bytes_count, bytes_capacity, bytes_current;
    struct fl_memory_ended_local ended[ENDED_RING]; /* the latest, by ended_count modulo its size */
    uint64_t ended_count;
};

struct fl_memory {
    const struct fl_program *program;
    struct fl_unknown unknown;
    uint64_t random_state;
    struct fl_memory_object nothing;
    struct fl_memory_object *globals; /* sorted by address */
    uint32_t global_count;
    uint32_t *global_of_object; /* by fl_object_id: index into globals */
    unsigned char *global_bytes;
    struct fl_arena *arena;
    struct fl_map functions; /* address -> function index */
    struct fl_memory_heap heap;
    struct fl_memory_stack stack;
};

void *fl_memory_host_allocate(size_t size);
void *fl_memory_host_grow(void *old, size_t size);

void fl_heap_open(struct fl_memory *memory, uint64_t start, uint64_t end);
void fl_heap_close(struct fl_memory *memory);
/* Ends all objects; their structs stay readable, and serve later ones. */
void fl_heap_clear(struct fl_memory *memory);
/* The object of the slot that an address of the heap's range lies in, live or not; NULL: none. */
static inline struct fl_memory_object *fl_heap_slot(const struct fl_memory_heap *heap, uint64_t address) {
    uint64_t number = (address - heap->start) >> heap->page_shift;
    if (number >= heap->page_count) return NULL;
    const struct fl_memory_heap_page *page = &heap->pages[number];
    if (!page->objects || page->slot_shift >= heap->page_shift) return page->objects;
    uint64_t slot = ((address - heap->start) & (((uint64_t)1 << heap->page_shift) - 1)) >> page->slot_shift;
    return slot < page->used ? &page->objects[slot] : NULL;
}

void fl_stack_open(struct fl_memory *memory, uint64_t start, uint64_t end);
void fl_stack_close(struct fl_memory *memory);
void fl_stack_clear(struct fl_memory *memory);
/* The live object with the highest start at or below address; NULL: none. */
struct fl_memory_object *fl_stack_below(const struct fl_memory_stack *stack, uint64_t address);
/* The next higher one than what fl_stack_below gives; NULL: none. */
struct fl_memory_object *fl_stack_above(const struct fl_memory_stack *stack, uint64_t address);

struct fl_memory_object *fl_globals_below(const struct fl_memory *memory, uint64_t address);
struct fl_memory_object *fl_globals_above(const struct fl_memory *memory, uint64_t address);

#endif
