#include "explain/flow/flow.h"

#include "analysis/dominance.h"
#include "base/map.h"
#include "engine/interpret/interpret.h"
#include "engine/interpret/memory/memory.h"

/* A longer run is not followed: what is kept of it would need too much memory. */
static const uint64_t most_steps = 8000000;
/* Of a copy, the bytes that are followed. */
static const uint64_t most_bytes = 1 << 16;

typedef fl_flow_id step_id;

/* A branch was taken; what comes before the location where its ways meet again depends on it. */
struct decision {
    step_id step;
    fl_location_id meeting; /* none: at the end of the function */
};

struct activation {
    step_id call;
    size_t first_decision, first_local;
};

struct following {
    struct fl_arena *arena;
    struct fl_arena *scratch; /* of one value */
    const struct fl_program *program;
    const struct fl_flow_request *request;
    struct fl_flow *flow;
    struct fl_dominance **dominance; /* by function, when first asked for */
    FL_VECTOR_OF(struct decision) decisions;
    FL_VECTOR_OF(struct activation) activations;
    FL_VECTOR_OF(step_id) locals; /* that wrote them, by activation and slot */
    step_id *globals;             /* the same, by variable */
    struct fl_map memory;         /* the same, by byte */
    FL_VECTOR_OF(step_id) arguments;
    const struct fl_operation *call; /* whose function begins with the next step, or NULL */
    step_id returned;                /* the last return */
    uint64_t printed;
    bool is_too_long;
};

/* ---- who wrote what ---- */

static step_id *writer_of(struct following *following, fl_variable_id id) {
    const struct fl_variable *variable = &following->program->variables[id.index];
    if (variable->kind == FL_VARIABLE_GLOBAL) return &following->globals[id.index];
    return &following->locals.items[fl_vector_last(&following->activations).first_local + variable->slot];
}

static void depend_on(struct following *following, step_id step) {
    if (step) fl_vector_push(following->arena, &following->flow->sources, step);
}

static bool evaluate(struct following *following, struct fl_machine *machine,
                     const struct fl_expression *expression, uint64_t *value) {
    struct fl_bits bits;
    fl_arena_reset(following->scratch);
    if (!fl_machine_evaluate(machine, following->scratch, expression, &bits)) return false;
    *value = bits.word;
    return true;
}

static step_id last_step(const struct following *following) {
    return (step_id)(following->flow->steps.count - 1);
}

/* Objects that are not written because they need not be are of no interest. */
static void note_gap(struct following *following, struct fl_machine *machine, uint64_t address) {
    const struct fl_memory_object *object = fl_memory_find(fl_machine_memory(machine), address);
    bool is_own = object && (object->kind == FL_MEMORY_LOCAL || object->kind == FL_MEMORY_ARRAY ||
                             object->kind == FL_MEMORY_HEAP || object->kind == FL_MEMORY_GLOBAL);
    if (!is_own || !object->writable_size) return;
    struct fl_flow_place gap = {last_step(following), object->start};
    fl_vector_push(following->arena, &following->flow->gaps, gap);
}

static void depend_on_bytes(struct following *following, struct fl_machine *machine, uint64_t address,
                            uint64_t size) {
    step_id last = 0;
    bool has_gap = false;
    for (uint64_t i = 0; i < size && i < most_bytes; i++) {
        const uint64_t *writer = fl_map_find(&following->memory, address + i);
        if (writer && *writer != last) depend_on(following, last = (step_id)*writer);
        if (!writer && !has_gap) note_gap(following, machine, address + i);
        has_gap = has_gap || !writer;
    }
}

static void write_bytes(struct following *following, struct fl_machine *machine, uint64_t address, uint64_t size,
                        step_id step) {
    const struct fl_memory_object *object = fl_memory_find(fl_machine_memory(machine), address);
    for (uint64_t i = 0; i < size && i < most_bytes; i++) *fl_map_at(&following->memory, address + i) = step;
    if (!object) return;
    struct fl_flow_place write = {step, object->start};
    fl_vector_push(following->arena, &following->flow->writes, write);
}

static void depend_on_expression(struct following *following, struct fl_machine *machine,
                                 const struct fl_expression *expression) {
    uint64_t address;
    if (!expression) return;
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        depend_on(following, *writer_of(following, expression->variable));
    if (expression->kind == FL_EXPRESSION_LOAD && evaluate(following, machine, expression->operands[0], &address))
        depend_on_bytes(following, machine, address, (expression->width + 7) / 8);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        depend_on_expression(following, machine, expression->operands[i]);
}

/* ---- branches ---- */

static fl_location_id meeting_of(struct following *following, fl_location_id location) {
    fl_function_id function = fl_program_location(following->program, location)->function;
    struct fl_dominance **known = &following->dominance[function.index];
    if (!*known) {
        *known = FL_NEW(following->arena, struct fl_dominance);
        **known = fl_dominance_compute(following->arena, following->program, function);
    }
    return fl_immediate_postdominator(*known, location);
}

static bool is_same(fl_location_id left, fl_location_id right) {
    return left.index == right.index;
}

static void leave_decisions(struct following *following, fl_location_id meeting) {
    size_t first = fl_vector_last(&following->activations).first_decision;
    while (following->decisions.count > first && is_same(fl_vector_last(&following->decisions).meeting, meeting))
        following->decisions.count--;
}

/* A loop decides anew each time: what it decided before is a source of that. */
static void decide(struct following *following, const struct fl_edge *edge, step_id step) {
    if (fl_program_location(following->program, edge->source)->edge_count < 2) return;
    fl_location_id meeting = meeting_of(following, edge->source);
    leave_decisions(following, meeting);
    fl_vector_push(following->arena, &following->decisions, ((struct decision){step, meeting}));
}

static void depend_on_decision(struct following *following) {
    const struct activation *activation = &fl_vector_last(&following->activations);
    bool has_own = following->decisions.count > activation->first_decision;
    depend_on(following, has_own ? fl_vector_last(&following->decisions).step : activation->call);
}

/* ---- steps ---- */

static step_id begin_step(struct following *following, fl_edge_id edge) {
    struct fl_flow *flow = following->flow;
    fl_vector_push(following->arena, &flow->steps,
                   ((struct fl_flow_step){edge, (uint32_t)flow->sources.count}));
    depend_on_decision(following);
    return (step_id)(following->flow->steps.count - 1);
}

static void push_activation(struct following *following, struct fl_machine *machine, fl_function_id id) {
    const struct fl_function *function = fl_program_function(following->program, id);
    struct activation activation = {following->call ? (step_id)(following->flow->steps.count - 1) : 0,
                                    following->decisions.count, following->locals.count};
    fl_vector_push(following->arena, &following->activations, activation);
    for (uint32_t i = 0; i < function->frame_slots; i++) fl_vector_push(following->arena, &following->locals, 0);
    for (uint32_t i = 0; i < function->parameter_count && i < following->arguments.count; i++)
        *writer_of(following, function->parameters[i]) = following->arguments.items[i];
    if (!following->call || fl_id_is_none(function->variadic)) return;
    uint64_t address;
    const struct fl_expression *variadic =
        fl_expression_of_object(following->arena, function->variadic, following->program->pointer_width, NULL);
    if (!evaluate(following, machine, variadic, &address)) return;
    for (uint32_t i = function->parameter_count; i < following->call->argument_count; i++) {
        const struct fl_argument *argument = &following->call->arguments[i];
        uint64_t size = argument->byval_size ? argument->byval_size : (argument->value->width + 7) / 8;
        write_bytes(following, machine, address + argument->offset, size, following->arguments.items[i]);
    }
}

static void pop_activation(struct following *following) {
    struct activation activation = fl_vector_pop(&following->activations);
    following->decisions.count = activation.first_decision;
    following->locals.count = activation.first_local;
}

/* Each argument is a step of its own, so that what depends on one does not on the others. */
static void follow_call(struct following *following, struct fl_machine *machine, const struct fl_edge *edge,
                        fl_edge_id id) {
    const struct fl_operation *operation = &edge->operation;
    following->arguments.count = 0;
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        uint64_t address;
        const struct fl_argument *argument = &operation->arguments[i];
        step_id step = begin_step(following, id);
        depend_on_expression(following, machine, argument->value);
        if (argument->byval_size && evaluate(following, machine, argument->value, &address))
            depend_on_bytes(following, machine, address, argument->byval_size);
        fl_vector_push(following->arena, &following->arguments, step);
    }
    begin_step(following, id);
    depend_on_expression(following, machine, operation->callee);
    following->call = operation;
}

static void follow_output(struct following *following, struct fl_machine *machine,
                          const struct fl_operation *operation) {
    uint64_t address, size, descriptor, wrong = following->request->byte;
    if (!evaluate(following, machine, operation->value, &descriptor) || descriptor != 1) return;
    if (!evaluate(following, machine, operation->size, &size) ||
        !evaluate(following, machine, operation->address, &address))
        return;
    following->flow->since = following->flow->steps.count;
    following->flow->is_found =
        following->request->has_byte && following->printed <= wrong && wrong < following->printed + size;
    if (following->flow->is_found) depend_on_bytes(following, machine, address + (wrong - following->printed), 1);
    following->printed += size;
}

static void follow_write(struct following *following, struct fl_machine *machine,
                         const struct fl_operation *operation, step_id step) {
    uint64_t address, source, size;
    bool has_size = operation->size && evaluate(following, machine, operation->size, &size);
    if (operation->kind == FL_OPERATION_STORE) size = (operation->value->width + 7) / 8;
    if (operation->kind == FL_OPERATION_COPY && has_size &&
        evaluate(following, machine, operation->source, &source))
        depend_on_bytes(following, machine, source, size);
    if ((has_size || operation->kind == FL_OPERATION_STORE) && operation->address &&
        evaluate(following, machine, operation->address, &address))
        write_bytes(following, machine, address, size, step);
}

static void follow_operation(struct following *following, struct fl_machine *machine, const struct fl_edge *edge,
                             fl_edge_id id) {
    const struct fl_operation *operation = &edge->operation;
    if (operation->kind == FL_OPERATION_CALL) {
        follow_call(following, machine, edge, id);
        return;
    }
    step_id step = begin_step(following, id);
    const struct fl_expression *const read[] = {operation->condition, operation->value, operation->address,
                                                operation->source, operation->size};
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) depend_on_expression(following, machine, read[i]);
    switch (operation->kind) {
    case FL_OPERATION_ASSUME: decide(following, edge, step); break;
    case FL_OPERATION_RETURN: following->returned = step; break;
    case FL_OPERATION_OUTPUT: follow_output(following, machine, operation); break;
    case FL_OPERATION_STORE:
    case FL_OPERATION_INPUT:
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL: follow_write(following, machine, operation, step); break;
    default: break;
    }
    if (!fl_id_is_none(operation->variable)) *writer_of(following, operation->variable) = step;
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id id) {
    struct following *following = context;
    const struct fl_edge *edge = fl_program_edge(following->program, id);
    following->is_too_long = following->flow->steps.count >= most_steps;
    if (following->is_too_long) return false;
    if (fl_machine_depth(machine) > following->activations.count)
        push_activation(following, machine, fl_program_location(following->program, edge->source)->function);
    following->call = NULL;
    leave_decisions(following, edge->source);
    follow_operation(following, machine, edge, id);
    return !following->flow->is_found;
}

static bool after(void *context, struct fl_machine *machine, fl_edge_id id) {
    struct following *following = context;
    const struct fl_operation *operation = &fl_program_edge(following->program, id)->operation;
    if (operation->kind != FL_OPERATION_CALL) return true;
    following->call = NULL;
    while (following->activations.count > fl_machine_depth(machine)) pop_activation(following);
    if (!fl_id_is_none(operation->variable)) *writer_of(following, operation->variable) = following->returned;
    return true;
}

/* ---- all ---- */

struct fl_flow fl_flow_follow(struct fl_arena *arena, const struct fl_program *program,
                              const struct fl_flow_request *request) {
    struct fl_flow flow = {0};
    struct following following = {
        .arena = arena, .scratch = fl_arena_create(), .program = program, .request = request, .flow = &flow};
    following.dominance = FL_NEW_ARRAY(arena, struct fl_dominance *, program->function_count + 1);
    following.globals = FL_NEW_ARRAY(arena, step_id, program->variable_count + 1);
    following.memory = fl_map_make(arena);
    fl_vector_push(arena, &flow.steps, ((struct fl_flow_step){FL_NO_ID, 0}));
    struct fl_observer observer = {.context = &following, .before = before, .after = after};
    struct fl_interpret_options options = {.inputs = request->inputs,
                                           .forgets_inputs = true,
                                           .observer = &observer,
                                           .step_limit = most_steps,
                                           .deadline = request->deadline};
    const struct fl_outcome *outcome = fl_interpret(arena, program, &options);
    flow.is_complete = !following.is_too_long && outcome->kind != FL_OUTCOME_TIME_LIMIT;
    fl_arena_destroy(following.scratch);
    return flow;
}
