/* engine/symbolic/search/driver.h - lets the states of a program go on side by side, for a client.
 *
 * States wait where paths meet, the one at the smallest place first (order.h), and those that meet become one. A
 * state that has gone round a loop more often than the bound, or called itself deeper, is parked; when everything
 * within the bound was executed, the bound is doubled and parked states go on from where they are: nothing is
 * executed twice. Loops that count are gone through in one step (loop/accelerate.h). A queue that keeps states
 * apart makes the same execution path-wise.
 *
 * What is looked for is the client's business. It says when to stop, which states are worth following, what
 * happens at checks (the policy), at observed edges (fl_step_observer) and at ends of runs; what it keeps with
 * states (companion.h) says which of them are never made one.
 *
 * Invariant: each state that was begun and neither ended, failed nor was dropped by the client is in the queue or
 * parked, whenever fl_driver_run returns; so an execution that was stopped can go on.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_DRIVER_H
#define FL_ENGINE_SYMBOLIC_SEARCH_DRIVER_H

#include "engine/symbolic/loop/accelerate.h"
#include "engine/symbolic/search/state_queue.h"

/* Functions that may be missing (NULL) say so. */
struct fl_driver_client {
    /* Asked between steps: is something used up, or what was looked for found? */
    bool (*must_stop)(void *context);
    /* The state's turn has come. False: it need not be followed. */
    bool (*take)(void *context, struct fl_state *state);
    /* May a loop be gone through in one step? NULL: always. */
    bool (*may_jump)(void *context, const struct fl_state *state);
    /* Takes note of a step; `call` is the call that the state was in before it. NULL: nobody does. */
    void (*note_step)(void *context, fl_edge_id call, const struct fl_successors *successors);
    /* Has the state, which has just come to its location, something to look for from there? NULL: each has. */
    bool (*is_followed)(void *context, const struct fl_state *state);
    /* The state will wait, in the queue or at the bound. NULL: nobody cares. */
    void (*wait)(void *context, struct fl_state *state);
    /* The program ends by itself in the state. NULL: nobody cares. */
    void (*end)(void *context, struct fl_state *state);
    /* Everything within the bound was executed; some states may be parked. False: it stops here. */
    bool (*complete)(void *context);
    /* What must be possible for a parked state to go on under a larger bound. */
    const struct fl_term *(*hope)(void *context, const struct fl_state *state);
    /* Of a state that waits in a queue that keeps states apart: the cheapest goes first. NULL: all cost the same.
     */
    int64_t (*cost)(void *context, const struct fl_state *state);
};

struct fl_driver {
    const struct fl_driver_client *client;
    void *context;
    struct fl_engine *engine;
    struct fl_check_policy policy;
    struct fl_accelerator *accelerator;
    struct fl_state_queue queue;
    FL_VECTOR_OF(struct fl_state *) parked;
    uint64_t bound, last_bound;
    bool has_jumped; /* loops were gone through in one step: nobody knows how often */
    uint64_t paths;  /* that ended, or that the client did not follow further */
};

enum fl_driver_end {
    FL_DRIVER_DONE,     /* no state is left */
    FL_DRIVER_AT_BOUND, /* some states would go beyond the last bound */
    FL_DRIVER_STOPPED,  /* by the client; it may be run again */
};

/* Each location: it is the head of a loop with a call or one of these edges in it. What such a loop does cannot be
 * told without going round; a client that must see it says so by may_jump. */
const bool *fl_driver_loops_with_calls(struct fl_arena *arena, const struct fl_program *program,
                                       const bool *is_observed);

/* The first bound that loops are unrolled to, where the last one is not smaller. */
uint64_t fl_driver_first_bound(uint64_t last_bound);

/* A new execution, from this state, up to driver->bound first, and driver->last_bound at most. Client, context,
 * engine, policy, accelerator and bounds are set; counts and has_jumped go on from what they are. */
void fl_driver_begin(struct fl_driver *driver, struct fl_state *start, bool keeps_apart);
enum fl_driver_end fl_driver_run(struct fl_driver *driver);
/* The same after FL_DRIVER_AT_BOUND, up to a last bound that is larger. */
enum fl_driver_end fl_driver_deepen(struct fl_driver *driver, uint64_t last_bound);

#endif
