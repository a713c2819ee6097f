/* engine/symbolic/search/state_queue.h - states that wait where paths meet.
 *
 * The state at the smallest place (order.h) goes first, made one with all others there. A queue that keeps states
 * apart gives the cheapest one instead, of several the newest.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_STATE_QUEUE_H
#define FL_ENGINE_SYMBOLIC_SEARCH_STATE_QUEUE_H

#include "engine/symbolic/engine.h"

struct fl_state_queue {
    struct fl_engine *engine; /* it has orders, unless states are kept apart */
    FL_VECTOR_OF(struct fl_waiting_state {
        struct fl_state *state;
        int64_t cost;
        uint64_t turn; /* when it was pushed */
    })
    waiting; /* a heap */
    uint64_t turns;
    bool keeps_apart; /* no two states are ever made one */
};

void fl_state_queue_push(struct fl_state_queue *queue, struct fl_state *state);
/* The cost counts where states are kept apart. */
void fl_state_queue_push_at_cost(struct fl_state_queue *queue, struct fl_state *state, int64_t cost);
/* The next state, made one with all others at its place that can be. The queue is not empty. */
struct fl_state *fl_state_queue_take(struct fl_state_queue *queue);

#endif
