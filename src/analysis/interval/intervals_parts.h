/* analysis/interval/intervals_parts.h - what the files of the interval analysis share.
 *
 *   intervals_order.c       in which order locations are visited
 *   intervals_thresholds.c  the numbers that intervals are widened to
 *   intervals_flow.c        what an edge makes of a state
 *   intervals.c             up to a state of each location that nothing adds to, and down again
 */
#ifndef FL_ANALYSIS_INTERVAL_INTERVALS_PARTS_H
#define FL_ANALYSIS_INTERVAL_INTERVALS_PARTS_H

#include "analysis/interval/state.h"
#include "analysis/interval/intervals.h"
#include "base/number/bitset.h"
#include "base/number/number_set.h"

struct fl_function_thresholds; /* of one function, by width; made when asked for */

struct fl_intervals {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_call_graph *graph;
    fl_variable_id any;
    struct fl_interval_state *states; /* by location */
    /* By function; its width is 0 where the function has no result, or one that is too wide. */
    struct fl_interval *results;
    struct fl_number_sets *sets;
    fl_number_set *modified;                    /* by function: global variables that it or its callees assign */
    struct fl_function_thresholds **thresholds; /* by function; NULL until they are asked for */
    /* Locations in the order in which they are visited, and their places in it. */
    uint32_t *order, *place;
    struct fl_bitset has_changed; /* by location: it heads a loop that is entered only there */
    fl_number_set *changed;       /* by such a location: variables that the loop assigns */
};

/* Callers before callees; in a function, what is in a loop before what follows it. Needs `modified`. */
void fl_intervals_find_order(struct fl_intervals *intervals);

struct fl_thresholds fl_intervals_thresholds(struct fl_intervals *intervals, fl_function_id function,
                                             uint32_t width);

void fl_intervals_find_modified(struct fl_intervals *intervals);

/* The state in which the program begins. */
struct fl_interval_state fl_intervals_begin(struct fl_intervals *intervals);
/* The state behind an edge that begins in a state that is reached; behind a call, what its callees return. */
struct fl_interval_state fl_intervals_follow(struct fl_intervals *intervals, const struct fl_edge *edge,
                                             struct fl_interval_state state);
/* The state in which a call from such a state enters a function. */
struct fl_interval_state fl_intervals_enter(struct fl_intervals *intervals, const struct fl_edge *edge,
                                            const struct fl_interval_state *state, fl_function_id callee);

#endif
