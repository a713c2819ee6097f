/* slice/path/waypoint.h - a place in the source as a waypoint of a path. */
#ifndef FL_SLICE_PATH_WAYPOINT_H
#define FL_SLICE_PATH_WAYPOINT_H

#include "slice/path/way.h"
#include "source/place.h"

/* NULL, or why there is no such place. is_last: the path is to end there. *fails is set where
 * passing the waypoint is a failure. */
const char *fl_waypoint_find(struct fl_arena *arena, const struct fl_places *places,
                             const struct fl_place_request *request, bool is_last, struct fl_waypoint *waypoint,
                             bool *fails);

/* Passed by coming to where one of the edges begins. */
void fl_waypoint_set_arrival(struct fl_arena *arena, const struct fl_program *program, struct fl_place_edges edges,
                             struct fl_waypoint *waypoint);

#endif
