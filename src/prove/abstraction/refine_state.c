#include "prove/abstraction/refine_state.h"

typedef const struct fl_term *term_ref;

struct maker {
    const struct fl_system *system;
    struct fl_engine *engine;
    struct fl_state *state;
};

static bool is_pointer(const struct fl_program *program, fl_variable_id id) {
    const struct fl_type *type = fl_program_variable(program, id)->type;
    return type && type->kind == FL_TYPE_POINTER;
}

/* Of a pointer it must stay known where it points to: the symbol points there, too, or is not used. */
static bool can_be_replaced(struct maker *maker, fl_variable_id id, term_ref value, term_ref symbol) {
    if (!value) return true;
    if (fl_term_is_constant(value)) return false;
    if (!maker->engine->piecewise) return !is_pointer(maker->engine->program, id);
    struct fl_map *targets = &maker->engine->piecewise->targets;
    uint64_t *known = fl_map_find(targets, value->id);
    if (!known) return !is_pointer(maker->engine->program, id);
    uint64_t where = *known;
    *fl_map_at(targets, symbol->id) = where;
    return true;
}

static const struct fl_persistent_map *with_symbol(struct maker *maker, const struct fl_persistent_map *variables,
                                                   fl_variable_id id, uint32_t frame) {
    term_ref symbol = fl_symbol_variable(maker->system->symbols, id, frame, false);
    if (!can_be_replaced(maker, id, fl_persistent_find(variables, id.index), symbol)) return variables;
    return fl_persistent_set(maker->engine->arena, variables, id.index, symbol);
}

/* ---- memory ---- */

static term_ref load(struct maker *maker, term_ref array, uint64_t offset, uint32_t bytes) {
    struct fl_terms *terms = maker->engine->terms;
    term_ref value = NULL;
    for (uint32_t i = 0; i < bytes; i++) {
        term_ref at = fl_term_word(terms, maker->engine->program->pointer_width, offset + i);
        term_ref byte = fl_term_select(terms, array, at);
        value = value ? fl_term_binary(terms, FL_OP_CONCAT, byte, value) : byte;
    }
    return value;
}

struct cells {
    struct maker *maker;
    term_ref array;
    struct fl_symbolic_object *object;
};

static bool replace_cell(void *context, uint64_t offset, const void *value) {
    struct cells *cells = context;
    const struct fl_cell *cell = value;
    if (fl_term_is_constant(cell->value)) return true;
    struct fl_cell *copy = FL_NEW(cells->maker->engine->arena, struct fl_cell);
    *copy = *cell;
    copy->value = load(cells->maker, cells->array, offset, cell->size);
    if (copy->value->width != cell->value->width) return true;
    cells->object->cells = fl_persistent_set(cells->maker->engine->arena, cells->object->cells, offset, copy);
    return true;
}

static void replace_object(struct maker *maker, uint32_t number, fl_object_id id, uint32_t frame) {
    const struct fl_symbolic_object *object = fl_persistent_find(maker->state->objects, number);
    if (!object || object->is_constant || object->lazy) return;
    term_ref symbol = fl_symbol_object(maker->system->symbols, id, frame, false);
    struct fl_symbolic_object *copy = fl_arena_copy(maker->engine->arena, object, sizeof *object);
    copy->newest.offset = copy->newest.value = NULL;
    copy->newest.cells = NULL;
    if (object->array) {
        copy->array = symbol;
    } else {
        struct cells cells = {maker, symbol, copy};
        fl_persistent_visit(object->cells, replace_cell, &cells);
    }
    maker->state->objects = fl_persistent_set(maker->engine->arena, maker->state->objects, number, copy);
}

/* ---- frames ---- */

static void replace_globals(struct maker *maker) {
    const struct fl_program *program = maker->engine->program;
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL)
            maker->state->globals = with_symbol(maker, maker->state->globals, (fl_variable_id){i}, 0);
    for (uint32_t i = 0; i < program->object_count; i++) {
        const struct fl_object *named = &program->objects[i];
        if (named->kind != FL_OBJECT_GLOBAL) continue;
        const struct fl_symbolic_object *object =
            fl_symbolic_object_at(maker->engine, maker->state, named->address);
        if (object) replace_object(maker, object->number, (fl_object_id){i}, 0);
    }
}

static void replace_locals(struct maker *maker, struct fl_symbolic_frame *frame, uint32_t number) {
    const struct fl_function *function = fl_program_function(maker->engine->program, frame->function);
    for (uint32_t i = 0; i < function->variable_count; i++)
        frame->variables = with_symbol(maker, frame->variables, function->variables[i], number);
    for (uint32_t i = 0; i < function->object_count; i++) {
        uintptr_t object = (uintptr_t)fl_persistent_find(frame->objects, function->objects[i].index);
        if (object) replace_object(maker, (uint32_t)object - 1, function->objects[i], number);
    }
}

struct fl_state *fl_refine_state(const struct fl_system *system, struct fl_engine *engine,
                                 const struct fl_cut_use *use) {
    struct maker maker = {system, engine, fl_state_fork(engine, use->state)};
    struct fl_state *state = maker.state;
    state->condition = NULL;
    replace_globals(&maker);
    struct fl_symbolic_frame *frame = state->frame;
    for (uint32_t number = 1; frame; number++) {
        replace_locals(&maker, frame, number);
        if (!frame->caller) break;
        struct fl_symbolic_frame *caller = fl_arena_copy(engine->arena, frame->caller, sizeof *frame->caller);
        frame->caller = caller;
        frame = caller;
    }
    return state;
}
