/* base/graph/dominator_tree.h - which nodes every path from a root to another one passes. */
#ifndef FL_BASE_GRAPH_DOMINATOR_TREE_H
#define FL_BASE_GRAPH_DOMINATOR_TREE_H

#include "base/graph/graph.h"

/* Immediate dominators as a tree. Nodes that the root does not reach are not in it. */
struct fl_dominator_tree {
    uint32_t root;
    const uint32_t *parent; /* by node: its immediate dominator; FL_NO_INDEX for the root and the unreached */
    const uint32_t *number; /* by node: its place in a preorder of the tree, FL_NO_INDEX if not in it */
    const uint32_t *last;   /* by node: the largest number below it */
};

/* Lengauer and Tarjan's algorithm with path compression: O(m log n). */
struct fl_dominator_tree fl_dominator_tree_make(struct fl_arena *arena, const struct fl_graph *graph,
                                                uint32_t root);

/* Every path from the root to `below` passes `above`, which may be the same. False if either is
 * not in the tree. */
bool fl_dominator_tree_is_above(const struct fl_dominator_tree *tree, uint32_t above, uint32_t below);

#endif
