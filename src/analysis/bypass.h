/* analysis/bypass.h - can a run get from a location to its function's exit past another location?
 *
 * By of path slicing (Jhala and Majumdar, section 3.3). Where the run ends (exit, a call that never
 * returns) and where a loop begins that is never left, there is a way to the exit, so that branches to
 * them matter. The paper has one from every location that cannot reach the exit; then all branches of a
 * function that ends by calling exit would matter. What a function needs is made at the first question about it;
 * then an answer takes constant time.
 */
#ifndef FL_ANALYSIS_BYPASS_H
#define FL_ANALYSIS_BYPASS_H

#include "analysis/dominance.h"
#include "analysis/returning.h"

struct fl_bypass;

struct fl_bypass *fl_bypass_create(struct fl_arena *arena, const struct fl_call_graph *graph);

/* Both locations are of one function. Is there a way from `from` to the exit that does not visit
 * `step`? No if they are the same. */
bool fl_can_bypass(struct fl_bypass *bypass, fl_location_id from, fl_location_id step);

/* The tree of postdominators of a graph with these additional ways to the exit; its root is the exit. */
struct fl_dominator_tree fl_bypass_tree(struct fl_arena *arena, const struct fl_graph *graph, uint32_t exit);

#endif
