/* analysis/points_to.h - what pointers may point to.
 *
 * Flow-insensitive and field-sensitive, inclusion-based with cycles collapsed. Abstract objects are
 * the program's objects, the places that allocate, functions, and what lies behind pointers that
 * come from outside. Objects are divided into cells by the offsets at which they are accessed; the
 * elements of an array share theirs.
 */
#ifndef FL_ANALYSIS_POINTS_TO_H
#define FL_ANALYSIS_POINTS_TO_H

#include "analysis/call_graph.h"

struct fl_points_to;

/* Calls through pointers are resolved on the way. */
struct fl_points_to *fl_points_to_compute(struct fl_arena *arena, const struct fl_program *program);

/* The call graph with what this found out about calls through pointers. */
const struct fl_call_graph *fl_points_to_call_graph(const struct fl_points_to *points_to);

#endif
