/* analysis/dependence/calls.h - how often a run may call a function at most. */
#ifndef FL_ANALYSIS_DEPENDENCE_CALLS_H
#define FL_ANALYSIS_DEPENDENCE_CALLS_H

#include "analysis/call_graph.h"

/* By function; UINT32_MAX: any number of times, as one that is called in a loop or inside itself. */
const uint32_t *fl_most_calls(struct fl_arena *arena, const struct fl_call_graph *graph);

#endif
