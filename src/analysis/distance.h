/* analysis/distance.h - how many steps lie between a location and the nearest of some targets.
 *
 * Over calls: a way may go down into a callee, and over a call that can return (as one step). The
 * way up to a caller depends on the call stack; who knows it adds up fl_distances_to_exit of the
 * callee and the distance of the location behind the call.
 */
#ifndef FL_ANALYSIS_DISTANCE_H
#define FL_ANALYSIS_DISTANCE_H

#include "analysis/call_graph.h"

enum { FL_FAR = UINT32_MAX }; /* there is no way */

struct fl_distances;

/* No targets yet: everything is far from them. */
struct fl_distances *fl_distances_create(struct fl_arena *arena, const struct fl_call_graph *graph);

/* New targets, one bit a location; those before are forgotten. */
void fl_distances_aim(struct fl_distances *distances, const struct fl_bitset *targets);

uint32_t fl_distances_to_target(const struct fl_distances *distances, fl_location_id location);
/* To the exit of the location's function. */
uint32_t fl_distances_to_exit(const struct fl_distances *distances, fl_location_id location);

#endif
