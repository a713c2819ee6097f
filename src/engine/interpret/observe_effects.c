#include "engine/interpret/observe_effects.h"

void fl_effect_observer_begin(struct fl_effect_observer *observer, struct fl_arena *arena,
                              const struct fl_program *program) {
    *observer = (struct fl_effect_observer){.arena = arena,
                                            .scratch = fl_arena_create(),
                                            .program = program,
                                            .shapes = fl_edge_shapes_make(arena, program),
                                            .capture = fl_capture_make(arena, program)};
}

void fl_effect_observer_end(struct fl_effect_observer *observer) {
    fl_arena_destroy(observer->scratch);
    observer->scratch = NULL;
}

/* ---- variables ---- */

static struct fl_recorded_value variable_value(struct fl_effect_observer *observer, struct fl_arena *arena,
                                               struct fl_machine *machine, fl_variable_id id,
                                               const struct fl_type *type, bool has_pointers) {
    const struct fl_variable *variable = fl_program_variable(observer->program, id);
    struct fl_bits value = fl_machine_variable(machine, arena, id);
    if (fl_variable_is_reference(variable) && variable->type == type)
        return fl_capture_memory(&observer->capture, arena, value.word, variable->type->size_bits / 8,
                                 variable->type);
    return fl_capture_value(&observer->capture, arena, &value, type, has_pointers);
}

struct fl_recorded_value fl_effect_variable(struct fl_effect_observer *observer, struct fl_arena *arena,
                                            struct fl_machine *machine, fl_variable_id id) {
    const struct fl_type *type = fl_program_variable(observer->program, id)->type;
    return variable_value(observer, arena, machine, id, type, fl_type_has_pointers(type));
}

static void see_variable(struct fl_effect_observer *observer, struct fl_machine *machine,
                         const struct fl_edge_shape *shape) {
    observer->effect.value =
        variable_value(observer, observer->scratch, machine, shape->variable, shape->type, shape->has_pointers);
}

/* The parameters, as soon as the first step of a user's function is there. */
static const struct fl_effect *see_entry(struct fl_effect_observer *observer, struct fl_machine *machine) {
    const struct fl_function *function = fl_program_function(observer->program, observer->capture.function);
    struct fl_effect *effect = &observer->effect;
    effect->parameters = FL_NEW_ARRAY(observer->scratch, struct fl_recorded_value, function->parameter_count);
    effect->parameter_count = function->parameter_count;
    for (uint32_t i = 0; i < function->parameter_count; i++)
        effect->parameters[i] = fl_effect_variable(observer, observer->scratch, machine, function->parameters[i]);
    return effect;
}

/* ---- memory ---- */

static void see_store(struct fl_effect_observer *observer, const struct fl_operation *operation,
                      const struct fl_edge_shape *shape) {
    uint32_t width = operation->value->width;
    struct fl_effect *effect = &observer->effect;
    effect->object = FL_NO_INDEX;
    effect->value.form = FL_VALUE_NONE;
    uint64_t narrow = 0, *words = &narrow;
    if (width > 64) words = FL_NEW_ARRAY(observer->scratch, uint64_t, fl_bits_word_count(width));
    uint64_t address = observer->address.word;
    if (!observer->address.width ||
        !fl_memory_peek(observer->capture.memory, address, words, ((uint64_t)width + 7) / 8))
        return;
    struct fl_bits value = fl_bits_of_words(observer->scratch, width, words);
    effect->value =
        fl_capture_value(&observer->capture, observer->scratch, &value, shape->type, shape->has_pointers);
    const struct fl_memory_object *object =
        shape->is_element ? fl_memory_find(observer->capture.memory, address) : NULL;
    if (!object) return;
    effect->object = object->object;
    effect->offset = address - object->start;
}

/* A whole struct or array, or so many bytes of something. */
static void see_block(struct fl_effect_observer *observer, struct fl_machine *machine,
                      const struct fl_operation *operation) {
    struct fl_effect *effect = &observer->effect;
    struct fl_bits size;
    effect->object = FL_NO_INDEX;
    effect->value.form = FL_VALUE_NONE;
    effect->size = 0;
    if (!fl_machine_evaluate(machine, observer->scratch, operation->size, &size)) return;
    effect->size = size.word;
    if (!observer->address.width) return;
    uint64_t address = observer->address.word;
    const struct fl_type *pointer = operation->address->type;
    const struct fl_type *type = pointer && pointer->kind == FL_TYPE_POINTER ? pointer->element : NULL;
    const struct fl_memory_object *object = fl_memory_find(observer->capture.memory, address);
    if (object && object->object != FL_NO_INDEX && object->start == address && !type) {
        effect->object = object->object;
        type = observer->program->objects[object->object].type;
    }
    if (type && type->size_bits == size.word * 8)
        effect->value = fl_capture_memory(&observer->capture, observer->scratch, address, size.word, type);
}

/* ---- the library ---- */

static bool is_users_object(const struct fl_effect_observer *observer, const struct fl_memory_object *object) {
    if (object->kind == FL_MEMORY_HEAP) return fl_block_is_met(&observer->capture.met, object->start);
    if (object->object == FL_NO_INDEX) return false;
    const struct fl_object *named = &observer->program->objects[object->object];
    if (!fl_id_is_none(named->function)) return fl_program_function(observer->program, named->function)->is_users;
    return !fl_id_is_none(named->position.file) && observer->program->files[named->position.file.index].is_users;
}

static void see_library(struct fl_effect_observer *observer, struct fl_machine *machine, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(observer->program, edge)->operation;
    struct fl_bits address;
    fl_arena_reset(observer->scratch);
    if (observer->touched_count == FL_MOST_TOUCHED ||
        !fl_machine_evaluate(machine, observer->scratch, operation->address, &address))
        return;
    const struct fl_memory_object *object = fl_memory_find(fl_machine_memory(machine), address.word);
    if (!object || !is_users_object(observer, object)) return;
    for (size_t i = 0; i < observer->touched_count; i++)
        if (observer->touched[i] == object) return;
    observer->touched[observer->touched_count++] = object;
}

/* What library functions wrote to, as far as it has a name or is a string. */
static void see_touched(struct fl_effect_observer *observer) {
    struct fl_effect *effect = &observer->effect;
    effect->touched_count = 0;
    for (size_t i = 0; i < observer->touched_count; i++) {
        const struct fl_memory_object *object = observer->touched[i];
        if (!object->is_live) continue;
        struct fl_touched_object *touched = &effect->touched[effect->touched_count++];
        touched->object = object->object;
        touched->start = object->start;
        touched->value = object->object == FL_NO_INDEX
                             ? fl_capture_text(&observer->capture, observer->scratch, object->start)
                             : fl_capture_memory(&observer->capture, observer->scratch, object->start,
                                                 object->size, observer->program->objects[object->object].type);
    }
    observer->touched_count = 0;
}

/* ---- all of it ---- */

static void keep_address(struct fl_effect_observer *observer, struct fl_machine *machine,
                         const struct fl_operation *operation) {
    fl_arena_reset(observer->scratch);
    if (!fl_machine_evaluate(machine, observer->scratch, operation->address, &observer->address))
        observer->address.width = 0;
}

static void see_place(struct fl_effect_observer *observer, struct fl_machine *machine) {
    fl_location_id source = fl_program_edge(observer->program, observer->begun)->source;
    observer->capture.memory = fl_machine_memory(machine);
    observer->capture.function = fl_program_location(observer->program, source)->function;
}

const struct fl_effect *fl_effect_look_before(struct fl_effect_observer *observer, struct fl_machine *machine,
                                              fl_edge_id edge, const struct fl_edge_shape *shape) {
    if (!shape->is_users) {
        see_library(observer, machine, edge);
        return NULL;
    }
    if (shape->writes_memory)
        keep_address(observer, machine, &fl_program_edge(observer->program, edge)->operation);
    if (!shape->is_entry) return NULL;
    fl_arena_reset(observer->scratch);
    see_place(observer, machine);
    return see_entry(observer, machine);
}

static void see_expression(struct fl_effect_observer *observer, struct fl_machine *machine,
                           const struct fl_expression *expression, const struct fl_edge_shape *shape) {
    struct fl_bits value;
    observer->effect.value.form = FL_VALUE_NONE;
    if (fl_machine_evaluate(machine, observer->scratch, expression, &value))
        observer->effect.value =
            fl_capture_value(&observer->capture, observer->scratch, &value, shape->type, shape->has_pointers);
}

const struct fl_effect *fl_effect_after(struct fl_effect_observer *observer, struct fl_machine *machine,
                                        fl_edge_id id, const struct fl_edge_shape *shape) {
    const struct fl_edge *edge = fl_program_edge(observer->program, id);
    fl_arena_reset(observer->scratch);
    see_place(observer, machine);
    observer->effect.value.form = FL_VALUE_NONE;
    switch ((enum fl_effect_kind)shape->kind) {
    case FL_EFFECT_NONE: break;
    case FL_EFFECT_VARIABLE: see_variable(observer, machine, shape); break;
    case FL_EFFECT_CALL:
        if (!fl_id_is_none(shape->variable)) see_variable(observer, machine, shape);
        see_touched(observer);
        break;
    case FL_EFFECT_STORE: see_store(observer, &edge->operation, shape); break;
    case FL_EFFECT_BLOCK: see_block(observer, machine, &edge->operation); break;
    case FL_EFFECT_RETURN: see_expression(observer, machine, edge->operation.value, shape); break;
    case FL_EFFECT_SWITCH: see_expression(observer, machine, shape->compared, shape); break;
    }
    return &observer->effect;
}
