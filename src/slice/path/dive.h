/* slice/path/dive.h - a long path to a target, as a depth-first search of the control flow finds it.
 *
 * Goes into every call and tries each way out of a branch, the first in the source first, before it
 * does anything twice: an activation takes each way out of a branch once, then goes on by the
 * shortest way. The first activation of a function is explored like that; later calls of it, and
 * those inside itself, take the shortest way. So the path ends, with about as many steps as there
 * are in the functions that lie before the target.
 */
#ifndef FL_SLICE_PATH_DIVE_H
#define FL_SLICE_PATH_DIVE_H

#include "slice/path/way.h"

/* To the first place of the waypoint that the path comes to. Aims the lengths. False if there is no
 * way, or it is too long. */
bool fl_dive_find(struct fl_arena *arena, struct fl_lengths *lengths, const struct fl_waypoint *waypoint,
                  struct fl_path *path);

#endif
