#include "slice/static_slice.h"

#include "analysis/dependence/control.h"
#include "analysis/reachability.h"
#include "base/map.h"
#include "base/vector.h"

/* What is known of a function, once it has a step in the slice. */
struct function_facts {
    struct fl_reachability *reachability;
    const uint32_t *deciding_starts; /* by location of the function, into deciding */
    const fl_location_id *deciding;  /* locations whose branches it depends on */
};

/* A variable is read at a location. */
struct use {
    fl_variable_id variable;
    fl_location_id location;
};

/* Edges that write the same. */
struct writers {
    fl_lvalue_set set;
    FL_VECTOR_OF(fl_edge_id) edges;
};

struct slicing {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_call_graph *graph;
    struct fl_lvalues *lvalues;
    struct fl_bitset edges, functions;
    struct function_facts *facts; /* by function */
    FL_VECTOR_OF(struct use) uses;
    struct fl_map seen_uses, seen_sets;
    FL_VECTOR_OF(fl_lvalue_set) sets; /* of memory that is read */
    FL_VECTOR_OF(fl_edge_id) open;    /* in the slice, not looked at yet */
    size_t next_use, next_set;
    FL_VECTOR_OF(struct writers) writers; /* of memory or global variables, that are not in the slice yet */
};

static void add_edge(struct slicing *slicing, fl_edge_id edge) {
    if (fl_bitset_insert(&slicing->edges, edge.index)) fl_vector_push(slicing->arena, &slicing->open, edge);
}

static fl_function_id function_at(const struct slicing *slicing, fl_location_id location) {
    return fl_program_location(slicing->program, location)->function;
}

/* ---- control dependence ---- */

static void find_deciding(struct slicing *slicing, fl_function_id id, struct function_facts *facts) {
    const struct fl_function *function = fl_program_function(slicing->program, id);
    struct fl_graph control = fl_control_dependence(slicing->arena, slicing->program, id);
    struct fl_graph graph = fl_graph_reverse(slicing->arena, &control);
    fl_location_id *deciding = FL_NEW_ARRAY(slicing->arena, fl_location_id, graph.edge_count + 1);
    for (uint32_t i = 0; i < graph.edge_count; i++)
        deciding[i] = (fl_location_id){function->first_location + graph.targets[i]};
    facts->deciding_starts = graph.starts;
    facts->deciding = deciding;
}

static struct function_facts *facts_of(struct slicing *slicing, fl_function_id function) {
    struct function_facts *facts = &slicing->facts[function.index];
    if (facts->reachability) return facts;
    facts->reachability = fl_reachability_create(slicing->arena, slicing->program, function);
    find_deciding(slicing, function, facts);
    return facts;
}

/* The branches that decide whether a location is reached, in its function and up the calls. */
static void add_control(struct slicing *slicing, fl_location_id location) {
    const struct fl_program *program = slicing->program;
    fl_function_id id = function_at(slicing, location);
    struct function_facts *facts = facts_of(slicing, id);
    uint32_t node = location.index - fl_program_function(program, id)->first_location;
    for (uint32_t i = facts->deciding_starts[node]; i < facts->deciding_starts[node + 1]; i++) {
        const struct fl_location *branch = fl_program_location(program, facts->deciding[i]);
        for (uint32_t k = 0; k < branch->edge_count; k++) add_edge(slicing, (fl_edge_id){branch->first_edge + k});
    }
    if (!fl_bitset_insert(&slicing->functions, id.index)) return;
    for (uint32_t i = slicing->graph->caller_site_starts[id.index];
         i < slicing->graph->caller_site_starts[id.index + 1]; i++)
        add_edge(slicing, slicing->graph->sites[slicing->graph->caller_sites[i]].edge);
}

/* ---- data dependence ---- */

static void add_set(struct slicing *slicing, fl_lvalue_set set) {
    uint64_t *seen = fl_map_at(&slicing->seen_sets, set.index);
    if (!set.index || *seen) return;
    *seen = 1;
    fl_vector_push(slicing->arena, &slicing->sets, set);
}

static void add_use(struct slicing *slicing, fl_variable_id variable, fl_location_id location) {
    if (fl_program_variable(slicing->program, variable)->kind == FL_VARIABLE_GLOBAL) {
        add_set(slicing, fl_lvalues_of_variable(slicing->lvalues, variable));
        return;
    }
    uint64_t *seen = fl_map_at(&slicing->seen_uses, (uint64_t)variable.index << 32 | location.index);
    if (*seen) return;
    *seen = 1;
    fl_vector_push(slicing->arena, &slicing->uses, ((struct use){variable, location}));
}

static void add_reads(struct slicing *slicing, const struct fl_expression *expression, fl_location_id location) {
    if (!expression) return;
    for (uint32_t i = 0; i < expression->operand_count; i++) add_reads(slicing, expression->operands[i], location);
    switch (expression->kind) {
    case FL_EXPRESSION_VARIABLE: add_use(slicing, expression->variable, location); break;
    case FL_EXPRESSION_LOAD:
        add_set(slicing,
                fl_lvalues_of_memory(slicing->lvalues, expression->operands[0], (expression->width + 7) / 8));
        break;
    default: break;
    }
    if (fl_expression_asks_of_object(expression))
        add_set(slicing, fl_lvalues_of_life(slicing->lvalues, expression->operands[0]));
}

static void add_operation(struct slicing *slicing, const struct fl_edge *edge) {
    const struct fl_operation *operation = &edge->operation;
    add_reads(slicing, operation->condition, edge->source);
    add_reads(slicing, operation->value, edge->source);
    add_reads(slicing, operation->address, edge->source);
    add_reads(slicing, operation->source, edge->source);
    add_reads(slicing, operation->size, edge->source);
    add_reads(slicing, operation->callee, edge->source);
    if (operation->kind == FL_OPERATION_COPY)
        add_set(slicing, fl_lvalues_of_memory(slicing->lvalues, operation->source, 0));
    if (operation->kind == FL_OPERATION_INPUT)
        for (uint32_t i = 0; i < operation->argument_count; i++)
            add_reads(slicing, operation->arguments[i].value, edge->source);
}

/* A parameter gets its value from every call of the function. */
static void add_arguments(struct slicing *slicing, fl_function_id function, fl_variable_id parameter) {
    const struct fl_function *callee = fl_program_function(slicing->program, function);
    uint32_t number = 0;
    while (number < callee->parameter_count && !fl_id_equal(callee->parameters[number], parameter)) number++;
    for (uint32_t i = slicing->graph->caller_site_starts[function.index];
         i < slicing->graph->caller_site_starts[function.index + 1]; i++) {
        fl_edge_id id = slicing->graph->sites[slicing->graph->caller_sites[i]].edge;
        const struct fl_edge *edge = fl_program_edge(slicing->program, id);
        add_edge(slicing, id);
        for (uint32_t k = 0; k < edge->operation.argument_count; k++)
            if (k == number || k >= callee->parameter_count)
                add_reads(slicing, edge->operation.arguments[k].value, edge->source);
    }
}

/* What callees return is the value of a call. */
static void add_returns(struct slicing *slicing, fl_edge_id call) {
    const struct fl_call_site *site = fl_call_graph_site(slicing->graph, call);
    for (uint32_t i = 0; i < site->callee_count; i++) {
        const struct fl_function *callee = fl_program_function(slicing->program, site->callees[i]);
        if (!callee->has_body) continue;
        const struct fl_location *exit = fl_program_location(slicing->program, callee->exit);
        for (uint32_t k = 0; k < exit->incoming_count; k++)
            add_edge(slicing, slicing->program->incoming[exit->first_incoming + k]);
    }
}

static void follow_use(struct slicing *slicing, struct use use) {
    const struct fl_variable *variable = fl_program_variable(slicing->program, use.variable);
    const struct fl_function *function = fl_program_function(slicing->program, variable->function);
    struct function_facts *facts = facts_of(slicing, variable->function);
    for (uint32_t i = function->first_edge; i < function->first_edge + function->edge_count; i++) {
        const struct fl_edge *edge = &slicing->program->edges[i];
        if (!fl_id_equal(edge->operation.variable, use.variable)) continue;
        if (!fl_reachability_leads_to(facts->reachability, edge->target, use.location)) continue;
        add_edge(slicing, (fl_edge_id){i});
        if (edge->operation.kind == FL_OPERATION_CALL) add_returns(slicing, (fl_edge_id){i});
    }
    bool is_parameter = variable->kind == FL_VARIABLE_PARAMETER || variable->kind == FL_VARIABLE_REFERENCE;
    if (is_parameter) add_arguments(slicing, variable->function, use.variable);
}

static void follow_set(struct slicing *slicing, fl_lvalue_set set) {
    size_t kept = 0;
    for (size_t i = 0; i < slicing->writers.count; i++) {
        const struct writers *writers = &slicing->writers.items[i];
        if (!fl_lvalues_meet(slicing->lvalues, writers->set, set)) {
            slicing->writers.items[kept++] = *writers;
            continue;
        }
        for (size_t k = 0; k < writers->edges.count; k++) add_edge(slicing, writers->edges.items[k]);
    }
    slicing->writers.count = kept;
}

/* ---- the slice ---- */

static bool writes_shared(const struct slicing *slicing, const struct fl_operation *operation) {
    switch (operation->kind) {
    case FL_OPERATION_STORE:
    case FL_OPERATION_ALLOCATE:
    case FL_OPERATION_FREE:
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL:
    case FL_OPERATION_INPUT:
    case FL_OPERATION_BEGIN:
    case FL_OPERATION_END: return true;
    default: break;
    }
    return !fl_id_is_none(operation->variable) &&
           fl_program_variable(slicing->program, operation->variable)->kind == FL_VARIABLE_GLOBAL;
}

static void find_writers(struct slicing *slicing) {
    struct fl_map numbers = fl_map_make(slicing->arena); /* of a set, + 1 */
    for (uint32_t i = 0; i < slicing->program->edge_count; i++) {
        if (!writes_shared(slicing, &slicing->program->edges[i].operation)) continue;
        fl_lvalue_set set = fl_lvalues_written(slicing->lvalues, (fl_edge_id){i});
        uint64_t *number = fl_map_at(&numbers, set.index);
        if (!*number) {
            fl_vector_push(slicing->arena, &slicing->writers, (struct writers){.set = set});
            *number = slicing->writers.count;
        }
        fl_vector_push(slicing->arena, &slicing->writers.items[*number - 1].edges, (fl_edge_id){i});
    }
}

static void work_off(struct slicing *slicing) {
    while (slicing->open.count || slicing->next_use < slicing->uses.count ||
           slicing->next_set < slicing->sets.count) {
        if (slicing->open.count) {
            const struct fl_edge *edge = fl_program_edge(slicing->program, fl_vector_pop(&slicing->open));
            add_control(slicing, edge->source);
            add_operation(slicing, edge);
        } else if (slicing->next_use < slicing->uses.count) {
            follow_use(slicing, slicing->uses.items[slicing->next_use++]);
        } else {
            follow_set(slicing, slicing->sets.items[slicing->next_set++]);
        }
    }
}

struct fl_bitset fl_static_slice(struct fl_slicer *slicer, struct fl_arena *arena, fl_location_id target) {
    const struct fl_program *program = fl_slicer_program(slicer);
    struct slicing slicing = {
        .arena = fl_arena_create(),
        .program = program,
        .graph = fl_slicer_call_graph(slicer),
        .lvalues = fl_slicer_lvalues(slicer),
        .edges = fl_bitset_make(arena, program->edge_count),
    };
    slicing.functions = fl_bitset_make(slicing.arena, program->function_count);
    slicing.facts = FL_NEW_ARRAY(slicing.arena, struct function_facts, program->function_count + 1);
    slicing.seen_uses = fl_map_make(slicing.arena);
    slicing.seen_sets = fl_map_make(slicing.arena);
    find_writers(&slicing);
    add_control(&slicing, target);
    work_off(&slicing);
    fl_arena_destroy(slicing.arena);
    return slicing.edges;
}
