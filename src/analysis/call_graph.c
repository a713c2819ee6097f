#include "analysis/call_graph.h"

#include <string.h>

#include "analysis/facts.h"
#include "base/bisect.h"
#include "base/map.h"
#include "base/vector.h"

struct arcs {
    struct fl_arc *items;
    size_t count;
    size_t capacity;
};

struct call_search {
    const struct fl_program *program;
    struct fl_arena *arena;
    struct fl_arena *scratch;
    struct fl_bitset address_taken;
    struct fl_map visited;    /* expressions that were searched for addresses */
    struct fl_map functions;  /* address -> index */
    struct fl_map candidates; /* shape of an indirect call -> index + 1 into candidate_lists */
    FL_VECTOR_OF(const struct fl_expression *) open;
    FL_VECTOR_OF(struct fl_call_site) sites;
    FL_VECTOR_OF(struct fl_call_site) candidate_lists;
};

static void take_address(struct call_search *search, uint64_t address) {
    const uint64_t *function = fl_map_find(&search->functions, address);
    if (function) fl_bitset_add(&search->address_taken, *function);
}

static void open_expression(struct call_search *search, const struct fl_expression *expression) {
    if (!expression) return;
    uint64_t *seen = fl_map_at(&search->visited, fl_map_key(expression));
    if (*seen) return;
    *seen = 1;
    fl_vector_push(search->scratch, &search->open, expression);
}

static void search_expression(struct call_search *search, const struct fl_expression *expression) {
    open_expression(search, expression);
    while (search->open.count) {
        const struct fl_expression *next = fl_vector_pop(&search->open);
        if (next->kind == FL_EXPRESSION_FUNCTION) fl_bitset_add(&search->address_taken, next->function.index);
        if (next->kind == FL_EXPRESSION_CONSTANT && next->width == search->program->pointer_width)
            take_address(search, next->constant.word);
        for (uint32_t i = 0; i < next->operand_count; i++) open_expression(search, next->operands[i]);
    }
}

static void search_operation(struct call_search *search, const struct fl_operation *operation) {
    search_expression(search, operation->condition);
    search_expression(search, operation->value);
    search_expression(search, operation->address);
    search_expression(search, operation->source);
    search_expression(search, operation->size);
    /* The callee of a direct call is not taken the address of. */
    if (operation->callee && operation->callee->kind != FL_EXPRESSION_FUNCTION)
        search_expression(search, operation->callee);
    for (uint32_t i = 0; i < operation->argument_count; i++)
        search_expression(search, operation->arguments[i].value);
}

/* Packed structs may hold addresses at any offset. */
static void search_contents(struct call_search *search, const struct fl_object *object) {
    uint64_t size = search->program->pointer_width / 8;
    if (!object->contents || object->size < size) return;
    for (uint64_t offset = 0; offset <= object->size - size; offset++) {
        uint64_t address = 0;
        memcpy(&address, object->contents + offset, size);
        if (address >= search->program->functions[0].address) take_address(search, address);
    }
}

static void find_address_taken(struct call_search *search) {
    const struct fl_program *program = search->program;
    for (uint32_t i = 0; i < program->function_count; i++)
        *fl_map_at(&search->functions, program->functions[i].address) = i;
    for (uint32_t i = 0; i < program->edge_count; i++) search_operation(search, &program->edges[i].operation);
    for (uint32_t i = 0; i < program->object_count; i++) search_contents(search, &program->objects[i]);
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL &&
            program->variables[i].width == program->pointer_width)
            take_address(search, program->variables[i].initial.word);
}

static bool is_candidate(const struct call_search *search, uint32_t index, const struct fl_operation *call) {
    const struct fl_program *program = search->program;
    const struct fl_function *function = &program->functions[index];
    if (!function->has_body || !fl_bitset_has(&search->address_taken, index)) return false;
    bool has_count = function->is_variadic ? call->argument_count >= function->parameter_count
                                           : call->argument_count == function->parameter_count;
    if (!has_count || fl_id_is_none(call->variable)) return has_count;
    return function->result_width == fl_program_variable(program, call->variable)->width;
}

/* Calls of the same shape share their list. */
static void find_candidates(struct call_search *search, const struct fl_operation *call,
                            struct fl_call_site *site) {
    uint32_t width =
        fl_id_is_none(call->variable) ? 0 : fl_program_variable(search->program, call->variable)->width;
    uint64_t *known = fl_map_at(&search->candidates, (uint64_t)call->argument_count << 32 | width);
    if (!*known) {
        FL_VECTOR_OF(fl_function_id) list = {0};
        for (uint32_t i = 0; i < search->program->function_count; i++)
            if (is_candidate(search, i, call)) fl_vector_push(search->arena, &list, (fl_function_id){i});
        struct fl_call_site entry = {.callees = list.items, .callee_count = (uint32_t)list.count};
        fl_vector_push(search->scratch, &search->candidate_lists, entry);
        *known = search->candidate_lists.count;
    }
    site->callees = search->candidate_lists.items[*known - 1].callees;
    site->callee_count = search->candidate_lists.items[*known - 1].callee_count;
}

static void add_site(struct call_search *search, uint32_t index) {
    const struct fl_edge *edge = &search->program->edges[index];
    const struct fl_operation *call = &edge->operation;
    struct fl_call_site site = {.edge = {index},
                                .caller = fl_program_location(search->program, edge->source)->function};
    site.is_indirect = call->callee->kind != FL_EXPRESSION_FUNCTION;
    if (site.is_indirect) {
        find_candidates(search, call, &site);
    } else {
        site.callees = &call->callee->function;
        site.callee_count = 1;
    }
    fl_vector_push(search->arena, &search->sites, site);
}

static void list_sites(struct call_search *search, struct fl_call_graph *graph) {
    const struct fl_program *program = search->program;
    uint32_t *first = FL_NEW_ARRAY(search->arena, uint32_t, program->function_count + 1);
    for (uint32_t f = 0; f < program->function_count; f++) {
        const struct fl_function *function = &program->functions[f];
        first[f] = (uint32_t)search->sites.count;
        for (uint32_t i = 0; i < function->edge_count; i++)
            if (program->edges[function->first_edge + i].operation.kind == FL_OPERATION_CALL)
                add_site(search, function->first_edge + i);
    }
    first[program->function_count] = (uint32_t)search->sites.count;
    graph->sites = search->sites.items;
    graph->site_count = (uint32_t)search->sites.count;
    graph->first_site = first;
}

/* Adds the callees of a site that the caller has not called yet. */
static void join_callees(struct call_search *search, const struct fl_call_site *site, uint32_t *last_caller,
                         struct fl_map *joined_lists, struct arcs *arcs) {
    if (site->is_indirect) {
        /* A shared list is joined once a caller. */
        uint64_t *last = fl_map_at(joined_lists, fl_map_key(site->callees));
        if (*last == (uint64_t)site->caller.index + 1) return;
        *last = (uint64_t)site->caller.index + 1;
    }
    for (uint32_t i = 0; i < site->callee_count; i++) {
        uint32_t callee = site->callees[i].index;
        if (last_caller[callee] == site->caller.index) continue;
        last_caller[callee] = site->caller.index;
        struct fl_arc arc = {site->caller.index, callee};
        fl_vector_push(search->scratch, arcs, arc);
    }
}

static void join_functions(struct call_search *search, struct fl_call_graph *graph) {
    uint32_t count = search->program->function_count;
    struct arcs arcs = {0};
    struct fl_map joined_lists = fl_map_make(search->scratch);
    uint32_t *last_caller = FL_NEW_ARRAY(search->scratch, uint32_t, count);
    memset(last_caller, 0xff, count * sizeof *last_caller);
    for (uint32_t i = 0; i < graph->site_count; i++)
        join_callees(search, &graph->sites[i], last_caller, &joined_lists, &arcs);
    struct fl_graph unsorted = fl_graph_make(search->scratch, count, arcs.items, arcs.count);
    graph->callers = fl_graph_reverse(search->arena, &unsorted);
    /* Turning it round twice sorts it. */
    graph->callees = fl_graph_reverse(search->arena, &graph->callers);
    graph->components = fl_components_find(search->arena, &graph->callees);
}

static void list_caller_sites(struct call_search *search, struct fl_call_graph *graph) {
    struct arcs arcs = {0};
    for (uint32_t i = 0; i < graph->site_count; i++)
        for (uint32_t k = 0; k < graph->sites[i].callee_count; k++) {
            struct fl_arc arc = {graph->sites[i].callees[k].index, i};
            fl_vector_push(search->scratch, &arcs, arc);
        }
    struct fl_graph by_callee =
        fl_graph_make(search->arena, search->program->function_count, arcs.items, arcs.count);
    graph->caller_site_starts = by_callee.starts;
    graph->caller_sites = by_callee.targets;
}

struct fl_call_graph fl_call_graph_compute(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_arena *scratch = fl_arena_create();
    struct call_search search = {
        .program = program,
        .arena = arena,
        .scratch = scratch,
        .address_taken = fl_bitset_make(arena, program->function_count),
        .visited = fl_map_make(scratch),
        .functions = fl_map_make(scratch),
        .candidates = fl_map_make(scratch),
    };
    struct fl_call_graph graph = {.program = program};
    fl_fact_count(program, FL_FACT_CALL_GRAPH);
    find_address_taken(&search);
    graph.address_taken = search.address_taken;
    list_sites(&search, &graph);
    join_functions(&search, &graph);
    list_caller_sites(&search, &graph);
    fl_arena_destroy(scratch);
    return graph;
}

static void *make_fact(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_call_graph graph = fl_call_graph_compute(arena, program);
    return fl_arena_copy(arena, &graph, sizeof graph);
}

const struct fl_call_graph *fl_call_graph_of_program(const struct fl_program *program) {
    return fl_fact_of(program, FL_FACT_CALL_GRAPH, make_fact);
}

struct fl_call_graph fl_call_graph_with(struct fl_arena *arena, const struct fl_call_graph *graph,
                                        const struct fl_call_site *sites) {
    struct fl_arena *scratch = fl_arena_create();
    struct call_search search = {.program = graph->program, .arena = arena, .scratch = scratch};
    struct fl_call_graph other = *graph;
    other.sites = sites;
    join_functions(&search, &other);
    list_caller_sites(&search, &other);
    fl_arena_destroy(scratch);
    return other;
}

const struct fl_call_site *fl_call_graph_site(const struct fl_call_graph *graph, fl_edge_id edge) {
    size_t index;
    FL_BISECT(index, graph->site_count, graph->sites[index].edge.index < edge.index);
    bool is_found = index < graph->site_count && fl_id_equal(graph->sites[index].edge, edge);
    return is_found ? &graph->sites[index] : NULL;
}

bool fl_call_graph_is_recursive(const struct fl_call_graph *graph, fl_function_id function) {
    return graph->components.is_cyclic[graph->components.component[function.index]];
}

struct fl_bitset fl_call_graph_reached(struct fl_arena *arena, const struct fl_call_graph *graph) {
    struct fl_bitset reached = fl_bitset_make(arena, graph->program->function_count);
    FL_VECTOR_OF(uint32_t) open = {0};
    fl_bitset_add(&reached, graph->program->start.index);
    fl_vector_push(arena, &open, graph->program->start.index);
    while (open.count) {
        uint32_t function = fl_vector_pop(&open);
        for (uint32_t i = graph->callees.starts[function]; i < graph->callees.starts[function + 1]; i++)
            if (fl_bitset_insert(&reached, graph->callees.targets[i]))
                fl_vector_push(arena, &open, graph->callees.targets[i]);
    }
    return reached;
}
