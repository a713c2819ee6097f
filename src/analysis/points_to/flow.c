/* analysis/points_to/flow.c - which pointers the operations of a function move where. */
#include <string.h>

#include "analysis/points_to/value.h"

static struct fl_points_to *base_of(const struct fl_points_to_flow *flow) {
    return flow->points_to;
}

static void flow_into_variable(const struct fl_points_to_flow *flow, struct fl_points_to_value value,
                               fl_variable_id variable) {
    if (fl_id_is_none(variable)) return;
    fl_value_flow(flow, value, fl_points_to_variable_node(base_of(flow), flow->instance, variable));
}

static void add_outside(const struct fl_points_to_flow *flow, uint32_t node) {
    fl_points_to_add_copy(base_of(flow), fl_points_to_object_node(base_of(flow), base_of(flow)->outside), node);
}

static void store(const struct fl_points_to_flow *flow, struct fl_points_to_value address,
                  struct fl_points_to_value value, uint64_t width) {
    if (!address.carries || !value.carries) return;
    struct fl_points_to_use use = {
        .kind = USE_STORE, .other = fl_value_node(flow, value), .move = address.move, .width = width};
    fl_points_to_add_use(base_of(flow), address.node, use);
}

static void flow_store(const struct fl_points_to_flow *flow, const struct fl_operation *operation) {
    struct fl_points_to_value value = fl_value_of(flow, operation->value);
    if (!value.carries) return;
    store(flow, fl_value_of(flow, operation->address), value, (operation->value->width + 7) / 8);
}

/* 0: not known. */
static uint64_t constant_size(const struct fl_expression *size) {
    bool is_known = size->kind == FL_EXPRESSION_CONSTANT && size->width <= 64;
    return is_known ? size->constant.word : 0;
}

static void copy_block(const struct fl_points_to_flow *flow, struct fl_points_to_value from,
                       struct fl_points_to_value to, uint64_t size) {
    if (!from.carries || !to.carries) return;
    uint32_t passing = fl_points_to_passing(base_of(flow), size);
    fl_points_to_add_use(
        base_of(flow), from.node,
        (struct fl_points_to_use){.kind = USE_COPY_FROM, .other = passing, .move = from.move, .width = size});
    fl_points_to_add_use(
        base_of(flow), to.node,
        (struct fl_points_to_use){.kind = USE_COPY_TO, .other = passing, .move = to.move, .width = size});
}

static void flow_copy(const struct fl_points_to_flow *flow, const struct fl_operation *operation) {
    copy_block(flow, fl_value_of(flow, operation->source), fl_value_of(flow, operation->address),
               constant_size(operation->size));
}

/* What an input is given may come back as another one. */
static void flow_input(const struct fl_points_to_flow *flow, const struct fl_operation *operation) {
    struct fl_points_to *points_to = base_of(flow);
    const struct fl_input *input = &points_to->program->inputs[operation->input.index];
    struct fl_points_to_value outside = fl_value_at_object(flow, points_to->outside);
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        const struct fl_expression *argument = operation->arguments[i].value;
        if (!fl_type_is_number(argument->type)) store(flow, outside, fl_value_of(flow, argument), 1);
    }
    if (operation->address) {
        uint64_t size = constant_size(operation->size);
        struct fl_points_to_value address = fl_value_of(flow, operation->address);
        if (!size) address.move.stride = 1;
        store(flow, address, outside, size ? size : 1);
        if (input->kind == FL_INPUT_GLOBAL) store(flow, outside, address, 1);
    } else if (!fl_id_is_none(operation->variable) && input->width >= points_to->program->pointer_width &&
               !fl_type_is_number(input->type)) {
        add_outside(flow, fl_points_to_variable_node(points_to, flow->instance, operation->variable));
    }
}

static void flow_allocate(const struct fl_points_to_flow *flow, const struct fl_operation *operation,
                          fl_edge_id edge) {
    uint32_t object = fl_points_to_heap(base_of(flow), edge, flow->instance);
    flow_into_variable(flow, fl_value_at_object(flow, object), operation->variable);
}

static void flow_return(const struct fl_points_to_flow *flow, const struct fl_operation *operation) {
    if (!operation->value) return;
    fl_value_flow(flow, fl_value_of(flow, operation->value),
                  base_of(flow)->instances.items[flow->instance].result);
}

static void flow_call(const struct fl_points_to_flow *flow, const struct fl_operation *operation,
                      fl_edge_id edge) {
    struct fl_points_to *points_to = base_of(flow);
    struct fl_points_to_call record = {edge, flow->instance};
    uint32_t call = (uint32_t)points_to->calls.count;
    fl_vector_push(points_to->scratch, &points_to->calls, record);
    if (operation->callee->kind == FL_EXPRESSION_FUNCTION) {
        fl_points_to_link(points_to, call, operation->callee->function);
        return;
    }
    struct fl_points_to_value callee = fl_value_of(flow, operation->callee);
    if (callee.carries)
        fl_points_to_add_use(points_to, fl_value_node(flow, callee),
                             (struct fl_points_to_use){.kind = USE_CALL, .other = call});
}

/* Operands that nothing flows from are looked at all the same: expressions in them are asked about. */
static void look_at(const struct fl_points_to_flow *flow, const struct fl_expression *expression) {
    if (!expression) return;
    if (expression->kind == FL_EXPRESSION_LOAD) fl_value_of(flow, expression);
    for (uint32_t i = 0; i < expression->operand_count; i++) look_at(flow, expression->operands[i]);
}

static void flow_edge(const struct fl_points_to_flow *flow, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(base_of(flow)->program, edge)->operation;
    look_at(flow, operation->condition);
    look_at(flow, operation->value);
    look_at(flow, operation->address);
    look_at(flow, operation->source);
    look_at(flow, operation->size);
    look_at(flow, operation->callee);
    for (uint32_t i = 0; i < operation->argument_count; i++) look_at(flow, operation->arguments[i].value);
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN:
        flow_into_variable(flow, fl_value_of(flow, operation->value), operation->variable);
        break;
    case FL_OPERATION_STORE: flow_store(flow, operation); break;
    case FL_OPERATION_COPY: flow_copy(flow, operation); break;
    case FL_OPERATION_INPUT: flow_input(flow, operation); break;
    case FL_OPERATION_ALLOCATE: flow_allocate(flow, operation, edge); break;
    case FL_OPERATION_RETURN: flow_return(flow, operation); break;
    case FL_OPERATION_CALL: flow_call(flow, operation, edge); break;
    default: break;
    }
}

void fl_points_to_generate(struct fl_points_to *points_to, uint32_t instance) {
    struct fl_points_to_flow flow = {points_to, instance};
    const struct fl_function *function =
        fl_program_function(points_to->program, points_to->instances.items[instance].function);
    for (uint32_t i = 0; i < function->edge_count; i++) flow_edge(&flow, (fl_edge_id){function->first_edge + i});
}

/* ---- arguments and results of calls ---- */

static void pass_variadic(const struct fl_points_to_flow *flow, const struct fl_argument *argument,
                          fl_object_id variadic) {
    struct fl_points_to_value to = fl_value_at_object(flow, base_of(flow)->object_of[variadic.index]);
    to.move.offset += argument->offset;
    struct fl_points_to_value value = fl_value_of(flow, argument->value);
    if (argument->byval_size)
        copy_block(flow, value, to, argument->byval_size);
    else
        store(flow, to, value, (argument->value->width + 7) / 8);
}

void fl_points_to_pass(struct fl_points_to *points_to, uint32_t call, uint32_t callee_instance) {
    struct fl_points_to_call record = points_to->calls.items[call];
    struct fl_points_to_flow flow = {points_to, record.instance};
    fl_function_id callee = points_to->instances.items[callee_instance].function;
    const struct fl_function *function = fl_program_function(points_to->program, callee);
    const struct fl_operation *operation = &fl_program_edge(points_to->program, record.edge)->operation;
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        const struct fl_argument *argument = &operation->arguments[i];
        if (i < function->parameter_count)
            fl_value_flow(&flow, fl_value_of(&flow, argument->value),
                          fl_points_to_variable_node(points_to, callee_instance, function->parameters[i]));
        else if (!fl_id_is_none(function->variadic))
            pass_variadic(&flow, argument, function->variadic);
    }
    if (!fl_id_is_none(operation->variable))
        fl_points_to_add_copy(points_to, points_to->instances.items[callee_instance].result,
                              fl_points_to_variable_node(points_to, record.instance, operation->variable));
}
