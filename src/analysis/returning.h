/* analysis/returning.h - which functions may return, and what a function's graph is with that.
 *
 * A call whose callees never come to their exits has nothing behind it. A call through a pointer that
 * has no candidate may do anything, and so returns; so does a function without a body. */
#ifndef FL_ANALYSIS_RETURNING_H
#define FL_ANALYSIS_RETURNING_H

#include "analysis/call_graph.h"

struct fl_returning {
    const struct fl_call_graph *graph; /* borrowed */
    struct fl_bitset functions;        /* that may return */
};

struct fl_returning fl_returning_compute(struct fl_arena *arena, const struct fl_call_graph *graph);

/* May the run come to the edge's target behind it? */
bool fl_returning_goes_on(const struct fl_returning *returning, fl_edge_id edge);

/* The function's locations and edges, without calls that never return. */
struct fl_graph fl_returning_graph(struct fl_arena *arena, const struct fl_returning *returning,
                                   fl_function_id function);

#endif
