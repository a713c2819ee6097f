/* analysis/reachability.h - which locations lead to which. */
#ifndef FL_ANALYSIS_REACHABILITY_H
#define FL_ANALYSIS_REACHABILITY_H

#include "analysis/call_graph.h"
#include "analysis/graph.h"
#include "base/bitset.h"

/* Inside one function, over its edges alone: a call leads to what is behind it. Answers take
 * constant time once the first question from a component was answered. */
struct fl_reachability;

struct fl_reachability *fl_reachability_create(struct fl_arena *arena, const struct fl_program *program,
                                               fl_function_id function);
/* By zero or more edges. Both locations are of the function. */
bool fl_reachability_leads_to(struct fl_reachability *reachability, fl_location_id from, fl_location_id to);
/* By one or more edges back to itself. */
bool fl_reachability_is_in_cycle(const struct fl_reachability *reachability, fl_location_id location);

/* The same on a graph. */
struct fl_reachability *fl_reachability_of_graph(struct fl_arena *arena, struct fl_graph graph);
bool fl_reachability_joins(struct fl_reachability *reachability, uint32_t from, uint32_t to);

/* All locations that a run from the entry of `function` may come to, over calls. What is behind a
 * call counts only if some callee may return; a call through a pointer that has no candidate
 * may do anything, and so returns. One bit a location of the program. */
struct fl_bitset fl_reachable_locations(struct fl_arena *arena, const struct fl_call_graph *graph,
                                        fl_function_id function);

#endif
