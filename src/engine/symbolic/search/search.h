/* engine/symbolic/search/search.h - which of the waiting states goes on next.
 *
 * A frontier holds the states of path-wise exploration that wait for their turn. Each strategy is
 * good at something that the others are bad at: depth-first reaches the end of long runs,
 * breadth-first a failure on a short one; random-path walks down the tree of forks and gives both
 * sides of each the same chance, however many states a loop has made below one; nearest looks for
 * code that no path has executed, directed for checks that no path has come to. By default they
 * take turns. The same pushes and pops always give the same states.
 *
 * A strategy that knows no good state (everything is covered, no target can be reached) leaves its
 * turn to depth-first.
 */
#ifndef FL_ENGINE_SYMBOLIC_SEARCH_SEARCH_H
#define FL_ENGINE_SYMBOLIC_SEARCH_SEARCH_H

#include "engine/symbolic/state.h"

enum fl_strategy {
    FL_STRATEGY_INTERLEAVED,
    FL_STRATEGY_DEPTH_FIRST,
    FL_STRATEGY_BREADTH_FIRST,
    FL_STRATEGY_RANDOM_PATH,
    FL_STRATEGY_NEAREST_UNCOVERED,
    FL_STRATEGY_DIRECTED,
};

struct fl_frontier;

/* The arrays are the caller's and change while exploration goes on: which locations some state was
 * at, which checks were evaluated. */
struct fl_frontier *fl_frontier_create(struct fl_arena *arena, const struct fl_program *program,
                                       enum fl_strategy strategy, const bool *is_covered, const bool *is_reached);

/* A state from outside, or one that comes of the state popped last; of several, the first pushed
 * is the last that depth-first takes. */
void fl_frontier_push(struct fl_frontier *frontier, struct fl_state *state);
/* The frontier is not empty. */
struct fl_state *fl_frontier_pop(struct fl_frontier *frontier);
size_t fl_frontier_count(const struct fl_frontier *frontier);

#endif
