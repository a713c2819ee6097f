/* analysis/dominance.h - which locations every way to (or from) a location passes.
 *
 * a dominates b if every path from the entry to b passes a; a postdominates b if every path from b
 * to the end passes a. The end is a virtual node behind the exit and behind all locations that
 * nothing leaves (a halt, a failed check). Where a function can loop forever without a way to the
 * end, the first location of each such loop counts as one before the end too, so that every
 * location has a postdominator.
 */
#ifndef FL_ANALYSIS_DOMINANCE_H
#define FL_ANALYSIS_DOMINANCE_H

#include "analysis/graph.h"

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

struct fl_dominance {
    const struct fl_function *function;
    struct fl_dominator_tree dominators;
    struct fl_dominator_tree postdominators; /* its root is the virtual end, node location_count */
};

struct fl_dominance fl_dominance_compute(struct fl_arena *arena, const struct fl_program *program,
                                         fl_function_id function);

/* Both locations are of the function. */
bool fl_dominates(const struct fl_dominance *dominance, fl_location_id above, fl_location_id below);
bool fl_postdominates(const struct fl_dominance *dominance, fl_location_id above, fl_location_id below);
/* None for the entry, and for a location whose immediate postdominator is the virtual end. */
fl_location_id fl_immediate_dominator(const struct fl_dominance *dominance, fl_location_id location);
fl_location_id fl_immediate_postdominator(const struct fl_dominance *dominance, fl_location_id location);

#endif
