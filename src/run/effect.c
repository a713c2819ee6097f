#include "run/effect.h"

#include "base/invariant.h"
#include "program/print/print.h"

/* ---- shapes ---- */

struct fl_edge_shapes fl_edge_shapes_make(struct fl_arena *arena, const struct fl_program *program) {
    return (struct fl_edge_shapes){program, arena, FL_NEW_ARRAY(arena, struct fl_edge_shape, program->edge_count)};
}

bool fl_variable_is_reference(const struct fl_variable *variable) {
    return variable->kind == FL_VARIABLE_REFERENCE && variable->type;
}

static bool has_address(const struct fl_operation *operation) {
    enum fl_operation_kind kind = operation->kind;
    return operation->address && (kind == FL_OPERATION_STORE || kind == FL_OPERATION_COPY ||
                                  kind == FL_OPERATION_FILL || kind == FL_OPERATION_INPUT);
}

/* C converts what is stored to the type of the place. */
static const struct fl_type *stored_type(const struct fl_program *program, const struct fl_operation *operation) {
    const struct fl_type *place = fl_lvalue_type(program, operation->address);
    return place && place->size_bits == operation->value->width ? place : operation->value->type;
}

/* Is it the element of something that has a name? */
static bool is_element(struct fl_edge_shapes *shapes, const struct fl_operation *store,
                       const struct fl_type *type) {
    struct fl_text name = fl_text_make(shapes->arena);
    fl_lvalue_print(&name, shapes->program, store->address, type);
    return type && strchr(fl_text_string(&name), '[');
}

const struct fl_expression *fl_switch_value(const struct fl_expression *expression) {
    bool is_comparison = expression->kind == FL_EXPRESSION_APPLY && expression->operand_count == 2;
    if (is_comparison && expression->operands[1]->kind == FL_EXPRESSION_CONSTANT) return expression->operands[0];
    if (is_comparison && expression->operands[0]->kind == FL_EXPRESSION_CONSTANT) return expression->operands[1];
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        const struct fl_expression *found = fl_switch_value(expression->operands[i]);
        if (found) return found;
    }
    return NULL;
}

static void compute_variable(const struct fl_program *program, const struct fl_operation *operation,
                             enum fl_effect_kind kind, struct fl_edge_shape *shape) {
    shape->kind = (uint8_t)kind;
    if (fl_id_is_none(operation->variable)) return;
    const struct fl_variable *variable = fl_program_variable(program, operation->variable);
    if (variable->kind == FL_VARIABLE_TEMPORARY || variable->is_hidden) return;
    shape->variable = operation->variable;
    shape->type = variable->type;
}

/* A value that an input gives is told even where it goes to a temporary. */
static void compute_input(const struct fl_program *program, const struct fl_operation *operation,
                          struct fl_edge_shape *shape) {
    shape->kind = operation->address ? FL_EFFECT_BLOCK : FL_EFFECT_VARIABLE;
    shape->variable = operation->variable;
    shape->type = program->inputs[operation->input.index].type;
}

static void compute_switch(struct fl_edge_shapes *shapes, const struct fl_edge *edge,
                           struct fl_edge_shape *shape) {
    const char *text = fl_program_source_text(shapes->program, shapes->arena, edge->position);
    if (!fl_string_has_prefix(text, "switch (")) return;
    shape->compared = fl_switch_value(edge->operation.condition);
    if (!shape->compared) return;
    shape->kind = FL_EFFECT_SWITCH;
    shape->type = shape->compared->type;
}

static void compute_effect(struct fl_edge_shapes *shapes, const struct fl_edge *edge,
                           struct fl_edge_shape *shape) {
    const struct fl_program *program = shapes->program;
    const struct fl_operation *operation = &edge->operation;
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN:
    case FL_OPERATION_ALLOCATE:
    case FL_OPERATION_FORGET: compute_variable(program, operation, FL_EFFECT_VARIABLE, shape); break;
    case FL_OPERATION_CALL: compute_variable(program, operation, FL_EFFECT_CALL, shape); break;
    case FL_OPERATION_INPUT: compute_input(program, operation, shape); break;
    case FL_OPERATION_STORE:
        shape->kind = FL_EFFECT_STORE;
        shape->type = stored_type(program, operation);
        shape->is_element = is_element(shapes, operation, shape->type);
        break;
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL: shape->kind = FL_EFFECT_BLOCK; break;
    case FL_OPERATION_RETURN:
        if (!operation->value) break;
        shape->kind = FL_EFFECT_RETURN;
        shape->type = operation->value->type;
        break;
    case FL_OPERATION_ASSUME: compute_switch(shapes, edge, shape); break;
    default: break;
    }
    /* Nothing is told of temporaries. */
    if (shape->kind == FL_EFFECT_VARIABLE && fl_id_is_none(shape->variable)) shape->kind = FL_EFFECT_NONE;
    shape->has_pointers = fl_type_has_pointers(shape->type);
    if (shape->kind != FL_EFFECT_VARIABLE) return;
    const struct fl_variable *variable = fl_program_variable(program, shape->variable);
    shape->is_word = variable->width <= 64 && !shape->has_pointers && !fl_variable_is_reference(variable);
}

const struct fl_edge_shape *fl_edge_shape_compute(struct fl_edge_shapes *shapes, fl_edge_id id) {
    const struct fl_program *program = shapes->program;
    const struct fl_edge *edge = fl_program_edge(program, id);
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, edge->source)->function);
    struct fl_edge_shape *shape = &shapes->items[id.index];
    *shape = (struct fl_edge_shape){.is_known = true,
                                    .is_users = function->is_users,
                                    .is_entry = function->is_users && fl_id_equal(edge->source, function->entry),
                                    .writes_memory = has_address(&edge->operation),
                                    .variable = FL_NO_ID};
    if (function->is_users) compute_effect(shapes, edge, shape);
    return shape;
}

/* ---- values ---- */

static void write_value(struct fl_tape_writer *writer, const struct fl_recorded_value *value) {
    if (value->form == FL_VALUE_NONE) {
        fl_tape_put_byte(writer, FL_TAPE_NO_VALUE);
    } else if (value->form == FL_VALUE_TEXT) {
        size_t length = strlen(value->text);
        fl_tape_put_byte(writer, FL_TAPE_TEXT);
        fl_tape_put_number(writer, length);
        fl_tape_put_bytes(writer, value->text, length);
    } else if (value->bits.width <= 64) {
        fl_tape_put_byte(writer, (unsigned char)(FL_TAPE_NARROW + value->bits.width));
        fl_tape_put_number(writer, value->bits.word);
    } else {
        fl_tape_put_byte(writer, FL_TAPE_WIDE);
        fl_tape_put_number(writer, value->bits.width);
        fl_tape_put_bytes(writer, value->bits.words, fl_bits_word_count(value->bits.width) * sizeof(uint64_t));
    }
}

static struct fl_recorded_value bits_value(struct fl_bits bits) {
    return (struct fl_recorded_value){.form = FL_VALUE_BITS, .bits = bits};
}

static struct fl_recorded_value read_wide(struct fl_tape_reader *reader, struct fl_arena *arena) {
    uint32_t width = (uint32_t)fl_tape_get_number(reader);
    size_t size = fl_bits_word_count(width) * sizeof(uint64_t);
    uint64_t *words = fl_arena_copy(arena, fl_tape_get_bytes(reader, size), size);
    return bits_value((struct fl_bits){.width = width, .words = words});
}

static struct fl_recorded_value read_value(struct fl_tape_reader *reader, struct fl_arena *arena) {
    unsigned char first = fl_tape_get_byte(reader);
    if (first == FL_TAPE_NO_VALUE) return (struct fl_recorded_value){.form = FL_VALUE_NONE};
    if (first == FL_TAPE_WIDE) return read_wide(reader, arena);
    uint64_t number = fl_tape_get_number(reader);
    if (first != FL_TAPE_TEXT)
        return bits_value((struct fl_bits){.width = first - FL_TAPE_NARROW, .word = number});
    char *text = fl_arena_allocate(arena, number + 1);
    memcpy(text, fl_tape_get_bytes(reader, number), number);
    return (struct fl_recorded_value){.form = FL_VALUE_TEXT, .text = text};
}

/* ---- effects ---- */

/* FL_NO_INDEX is 0. */
static void write_index(struct fl_tape_writer *writer, uint32_t index) {
    fl_tape_put_number(writer, (uint32_t)(index + 1));
}

static uint32_t read_index(struct fl_tape_reader *reader) {
    return (uint32_t)fl_tape_get_number(reader) - 1;
}

static void write_touched(struct fl_tape_writer *writer, const struct fl_effect *effect) {
    fl_tape_put_number(writer, effect->touched_count);
    for (size_t i = 0; i < effect->touched_count; i++) {
        write_index(writer, effect->touched[i].object);
        fl_tape_put_number(writer, effect->touched[i].start);
        write_value(writer, &effect->touched[i].value);
    }
}

static void read_touched(struct fl_tape_reader *reader, struct fl_arena *arena, struct fl_effect *effect) {
    effect->touched_count = fl_tape_get_number(reader);
    FL_INVARIANT(effect->touched_count <= FL_MOST_TOUCHED, "no more objects are told than there is room for");
    for (size_t i = 0; i < effect->touched_count; i++) {
        effect->touched[i].object = read_index(reader);
        effect->touched[i].start = fl_tape_get_number(reader);
        effect->touched[i].value = read_value(reader, arena);
    }
}

void fl_effect_write(struct fl_tape_writer *writer, enum fl_effect_kind kind, const struct fl_effect *effect) {
    fl_tape_begin_entry(writer);
    write_value(writer, &effect->value);
    if (kind == FL_EFFECT_CALL) write_touched(writer, effect);
    if (kind == FL_EFFECT_STORE || kind == FL_EFFECT_BLOCK) write_index(writer, effect->object);
    if (kind == FL_EFFECT_STORE && effect->object != FL_NO_INDEX) fl_tape_put_number(writer, effect->offset);
    if (kind == FL_EFFECT_BLOCK) fl_tape_put_number(writer, effect->size);
}

void fl_effect_read(struct fl_tape_reader *reader, struct fl_arena *arena, enum fl_effect_kind kind,
                    struct fl_effect *effect) {
    effect->value = read_value(reader, arena);
    effect->touched_count = effect->parameter_count = 0;
    effect->object = FL_NO_INDEX;
    effect->offset = effect->size = 0;
    if (kind == FL_EFFECT_CALL) read_touched(reader, arena, effect);
    if (kind == FL_EFFECT_STORE || kind == FL_EFFECT_BLOCK) effect->object = read_index(reader);
    if (kind == FL_EFFECT_STORE && effect->object != FL_NO_INDEX) effect->offset = fl_tape_get_number(reader);
    if (kind == FL_EFFECT_BLOCK) effect->size = fl_tape_get_number(reader);
}

void fl_entry_write(struct fl_tape_writer *writer, const struct fl_effect *effect) {
    fl_tape_begin_entry(writer);
    fl_tape_put_number(writer, effect->parameter_count);
    for (size_t i = 0; i < effect->parameter_count; i++) write_value(writer, &effect->parameters[i]);
}

void fl_entry_read(struct fl_tape_reader *reader, struct fl_arena *arena, struct fl_effect *effect) {
    effect->parameter_count = fl_tape_get_number(reader);
    effect->parameters = FL_NEW_ARRAY(arena, struct fl_recorded_value, effect->parameter_count);
    for (size_t i = 0; i < effect->parameter_count; i++)
        effect->parameters[i] = read_value(reader, arena);
}
