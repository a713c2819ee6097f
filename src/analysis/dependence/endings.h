/* analysis/dependence/endings.h - where a run may stop without coming to what is behind.
 *
 * It ends (exit), is of no interest any more (an assumption that does not hold), or goes round a loop or calls a
 * function inside itself for ever. What is behind such a place depends on it. Functions of the library
 * end their loops, and what they assume of their inputs can always be.
 */
#ifndef FL_ANALYSIS_DEPENDENCE_ENDINGS_H
#define FL_ANALYSIS_DEPENDENCE_ENDINGS_H

#include "analysis/call_graph.h"

struct fl_endings {
    struct fl_bitset functions; /* a call of which may not come back */
    struct fl_bitset loops;     /* locations in a loop that may be gone round for ever */
};

struct fl_endings fl_endings_compute(struct fl_arena *arena, const struct fl_call_graph *graph);

#endif
