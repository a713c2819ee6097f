#include "run/input_types.h"

#include <string.h>

#include "run/input_parts.h"

static size_t find_object(const struct fl_inputs *inputs, const char *name) {
    size_t i = 0;
    while (i < inputs->objects.count && strcmp(inputs->objects.items[i].name, name) != 0) i++;
    return i;
}

/* What a pointer at this offset points to; NULL: nothing in particular. */
static const struct fl_type *pointee_at(const struct fl_type *type, uint64_t offset) {
    uint64_t size = type ? (type->size_bits + 7) / 8 : 0;
    if (!size) return NULL;
    uint64_t start = offset / size * size;
    struct fl_scalar scalar = fl_scalar_at(type, offset - start);
    bool is_pointer = scalar.type && scalar.type->kind == FL_TYPE_POINTER;
    if (!is_pointer || scalar.offset != offset - start) return NULL;
    const struct fl_type *element = scalar.type->element;
    return element && element->size_bits ? element : NULL;
}

static void follow(struct fl_input_types *types, const struct fl_type *type,
                   const struct fl_input_references *references) {
    for (size_t i = 0; i < references->all.count; i++) {
        const struct fl_input_reference *reference = &references->all.items[i];
        size_t target = find_object(types->inputs, reference->target);
        const struct fl_type *pointee = pointee_at(type, reference->offset);
        if (target == types->inputs->objects.count || types->is_known[target] || !pointee) continue;
        types->is_known[target] = true;
        types->of_object[target] = pointee;
        follow(types, pointee, &types->inputs->objects.items[target].references);
    }
}

struct fl_input_types *fl_input_types_make(struct fl_arena *arena, const struct fl_feed *feed) {
    struct fl_input_types *types = FL_NEW(arena, struct fl_input_types);
    types->arena = arena;
    types->program = feed->program;
    types->inputs = feed->inputs;
    types->of_object = FL_NEW_ARRAY(arena, const struct fl_type *, feed->inputs->objects.count);
    types->is_known = FL_NEW_ARRAY(arena, bool, feed->inputs->objects.count);
    for (size_t i = 0; i < feed->reads.count; i++) {
        const struct fl_input_read *read = &feed->reads.items[i];
        if (read->given) follow(types, feed->program->inputs[read->site.index].type, &read->given->references);
    }
    return types;
}

const struct fl_type *fl_input_types_find(const struct fl_input_types *types, const struct fl_input_object *object,
                                          uint64_t *count) {
    size_t at = find_object(types->inputs, object->name);
    const struct fl_type *type = at < types->inputs->objects.count ? types->of_object[at] : NULL;
    uint64_t size = type ? (type->size_bits + 7) / 8 : 1;
    if (object->bytes.count % size) type = NULL;
    *count = type ? object->bytes.count / size : object->bytes.count;
    return type;
}

const struct fl_input_object *fl_input_types_object(const struct fl_input_types *types, const char *name) {
    size_t at = find_object(types->inputs, name);
    return at < types->inputs->objects.count ? &types->inputs->objects.items[at] : NULL;
}
