/* analysis/interval/intervals_flow.c - what edges and calls do to the intervals of variables. */
#include "analysis/interval/intervals_parts.h"

/* ---- which globals functions assign ---- */

static fl_number_set assigned_in(struct fl_intervals *intervals, fl_function_id id) {
    const struct fl_program *program = intervals->program;
    const struct fl_function *function = fl_program_function(program, id);
    fl_number_set all = {0};
    for (uint32_t i = 0; i < function->edge_count; i++) {
        fl_variable_id variable = program->edges[function->first_edge + i].operation.variable;
        if (fl_id_is_none(variable) || program->variables[variable.index].kind != FL_VARIABLE_GLOBAL) continue;
        all = fl_number_set_unite(intervals->sets, all, fl_number_set_of(intervals->sets, variable.index));
    }
    return all;
}

void fl_intervals_find_modified(struct fl_intervals *intervals) {
    const struct fl_call_graph *graph = intervals->graph;
    const struct fl_components *components = &graph->components;
    for (uint32_t c = 0; c < components->count; c++) { /* callees before callers */
        fl_number_set all = {0};
        for (uint32_t i = components->starts[c]; i < components->starts[c + 1]; i++) {
            uint32_t function = components->nodes[i];
            all = fl_number_set_unite(intervals->sets, all, assigned_in(intervals, (fl_function_id){function}));
            for (uint32_t j = graph->callees.starts[function]; j < graph->callees.starts[function + 1]; j++)
                all = fl_number_set_unite(intervals->sets, all, intervals->modified[graph->callees.targets[j]]);
        }
        for (uint32_t i = components->starts[c]; i < components->starts[c + 1]; i++)
            intervals->modified[components->nodes[i]] = all;
    }
}

/* ---- states ---- */

struct fl_interval_state fl_intervals_begin(struct fl_intervals *intervals) {
    const struct fl_program *program = intervals->program;
    struct fl_interval_state state = {.is_reached = true};
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *variable = &program->variables[i];
        if (variable->kind != FL_VARIABLE_GLOBAL || variable->width > FL_WIDEST_INTERVAL) continue;
        if (i == intervals->any.index) continue;
        fl_interval_state_set(intervals->arena, program, &state, (fl_variable_id){i},
                              fl_interval_of(variable->width, variable->initial.word));
    }
    return state;
}

static void set(struct fl_intervals *intervals, struct fl_interval_state *state, fl_variable_id variable,
                struct fl_interval interval) {
    fl_interval_state_set(intervals->arena, intervals->program, state, variable, interval);
}

static void forget(struct fl_intervals *intervals, struct fl_interval_state *state, fl_variable_id variable) {
    if (!fl_id_is_none(variable)) fl_interval_state_forget(intervals->arena, intervals->program, state, variable);
}

static void assign(struct fl_intervals *intervals, struct fl_interval_state *state, fl_variable_id variable,
                   const struct fl_expression *value) {
    if (value->width <= FL_WIDEST_INTERVAL)
        set(intervals, state, variable, fl_interval_state_evaluate(intervals->program, state, value));
}

static void assume(struct fl_intervals *intervals, struct fl_interval_state *state,
                   const struct fl_expression *condition) {
    struct fl_interval is_true = fl_interval_of(1, 1);
    fl_interval_state_assume(intervals->arena, intervals->program, state, condition, &is_true);
}

static void read_input(struct fl_intervals *intervals, struct fl_interval_state *state,
                       const struct fl_operation *operation) {
    const struct fl_input *input = &intervals->program->inputs[operation->input.index];
    if (fl_id_is_none(operation->variable)) return;
    forget(intervals, state, operation->variable);
    int64_t least;
    switch (input->kind) {
    case FL_INPUT_ARGUMENT_BYTE: least = 0; break;
    case FL_INPUT_STDIN_BYTE:
    case FL_INPUT_ENVIRONMENT_BYTE: least = -1; break;
    case FL_INPUT_FILE_BYTE: least = -2; break;
    default: return;
    }
    if (input->width >= 16)
        set(intervals, state, operation->variable, fl_interval_signed(input->width, least, 255));
}

/* ---- calls ---- */

struct fl_interval_state fl_intervals_enter(struct fl_intervals *intervals, const struct fl_edge *edge,
                                            const struct fl_interval_state *state, fl_function_id callee) {
    const struct fl_program *program = intervals->program;
    const struct fl_function *function = fl_program_function(program, callee);
    struct fl_interval_state entry = {.is_reached = true, .globals = state->globals};
    for (uint32_t i = 0; i < function->parameter_count && i < edge->operation.argument_count; i++) {
        const struct fl_expression *value = edge->operation.arguments[i].value;
        if (value->width > FL_WIDEST_INTERVAL ||
            value->width != program->variables[function->parameters[i].index].width)
            continue;
        set(intervals, &entry, function->parameters[i], fl_interval_state_evaluate(program, state, value));
    }
    return entry;
}

/* The caller's state when one of its callees has returned. */
static struct fl_interval_state come_back(struct fl_intervals *intervals, const struct fl_edge *edge,
                                          struct fl_interval_state state, fl_function_id callee) {
    const struct fl_program *program = intervals->program;
    const struct fl_function *function = fl_program_function(program, callee);
    fl_variable_id variable = edge->operation.variable;
    if (!function->has_body) {
        forget(intervals, &state, variable);
        return state;
    }
    const struct fl_interval_state *exit = &intervals->states[function->exit.index];
    if (!exit->is_reached) return (struct fl_interval_state){.is_reached = false};
    struct fl_number_walk walk = fl_number_set_walk(intervals->sets, intervals->modified[callee.index]);
    for (uint32_t number; fl_number_walk_next(&walk, &number);)
        if (program->variables[number].width <= FL_WIDEST_INTERVAL)
            set(intervals, &state, (fl_variable_id){number},
                fl_interval_state_get(program, exit, (fl_variable_id){number}));
    if (fl_id_is_none(variable)) return state;
    struct fl_interval result = intervals->results[callee.index];
    if (result.width == program->variables[variable.index].width)
        set(intervals, &state, variable, result);
    else
        forget(intervals, &state, variable);
    return state;
}

static struct fl_interval_state call(struct fl_intervals *intervals, const struct fl_edge *edge,
                                     struct fl_interval_state state) {
    fl_edge_id id = {(uint32_t)(edge - intervals->program->edges)};
    const struct fl_call_site *site = fl_call_graph_site(intervals->graph, id);
    struct fl_interval_state after = {.is_reached = false};
    for (uint32_t i = 0; i < site->callee_count; i++) {
        struct fl_interval_state back = come_back(intervals, edge, state, site->callees[i]);
        after = fl_interval_state_join(intervals->arena, &after, &back);
    }
    if (site->callee_count) return after;
    forget(intervals, &state, edge->operation.variable);
    return state;
}

struct fl_interval_state fl_intervals_follow(struct fl_intervals *intervals, const struct fl_edge *edge,
                                             struct fl_interval_state state) {
    const struct fl_operation *operation = &edge->operation;
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN: assign(intervals, &state, operation->variable, operation->value); break;
    case FL_OPERATION_ASSUME:
    case FL_OPERATION_CHECK: assume(intervals, &state, operation->condition); break;
    case FL_OPERATION_CALL: return call(intervals, edge, state);
    case FL_OPERATION_INPUT: read_input(intervals, &state, operation); break;
    case FL_OPERATION_ALLOCATE:
    case FL_OPERATION_SAVE_STACK:
    case FL_OPERATION_FORGET: forget(intervals, &state, operation->variable); break;
    default: break;
    }
    return state;
}
