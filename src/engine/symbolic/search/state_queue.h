/* engine/symbolic/search/state_queue.h - states that wait where paths meet, the one at the smallest place first. */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_STATE_QUEUE_H
#define FL_ENGINE_SYMBOLIC_SEARCH_STATE_QUEUE_H

#include "engine/symbolic/engine.h"

struct fl_state_queue {
    struct fl_engine *engine;               /* it has orders */
    FL_VECTOR_OF(struct fl_state *) states; /* a heap */
    uint64_t turns;
    bool keeps_apart; /* no two states are ever made one: the cheapest first, of several the newest */
};

void fl_state_queue_push(struct fl_state_queue *queue, struct fl_state *state);
/* The next state, made one with all others at its place that can be. The queue is not empty. */
struct fl_state *fl_state_queue_take(struct fl_state_queue *queue);

#endif
