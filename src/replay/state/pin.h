/* replay/state/pin.h - what an event says about values, put into the state.
 *
 * A log that says what was printed says what the values are. Where the condition of an event is an equation with
 * a constant, the constant takes the place of the term in what the state has come to hold since its last
 * event; so what follows from it is computed instead of being asked. The same with inputs that can have one
 * value only: the solver is asked.
 */
#ifndef FL_REPLAY_STATE_PIN_H
#define FL_REPLAY_STATE_PIN_H

#include "engine/symbolic/engine.h"

/* `since` is what the state was behind its last event, or NULL before the first. The guard is the condition of the
 * event, which holds in the state. */
void fl_state_pin(struct fl_engine *engine, struct fl_state *state, const struct fl_state *since,
                  const struct fl_term *guard);

#endif
