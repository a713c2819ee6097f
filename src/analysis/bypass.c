#include "analysis/bypass.h"

#include "base/invariant.h"

struct fl_bypass {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_returning returning;
    const struct fl_dominator_tree **trees; /* by function: of postdominators; NULL: not made yet */
};

struct fl_bypass *fl_bypass_create(struct fl_arena *arena, const struct fl_call_graph *graph) {
    struct fl_bypass *bypass = FL_NEW(arena, struct fl_bypass);
    bypass->arena = arena;
    bypass->program = graph->program;
    bypass->returning = fl_returning_compute(arena, graph);
    bypass->trees = FL_NEW_ARRAY(arena, const struct fl_dominator_tree *, graph->program->function_count);
    return bypass;
}

/* By component of a graph: it can be left. */
static bool *find_left(struct fl_arena *arena, const struct fl_graph *graph,
                       const struct fl_components *components) {
    bool *is_left = FL_NEW_ARRAY(arena, bool, components->count + 1);
    for (uint32_t node = 0; node < graph->node_count; node++)
        for (uint32_t i = graph->starts[node]; i < graph->starts[node + 1]; i++)
            if (components->component[graph->targets[i]] != components->component[node])
                is_left[components->component[node]] = true;
    return is_left;
}

/* The first node of a component is where its loop begins. */
static uint32_t first_node(const struct fl_components *components, uint32_t component) {
    uint32_t first = components->nodes[components->starts[component]];
    for (uint32_t i = components->starts[component]; i < components->starts[component + 1]; i++)
        if (components->nodes[i] < first) first = components->nodes[i];
    return first;
}

/* The tree of postdominators of a graph with these additional ways to the exit; its root is the exit. */
static struct fl_dominator_tree tree_with_ways_out(struct fl_arena *arena, const struct fl_graph *graph,
                                                   uint32_t exit) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_components components = fl_components_find(scratch, graph);
    const bool *is_left = find_left(scratch, graph, &components);
    struct fl_arc *arcs = FL_NEW_ARRAY(scratch, struct fl_arc, graph->edge_count + components.count + 1);
    uint32_t count = 0;
    for (uint32_t node = 0; node < graph->node_count; node++)
        for (uint32_t i = graph->starts[node]; i < graph->starts[node + 1]; i++)
            arcs[count++] = (struct fl_arc){graph->targets[i], node};
    for (uint32_t i = 0; i < components.count; i++)
        if (!is_left[i] && i != components.component[exit])
            arcs[count++] = (struct fl_arc){exit, first_node(&components, i)};
    struct fl_graph ended = fl_graph_make(scratch, graph->node_count, arcs, count);
    struct fl_dominator_tree tree = fl_dominator_tree_make(arena, &ended, exit);
    fl_arena_destroy(scratch);
    return tree;
}

static const struct fl_dominator_tree *tree_of(struct fl_bypass *bypass, fl_function_id id) {
    const struct fl_dominator_tree **tree = &bypass->trees[id.index];
    if (*tree) return *tree;
    const struct fl_function *function = fl_program_function(bypass->program, id);
    struct fl_arena *scratch = fl_arena_create();
    struct fl_graph graph = fl_returning_graph(scratch, &bypass->returning, id);
    struct fl_dominator_tree *made = FL_NEW(bypass->arena, struct fl_dominator_tree);
    *made = tree_with_ways_out(bypass->arena, &graph, function->exit.index - function->first_location);
    fl_arena_destroy(scratch);
    *tree = made;
    return made;
}

bool fl_can_bypass(struct fl_bypass *bypass, fl_location_id from, fl_location_id step) {
    fl_function_id function = fl_program_location(bypass->program, from)->function;
    FL_INVARIANT(fl_id_equal(function, fl_program_location(bypass->program, step)->function),
                 "the locations are of one function");
    uint32_t first = fl_program_function(bypass->program, function)->first_location;
    return !fl_dominator_tree_is_above(tree_of(bypass, function), step.index - first, from.index - first);
}
