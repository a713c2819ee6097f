/* prove/abstraction/refine_state.h - a cut's state in which variables hold their own symbols.
 *
 * What is executed from there gives conditions over symbols: weakest preconditions at the cut. What
 * the state of the cut's use knows as a constant keeps its value, so that pointers lead somewhere.
 */
#ifndef FL_PROVE_ABSTRACTION_REFINE_STATE_H
#define FL_PROVE_ABSTRACTION_REFINE_STATE_H

#include "prove/system/system.h"

struct fl_state *fl_refine_state(const struct fl_system *system, struct fl_engine *engine,
                                 const struct fl_cut_use *use);

#endif
