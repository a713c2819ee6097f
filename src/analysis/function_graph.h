/* analysis/function_graph.h - the locations of a function as a graph.
 *
 * The analyses of a function work on its locations numbered from 0: node n is the location
 * first_location + n, so that the entry is node 0.
 */
#ifndef FL_ANALYSIS_FUNCTION_GRAPH_H
#define FL_ANALYSIS_FUNCTION_GRAPH_H

#include "base/graph/graph.h"
#include "program/program.h"

struct fl_graph fl_graph_of_function(struct fl_arena *arena, const struct fl_program *program,
                                     fl_function_id function);

#endif
