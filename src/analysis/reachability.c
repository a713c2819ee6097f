#include "analysis/reachability.h"

#include "base/invariant.h"
#include "base/number/bitset.h"
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
