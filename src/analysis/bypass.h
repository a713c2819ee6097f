/* analysis/bypass.h - can a run get from a location to its function's exit past another location?
 *
 * This is the question that path slicing calls By (Jhala and Majumdar, section 3.3). A place where the run
 * ends (exit, a call that never returns) or a loop begins that is never left counts as leading to the exit:
 * a branch to it can miss the other location, so it matters to the slice. The paper gives such a way to every
 * location that cannot reach the exit; we do not, as then all branches of a function that ends by calling
 * exit would matter.
 *
 * The first question about a function prepares all others; each then takes constant time.
 */
#ifndef FL_ANALYSIS_BYPASS_H
#define FL_ANALYSIS_BYPASS_H

#include "analysis/dominance.h"
#include "analysis/returning.h"

struct fl_bypass;

struct fl_bypass *fl_bypass_create(struct fl_arena *arena, const struct fl_call_graph *graph);

/* Both locations are of one function. Is there a way from `from` to the exit that does not visit
 * `step`? No if they are the same. */
bool fl_can_bypass(struct fl_bypass *bypass, fl_location_id from, fl_location_id step);

#endif
