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

#include "analysis/function_graph.h"
#include "base/graph/dominator_tree.h"

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
