#include "explain/state/live_state.h"

#include "base/map.h"
#include "engine/interpret/interpret.h"

typedef const struct fl_expression *expression_ref;
typedef FL_VECTOR_OF(expression_ref) expressions;

/* What is live, while the kept steps are walked backwards. */
struct walk {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_path *path;
    const uint32_t *calls; /* fl_path_calls */
    struct fl_map live;    /* variable and activation -> 1 while live */
    expressions memory;    /* loads from named objects */
};

/* ---- expressions ---- */

/* An address that is the same in every run: an object with constant offsets. */
static bool is_fixed_address(expression_ref address) {
    switch (address->kind) {
    case FL_EXPRESSION_OBJECT: return true;
    case FL_EXPRESSION_FIELD: return is_fixed_address(address->operands[0]);
    case FL_EXPRESSION_INDEX:
        return fl_expression_is_constant(address->operands[1]) && is_fixed_address(address->operands[0]);
    default: return false;
    }
}

static fl_object_id base_object(expression_ref address) {
    while (address->kind == FL_EXPRESSION_FIELD || address->kind == FL_EXPRESSION_INDEX)
        address = address->operands[0];
    return address->kind == FL_EXPRESSION_OBJECT ? address->object : (fl_object_id)FL_NO_ID;
}

static bool is_same_address(expression_ref left, expression_ref right) {
    if (left->kind != right->kind) return false;
    switch (left->kind) {
    case FL_EXPRESSION_OBJECT: return fl_id_equal(left->object, right->object);
    case FL_EXPRESSION_FIELD:
        return left->offset == right->offset && is_same_address(left->operands[0], right->operands[0]);
    case FL_EXPRESSION_INDEX:
        return left->stride == right->stride &&
               left->operands[1]->constant.word == right->operands[1]->constant.word &&
               is_same_address(left->operands[0], right->operands[0]);
    default: return false;
    }
}

/* Global variables have no activation. */
static uint64_t key_of(const struct walk *walk, fl_variable_id variable, uint32_t call) {
    bool is_global = fl_program_variable(walk->program, variable)->kind == FL_VARIABLE_GLOBAL;
    return (uint64_t)(is_global ? FL_NO_STEP : call) << 32 | variable.index;
}

static bool is_named_load(const struct walk *walk, expression_ref expression) {
    if (expression->kind != FL_EXPRESSION_LOAD) return false;
    fl_object_id object = base_object(expression->operands[0]);
    if (fl_id_is_none(object)) return false;
    enum fl_object_kind kind = fl_program_object(walk->program, object)->kind;
    return kind == FL_OBJECT_GLOBAL && is_fixed_address(expression->operands[0]);
}

static void add_memory(struct walk *walk, expression_ref load) {
    for (size_t i = 0; i < walk->memory.count; i++)
        if (walk->memory.items[i]->width == load->width &&
            is_same_address(walk->memory.items[i]->operands[0], load->operands[0]))
            return;
    fl_vector_push(walk->arena, &walk->memory, load);
}

static void add(struct walk *walk, expression_ref expression, uint32_t call) {
    if (!expression) return;
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        *fl_map_at(&walk->live, key_of(walk, expression->variable, call)) = 1;
    if (is_named_load(walk, expression)) add_memory(walk, expression);
    for (uint32_t i = 0; i < expression->operand_count; i++) add(walk, expression->operands[i], call);
}

/* It is not live any more. Was it? */
static bool take_variable(struct walk *walk, fl_variable_id variable, uint32_t call) {
    uint64_t *live = fl_map_find(&walk->live, key_of(walk, variable, call));
    bool was_live = live && *live;
    if (live) *live = 0;
    return was_live;
}

static void remove_memory(struct walk *walk, expression_ref address, uint32_t width) {
    size_t kept = 0;
    for (size_t i = 0; i < walk->memory.count; i++) {
        expression_ref load = walk->memory.items[i];
        bool is_written = load->width == width && is_same_address(load->operands[0], address);
        if (!is_written) walk->memory.items[kept++] = load;
    }
    walk->memory.count = kept;
}

/* ---- steps, backwards ---- */

/* A call binds the parameters of what it calls, which begins with the next step. */
static void go_back_over_call(struct walk *walk, size_t step, const struct fl_operation *operation) {
    if (step + 1 >= walk->path->count || walk->calls[step + 1] != step) return;
    const struct fl_edge *first = fl_program_edge(walk->program, walk->path->edges[step + 1]);
    const struct fl_function *callee =
        fl_program_function(walk->program, fl_program_location(walk->program, first->source)->function);
    for (uint32_t i = 0; i < operation->argument_count && i < callee->parameter_count; i++) {
        if (take_variable(walk, callee->parameters[i], (uint32_t)step))
            add(walk, operation->arguments[i].value, walk->calls[step]);
    }
}

/* What a return gives is live where the call's variable is, when it has returned. */
static void go_back_over_return(struct walk *walk, size_t step, const struct fl_operation *operation) {
    uint32_t call = walk->calls[step];
    if (call == FL_NO_STEP || !operation->value) return;
    fl_variable_id result = fl_program_edge(walk->program, walk->path->edges[call])->operation.variable;
    if (fl_id_is_none(result)) return;
    if (take_variable(walk, result, walk->calls[call])) add(walk, operation->value, call);
}

static void go_back(struct walk *walk, size_t step) {
    const struct fl_operation *operation = &fl_program_edge(walk->program, walk->path->edges[step])->operation;
    uint32_t call = walk->calls[step];
    switch (operation->kind) {
    case FL_OPERATION_CALL: go_back_over_call(walk, step, operation); return;
    case FL_OPERATION_RETURN: go_back_over_return(walk, step, operation); return;
    case FL_OPERATION_STORE: remove_memory(walk, operation->address, operation->value->width); break;
    default:
        if (!fl_id_is_none(operation->variable)) take_variable(walk, operation->variable, call);
        break;
    }
    add(walk, operation->condition, call);
    add(walk, operation->value, call);
    add(walk, operation->address, call);
    add(walk, operation->source, call);
    add(walk, operation->size, call);
}

/* Variables in scope at the step, and memory. */
static expressions live_in_scope(const struct walk *walk, size_t step) {
    expressions all = {0};
    const struct fl_program *program = walk->program;
    for (size_t i = 0; i < walk->live.count; i++) {
        const struct fl_map_entry *entry = &walk->live.items[i];
        if (!entry->value) continue;
        uint32_t call = (uint32_t)(entry->key >> 32);
        fl_variable_id variable = {(uint32_t)entry->key};
        const struct fl_variable *live = fl_program_variable(program, variable);
        if (live->kind != FL_VARIABLE_GLOBAL && call != walk->calls[step]) continue;
        fl_vector_push(walk->arena, &all,
                       fl_expression_of_variable(walk->arena, variable, live->width, live->type));
    }
    for (size_t i = 0; i < walk->memory.count; i++) fl_vector_push(walk->arena, &all, walk->memory.items[i]);
    return all;
}

/* ---- values, forwards ---- */

struct reading {
    struct fl_arena *arena;
    uint64_t step; /* that comes next */
    fl_moments *moments;
    expressions *live; /* one a moment */
    size_t next;
};

static bool is_pointer(expression_ref expression) {
    return expression->type && expression->type->kind == FL_TYPE_POINTER;
}

static expression_ref is_null(struct fl_arena *arena, expression_ref pointer) {
    return fl_expression_binary(arena, FL_OP_EQUAL, pointer, fl_expression_word(arena, pointer->width, 0, NULL),
                                NULL);
}

static expression_ref same_value(struct fl_arena *arena, expression_ref expression, struct fl_bits value) {
    expression_ref was = fl_expression_constant(arena, value, expression->type);
    if (!is_pointer(expression)) return fl_expression_binary(arena, FL_OP_EQUAL, expression, was, NULL);
    return fl_expression_binary(arena, FL_OP_EQUAL, is_null(arena, expression), is_null(arena, was), NULL);
}

static void read_moment(struct reading *reading, struct fl_machine *machine) {
    expressions *live = &reading->live[reading->next];
    expression_ref condition = fl_expression_word(reading->arena, 1, 1, NULL);
    for (size_t i = 0; i < live->count; i++) {
        struct fl_bits value;
        if (!fl_machine_evaluate(machine, reading->arena, live->items[i], &value)) continue;
        condition = fl_expression_binary(reading->arena, FL_OP_AND, condition,
                                         same_value(reading->arena, live->items[i], value), NULL);
    }
    reading->moments->items[reading->next++].condition = condition;
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id edge) {
    (void)edge;
    struct reading *reading = context;
    if (reading->next == reading->moments->count) return false;
    if (reading->moments->items[reading->next].step == reading->step++) read_moment(reading, machine);
    return true;
}

static void read_values(struct reading *reading, const struct fl_program *program, const struct fl_run *run) {
    struct fl_observer observer = {.context = reading, .before = before};
    struct fl_interpret_options options = {.inputs = run->inputs, .forgets_inputs = true, .observer = &observer};
    struct fl_arena *scratch = fl_arena_create();
    fl_interpret(scratch, program, &options);
    fl_arena_destroy(scratch);
    reading->moments->count = reading->next;
}

/* ---- both ---- */

static bool is_users(const struct fl_program *program, fl_location_id location) {
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, location)->function);
    return function->is_users && !function->is_observer;
}

fl_moments fl_live_moments(struct fl_arena *arena, const struct fl_program *program, const struct fl_run *run,
                           const struct fl_path *path, const uint32_t *kept, size_t kept_count, size_t most) {
    struct walk walk = {.arena = arena,
                        .program = program,
                        .path = path,
                        .calls = fl_path_calls(program, arena, path),
                        .live = fl_map_make(arena)};
    fl_moments backwards = {0}, moments = {0};
    FL_VECTOR_OF(expressions) live = {0}, live_forwards = {0};
    for (size_t i = kept_count; i-- && backwards.count < most;) {
        fl_location_id location = fl_program_edge(program, path->edges[kept[i]])->source;
        go_back(&walk, kept[i]);
        if (!is_users(program, location)) continue;
        fl_vector_push(arena, &backwards, ((struct fl_moment){.step = kept[i], .location = location}));
        fl_vector_push(arena, &live, live_in_scope(&walk, kept[i]));
    }
    for (size_t i = backwards.count; i--;) {
        fl_vector_push(arena, &moments, backwards.items[i]);
        fl_vector_push(arena, &live_forwards, live.items[i]);
    }
    struct reading reading = {.arena = arena, .moments = &moments, .live = live_forwards.items};
    read_values(&reading, program, run);
    return moments;
}
