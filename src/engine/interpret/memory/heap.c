/* engine/interpret/memory/heap.c - heap objects: address slots, contents, and the reuse of both. */
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "engine/interpret/memory/parts.h"

enum { NARROW_PAGE_SHIFT = 16, WIDE_PAGE_SHIFT = 22, NARROW_GAP = 32, WIDE_GAP = 2048, LARGEST_CLASS = 32768 };

static uint64_t gap_of(const struct fl_memory_heap *heap) {
    return heap->page_shift == WIDE_PAGE_SHIFT ? WIDE_GAP : NARROW_GAP;
}

static uint32_t shift_for(uint64_t bytes) {
    uint32_t shift = 0;
    while (((uint64_t)1 << shift) < bytes) shift++;
    return shift;
}

static void make_classes(struct fl_memory_heap *heap) {
    for (uint64_t capacity = 16; capacity <= LARGEST_CLASS; capacity += capacity < 128 ? 16 : capacity) {
        uint32_t shift = shift_for(capacity + gap_of(heap));
        if (shift >= heap->page_shift) break;
        FL_INVARIANT(heap->class_count < HEAP_CLASSES, "every size class has its entry");
        heap->classes[heap->class_count++] =
            (struct fl_memory_heap_class){.capacity = capacity, .slot_shift = shift, .page = NO_PAGE};
    }
    uint32_t class_index = 0;
    for (uint32_t i = 0; i <= 256; i++) {
        while (heap->classes[class_index].capacity < (uint64_t)i * 16) class_index++;
        heap->class_of_size[i] = (uint8_t)class_index;
    }
}

void fl_heap_open(struct fl_memory *memory, uint64_t start, uint64_t end) {
    struct fl_memory_heap *heap = &memory->heap;
    heap->start = start;
    heap->end = end;
    heap->page_shift = memory->program->pointer_width == 32 ? NARROW_PAGE_SHIFT : WIDE_PAGE_SHIFT;
    uint64_t pages = (end - start) >> heap->page_shift;
    heap->page_limit = pages < NO_PAGE ? (uint32_t)pages : NO_PAGE - 1;
    make_classes(heap);
}

static bool is_large(const struct fl_memory_heap *heap, const struct fl_memory_heap_page *page) {
    return page->slot_shift >= heap->page_shift;
}

void fl_heap_close(struct fl_memory *memory) {
    struct fl_memory_heap *heap = &memory->heap;
    for (uint32_t i = 0; i < heap->page_count; i++) {
        struct fl_memory_heap_page *page = &heap->pages[i];
        if (!page->objects || (is_large(heap, page) && page->first != i)) continue;
        if (is_large(heap, page)) free(page->objects->bytes);
        free(page->contents);
        free(page->objects);
    }
    for (uint32_t i = 0; i < heap->class_count; i++) {
        for (size_t k = 0; k < heap->classes[i].spare_count; k++) free(heap->classes[i].spare[k]);
        free(heap->classes[i].spare);
    }
    for (size_t k = 0; k < heap->spare_large_count; k++) free(heap->spare_large[k]);
    free(heap->spare_large);
    free(heap->pages);
}

static void push_spare(struct fl_memory_object ***items, size_t *count, size_t *capacity,
                       struct fl_memory_object *spare) {
    if (*count == *capacity) {
        *capacity = *capacity ? *capacity * 2 : 8;
        *items = fl_memory_host_grow(*items, *capacity * sizeof **items);
    }
    (*items)[(*count)++] = spare;
}

/* Page numbers that were never used, or NO_PAGE. */
static uint32_t fresh_pages(struct fl_memory_heap *heap, uint64_t count) {
    if (count > heap->page_limit - heap->page_count) return NO_PAGE;
    uint32_t first = heap->page_count;
    while (heap->page_count + count > heap->page_capacity) {
        heap->page_capacity = heap->page_capacity ? heap->page_capacity * 2 : 64;
        heap->pages = fl_memory_host_grow(heap->pages, heap->page_capacity * sizeof *heap->pages);
    }
    heap->page_count += (uint32_t)count;
    memset(heap->pages + first, 0, count * sizeof *heap->pages);
    return first;
}

/* Page numbers whose objects have all been freed, or NO_PAGE. */
static uint32_t released_pages(const struct fl_memory_heap *heap, uint64_t count) {
    uint64_t run = 0;
    for (uint32_t i = 0; i < heap->page_count; i++) {
        run = heap->pages[i].objects ? 0 : run + 1;
        if (run == count) return (uint32_t)(i + 1 - count);
    }
    return NO_PAGE;
}

static uint32_t take_pages(struct fl_memory_heap *heap, uint64_t count) {
    uint32_t first = fresh_pages(heap, count);
    return first != NO_PAGE ? first : released_pages(heap, count);
}

/* Ends the structs' use for this page; they stay readable, and serve a later page. */
static void release_page(struct fl_memory_heap *heap, struct fl_memory_heap_page *page) {
    struct fl_memory_heap_class *class = &heap->classes[page->class_index];
    push_spare(&class->spare, &class->spare_count, &class->spare_capacity, page->objects);
    free(page->contents);
    page->objects = NULL;
    page->contents = NULL;
}

/* The page number is used again as if it never had been. */
static void clear_page(struct fl_memory_heap *heap, struct fl_memory_heap_page *page) {
    for (uint32_t i = 0; i < page->used; i++) {
        page->objects[i].size = page->objects[i].writable_size = 0;
        page->objects[i].is_live = false;
    }
    if (!is_large(heap, page)) {
        release_page(heap, page);
        return;
    }
    free(page->objects->bytes);
    page->objects->bytes = NULL;
    push_spare(&heap->spare_large, &heap->spare_large_count, &heap->spare_large_capacity, page->objects);
}

void fl_heap_clear(struct fl_memory *memory) {
    struct fl_memory_heap *heap = &memory->heap;
    for (uint32_t i = 0; i < heap->page_count; i++) {
        struct fl_memory_heap_page *page = &heap->pages[i];
        if (page->objects && !(is_large(heap, page) && page->first != i)) clear_page(heap, page);
    }
    for (uint32_t i = 0; i < heap->class_count; i++) heap->classes[i].page = NO_PAGE;
    heap->page_count = 0;
    heap->live_count = heap->live_bytes = 0;
}

static bool open_page(struct fl_memory_heap *heap, uint32_t class_index) {
    struct fl_memory_heap_class *class = &heap->classes[class_index];
    uint32_t number = take_pages(heap, 1);
    if (number == NO_PAGE) return false;
    uint32_t capacity = (uint32_t)1 << (heap->page_shift - class->slot_shift);
    heap->pages[number] = (struct fl_memory_heap_page){
        .objects = class->spare_count ? class->spare[--class->spare_count]
                                      : fl_memory_host_allocate(capacity * sizeof(struct fl_memory_object)),
        .contents = malloc(capacity * class->capacity),
        .slot_shift = class->slot_shift,
        .class_index = class_index,
        .capacity = capacity,
        .first = number,
    };
    if (!heap->pages[number].contents) fl_out_of_memory(capacity * class->capacity);
    class->page = number;
    return true;
}

/* With the address space used up: a freed slot in a page that still has live ones, or NULL. */
static struct fl_memory_object *reuse_slot(struct fl_memory_heap *heap, uint32_t class_index) {
    for (uint32_t i = 0; i < heap->page_count; i++) {
        struct fl_memory_heap_page *page = &heap->pages[i];
        if (!page->objects || is_large(heap, page) || page->class_index != class_index) continue;
        if (page->live == page->used) continue;
        for (uint32_t slot = 0; slot < page->used; slot++)
            if (!page->objects[slot].is_live) {
                page->live++;
                return &page->objects[slot];
            }
    }
    return NULL;
}

static struct fl_memory_object *take_slot(struct fl_memory_heap *heap, uint32_t class_index) {
    struct fl_memory_heap_class *class = &heap->classes[class_index];
    if (class->page == NO_PAGE && !open_page(heap, class_index)) return reuse_slot(heap, class_index);
    struct fl_memory_heap_page *page = &heap->pages[class->page];
    uint32_t slot = page->used++;
    struct fl_memory_object *object = &page->objects[slot];
    object->start =
        heap->start + ((uint64_t)class->page << heap->page_shift) + ((uint64_t)slot << page->slot_shift);
    object->bytes = page->contents + slot * class->capacity;
    page->live++;
    if (page->used == page->capacity) class->page = NO_PAGE;
    return object;
}

static struct fl_memory_object *take_large(struct fl_memory_heap *heap, uint64_t size) {
    uint64_t span = (uint64_t)1 << heap->page_shift;
    if (size > heap->end - heap->start) return NULL;
    uint64_t count = (size + gap_of(heap) + span - 1) >> heap->page_shift;
    uint32_t first = take_pages(heap, count);
    if (first == NO_PAGE) return NULL;
    struct fl_memory_object *object = heap->spare_large_count
                                          ? heap->spare_large[--heap->spare_large_count]
                                          : fl_memory_host_allocate(sizeof(struct fl_memory_object));
    for (uint32_t i = 0; i < count; i++)
        heap->pages[first + i] = (struct fl_memory_heap_page){.objects = object,
                                                              .slot_shift = heap->page_shift,
                                                              .used = 1,
                                                              .live = 1,
                                                              .capacity = 1,
                                                              .first = first};
    object->start = heap->start + ((uint64_t)first << heap->page_shift);
    object->bytes = fl_memory_host_allocate(size);
    return object;
}

struct fl_memory_object *fl_memory_allocate(struct fl_memory *memory, uint64_t size, fl_edge_id edge) {
    struct fl_memory_heap *heap = &memory->heap;
    uint32_t class_index = 0;
    bool is_small = size <= heap->classes[heap->class_count - 1].capacity;
    if (size <= 4096)
        class_index = heap->class_of_size[(size + 15) / 16];
    else if (is_small)
        while (heap->classes[class_index].capacity < size) class_index++;
    struct fl_memory_object *object = is_small ? take_slot(heap, class_index) : take_large(heap, size);
    if (!object) return NULL;
    object->size = object->writable_size = object->full_size = size;
    object->name = NULL;
    object->object = FL_NO_INDEX;
    object->made_by = object->asked_by = edge.index;
    object->ended_by = FL_NO_INDEX;
    object->kind = FL_MEMORY_HEAP;
    object->is_live = true;
    if (is_small || memory->unknown.is_random) fl_memory_fill_unknown(memory, object->bytes, size);
    heap->live_count++;
    heap->live_bytes += size;
    return object;
}

struct fl_memory_object *fl_memory_allocate_input(struct fl_memory *memory, uint64_t size, const char *name) {
    struct fl_memory_object *object = fl_memory_allocate(memory, size, (fl_edge_id)FL_NO_ID);
    if (!object) return NULL;
    object->name = name;
    memory->heap.live_count--;
    memory->heap.live_bytes -= size;
    return object;
}

static void release_large(struct fl_memory_heap *heap, struct fl_memory_heap_page *page,
                          struct fl_memory_object *object) {
    free(object->bytes);
    object->bytes = NULL;
    if (heap->page_shift == WIDE_PAGE_SHIFT) return;
    for (uint32_t i = page->first; i < heap->page_count && heap->pages[i].objects == object; i++)
        heap->pages[i].objects = NULL;
    push_spare(&heap->spare_large, &heap->spare_large_count, &heap->spare_large_capacity, object);
}

static void end_object(struct fl_memory_heap *heap, struct fl_memory_object *object, fl_edge_id edge) {
    struct fl_memory_heap_page *page = &heap->pages[(object->start - heap->start) >> heap->page_shift];
    if (!object->name) {
        heap->live_count--;
        heap->live_bytes -= object->size;
    }
    object->size = object->writable_size = 0;
    object->is_live = false;
    object->ended_by = edge.index;
    page->live--;
    if (is_large(heap, page))
        release_large(heap, page, object);
    else if (page->live == 0 && page->used == page->capacity)
        release_page(heap, page);
}

enum fl_memory_error fl_memory_free(struct fl_memory *memory, uint64_t address, fl_edge_id edge,
                                    struct fl_text *text) {
    struct fl_memory_heap *heap = &memory->heap;
    if (!address) return FL_MEMORY_OK;
    struct fl_memory_object *object = fl_memory_find(memory, address);
    if (object && object->kind == FL_MEMORY_HEAP && object->start == address) {
        end_object(heap, object, edge);
        return FL_MEMORY_OK;
    }
    if (object) {
        fl_text_append(text,
                       object->kind == FL_MEMORY_HEAP ? "free of a pointer into the middle of " : "free of ");
        fl_memory_name_object(memory, object, text);
        if (object->kind != FL_MEMORY_HEAP) fl_text_append(text, ", which is not on the heap");
        return FL_MEMORY_INVALID_FREE;
    }
    enum fl_memory_error error = fl_memory_explain(memory, address, 1, FL_READ, text);
    return error == FL_MEMORY_USE_AFTER_FREE ? FL_MEMORY_DOUBLE_FREE : FL_MEMORY_INVALID_FREE;
}

uint64_t fl_memory_heap_count(const struct fl_memory *memory) {
    return memory->heap.live_count;
}

uint64_t fl_memory_heap_bytes(const struct fl_memory *memory) {
    return memory->heap.live_bytes;
}

size_t fl_memory_list_heap(const struct fl_memory *memory, const struct fl_memory_object **objects,
                           size_t capacity) {
    const struct fl_memory_heap *heap = &memory->heap;
    size_t count = 0;
    for (uint32_t i = 0; i < heap->page_count && count < capacity; i++) {
        const struct fl_memory_heap_page *page = &heap->pages[i];
        if (!page->objects || page->first != i) continue;
        for (uint32_t slot = 0; slot < page->used && count < capacity; slot++)
            if (page->objects[slot].is_live && !page->objects[slot].name) objects[count++] = &page->objects[slot];
    }
    return count;
}
