#include "watch/flow/own_calls.h"

struct resolving {
    const struct fl_call_graph *graph;
    const struct fl_program *program;
    struct fl_points_to *points_to;
    struct fl_bitset seen;    /* variables, which need not be looked at again */
    struct fl_bitset objects; /* the same; what is read from one is always at the same place of it */
    int64_t *offsets;         /* by object */
    struct fl_bitset *callees;
};

static bool add_value(struct resolving *resolving, const struct fl_expression *value);

/* ---- variables ---- */

static bool add_parameter(struct resolving *resolving, fl_function_id id, uint32_t parameter) {
    const struct fl_call_graph *graph = resolving->graph;
    if (fl_bitset_has(&graph->address_taken, id.index)) return false;
    for (uint32_t i = graph->caller_site_starts[id.index]; i < graph->caller_site_starts[id.index + 1]; i++) {
        const struct fl_call_site *site = &graph->sites[graph->caller_sites[i]];
        const struct fl_operation *call = &fl_program_edge(resolving->program, site->edge)->operation;
        if (site->is_indirect || fl_program_function(resolving->program, site->caller)->is_users) return false;
        if (parameter >= call->argument_count || !add_value(resolving, call->arguments[parameter].value))
            return false;
    }
    return true;
}

static bool add_variable(struct resolving *resolving, fl_variable_id variable) {
    const struct fl_program *program = resolving->program;
    if (program->variables[variable.index].kind == FL_VARIABLE_GLOBAL) return false;
    if (!fl_bitset_insert(&resolving->seen, variable.index)) return true;
    fl_function_id id = program->variables[variable.index].function;
    const struct fl_function *function = fl_program_function(program, id);
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[function->first_edge + i].operation;
        if (!fl_id_equal(operation->variable, variable)) continue;
        if (operation->kind != FL_OPERATION_ASSIGN || !add_value(resolving, operation->value)) return false;
    }
    for (uint32_t k = 0; k < function->parameter_count; k++)
        if (fl_id_equal(function->parameters[k], variable))
            return !function->is_users && add_parameter(resolving, id, k);
    return true;
}

/* ---- memory ---- */

/* A local object of a model? */
static bool is_own(const struct resolving *resolving, const struct fl_target *target) {
    const struct fl_points_to *points_to = resolving->points_to;
    if (target->stride || fl_points_to_object_kind(points_to, target->object) != FL_ABSTRACT_OBJECT) return false;
    const struct fl_object *object =
        &resolving->program->objects[fl_points_to_object_index(points_to, target->object)];
    return object->kind == FL_OBJECT_LOCAL && !fl_id_is_none(object->function) &&
           !fl_program_function(resolving->program, object->function)->is_users;
}

/* May what is written at `written` reach into the pointer at `read`? */
static bool may_overlap(const struct resolving *resolving, const struct fl_target *written,
                        const struct fl_target *read, uint64_t bytes) {
    int64_t size = resolving->program->pointer_width / 8;
    if (written->object != read->object) return false;
    return written->stride || !bytes ||
           (written->offset < read->offset + size && read->offset < written->offset + (int64_t)bytes);
}

static bool add_written(struct resolving *resolving, const struct fl_operation *operation,
                        const struct fl_target *read) {
    struct fl_points_to *points_to = resolving->points_to;
    bool is_store = operation->kind == FL_OPERATION_STORE;
    uint64_t bytes = is_store ? (operation->value->width + 7) / 8 : 0;
    struct fl_number_walk walk =
        fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_targets(points_to, operation->address));
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        struct fl_target written = fl_points_to_target_at(points_to, number);
        if (!may_overlap(resolving, &written, read, bytes)) continue;
        bool is_whole = is_store && !written.stride && written.offset == read->offset &&
                        operation->value->width == resolving->program->pointer_width;
        return is_whole && add_value(resolving, operation->value);
    }
    return true;
}

static bool add_loaded(struct resolving *resolving, const struct fl_target *read) {
    const struct fl_program *program = resolving->program;
    uint32_t object = fl_points_to_object_index(resolving->points_to, read->object);
    if (!fl_bitset_insert(&resolving->objects, object)) return resolving->offsets[object] == read->offset;
    resolving->offsets[object] = read->offset;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        if (!operation->address || operation->kind == FL_OPERATION_SKIP || operation->kind == FL_OPERATION_OUTPUT)
            continue;
        if (!add_written(resolving, operation, read)) return false;
    }
    return true;
}

static bool add_memory(struct resolving *resolving, const struct fl_expression *address) {
    struct fl_points_to *points_to = resolving->points_to;
    fl_number_set targets = fl_points_to_targets(points_to, address);
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(points_to), targets);
    bool is_any = false;
    for (uint32_t number; fl_number_walk_next(&walk, &number);) {
        struct fl_target target = fl_points_to_target_at(points_to, number);
        if (!is_own(resolving, &target) || !add_loaded(resolving, &target)) return false;
        is_any = true;
    }
    return is_any;
}

static bool add_value(struct resolving *resolving, const struct fl_expression *value) {
    switch (value->kind) {
    case FL_EXPRESSION_FUNCTION: fl_bitset_add(resolving->callees, value->function.index); return true;
    case FL_EXPRESSION_VARIABLE: return add_variable(resolving, value->variable);
    case FL_EXPRESSION_LOAD: return add_memory(resolving, value->operands[0]);
    default: return false;
    }
}

bool fl_own_callees(struct fl_arena *arena, const struct fl_call_graph *graph, struct fl_points_to *points_to,
                    const struct fl_call_site *site, struct fl_bitset *callees) {
    const struct fl_program *program = graph->program;
    const struct fl_function *caller = fl_program_function(program, site->caller);
    const struct fl_expression *callee = fl_program_edge(program, site->edge)->operation.callee;
    struct resolving resolving = {.graph = graph,
                                  .program = program,
                                  .points_to = points_to,
                                  .seen = fl_bitset_make(arena, program->variable_count),
                                  .objects = fl_bitset_make(arena, program->object_count),
                                  .offsets = FL_NEW_ARRAY(arena, int64_t, program->object_count + 1),
                                  .callees = callees};
    *callees = fl_bitset_make(arena, program->function_count);
    return !caller->is_users && !caller->is_observer && add_value(&resolving, callee);
}
