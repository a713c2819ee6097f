/* replay/state/hopes.h - from where in the program the end of a trace can still be reached.
 *
 * The trace is gone through from its end, as its predicates are in "Exploiting Traces in Static Program
 * Analysis" (2.4): what the end of the trace implies for each location and position before it, of the order of
 * events alone. Where the answer is no, for instance in a branch that must report an event which the trace does
 * not have next, no run needs to be followed, and none of its values is looked at.
 */
#ifndef FL_REPLAY_STATE_HOPES_H
#define FL_REPLAY_STATE_HOPES_H

#include "analysis/call_graph.h"
#include "replay/trace.h"

struct fl_hopes;

/* is_unfinished: runs may be cut off anywhere (--unfinished). The result is NULL for a trace that is too long, or
 * of a kind that does not tell which events it needs: then no run is given up. */
const struct fl_hopes *fl_hopes_compute(struct fl_arena *arena, const struct fl_call_graph *graph,
                                        const struct fl_event_sites *sites, const struct fl_trace *trace,
                                        bool is_unfinished);

/* May a run that is at this location, and at this position of the trace, leave the rest of it? */
bool fl_hopes_at(const struct fl_hopes *hopes, fl_location_id location, uint64_t position);

#endif
