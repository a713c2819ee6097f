/* engine/symbolic/guide.h - a run that symbolic execution follows.
 *
 * Where an engine has a guide, states go the way of one concrete run: its inputs decide each branch, and what
 * could be otherwise is not asked. The client is told of the ways that were not taken.
 *
 * Invariant: the inputs of the guide satisfy all conditions of the states that follow it.
 */
#ifndef FL_ENGINE_SYMBOLIC_GUIDE_H
#define FL_ENGINE_SYMBOLIC_GUIDE_H

#include "engine/symbolic/state.h"
#include "run/inputs.h"
#include "solver/model.h"

struct fl_guide {
    struct fl_model model; /* values of the variables that inputs are */
    uint64_t settled;      /* so many bytes of standard input are as they are, and no variables */
    void *context;
    /* A branch that the run does not take, in a state before it. */
    void (*other)(void *context, struct fl_state *state, fl_edge_id edge, const struct fl_term *condition);
    /* A branch that it takes; NULL: the client need not know. */
    void (*taken)(void *context, fl_edge_id edge);
    /* Two texts that it compares, as far as they are compared; NULL: the client need not know. */
    void (*compared)(void *context, struct fl_input_bytes left, struct fl_input_bytes right);
};

bool fl_guide_holds(struct fl_guide *guide, const struct fl_term *condition);
/* Does the condition hold together with those of the state that are not known to? */
bool fl_guide_satisfies(struct fl_guide *guide, const struct fl_state *state, const struct fl_term *condition);

#endif
