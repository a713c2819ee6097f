/* analysis/points_to/wrappers.c - functions whose result is the business of their caller.
 *
 * All that such a function returns was allocated in it, by itself or by another of the kind, or is
 * derived from what its caller passes, or null. It is small. */
#include "analysis/points_to/parts.h"

enum { MOST_EDGES = 150, MOST_COST = 150, MOST_COST_OF_ALL = 10000 };

/* By variable of one function: what may be in it, as far as is known; several at once. */
enum origin { ORIGIN_NONE = 0, ORIGIN_NULL = 1, ORIGIN_PASSED = 2, ORIGIN_FRESH = 4, ORIGIN_OTHER = 8 };

struct wrapper_search {
    struct fl_points_to *points_to;
    const struct fl_function *function;
    enum origin *origins; /* by place in the function's list */
    bool has_changed;
};

static enum origin either(enum origin left, enum origin right) {
    return left | right;
}

static enum origin origin_of(const struct wrapper_search *search, const struct fl_expression *value) {
    switch (value->kind) {
    case FL_EXPRESSION_CONSTANT: return fl_bits_is_zero(&value->constant) ? ORIGIN_NULL : ORIGIN_OTHER;
    case FL_EXPRESSION_VARIABLE: {
        const struct fl_variable *variable = fl_program_variable(search->points_to->program, value->variable);
        if (variable->kind == FL_VARIABLE_GLOBAL) return ORIGIN_OTHER;
        enum origin assigned = search->origins[search->points_to->variable_place[value->variable.index]];
        bool is_local = variable->kind == FL_VARIABLE_LOCAL || variable->kind == FL_VARIABLE_TEMPORARY;
        return is_local ? assigned : assigned | ORIGIN_PASSED;
    }
    case FL_EXPRESSION_FIELD:
    case FL_EXPRESSION_INDEX: return origin_of(search, value->operands[0]);
    case FL_EXPRESSION_APPLY:
        if (value->op != FL_OP_IF) return ORIGIN_OTHER;
        return either(origin_of(search, value->operands[1]), origin_of(search, value->operands[2]));
    default: return ORIGIN_OTHER;
    }
}

static enum origin assigned_origin(const struct wrapper_search *search, const struct fl_operation *operation) {
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN: return origin_of(search, operation->value);
    case FL_OPERATION_ALLOCATE: return operation->allocation == FL_ALLOCATION_HEAP ? ORIGIN_FRESH : ORIGIN_OTHER;
    case FL_OPERATION_CALL: {
        bool is_wrapper = operation->callee->kind == FL_EXPRESSION_FUNCTION &&
                          search->points_to->is_wrapper[operation->callee->function.index];
        return is_wrapper ? ORIGIN_FRESH : ORIGIN_OTHER;
    }
    default: return ORIGIN_OTHER;
    }
}

static enum origin returned_origin(struct wrapper_search *search) {
    const struct fl_program *program = search->points_to->program;
    enum origin returned = ORIGIN_NONE;
    do {
        search->has_changed = false;
        for (uint32_t i = 0; i < search->function->edge_count; i++) {
            const struct fl_operation *operation = &program->edges[search->function->first_edge + i].operation;
            if (operation->kind == FL_OPERATION_RETURN)
                returned = either(returned, origin_of(search, operation->value));
            bool is_local = !fl_id_is_none(operation->variable) &&
                            program->variables[operation->variable.index].kind != FL_VARIABLE_GLOBAL;
            if (operation->kind == FL_OPERATION_RETURN || !is_local) continue;
            enum origin *origin = &search->origins[search->points_to->variable_place[operation->variable.index]];
            enum origin found = either(*origin, assigned_origin(search, operation));
            search->has_changed |= found != *origin;
            *origin = found;
        }
    } while (search->has_changed);
    return returned;
}

static bool is_wrapper(struct fl_points_to *points_to, struct fl_arena *scratch, fl_function_id id) {
    const struct fl_function *function = fl_program_function(points_to->program, id);
    if (!function->has_body || function->edge_count > MOST_EDGES || function->is_variadic) return false;
    if (function->result_width != points_to->program->pointer_width) return false;
    struct wrapper_search search = {.points_to = points_to,
                                    .function = function,
                                    .origins = FL_NEW_ARRAY(scratch, enum origin, function->variable_count + 1)};
    enum origin returned = returned_origin(&search);
    return !(returned & ORIGIN_OTHER) && returned & (ORIGIN_FRESH | ORIGIN_PASSED);
}

static uint32_t site_count(const struct fl_call_graph *graph, uint32_t function) {
    return graph->caller_site_starts[function + 1] - graph->caller_site_starts[function];
}

static void find_wrappers(struct fl_points_to *points_to) {
    const struct fl_call_graph *graph = &points_to->shapes;
    struct fl_arena *scratch = fl_arena_create();
    bool has_changed;
    do {
        has_changed = false;
        /* Callees before callers, mostly. */
        for (uint32_t i = 0; i < points_to->program->function_count; i++) {
            fl_function_id function = {graph->components.nodes[i]};
            if (!site_count(graph, function.index) || points_to->is_wrapper[function.index]) continue;
            points_to->is_wrapper[function.index] = is_wrapper(points_to, scratch, function);
            has_changed |= points_to->is_wrapper[function.index];
            fl_arena_reset(scratch);
        }
    } while (has_changed);
    fl_arena_destroy(scratch);
}

/* Edges that are looked at for one call, those of functions that are looked at for it included. */
static uint64_t cost_of(const struct fl_points_to *points_to, const uint64_t *costs, uint32_t function) {
    const struct fl_call_graph *graph = &points_to->shapes;
    uint64_t cost = points_to->program->functions[function].edge_count;
    for (uint32_t i = graph->first_site[function]; i < graph->first_site[function + 1]; i++)
        if (!graph->sites[i].is_indirect && points_to->is_wrapper[graph->sites[i].callees[0].index])
            cost += costs[graph->sites[i].callees[0].index];
    return cost;
}

void fl_points_to_find_wrappers(struct fl_points_to *points_to) {
    const struct fl_call_graph *graph = &points_to->shapes;
    uint32_t count = points_to->program->function_count;
    points_to->is_wrapper = FL_NEW_ARRAY(points_to->arena, bool, count);
    find_wrappers(points_to);
    uint64_t *costs = FL_NEW_ARRAY(points_to->scratch, uint64_t, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t function = graph->components.nodes[i];
        const struct fl_function *at = &points_to->program->functions[function];
        costs[function] = cost_of(points_to, costs, function);
        if (!at->has_body || at->is_variadic || !site_count(graph, function)) continue;
        if (fl_call_graph_is_recursive(graph, (fl_function_id){function})) continue;
        if (costs[function] <= MOST_COST && costs[function] * site_count(graph, function) <= MOST_COST_OF_ALL)
            points_to->is_wrapper[function] = true;
    }
}
