/* analysis/interval/intervals.h - between which numbers variables lie, at each location, in every run.
 *
 * A forward abstract interpretation of the whole program, bit-precise: operations wrap around as the
 * machine's do. Conditions and checks that execution has passed narrow what they compare. Functions are
 * looked at once for all of their calls; a call changes the global variables that its callees assign.
 * Loops (and functions that are called again and again) are widened to numbers that the function mentions,
 * then narrowed. Memory is not followed: what is loaded may be anything.
 */
#ifndef FL_ANALYSIS_INTERVAL_INTERVALS_H
#define FL_ANALYSIS_INTERVAL_INTERVALS_H

#include "analysis/call_graph.h"
#include "analysis/interval/interval.h"
#include "base/system/clock.h"

struct fl_intervals;

struct fl_intervals_options {
    fl_variable_id any; /* a global variable that may begin with any value; or none */
    struct fl_deadline deadline;
};

/* NULL if the deadline has passed before everything was computed. */
struct fl_intervals *fl_intervals_compute(struct fl_arena *arena, const struct fl_program *program,
                                          const struct fl_call_graph *graph,
                                          const struct fl_intervals_options *options);

/* Can a run come to the location, as far as this can see? */
bool fl_intervals_is_reached(const struct fl_intervals *intervals, fl_location_id location);

/* The values that a variable may have at a location: a global variable, or one of the location's function, of at
 * most 64 bits. The interval is empty if no run comes to the location. */
struct fl_interval fl_intervals_at(const struct fl_intervals *intervals, fl_location_id location,
                                   fl_variable_id variable);

/* The values that a function may return, of at most 64 bits. The interval is empty if it does not return. */
struct fl_interval fl_intervals_result(const struct fl_intervals *intervals, fl_function_id function);

#endif
