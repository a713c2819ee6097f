#include "analysis/reachability.h"

#include "base/invariant.h"
#include "base/vector.h"

struct fl_reachability {
    struct fl_arena *arena;
    struct fl_graph graph;
    struct fl_components components;
    struct fl_bitset *reached; /* by component: the components it leads to; made when first asked for */
    uint32_t first_location;
    uint32_t *open; /* components still to look at */
};

struct fl_reachability *fl_reachability_of_graph(struct fl_arena *arena, struct fl_graph graph) {
    struct fl_reachability *reachability = FL_NEW(arena, struct fl_reachability);
    reachability->arena = arena;
    reachability->graph = graph;
    reachability->components = fl_components_find(arena, &graph);
    reachability->reached = FL_NEW_ARRAY(arena, struct fl_bitset, reachability->components.count);
    reachability->open = FL_NEW_ARRAY(arena, uint32_t, reachability->components.count);
    return reachability;
}

struct fl_reachability *fl_reachability_create(struct fl_arena *arena, const struct fl_program *program,
                                               fl_function_id function) {
    struct fl_graph graph = fl_graph_of_function(arena, program, function);
    struct fl_reachability *reachability = fl_reachability_of_graph(arena, graph);
    reachability->first_location = fl_program_function(program, function)->first_location;
    return reachability;
}

/* Walks on from the component's nodes; where a successor's answer is known, it is taken over. */
static void find_reached(struct fl_reachability *reachability, uint32_t component) {
    const struct fl_components *components = &reachability->components;
    struct fl_bitset reached = fl_bitset_make(reachability->arena, components->count);
    uint32_t open_count = 0;
    fl_bitset_add(&reached, component);
    reachability->open[open_count++] = component;
    while (open_count) {
        uint32_t at = reachability->open[--open_count];
        if (reachability->reached[at].words) {
            fl_bitset_unite(&reached, &reachability->reached[at]);
            continue;
        }
        for (uint32_t i = components->starts[at]; i < components->starts[at + 1]; i++) {
            uint32_t node = components->nodes[i];
            for (uint32_t k = reachability->graph.starts[node]; k < reachability->graph.starts[node + 1]; k++) {
                uint32_t next = components->component[reachability->graph.targets[k]];
                if (fl_bitset_insert(&reached, next)) reachability->open[open_count++] = next;
            }
        }
    }
    reachability->reached[component] = reached;
}

bool fl_reachability_joins(struct fl_reachability *reachability, uint32_t from, uint32_t to) {
    uint32_t source = reachability->components.component[from], target = reachability->components.component[to];
    /* Components are numbered against the arcs. */
    if (source == target) return true;
    if (source < target) return false;
    if (!reachability->reached[source].words) find_reached(reachability, source);
    return fl_bitset_has(&reachability->reached[source], target);
}

static uint32_t node_of(const struct fl_reachability *reachability, fl_location_id location) {
    uint32_t node = location.index - reachability->first_location;
    FL_INVARIANT(node < reachability->graph.node_count, "the location is of the function");
    return node;
}

bool fl_reachability_leads_to(struct fl_reachability *reachability, fl_location_id from, fl_location_id to) {
    return fl_reachability_joins(reachability, node_of(reachability, from), node_of(reachability, to));
}

bool fl_reachability_is_in_cycle(const struct fl_reachability *reachability, fl_location_id location) {
    const struct fl_components *components = &reachability->components;
    return components->is_cyclic[components->component[node_of(reachability, location)]];
}

/* A walk over calls. */
struct call_walk {
    const struct fl_call_graph *graph;
    struct fl_arena *scratch;
    struct fl_bitset reached;
    FL_VECTOR_OF(uint32_t) open; /* locations */
};

static void reach(struct call_walk *walk, fl_location_id location) {
    if (fl_bitset_insert(&walk->reached, location.index))
        fl_vector_push(walk->scratch, &walk->open, location.index);
}

static void walk_call(struct call_walk *walk, fl_edge_id edge) {
    const struct fl_program *program = walk->graph->program;
    const struct fl_call_site *site = fl_call_graph_site(walk->graph, edge);
    bool may_return = site->callee_count == 0;
    for (uint32_t i = 0; i < site->callee_count; i++) {
        const struct fl_function *callee = fl_program_function(program, site->callees[i]);
        if (!callee->has_body) {
            may_return = true;
            continue;
        }
        reach(walk, callee->entry);
        if (fl_bitset_has(&walk->reached, callee->exit.index)) may_return = true;
    }
    if (may_return) reach(walk, fl_program_edge(program, edge)->target);
}

/* A function's exit was reached: those of its calls that were met go on. */
static void return_to_callers(struct call_walk *walk, fl_function_id function) {
    const struct fl_program *program = walk->graph->program;
    const struct fl_call_graph *graph = walk->graph;
    for (uint32_t i = graph->caller_site_starts[function.index]; i < graph->caller_site_starts[function.index + 1];
         i++) {
        const struct fl_edge *edge = fl_program_edge(program, graph->sites[graph->caller_sites[i]].edge);
        if (fl_bitset_has(&walk->reached, edge->source.index)) reach(walk, edge->target);
    }
}

static void walk_location(struct call_walk *walk, uint32_t index) {
    const struct fl_program *program = walk->graph->program;
    const struct fl_location *location = &program->locations[index];
    if (fl_program_function(program, location->function)->exit.index == index)
        return_to_callers(walk, location->function);
    for (uint32_t i = 0; i < location->edge_count; i++) {
        fl_edge_id edge = {location->first_edge + i};
        if (program->edges[edge.index].operation.kind == FL_OPERATION_CALL)
            walk_call(walk, edge);
        else
            reach(walk, program->edges[edge.index].target);
    }
}

struct fl_bitset fl_reachable_locations(struct fl_arena *arena, const struct fl_call_graph *graph,
                                        fl_function_id function) {
    const struct fl_function *entry = fl_program_function(graph->program, function);
    FL_INVARIANT(entry->has_body, "a run starts in a function with a body");
    struct call_walk walk = {
        .graph = graph,
        .scratch = fl_arena_create(),
        .reached = fl_bitset_make(arena, graph->program->location_count),
    };
    reach(&walk, entry->entry);
    while (walk.open.count) walk_location(&walk, fl_vector_pop(&walk.open));
    fl_arena_destroy(walk.scratch);
    return walk.reached;
}
