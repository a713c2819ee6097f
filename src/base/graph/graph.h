/* base/graph/graph.h - directed graphs over numbered nodes, and their strongly connected components. */
#ifndef FL_BASE_GRAPH_GRAPH_H
#define FL_BASE_GRAPH_GRAPH_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/index.h"

/* The successors of node n are targets[starts[n]] up to targets[starts[n + 1]]. */
struct fl_graph {
    uint32_t node_count;
    uint32_t edge_count;
    const uint32_t *starts;
    const uint32_t *targets;
};

struct fl_arc {
    uint32_t source, target;
};

/* Successors keep the order of the arcs. */
struct fl_graph fl_graph_make(struct fl_arena *arena, uint32_t node_count, const struct fl_arc *arcs,
                              size_t arc_count);
struct fl_graph fl_graph_reverse(struct fl_arena *arena, const struct fl_graph *graph);

/* A depth-first walk from a root, successors in order. */
struct fl_depth_first {
    uint32_t count;         /* nodes reached */
    const uint32_t *order;  /* preorder: the i-th node reached */
    const uint32_t *number; /* by node: its place in the order, or FL_NO_INDEX */
    const uint32_t *parent; /* by node: from where it was reached first; FL_NO_INDEX for the root and the rest */
    const uint32_t *last;   /* by node: the largest number among its descendants and itself */
};

struct fl_depth_first fl_depth_first_walk(struct fl_arena *arena, const struct fl_graph *graph, uint32_t root);

/* Is `below` reached from `above` in the walk's tree, or the same? Both were reached. */
static inline bool fl_depth_first_is_above(const struct fl_depth_first *walk, uint32_t above, uint32_t below) {
    return walk->number[above] <= walk->number[below] && walk->number[below] <= walk->last[above];
}

/* Components are numbered so that arcs between two of them lead from the larger number to the
 * smaller: in order of number, callees come before callers. */
struct fl_components {
    uint32_t count;
    const uint32_t *component; /* by node */
    const uint32_t *starts;    /* by component, into nodes; one more than there are components */
    const uint32_t *nodes;     /* sorted by component */
    const bool *is_cyclic;     /* by component: it has several nodes, or one with an arc to itself */
};

struct fl_components fl_components_find(struct fl_arena *arena, const struct fl_graph *graph);

#endif
