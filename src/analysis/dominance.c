#include "analysis/dominance.h"

#include "base/invariant.h"

/* The graph with its end: what nothing leaves leads there, and so does one node of each loop that
 * is never left. */
static struct fl_graph add_end(struct fl_arena *arena, const struct fl_graph *graph) {
    struct fl_components components = fl_components_find(arena, graph);
    bool *is_left = FL_NEW_ARRAY(arena, bool, components.count);
    uint32_t end = graph->node_count, count = 0;
    struct fl_arc *arcs = FL_NEW_ARRAY(arena, struct fl_arc, graph->edge_count + graph->node_count);
    for (uint32_t node = 0; node < end; node++) {
        for (uint32_t i = graph->starts[node]; i < graph->starts[node + 1]; i++) {
            arcs[count++] = (struct fl_arc){node, graph->targets[i]};
            if (components.component[graph->targets[i]] != components.component[node])
                is_left[components.component[node]] = true;
        }
    }
    for (uint32_t i = 0; i < components.count; i++)
        if (!is_left[i]) arcs[count++] = (struct fl_arc){components.nodes[components.starts[i]], end};
    return fl_graph_make(arena, end + 1, arcs, count);
}

struct fl_dominance fl_dominance_compute(struct fl_arena *arena, const struct fl_program *program,
                                         fl_function_id function) {
    const struct fl_function *entry = fl_program_function(program, function);
    FL_INVARIANT(entry->has_body, "dominance is of a function with a body");
    struct fl_arena *scratch = fl_arena_create();
    struct fl_graph graph = fl_graph_of_function(scratch, program, function);
    struct fl_graph ended = add_end(scratch, &graph);
    struct fl_graph reverse = fl_graph_reverse(scratch, &ended);
    struct fl_dominance dominance = {
        .function = entry,
        .dominators = fl_dominator_tree_make(arena, &graph, 0),
        .postdominators = fl_dominator_tree_make(arena, &reverse, graph.node_count),
    };
    fl_arena_destroy(scratch);
    return dominance;
}

static uint32_t node_of(const struct fl_dominance *dominance, fl_location_id location) {
    uint32_t node = location.index - dominance->function->first_location;
    FL_INVARIANT(node < dominance->function->location_count, "the location is of the function");
    return node;
}

bool fl_dominates(const struct fl_dominance *dominance, fl_location_id above, fl_location_id below) {
    return fl_dominator_tree_is_above(&dominance->dominators, node_of(dominance, above),
                                      node_of(dominance, below));
}

bool fl_postdominates(const struct fl_dominance *dominance, fl_location_id above, fl_location_id below) {
    return fl_dominator_tree_is_above(&dominance->postdominators, node_of(dominance, above),
                                      node_of(dominance, below));
}

static fl_location_id parent_in(const struct fl_dominance *dominance, const struct fl_dominator_tree *tree,
                                fl_location_id location) {
    uint32_t parent = tree->parent[node_of(dominance, location)];
    if (parent >= dominance->function->location_count) return (fl_location_id)FL_NO_ID;
    return (fl_location_id){dominance->function->first_location + parent};
}

fl_location_id fl_immediate_dominator(const struct fl_dominance *dominance, fl_location_id location) {
    return parent_in(dominance, &dominance->dominators, location);
}

fl_location_id fl_immediate_postdominator(const struct fl_dominance *dominance, fl_location_id location) {
    return parent_in(dominance, &dominance->postdominators, location);
}
