/* analysis/points_to/objects.c - abstract objects, and targets in them. */
#include <stdlib.h>
#include <string.h>

#include "analysis/points_to/parts.h"
#include "base/bisect.h"

/* An object with more different targets than this is no longer told apart inside. */
enum { MOST_TARGETS = 600 };

static uint32_t add_object(struct fl_points_to *points_to, struct fl_points_to_object object) {
    object.node = NO_NODE;
    fl_vector_push(points_to->scratch, &points_to->objects, object);
    return (uint32_t)points_to->objects.count - 1;
}

struct address_order {
    uint64_t address;
    uint32_t object;
};

static int by_address(const void *left, const void *right) {
    const struct address_order *a = left, *b = right;
    return a->address < b->address ? -1 : a->address > b->address;
}

static void sort_addresses(struct fl_points_to *points_to) {
    const struct fl_program *program = points_to->program;
    struct address_order *order = FL_NEW_ARRAY(points_to->scratch, struct address_order, program->object_count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].address) order[count++] = (struct address_order){program->objects[i].address, i};
    qsort(order, count, sizeof *order, by_address);
    points_to->object_by_address = FL_NEW_ARRAY(points_to->arena, uint32_t, count);
    points_to->object_by_address_count = count;
    for (uint32_t i = 0; i < count; i++) points_to->object_by_address[i] = order[i].object;
    points_to->function_by_address = fl_map_make(points_to->arena);
    for (uint32_t i = 0; i < program->function_count; i++)
        *fl_map_at(&points_to->function_by_address, program->functions[i].address) = i + 1;
}

/* The address at an offset of an object's initial contents points somewhere. */
static bool is_pointer_at(const struct fl_points_to *points_to, const struct fl_object *object, uint64_t at,
                          uint32_t *index, int64_t *offset) {
    uint64_t address = 0;
    memcpy(&address, object->contents + at, points_to->program->pointer_width / 8);
    if (address < points_to->program->functions[0].address) return false;
    return fl_points_to_constant(points_to, address, index, offset);
}

bool fl_points_to_next_pointer(const struct fl_points_to *points_to, uint32_t object, uint64_t *at,
                               uint32_t *index, int64_t *offset) {
    const struct fl_object *of = &points_to->program->objects[object];
    uint64_t size = points_to->program->pointer_width / 8;
    if (!of->contents) return false;
    /* Packed structs may hold addresses at any offset. */
    for (; *at + size <= of->size; ++*at)
        if (is_pointer_at(points_to, of, *at, index, offset)) return true;
    return false;
}

static bool has_pointers(const struct fl_points_to *points_to, uint32_t object) {
    uint64_t at = 0;
    uint32_t index;
    int64_t offset;
    return fl_points_to_next_pointer(points_to, object, &at, &index, &offset);
}

static void add_program_object(struct fl_points_to *points_to, uint32_t index) {
    const struct fl_object *object = &points_to->program->objects[index];
    if (object->is_constant && object->address && !has_pointers(points_to, index)) {
        points_to->object_of[index] = points_to->constant;
        return;
    }
    bool is_variadic = object->kind == FL_OBJECT_VARIADIC;
    points_to->object_of[index] =
        add_object(points_to, (struct fl_points_to_object){.kind = FL_ABSTRACT_OBJECT,
                                                           .index = index,
                                                           .size = is_variadic ? UINT64_MAX : object->size});
}

void fl_points_to_make_objects(struct fl_points_to *points_to) {
    const struct fl_program *program = points_to->program;
    struct fl_points_to_object whole = {.index = FL_NO_INDEX, .size = UINT64_MAX, .is_whole = true};
    sort_addresses(points_to);
    for (uint32_t i = 0; i < program->function_count; i++)
        add_object(points_to,
                   (struct fl_points_to_object){.kind = FL_ABSTRACT_FUNCTION, .index = i, .is_whole = true});
    whole.kind = FL_ABSTRACT_CONSTANT;
    points_to->constant = add_object(points_to, whole);
    whole.kind = FL_ABSTRACT_OUTSIDE;
    points_to->outside = add_object(points_to, whole);
    points_to->object_of = FL_NEW_ARRAY(points_to->arena, uint32_t, program->object_count + 1);
    for (uint32_t i = 0; i < program->object_count; i++) add_program_object(points_to, i);
    points_to->heap_of = fl_map_make(points_to->arena);
    points_to->target_of = fl_map_make(points_to->scratch);
}

uint32_t fl_points_to_heap(struct fl_points_to *points_to, fl_edge_id edge, uint32_t instance) {
    uint64_t *known = fl_map_at(&points_to->heap_of, (uint64_t)edge.index << 32 | instance);
    if (*known) return (uint32_t)*known - 1;
    uint32_t object = add_object(
        points_to, (struct fl_points_to_object){.kind = FL_ABSTRACT_HEAP,
                                                .index = edge.index,
                                                .instance = instance,
                                                .size = fl_points_to_allocated_size(points_to, edge, instance)});
    *known = (uint64_t)object + 1;
    return object;
}

uint32_t fl_points_to_passing(struct fl_points_to *points_to, uint64_t size) {
    return add_object(points_to, (struct fl_points_to_object){.kind = FL_ABSTRACT_PASSING,
                                                              .index = FL_NO_INDEX,
                                                              .size = size ? size : UINT64_MAX});
}

uint32_t fl_common_stride(uint32_t left, uint32_t right) {
    while (right) {
        uint32_t rest = left % right;
        left = right;
        right = rest;
    }
    return left;
}

static uint32_t intern_target(struct fl_points_to *points_to, struct fl_target target) {
    uint64_t hash = fl_hash_mix((uint64_t)target.offset * 31 + ((uint64_t)target.object << 32 | target.stride));
    hash = fl_hash_mix(hash + (uint64_t)target.low * 31 + (uint64_t)target.high);
    uint64_t *known = fl_map_at(&points_to->target_of, hash);
    for (uint32_t at = (uint32_t)*known; at; at = points_to->target_next.items[at - 1]) {
        const struct fl_target *other = &points_to->targets.items[at - 1];
        if (other->object == target.object && other->stride == target.stride && other->offset == target.offset &&
            other->low == target.low && other->high == target.high)
            return at - 1;
    }
    struct fl_points_to_object *object = &points_to->objects.items[target.object];
    bool is_first_byte = target.offset == 0 && target.stride == 1;
    if (object->step_count >= MOST_TARGETS && !is_first_byte)
        return intern_target(points_to, (struct fl_target){.object = target.object, .stride = 1});
    object->step_count++;
    fl_vector_push(points_to->arena, &points_to->targets, target);
    fl_vector_push(points_to->scratch, &points_to->target_next, (uint32_t)*known);
    *known = points_to->targets.count;
    return (uint32_t)points_to->targets.count - 1;
}

uint32_t fl_points_to_target(struct fl_points_to *points_to, struct fl_target target) {
    if (points_to->objects.items[target.object].is_whole) target = (struct fl_target){.object = target.object};
    /* Whatever is as far apart as pointers are is no text inside a struct. */
    bool is_wide = target.stride && target.stride % (points_to->program->pointer_width / 8) == 0;
    bool is_left = !target.stride && (target.offset < target.low || target.offset > target.high);
    if (is_wide || is_left) target.low = target.high = 0;
    if (target.stride) {
        target.offset %= (int64_t)target.stride;
        if (target.offset < 0) target.offset += target.stride;
    }
    return intern_target(points_to, target);
}

uint32_t fl_points_to_object_node(struct fl_points_to *points_to, uint32_t object) {
    if (points_to->objects.items[object].node == NO_NODE) {
        uint32_t node = fl_points_to_node(points_to);
        points_to->objects.items[object].node = node;
        uint32_t target = fl_points_to_target(points_to, (struct fl_target){.object = object});
        fl_points_to_add_targets(points_to, node, fl_number_set_of(points_to->sets, target));
    }
    return points_to->objects.items[object].node;
}

bool fl_points_to_constant(const struct fl_points_to *points_to, uint64_t address, uint32_t *object,
                           int64_t *offset) {
    const uint64_t *function = fl_map_find(&points_to->function_by_address, address);
    *offset = 0;
    if (function) {
        *object = (uint32_t)*function - 1;
        return true;
    }
    const struct fl_object *objects = points_to->program->objects;
    const uint32_t *by_address = points_to->object_by_address;
    size_t count;
    FL_BISECT(count, points_to->object_by_address_count, objects[by_address[count]].address <= address);
    if (!count) return false;
    uint32_t index = by_address[count - 1];
    const struct fl_object *found = &objects[index];
    *object = points_to->object_of ? points_to->object_of[index] : index;
    *offset = (int64_t)(address - found->address);
    return address - found->address <= found->size;
}

bool fl_move_is_none(const struct fl_points_to_move *move) {
    return !move->offset && !move->stride && !move->high;
}

/* The distance of two global objects is a constant: what leaves one may be in another. */
static bool lands_elsewhere(const struct fl_points_to *points_to, struct fl_target *target) {
    const struct fl_points_to_object *object = &points_to->objects.items[target->object];
    bool is_left = target->offset < 0 || (uint64_t)target->offset > object->size;
    if (target->stride || !is_left || object->kind != FL_ABSTRACT_OBJECT) return false;
    uint64_t address = points_to->program->objects[object->index].address;
    struct fl_target there = {0};
    if (!address ||
        !fl_points_to_constant(points_to, address + (uint64_t)target->offset, &there.object, &there.offset))
        return false;
    bool is_other = there.object != target->object;
    if (is_other) *target = there;
    return is_other;
}

uint32_t fl_points_to_move(struct fl_points_to *points_to, uint32_t target, const struct fl_points_to_move *move) {
    struct fl_target to = points_to->targets.items[target];
    if (fl_move_is_none(move)) return target;
    if (move->high && !to.stride) {
        to.low = to.offset + move->low;
        to.high = to.offset + move->high;
    }
    to.offset += move->offset;
    to.stride = fl_common_stride(to.stride, move->stride);
    if (lands_elsewhere(points_to, &to)) return fl_points_to_target(points_to, to);
    const struct fl_points_to_object *object = &points_to->objects.items[to.object];
    bool is_behind = !to.stride && to.offset > 0 && (uint64_t)to.offset > object->size && !object->is_whole;
    return is_behind ? FL_NO_INDEX : fl_points_to_target(points_to, to);
}
