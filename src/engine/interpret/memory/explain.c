/* engine/interpret/memory/explain.c - what is wrong with an access, in words. */
#include <inttypes.h>

#include "base/invariant.h"
#include "engine/interpret/memory/parts.h"

enum { NULL_PAGE = 4096 };

static void append_edge(const struct fl_memory *memory, const char *before, uint32_t edge, struct fl_text *text) {
    if (edge == FL_NO_INDEX) return;
    struct fl_position position = memory->program->edges[edge].position;
    if (!position.line || fl_id_is_none(position.file)) return;
    fl_text_format(text, "%s%s:%" PRIu32, before, memory->program->files[position.file.index].path, position.line);
}

static const char *plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

static void name_named(const struct fl_memory *memory, uint32_t object, struct fl_text *text) {
    const struct fl_object *named = &memory->program->objects[object];
    fl_text_format(text, "'%s'", named->name ? named->name : "?");
    if (!fl_id_is_none(named->function))
        fl_text_format(text, " of %s", memory->program->functions[named->function.index].name);
}

const struct fl_variable *fl_memory_renewed(const struct fl_program *program, uint32_t made_by) {
    if (made_by == FL_NO_INDEX) return NULL;
    const struct fl_variable *variable = fl_program_variable(program, program->edges[made_by].operation.variable);
    return variable->kind == FL_VARIABLE_REFERENCE ? variable : NULL;
}

/* An array, or a local that is in memory of its own each time its block is entered. */
static void name_array(const struct fl_memory *memory, uint32_t made_by, struct fl_text *text) {
    const struct fl_variable *renewed = fl_memory_renewed(memory->program, made_by);
    if (renewed)
        fl_text_format(text, "'%s' of %s", renewed->name,
                       memory->program->functions[renewed->function.index].name);
    else
        fl_text_append(text, "a variable-length array");
}

static void name_kind(const struct fl_memory *memory, enum fl_memory_kind kind, uint32_t object, uint64_t size,
                      uint32_t made_by, uint32_t asked_by, struct fl_text *text) {
    switch (kind) {
    case FL_MEMORY_STRING: fl_text_append(text, "a string literal"); break;
    case FL_MEMORY_VARIADIC: fl_text_append(text, "the variable arguments"); break;
    case FL_MEMORY_GLOBAL:
    case FL_MEMORY_LOCAL: name_named(memory, object, text); break;
    case FL_MEMORY_ARRAY: name_array(memory, made_by, text); break;
    case FL_MEMORY_HEAP: fl_text_append(text, "the memory"); break;
    case FL_MEMORY_NONE: fl_text_append(text, "nothing"); break;
    }
    fl_text_format(text, " (%" PRIu64 " byte%s", size, plural(size));
    if (kind == FL_MEMORY_HEAP) append_edge(memory, ", allocated at ", asked_by, text);
    fl_text_append(text, ")");
}

void fl_memory_name_object(const struct fl_memory *memory, const struct fl_memory_object *object,
                           struct fl_text *text) {
    if (object->name) {
        fl_text_format(text, "'%s' (%" PRIu64 " byte%s)", object->name, object->full_size,
                       plural(object->full_size));
        return;
    }
    name_kind(memory, object->kind, object->object, object->full_size, object->made_by, object->asked_by, text);
}

struct neighbours {
    struct fl_memory_object *below, *above;
};

static struct neighbours find_neighbours(const struct fl_memory *memory, uint64_t address) {
    const struct fl_memory_heap *heap = &memory->heap;
    if (address < heap->start)
        return (struct neighbours){fl_globals_below(memory, address), fl_globals_above(memory, address)};
    if (address >= heap->end)
        return (struct neighbours){fl_stack_below(&memory->stack, address),
                                   fl_stack_above(&memory->stack, address)};
    struct neighbours around = {fl_heap_slot(heap, address), NULL};
    if (around.below) {
        const struct fl_memory_heap_page *page =
            &heap->pages[(around.below->start - heap->start) >> heap->page_shift];
        uint64_t next = around.below->start + ((uint64_t)1 << page->slot_shift);
        if (page->slot_shift < heap->page_shift) around.above = fl_heap_slot(heap, next);
    }
    return around;
}

static const struct fl_memory_ended_local *find_ended(const struct fl_memory *memory, uint64_t address) {
    const struct fl_memory_stack *stack = &memory->stack;
    uint64_t count = stack->ended_count < ENDED_RING ? stack->ended_count : ENDED_RING;
    for (uint64_t i = 1; i <= count; i++) {
        const struct fl_memory_ended_local *ended = &stack->ended[(stack->ended_count - i) % ENDED_RING];
        if (address - ended->start <= ended->size) return ended;
    }
    return NULL;
}

/* Addresses beyond the gap behind the live objects were once those of others. */
static bool is_ended_local(const struct fl_memory *memory, const struct fl_memory_object *below,
                           uint64_t address) {
    const struct fl_memory_stack *stack = &memory->stack;
    if (address < stack->start || address >= stack->next) return false;
    if (!below || find_ended(memory, address)) return true;
    uint64_t gap = below->size > stack->gap ? below->size : stack->gap;
    return address - below->start > below->size + gap;
}

static enum fl_memory_error explain_ended_local(const struct fl_memory *memory, uint64_t address,
                                                struct fl_text *text) {
    const struct fl_memory_ended_local *ended = find_ended(memory, address);
    if (ended && ended->kind == FL_MEMORY_LOCAL) {
        fl_text_append(text, "pointer to ");
        name_named(memory, ended->object, text);
        fl_text_append(text, ", which has returned");
    } else if (ended && fl_memory_renewed(memory->program, ended->made_by)) {
        fl_text_append(text, "pointer to ");
        name_kind(memory, ended->kind, ended->object, ended->size, ended->made_by, FL_NO_INDEX, text);
        fl_text_append(text, ", whose block has ended");
        return FL_MEMORY_USE_AFTER_SCOPE;
    } else {
        fl_text_append(text, "pointer to a local of a function that has returned");
    }
    return FL_MEMORY_USE_AFTER_RETURN;
}

static enum fl_memory_error explain_freed(const struct fl_memory *memory, const struct fl_memory_object *object,
                                          struct fl_text *text) {
    fl_text_append(text, "pointer into memory that was freed");
    if (object) {
        append_edge(memory, " at ", object->ended_by, text);
        append_edge(memory, ", allocated at ", object->asked_by, text);
    }
    return FL_MEMORY_USE_AFTER_FREE;
}

/* The distance from the nearer of two live objects. */
static bool explain_distance(const struct fl_memory *memory, struct neighbours around, uint64_t address,
                             uint64_t size, struct fl_text *text) {
    const struct fl_memory_object *below = around.below && around.below->is_live ? around.below : NULL;
    const struct fl_memory_object *above = around.above && around.above->is_live ? around.above : NULL;
    uint64_t past = below ? address - below->start : UINT64_MAX;
    if (below && past < below->size) {
        fl_text_format(text, "%" PRIu64 " byte%s at offset %" PRIu64 " of ", size, plural(size), past);
        fl_memory_name_object(memory, below, text);
        return true;
    }
    past = below ? past - below->size : UINT64_MAX;
    uint64_t before = above ? above->start - address : UINT64_MAX;
    const struct fl_memory_object *nearest = past <= before ? below : above;
    uint64_t distance = past <= before ? past : before;
    if (!nearest || distance > (UINT64_C(1) << 32)) return false;
    if (past <= before && !distance)
        fl_text_append(text, "just past the end of ");
    else
        fl_text_format(text, "%" PRIu64 " byte%s %s ", distance, plural(distance),
                       past <= before ? "past the end of" : "before the start of");
    fl_memory_name_object(memory, nearest, text);
    return true;
}

enum fl_memory_error fl_memory_explain(struct fl_memory *memory, uint64_t address, uint64_t size,
                                       enum fl_access access, struct fl_text *text) {
    if (address < NULL_PAGE) {
        fl_text_append(text, "the pointer is null");
        if (address) fl_text_format(text, ", %" PRIu64 " byte%s were added to it", address, plural(address));
        return FL_MEMORY_NULL;
    }
    fl_function_id function = fl_memory_function(memory, address);
    if (!fl_id_is_none(function)) {
        fl_text_format(text, "the address is that of function %s",
                       memory->program->functions[function.index].name);
        return FL_MEMORY_FUNCTION;
    }
    struct neighbours around = find_neighbours(memory, address);
    struct fl_memory_object *inside = fl_memory_find(memory, address);
    if (inside && access == FL_WRITE && fl_memory_contains(inside, address, size)) {
        fl_memory_name_object(memory, inside, text);
        fl_text_append(text, " must not be written to");
        return FL_MEMORY_READ_ONLY;
    }
    const struct fl_memory_heap *heap = &memory->heap;
    if (address >= heap->start && address < heap->end) {
        bool was_used = (address - heap->start) >> heap->page_shift < heap->page_count;
        if (was_used && !around.below && !heap->pages[(address - heap->start) >> heap->page_shift].objects)
            return explain_freed(memory, NULL, text);
        if (around.below && !around.below->is_live && address - around.below->start <= around.below->full_size)
            return explain_freed(memory, around.below, text);
    }
    if (!inside && address >= heap->end && around.below && !around.below->is_live &&
        address - around.below->start <= around.below->full_size) {
        fl_text_append(text, "pointer to ");
        fl_memory_name_object(memory, around.below, text);
        fl_text_append(text, ", whose block has ended");
        return FL_MEMORY_USE_AFTER_SCOPE;
    }
    if (!inside && is_ended_local(memory, around.below, address))
        return explain_ended_local(memory, address, text);
    if (explain_distance(memory, around, address, size, text)) return FL_MEMORY_OUT_OF_BOUNDS;
    fl_text_format(text, "the address 0x%" PRIx64 " belongs to no object", address);
    return FL_MEMORY_WILD;
}

enum fl_memory_error fl_memory_explain_free(struct fl_memory *memory, uint64_t address, struct fl_text *text) {
    struct fl_text other = fl_text_make(text->arena);
    struct fl_memory_object *object = fl_memory_find(memory, address);
    if (object) {
        bool is_heap = object->kind == FL_MEMORY_HEAP;
        if (is_heap)
            fl_text_format(text, "the pointer leads %" PRIu64 " byte%s behind the start of ",
                           address - object->start, plural(address - object->start));
        else
            fl_text_append(text, "the pointer leads to ");
        fl_memory_name_object(memory, object, text);
        if (!is_heap) fl_text_append(text, ", which malloc did not give");
        return FL_MEMORY_INVALID_FREE;
    }
    if (fl_memory_explain(memory, address, 1, FL_WRITE, &other) != FL_MEMORY_USE_AFTER_FREE) {
        fl_text_append(text, fl_text_string(&other));
        return FL_MEMORY_INVALID_FREE;
    }
    struct neighbours around = find_neighbours(memory, address);
    fl_text_append(text, "double free: the memory was freed before");
    if (around.below) {
        append_edge(memory, " at ", around.below->ended_by, text);
        append_edge(memory, ", allocated at ", around.below->asked_by, text);
    }
    return FL_MEMORY_DOUBLE_FREE;
}
