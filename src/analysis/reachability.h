/* analysis/reachability.h - which locations of a function lead to which.
 *
 * Over the function's edges alone: a call leads to what is behind it. Answers take constant time once the
 * first question from a component was answered.
 */
#ifndef FL_ANALYSIS_REACHABILITY_H
#define FL_ANALYSIS_REACHABILITY_H

#include "analysis/function_graph.h"

struct fl_reachability;

struct fl_reachability *fl_reachability_create(struct fl_arena *arena, const struct fl_program *program,
                                               fl_function_id function);
/* By zero or more edges. Both locations are of the function. */
bool fl_reachability_leads_to(struct fl_reachability *reachability, fl_location_id from, fl_location_id to);

/* The same on a graph. */
struct fl_reachability *fl_reachability_of_graph(struct fl_arena *arena, struct fl_graph graph);
bool fl_reachability_joins(struct fl_reachability *reachability, uint32_t from, uint32_t to);

#endif
