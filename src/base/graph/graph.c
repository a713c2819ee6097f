#include "base/graph/graph.h"

#include <string.h>

#include "base/vector.h"

struct fl_graph fl_graph_make(struct fl_arena *arena, uint32_t node_count, const struct fl_arc *arcs,
                              size_t arc_count) {
    uint32_t *starts = FL_NEW_ARRAY(arena, uint32_t, node_count + 2);
    uint32_t *targets = FL_NEW_ARRAY(arena, uint32_t, arc_count);
    /* Shifted by one, so that filling in turns each start into its right place. */
    for (size_t i = 0; i < arc_count; i++) starts[arcs[i].source + 2]++;
    for (uint32_t i = 0; i < node_count; i++) starts[i + 2] += starts[i + 1];
    for (size_t i = 0; i < arc_count; i++) targets[starts[arcs[i].source + 1]++] = arcs[i].target;
    return (struct fl_graph){node_count, (uint32_t)arc_count, starts, targets};
}

struct fl_graph fl_graph_reverse(struct fl_arena *arena, const struct fl_graph *graph) {
    struct fl_arc *arcs = FL_NEW_ARRAY(arena, struct fl_arc, graph->edge_count);
    for (uint32_t node = 0; node < graph->node_count; node++)
        for (uint32_t i = graph->starts[node]; i < graph->starts[node + 1]; i++)
            arcs[i] = (struct fl_arc){graph->targets[i], node};
    return fl_graph_make(arena, graph->node_count, arcs, graph->edge_count);
}

static uint32_t *make_numbers(struct fl_arena *arena, uint32_t count) {
    uint32_t *numbers = FL_NEW_ARRAY(arena, uint32_t, count);
    memset(numbers, 0xff, count * sizeof *numbers);
    return numbers;
}

struct fl_depth_first fl_depth_first_walk(struct fl_arena *arena, const struct fl_graph *graph, uint32_t root) {
    uint32_t *number = make_numbers(arena, graph->node_count), *parent = make_numbers(arena, graph->node_count);
    uint32_t *order = FL_NEW_ARRAY(arena, uint32_t, graph->node_count);
    uint32_t *last = FL_NEW_ARRAY(arena, uint32_t, graph->node_count);
    uint32_t *next = fl_arena_copy(arena, graph->starts, graph->node_count * sizeof *next);
    uint32_t count = 0, at = root;
    order[count] = root;
    number[root] = count++;
    while (at != FL_NO_INDEX) {
        if (next[at] == graph->starts[at + 1]) {
            last[at] = count - 1;
            at = parent[at];
            continue;
        }
        uint32_t target = graph->targets[next[at]++];
        if (number[target] != FL_NO_INDEX) continue;
        order[count] = target;
        number[target] = count++;
        parent[target] = at;
        at = target;
    }
    return (struct fl_depth_first){count, order, number, parent, last};
}

/* Tarjan's algorithm, with the recursion kept in `parent`. */
struct component_search {
    const struct fl_graph *graph;
    uint32_t *number, *low, *parent, *next, *component;
    uint32_t *stack; /* nodes not yet in a component */
    uint32_t stacked, numbered, components;
};

static void close_component(struct component_search *search, uint32_t root) {
    uint32_t node;
    do {
        node = search->stack[--search->stacked];
        search->component[node] = search->components;
    } while (node != root);
    search->components++;
}

static void open_node(struct component_search *search, uint32_t node, uint32_t parent) {
    search->number[node] = search->low[node] = search->numbered++;
    search->parent[node] = parent;
    search->stack[search->stacked++] = node;
}

static void search_from(struct component_search *search, uint32_t root) {
    const struct fl_graph *graph = search->graph;
    open_node(search, root, FL_NO_INDEX);
    for (uint32_t at = root; at != FL_NO_INDEX;) {
        if (search->next[at] < graph->starts[at + 1]) {
            uint32_t target = graph->targets[search->next[at]++];
            if (search->number[target] == FL_NO_INDEX) {
                open_node(search, target, at);
                at = target;
            } else if (search->component[target] == FL_NO_INDEX && search->number[target] < search->low[at]) {
                search->low[at] = search->number[target];
            }
            continue;
        }
        if (search->low[at] == search->number[at]) close_component(search, at);
        uint32_t parent = search->parent[at];
        if (parent != FL_NO_INDEX && search->low[at] < search->low[parent]) search->low[parent] = search->low[at];
        at = parent;
    }
}

static struct fl_components list_components(struct fl_arena *arena, const struct fl_graph *graph,
                                            const uint32_t *component, uint32_t count) {
    struct fl_arc *arcs = FL_NEW_ARRAY(arena, struct fl_arc, graph->node_count);
    for (uint32_t node = 0; node < graph->node_count; node++) arcs[node] = (struct fl_arc){component[node], node};
    struct fl_graph members = fl_graph_make(arena, count, arcs, graph->node_count);
    bool *is_cyclic = FL_NEW_ARRAY(arena, bool, count);
    for (uint32_t i = 0; i < count; i++) is_cyclic[i] = members.starts[i + 1] - members.starts[i] > 1;
    for (uint32_t node = 0; node < graph->node_count; node++)
        for (uint32_t i = graph->starts[node]; i < graph->starts[node + 1]; i++)
            if (graph->targets[i] == node) is_cyclic[component[node]] = true;
    return (struct fl_components){count, component, members.starts, members.targets, is_cyclic};
}

struct fl_components fl_components_find(struct fl_arena *arena, const struct fl_graph *graph) {
    uint32_t count = graph->node_count;
    struct component_search search = {
        .graph = graph,
        .number = make_numbers(arena, count),
        .low = make_numbers(arena, count),
        .parent = make_numbers(arena, count),
        .component = make_numbers(arena, count),
        .next = fl_arena_copy(arena, graph->starts, count * sizeof(uint32_t)),
        .stack = FL_NEW_ARRAY(arena, uint32_t, count),
    };
    for (uint32_t node = 0; node < count; node++)
        if (search.number[node] == FL_NO_INDEX) search_from(&search, node);
    return list_components(arena, graph, search.component, search.components);
}
