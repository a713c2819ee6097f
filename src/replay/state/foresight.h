/* replay/state/foresight.h - what a state has to hold now so that what it prints next is what a log has next.
 *
 * A program often computes for long before it prints a number that it has known for as long: "27 takes 111 steps".
 * Where all that can be printed next from some location is known, with which of its arguments are not changed on
 * any way there, the log says what these are at once, and what follows is computed with numbers.
 *
 * What is foreseen holds of each run from there that leaves the trace: such a run comes to one of these events
 * first.
 */
#ifndef FL_REPLAY_STATE_FORESIGHT_H
#define FL_REPLAY_STATE_FORESIGHT_H

#include "analysis/call_graph.h"
#include "replay/trace.h"

struct fl_foresight;

struct fl_foresight *fl_foresight_create(struct fl_arena *arena, const struct fl_call_graph *graph,
                                         const struct fl_event_sites *sites);

/* The state is in a function of the user's, at a position of the trace where no run may end. NULL: nothing is
 * known. */
const struct fl_term *fl_foresee(struct fl_foresight *foresight, struct fl_engine *engine, struct fl_state *state,
                                 const struct fl_trace *trace, uint64_t position);

#endif
