/* replay/state/live_edges.h - the edges that are on some run that leaves the traces whole.
 *
 * States keep their histories (fl_history). Where runs end, a model of their condition is a run: walking back
 * along it, each merge says by its guard which way it came. Then the solver is asked for a run that comes some
 * way that was not walked yet, until there is none; so each query finds new edges, or is the last.
 *
 * Nothing that is on such a run is missed: where the solver cannot say, or runs were cut off, everything
 * that they may still be on counts as live.
 */
#ifndef FL_REPLAY_STATE_LIVE_EDGES_H
#define FL_REPLAY_STATE_LIVE_EDGES_H

#include "engine/symbolic/engine.h"
#include "replay/state/places.h"

struct fl_live_edges;

struct fl_live_edges *fl_live_edges_create(struct fl_arena *arena, const struct fl_program *program);
/* The state's runs under the condition leave the traces and end here. */
void fl_live_edges_add_end(struct fl_live_edges *live, const struct fl_state *state,
                           const struct fl_term *condition);
/* The state is not followed, since the other one, which was at its place, stands for it. */
void fl_live_edges_add_covered(struct fl_live_edges *live, const struct fl_state *state,
                               const struct fl_state *other);
/* The state is not followed any further: whatever it can reach may be live. */
void fl_live_edges_add_cut(struct fl_live_edges *live, const struct fl_state *state);
/* Some states got lost: everything may be live. */
void fl_live_edges_lose(struct fl_live_edges *live);

/* The state is about to report the event of the edge, which its history has last. */
void fl_live_edges_add_event(struct fl_live_edges *live, const struct fl_state *state, fl_edge_id edge);

/* Each edge. Asks the engine's solver, which must know nothing that does not hold on all runs. */
const bool *fl_live_edges_find(struct fl_live_edges *live, struct fl_engine *engine);
/* Calls back for the events on such runs, once for each place; with place NULL for edges that runs were cut off
 * before. */
typedef void fl_live_event(void *context, fl_edge_id edge, const struct fl_trace_place *place);
void fl_live_edges_events(const struct fl_live_edges *live, fl_live_event *call, void *context);

#endif
