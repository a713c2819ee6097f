/* watch/flow/own_calls.h - which functions the library's models call through pointers that are their own.
 *
 * A model may pass a function to another one and keep it in a local struct. No program ever sees that memory, so
 * that what is called is known, whatever code that is not there does with other pointers to functions.
 */
#ifndef FL_WATCH_FLOW_OWN_CALLS_H
#define FL_WATCH_FLOW_OWN_CALLS_H

#include "analysis/call_graph.h"
#include "analysis/points_to/points_to.h"

/* The functions that a call through a pointer in a model may come to; false: they are not known in this way. */
bool fl_own_callees(struct fl_arena *arena, const struct fl_call_graph *graph, struct fl_points_to *points_to,
                    const struct fl_call_site *site, struct fl_bitset *callees);

#endif
