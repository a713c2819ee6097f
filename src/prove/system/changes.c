#include "prove/system/changes.h"

#include "base/invariant.h"

typedef const struct fl_term *term_ref;

/* An object with more scalars than this, or of unknown type, is forgotten as a whole. */
enum { MOST_SCALARS = 192 };

struct fl_changes *fl_changes_create(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_changes *changes = FL_NEW(arena, struct fl_changes);
    changes->arena = arena;
    changes->program = program;
    changes->points_to = fl_points_to_of_program(program);
    changes->graph = fl_points_to_call_graph(changes->points_to);
    changes->lvalues = fl_lvalues_of_program(program);
    changes->mod_ref = *fl_mod_ref_of_program(program);
    return changes;
}

uint32_t fl_changes_loop(struct fl_changes *changes, fl_location_id location, const struct fl_loops **loops) {
    fl_function_id function = fl_program_location(changes->program, location)->function;
    const struct fl_loops *own = fl_loops_of_function(changes->program, function);
    *loops = own;
    uint32_t loop = fl_loops_innermost(own, location);
    if (loop == FL_NO_INDEX || fl_loops_header(own, loop).index != location.index) return FL_NO_INDEX;
    return loop;
}

fl_lvalue_set fl_changes_of_loop(struct fl_changes *changes, const struct fl_loops *loops, uint32_t loop) {
    const struct fl_program *program = changes->program;
    const struct fl_loop *about = &loops->loops[loop];
    fl_lvalue_set set = {0};
    for (uint32_t i = 0; i < about->node_count; i++) {
        const struct fl_location *location =
            &program->locations[loops->first_location + loops->nodes[about->first_node + i]];
        for (uint32_t k = 0; k < location->edge_count; k++) {
            fl_edge_id edge = {location->first_edge + k};
            set = fl_lvalues_union(changes->lvalues, set, fl_lvalues_written(changes->lvalues, edge));
            const struct fl_call_site *site = fl_call_graph_site(changes->graph, edge);
            for (uint32_t c = 0; site && c < site->callee_count; c++)
                set = fl_lvalues_union(changes->lvalues, set, changes->mod_ref.modified[site->callees[c].index]);
        }
    }
    return set;
}

/* ---- forgetting ---- */

struct forgetting {
    struct fl_changes *changes;
    struct fl_system *system;
    struct fl_state *state;
    fl_lvalue_set set;
    const char *name;
    struct fl_cut_point *cut;
};

static bool is_changed(const struct forgetting *forgetting, fl_lvalue_set what) {
    return fl_lvalues_meet(forgetting->changes->lvalues, forgetting->set, what);
}

static void list(const struct forgetting *forgetting, term_ref symbol) {
    if (forgetting->cut) fl_vector_push(forgetting->system->arena, &forgetting->cut->changing, symbol);
}

/* Analyses remember expressions by their place. */
static const struct fl_expression *keep(const struct forgetting *forgetting, struct fl_expression expression) {
    return fl_arena_copy(forgetting->changes->arena, &expression, sizeof expression);
}

/* ---- pointers ---- */

typedef FL_VECTOR_OF(uint32_t) number_vector;

struct origin_search {
    struct fl_arena *arena;
    uint32_t edge;
    number_vector *numbers;
};

static bool add_of_origin(void *context, uint64_t key, const void *value) {
    struct origin_search *search = context;
    const struct fl_symbolic_object *object = value;
    if (object->origin.index == search->edge) fl_vector_push(search->arena, search->numbers, (uint32_t)key);
    return true;
}

static void add_numbers_of_object(const struct forgetting *forgetting, fl_object_id id, number_vector *numbers) {
    struct fl_arena *arena = forgetting->system->arena;
    const struct fl_object *object = fl_program_object(forgetting->changes->program, id);
    if (object->address) {
        const struct fl_symbolic_object *found =
            fl_symbolic_object_at(forgetting->system->engine, forgetting->state, object->address);
        if (found) fl_vector_push(arena, numbers, found->number);
        return;
    }
    for (const struct fl_symbolic_frame *frame = forgetting->state->frame; frame; frame = frame->caller) {
        uintptr_t number = (uintptr_t)fl_persistent_find(frame->objects, id.index);
        if (number) fl_vector_push(arena, numbers, (uint32_t)(number - 1));
    }
}

/* Which objects of the state the value of an expression may point into; false: any. */
static bool find_targets(const struct forgetting *forgetting, const struct fl_expression *expression,
                         number_vector *numbers) {
    struct fl_points_to *points_to = forgetting->changes->points_to;
    fl_number_set targets = fl_points_to_targets(points_to, expression);
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(points_to), targets);
    for (uint32_t target; fl_number_walk_next(&walk, &target);) {
        uint32_t object = fl_points_to_target_at(points_to, target).object;
        uint32_t index = fl_points_to_object_index(points_to, object);
        struct origin_search search = {forgetting->system->arena, index, numbers};
        switch (fl_points_to_object_kind(points_to, object)) {
        case FL_ABSTRACT_FUNCTION:
        case FL_ABSTRACT_PASSING: break;
        case FL_ABSTRACT_OBJECT: add_numbers_of_object(forgetting, (fl_object_id){index}, numbers); break;
        case FL_ABSTRACT_HEAP: fl_persistent_visit(forgetting->state->objects, add_of_origin, &search); break;
        default: return false;
        }
    }
    return true;
}

static bool is_pointer_type(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_POINTER;
}

static term_ref fresh(const struct forgetting *forgetting, const char *what, uint32_t width) {
    return fl_term_variable(forgetting->system->terms,
                            fl_arena_format(forgetting->system->arena, "%s %s", forgetting->name, what), width);
}

/* Of a pointer, it is known where it may point to: where the value of the expression may. */
static term_ref fresh_pointer(const struct forgetting *forgetting, term_ref variable,
                              const struct fl_expression *expression) {
    struct fl_system *system = forgetting->system;
    number_vector numbers = {0};
    if (!is_pointer_type(expression->type) || !find_targets(forgetting, keep(forgetting, *expression), &numbers))
        return variable;
    struct fl_fresh_targets *targets = FL_NEW(system->arena, struct fl_fresh_targets);
    *targets = (struct fl_fresh_targets){numbers.items, numbers.count};
    *fl_map_at(&system->engine->piecewise->targets, variable->id) = fl_map_key(targets);
    return variable;
}

static term_ref fresh_variable(const struct forgetting *forgetting, const char *what, fl_variable_id id) {
    const struct fl_variable *about = fl_program_variable(forgetting->changes->program, id);
    struct fl_expression expression = {
        .kind = FL_EXPRESSION_VARIABLE, .width = about->width, .type = about->type, .variable = id};
    return fresh_pointer(forgetting, fresh(forgetting, what, about->width), &expression);
}

/* ---- variables ---- */

static const struct fl_persistent_map *forget_variable(const struct forgetting *forgetting,
                                                       const struct fl_persistent_map *map, fl_variable_id id,
                                                       uint32_t frame) {
    struct fl_system *system = forgetting->system;
    term_ref value = fresh_variable(forgetting, fl_arena_format(system->arena, "v%u@%u", id.index, frame), id);
    list(forgetting, fl_symbol_variable(system->symbols, id, frame, false));
    return fl_persistent_set(system->arena, map, id.index, value);
}

static void forget_globals(const struct forgetting *forgetting) {
    const struct fl_program *program = forgetting->changes->program;
    for (uint32_t i = 0; i < program->variable_count; i++) {
        fl_variable_id id = {i};
        if (program->variables[i].kind != FL_VARIABLE_GLOBAL) continue;
        if (is_changed(forgetting, fl_lvalues_of_variable(forgetting->changes->lvalues, id)))
            forgetting->state->globals = forget_variable(forgetting, forgetting->state->globals, id, 0);
    }
}

/* A caller's variables are its own, but for those of the same function. */
static struct fl_symbolic_frame *forget_in_frame(const struct forgetting *forgetting,
                                                 const struct fl_symbolic_frame *old, uint32_t number) {
    if (!old) return NULL;
    struct fl_arena *arena = forgetting->system->arena;
    struct fl_symbolic_frame *frame = fl_arena_copy(arena, old, sizeof *old);
    const struct fl_function *function = fl_program_function(forgetting->changes->program, old->function);
    for (uint32_t i = 0; i < function->variable_count; i++) {
        fl_variable_id id = function->variables[i];
        if (is_changed(forgetting, fl_lvalues_of_variable(forgetting->changes->lvalues, id)))
            frame->variables = forget_variable(forgetting, frame->variables, id, number);
        else if (!fl_persistent_find(frame->variables, id.index))
            frame->variables = fl_persistent_set(arena, frame->variables, id.index,
                                                 fl_symbolic_unknown(forgetting->system->engine, id));
    }
    frame->caller = forget_in_frame(forgetting, old->caller, number + 1);
    return frame;
}

/* ---- memory ---- */

static bool count_scalars(const struct fl_type *type, uint32_t *count) {
    if (!type || !type->size_bits || type->size_bits % 8) return false;
    switch (type->kind) {
    case FL_TYPE_ARRAY:
        if (type->count > MOST_SCALARS) return false;
        for (uint64_t i = 0; i < type->count; i++)
            if (!count_scalars(type->element, count)) return false;
        return true;
    case FL_TYPE_STRUCT:
        for (size_t i = 0; i < type->member_count; i++) {
            const struct fl_member *member = &type->members[i];
            if (member->bit_field_width || member->offset_bits % 8) return false;
            if (!count_scalars(member->type, count)) return false;
        }
        return true;
    case FL_TYPE_UNION:
    case FL_TYPE_FUNCTION:
    case FL_TYPE_VOID: return false;
    default: return type->size_bits <= 64 && ++*count <= MOST_SCALARS;
    }
}

/* An object whose contents are made up, but for what is not changed. */
struct contents {
    const struct forgetting *forgetting;
    const struct fl_symbolic_object *old, *object;
    const char *name;
    fl_object_id id; /* in the program */
};

static const struct fl_expression *address_of(const struct contents *contents, uint64_t offset) {
    const struct forgetting *forgetting = contents->forgetting;
    uint32_t width = forgetting->changes->program->pointer_width;
    struct fl_expression start = {.kind = FL_EXPRESSION_OBJECT, .width = width, .object = contents->id};
    struct fl_expression member = {.kind = FL_EXPRESSION_FIELD,
                                   .width = width,
                                   .operand_count = 1,
                                   .operands = {keep(forgetting, start)},
                                   .offset = (int64_t)offset};
    return keep(forgetting, member);
}

static term_ref fresh_scalar(const struct contents *contents, const struct fl_type *type, uint64_t offset) {
    const struct forgetting *forgetting = contents->forgetting;
    const char *what =
        fl_arena_format(forgetting->system->arena, "%s+%llu", contents->name, (unsigned long long)offset);
    struct fl_expression load = {.kind = FL_EXPRESSION_LOAD,
                                 .width = (uint32_t)type->size_bits,
                                 .type = type,
                                 .operand_count = 1,
                                 .operands = {address_of(contents, offset)}};
    return fresh_pointer(forgetting, fresh(forgetting, what, load.width), &load);
}

static void forget_scalar(struct contents *contents, const struct fl_type *type, uint64_t offset) {
    const struct forgetting *forgetting = contents->forgetting;
    struct fl_system *system = forgetting->system;
    uint32_t width = (uint32_t)type->size_bits;
    term_ref at = fl_term_word(system->terms, forgetting->changes->program->pointer_width, offset);
    fl_lvalue_set memory =
        fl_lvalues_of_memory(forgetting->changes->lvalues, address_of(contents, offset), width / 8);
    term_ref value = is_changed(forgetting, memory)
                         ? fresh_scalar(contents, type, offset)
                         : fl_symbolic_object_read(system->engine, contents->old, at, width / 8);
    contents->object =
        fl_symbolic_object_write(system->engine, contents->object, at, value, fl_term_true(system->terms));
}

static void forget_scalars(struct contents *contents, const struct fl_type *type, uint64_t offset) {
    if (type->kind == FL_TYPE_ARRAY) {
        for (uint64_t i = 0; i < type->count; i++)
            forget_scalars(contents, type->element, offset + i * (type->element->size_bits / 8));
    } else if (type->kind == FL_TYPE_STRUCT) {
        for (size_t i = 0; i < type->member_count; i++)
            forget_scalars(contents, type->members[i].type, offset + type->members[i].offset_bits / 8);
    } else {
        forget_scalar(contents, type, offset);
    }
}

/* The object of the program that it is: none of what was allocated. */
static void forget_contents(const struct forgetting *forgetting, uint32_t number, const char *name,
                            fl_object_id id) {
    struct fl_system *system = forgetting->system;
    struct fl_state *state = forgetting->state;
    const struct fl_symbolic_object *old = fl_persistent_find(state->objects, number);
    if (!old || !old->is_live || old->is_constant) return;
    struct fl_symbolic_object *object = fl_arena_copy(system->arena, old, sizeof *old);
    object->cells = NULL;
    object->array = NULL;
    object->initial = NULL;
    object->lazy = NULL;
    object->is_unknown = true;
    enum { GENERATIONS_OF_PROGRAM = 1 << 24 }; /* those of scoped locals count up from 0 */
    object->generation = GENERATIONS_OF_PROGRAM + system->engine->next_unknown++;
    struct contents contents = {forgetting, old, object, name, id};
    const struct fl_type *type =
        fl_id_is_none(id) ? NULL : fl_program_object(forgetting->changes->program, id)->type;
    uint32_t count = 0;
    bool is_whole = type && fl_term_is_constant(old->size) && type->size_bits / 8 == fl_term_value(old->size).word;
    if (is_whole && count_scalars(type, &count)) forget_scalars(&contents, type, 0);
    state->objects = fl_persistent_set(system->arena, state->objects, number, contents.object);
}

static void forget_named(const struct forgetting *forgetting, fl_object_id id, uint32_t number, uint32_t frame) {
    struct fl_expression address = {
        .kind = FL_EXPRESSION_OBJECT, .width = forgetting->changes->program->pointer_width, .object = id};
    fl_lvalue_set memory = fl_lvalues_of_memory(forgetting->changes->lvalues, keep(forgetting, address), 0);
    if (!is_changed(forgetting, memory)) return;
    struct fl_system *system = forgetting->system;
    forget_contents(forgetting, number, fl_arena_format(system->arena, "o%u@%u", id.index, frame), id);
    list(forgetting, fl_symbol_object(system->symbols, id, frame, false));
}

static void forget_named_objects(const struct forgetting *forgetting) {
    const struct fl_program *program = forgetting->changes->program;
    for (uint32_t i = 0; i < program->object_count; i++) {
        if (!program->objects[i].address || program->objects[i].is_constant) continue;
        const struct fl_symbolic_object *object =
            fl_symbolic_object_at(forgetting->system->engine, forgetting->state, program->objects[i].address);
        if (object) forget_named(forgetting, (fl_object_id){i}, object->number, 0);
    }
    uint32_t number = 1;
    for (const struct fl_symbolic_frame *frame = forgetting->state->frame; frame;
         frame = frame->caller, number++) {
        const struct fl_function *function = fl_program_function(program, frame->function);
        for (uint32_t i = 0; i < function->object_count; i++) {
            uintptr_t found = (uintptr_t)fl_persistent_find(frame->objects, function->objects[i].index);
            if (found) forget_named(forgetting, function->objects[i], (uint32_t)(found - 1), number);
        }
    }
}

struct allocated {
    const struct forgetting *forgetting;
    FL_VECTOR_OF(const struct fl_symbolic_object *) objects;
};

static bool add_allocated(void *context, uint64_t key, const void *value) {
    struct allocated *allocated = context;
    const struct fl_symbolic_object *object = value;
    (void)key;
    if (object->is_live && !fl_id_is_none(object->origin))
        fl_vector_push(allocated->forgetting->system->arena, &allocated->objects, object);
    return true;
}

/* Heap objects and variable-length arrays are known by what their ALLOCATE assigns. */
static void forget_allocated(const struct forgetting *forgetting) {
    const struct fl_program *program = forgetting->changes->program;
    struct allocated allocated = {.forgetting = forgetting};
    fl_persistent_visit(forgetting->state->objects, add_allocated, &allocated);
    for (size_t i = 0; i < allocated.objects.count; i++) {
        const struct fl_symbolic_object *object = allocated.objects.items[i];
        fl_variable_id id = fl_program_edge(program, object->origin)->operation.variable;
        struct fl_expression address = {
            .kind = FL_EXPRESSION_VARIABLE, .width = program->pointer_width, .variable = id};
        if (!fl_id_is_none(id) && !is_changed(forgetting, fl_lvalues_of_memory(forgetting->changes->lvalues,
                                                                               keep(forgetting, address), 0)))
            continue;
        forget_contents(forgetting, object->number, "", (fl_object_id)FL_NO_ID);
        list(forgetting, fl_symbol_allocated(forgetting->system->symbols, object->origin));
    }
}

void fl_changes_forget(struct fl_changes *changes, struct fl_system *system, struct fl_state *state,
                       fl_lvalue_set set, const char *name, struct fl_cut_point *cut) {
    struct forgetting forgetting = {changes, system, state, set, name, cut};
    forget_globals(&forgetting);
    state->frame = forget_in_frame(&forgetting, state->frame, 1);
    forget_named_objects(&forgetting);
    forget_allocated(&forgetting);
    state->live_heap = fl_term_variable(system->terms, fl_arena_format(system->arena, "%s heap", name), 32);
    list(&forgetting, fl_symbol_heap_count(system->symbols, false));
}

void fl_changes_forget_parameters(struct fl_changes *changes, struct fl_system *system, struct fl_state *state,
                                  const char *name, struct fl_cut_point *cut) {
    struct forgetting forgetting = {
        .changes = changes, .system = system, .state = state, .name = name, .cut = cut};
    const struct fl_function *function = fl_program_function(changes->program, state->frame->function);
    for (uint32_t i = 0; i < function->parameter_count; i++)
        state->frame->variables =
            forget_variable(&forgetting, state->frame->variables, function->parameters[i], 1);
}
