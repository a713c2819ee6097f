#include "engine/fuzz/seed.h"

#include <string.h>

bool fl_seed_is_text(const struct fl_seed_slot *slot) {
    return slot->kind != FL_SEED_VALUES;
}

size_t fl_seed_value_size(const struct fl_seed_slot *slot) {
    return (slot->site->width + 7) / 8;
}

static bool is_same_slot(const struct fl_seed_slot *left, const struct fl_seed_slot *right) {
    if (left->kind != right->kind) return false;
    if (left->kind == FL_SEED_STDIN || left->kind == FL_SEED_ARGUMENT) return true;
    return strcmp(left->name, right->name) == 0;
}

struct fl_seed_part *fl_seed_find(const struct fl_seed *seed, const struct fl_seed_slot *slot) {
    for (size_t i = 0; i < seed->parts.count; i++)
        if (is_same_slot(&seed->parts.items[i].slot, slot)) return &seed->parts.items[i];
    return NULL;
}

struct fl_seed *fl_seed_copy(struct fl_arena *arena, const struct fl_seed *seed) {
    struct fl_seed *copy = FL_NEW(arena, struct fl_seed);
    copy->rest = seed->rest;
    for (size_t i = 0; i < seed->parts.count; i++) {
        struct fl_seed_part part = seed->parts.items[i];
        char *bytes = fl_arena_allocate(arena, part.bytes.count + 1);
        if (part.bytes.count) memcpy(bytes, part.bytes.bytes, part.bytes.count);
        part.bytes.bytes = bytes;
        if (part.slot.name) part.slot.name = fl_arena_copy_string(arena, part.slot.name);
        fl_vector_push(arena, &copy->parts, part);
    }
    return copy;
}

/* ---- inputs ---- */

static void add_values(struct fl_inputs *inputs, const struct fl_seed_part *part) {
    size_t size = fl_seed_value_size(&part->slot);
    for (size_t at = 0; at + size <= part->bytes.count; at += size) {
        uint64_t word = 0;
        memcpy(&word, part->bytes.bytes + at, size);
        uint32_t width = part->slot.site->width;
        if (width < 64) word &= (UINT64_C(1) << width) - 1;
        struct fl_bits bits = fl_bits_of_unsigned(inputs->arena, width, word);
        fl_vector_push(inputs->arena, &inputs->values,
                       fl_input_value_of(inputs->arena, part->slot.name, &bits, part->slot.site->type));
    }
}

static void add_part(struct fl_inputs *inputs, const struct fl_seed_part *part) {
    struct fl_named_input named = {part->slot.name, part->bytes};
    switch (part->slot.kind) {
    case FL_SEED_STDIN: fl_text_append_bytes(&inputs->standard_input, part->bytes.bytes, part->bytes.count); break;
    case FL_SEED_ARGUMENT: /* it ends at a zero */
        named.value.count = strnlen(part->bytes.bytes, part->bytes.count);
        fl_vector_push(inputs->arena, &inputs->arguments, named.value);
        break;
    case FL_SEED_FILE: fl_vector_push(inputs->arena, &inputs->files, named); break;
    case FL_SEED_VARIABLE:
        named.value.count = strnlen(part->bytes.bytes, part->bytes.count);
        fl_vector_push(inputs->arena, &inputs->environment, named);
        break;
    case FL_SEED_VALUES: add_values(inputs, part); break;
    }
}

/* A number that can be changed by itself; NULL: the input of this name is none. A pointer is null or leads to
 * memory that was made for it: no number is one. */
static const struct fl_input *number_site(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct fl_input *site = &program->inputs[i];
        if (!site->name || strcmp(site->name, name) != 0) continue;
        bool is_given = site->kind == FL_INPUT_VALUE || site->kind == FL_INPUT_PARAMETER ||
                        (site->kind == FL_INPUT_UNDEFINED && !site->root && !site->is_returned_in_memory);
        bool is_number = fl_type_is_number(site->type) && site->width && site->width <= 64;
        return is_given && is_number && !site->is_world && site->numbers == FL_NUMBERS_NONE ? site : NULL;
    }
    return NULL;
}

/* Can it be changed? Then its site and its value are given. */
static bool is_number(struct fl_arena *arena, const struct fl_program *program, const struct fl_input_value *value,
                      const struct fl_input **site, struct fl_bits *bits) {
    *site = number_site(program, value->name);
    return *site && !value->references.all.count &&
           fl_input_value_convert(arena, value, (*site)->width, (*site)->type, bits);
}

static void add_rest(struct fl_inputs *inputs, const struct fl_program *program, const struct fl_inputs *rest) {
    const struct fl_input *site;
    struct fl_bits bits;
    for (size_t i = 0; i < rest->values.count; i++)
        if (!is_number(inputs->arena, program, &rest->values.items[i], &site, &bits))
            fl_vector_push(inputs->arena, &inputs->values, rest->values.items[i]);
    for (size_t i = 0; i < rest->objects.count; i++)
        fl_vector_push(inputs->arena, &inputs->objects, rest->objects.items[i]);
    for (size_t i = 0; i < rest->times.count; i++)
        fl_vector_push(inputs->arena, &inputs->times, rest->times.items[i]);
}

struct fl_inputs *fl_seed_inputs(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_seed *seed) {
    struct fl_inputs *inputs = fl_inputs_create(arena);
    inputs->pointer_size = program->pointer_width / 8;
    if (program->arguments_use != FL_ARGUMENTS_NONE) fl_inputs_add_argument(inputs, "program");
    for (size_t i = 0; i < seed->parts.count; i++) add_part(inputs, &seed->parts.items[i]);
    if (seed->rest) add_rest(inputs, program, seed->rest);
    return inputs;
}

static void add_text_part(struct fl_arena *arena, struct fl_seed *seed, enum fl_seed_kind kind, const char *name,
                          struct fl_input_bytes bytes) {
    fl_vector_push(arena, &seed->parts, (struct fl_seed_part){{kind, name, NULL}, bytes});
}

static void add_value(struct fl_arena *arena, struct fl_seed *seed, const struct fl_program *program,
                      const struct fl_input_value *value) {
    const struct fl_input *site;
    struct fl_bits bits;
    if (!is_number(arena, program, value, &site, &bits)) return;
    struct fl_seed_slot slot = {FL_SEED_VALUES, site->name, site};
    struct fl_seed_part *part = fl_seed_find(seed, &slot);
    if (!part) {
        add_text_part(arena, seed, FL_SEED_VALUES, site->name, (struct fl_input_bytes){"", 0});
        part = &fl_vector_last(&seed->parts);
        part->slot = slot;
    }
    size_t size = fl_seed_value_size(&slot);
    char *bytes = fl_arena_allocate(arena, part->bytes.count + size + 1);
    memcpy(bytes, part->bytes.bytes, part->bytes.count);
    memcpy(bytes + part->bytes.count, fl_bits_words(&bits), size);
    part->bytes = (struct fl_input_bytes){bytes, part->bytes.count + size};
}

struct fl_seed *fl_seed_of_inputs(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_inputs *inputs) {
    struct fl_seed seed = {0};
    if (inputs->standard_input.count)
        add_text_part(arena, &seed, FL_SEED_STDIN, NULL,
                      (struct fl_input_bytes){inputs->standard_input.items, inputs->standard_input.count});
    for (size_t i = 1; i < inputs->arguments.count; i++)
        add_text_part(arena, &seed, FL_SEED_ARGUMENT, NULL, inputs->arguments.items[i]);
    for (size_t i = 0; i < inputs->files.count; i++)
        add_text_part(arena, &seed, FL_SEED_FILE, inputs->files.items[i].name, inputs->files.items[i].value);
    for (size_t i = 0; i < inputs->environment.count; i++)
        add_text_part(arena, &seed, FL_SEED_VARIABLE, inputs->environment.items[i].name,
                      inputs->environment.items[i].value);
    for (size_t i = 0; i < inputs->values.count; i++) add_value(arena, &seed, program, &inputs->values.items[i]);
    return fl_seed_copy(arena, &seed);
}

/* ---- what is asked for ---- */

static bool learn(struct fl_seed_shape *shape, struct fl_seed_slot slot) {
    for (size_t i = 0; i < shape->slots.count; i++)
        if (is_same_slot(&shape->slots.items[i], &slot)) return false;
    if (slot.name) slot.name = fl_arena_copy_string(shape->arena, slot.name);
    fl_vector_push(shape->arena, &shape->slots, slot);
    return true;
}

static bool learn_names(struct fl_seed_shape *shape, enum fl_seed_kind kind, const struct fl_map *names) {
    bool is_new = false;
    for (size_t i = 0; i < names->count; i++)
        is_new = learn(shape, (struct fl_seed_slot){kind, (const char *)(uintptr_t)names->items[i].key, NULL}) ||
                 is_new;
    return is_new;
}

static bool learn_values(struct fl_seed_shape *shape, const struct fl_feed *feed) {
    bool is_new = false;
    for (size_t i = 0; i < feed->queues.count; i++) {
        const char *name = (const char *)(uintptr_t)feed->queues.items[i].key;
        const struct fl_input *site = number_site(shape->program, name);
        if (site) is_new = learn(shape, (struct fl_seed_slot){FL_SEED_VALUES, name, site}) || is_new;
    }
    return is_new;
}

bool fl_seed_shape_learn(struct fl_seed_shape *shape, const struct fl_feed *feed) {
    bool is_new = false;
    if (feed->asked_input) is_new = learn(shape, (struct fl_seed_slot){.kind = FL_SEED_STDIN});
    enum fl_arguments_use use = shape->program->arguments_use;
    if (feed->asked_arguments && (use == FL_ARGUMENTS_ALL || use == FL_ARGUMENTS_SOME))
        is_new = learn(shape, (struct fl_seed_slot){.kind = FL_SEED_ARGUMENT}) || is_new;
    is_new = learn_names(shape, FL_SEED_FILE, &feed->asked_files) || is_new;
    is_new = learn_names(shape, FL_SEED_VARIABLE, &feed->asked_environment) || is_new;
    return learn_values(shape, feed) || is_new;
}
