/* slice/path/way.h - a path from the start of a program through given places, in order.
 *
 * The path is one of the control flow, feasible or not, and its calls and returns match. It is the
 * shortest that passes the places, unless they are so many that finding it takes too long: then each
 * leg is short, not always as short as it could be. What was tried is not tried again, so that the
 * search always ends, and finds a path if there is one.
 */
#ifndef FL_SLICE_PATH_WAY_H
#define FL_SLICE_PATH_WAY_H

#include "program/path.h"
#include "slice/path/lengths.h"

/* Passed by taking one of the edges or by coming to one of the locations, whichever is first. A move
 * that takes an edge of a waypoint may come to a location of the next. */
struct fl_waypoint {
    const fl_edge_id *edges;
    const fl_location_id *locations;
    uint32_t edge_count, location_count;

    /* Edges that the leg to this waypoint must not take unless they pass it. */
    const fl_edge_id *avoided;
    uint32_t avoided_count;
    const struct fl_bitset *forbidden; /* more edges not to take, one bit an edge of the program; may be NULL */
    const fl_edge_id *allowed;         /* may be taken although they are avoided or forbidden: those of its line */
    uint32_t allowed_count;

    const char *text; /* how a message names it */
    uint32_t line;    /* of the path file that asked for it; 0 if no file did */
};

enum fl_way_result {
    FL_WAY_FOUND,
    FL_WAY_MISSING,  /* no path passes all waypoints */
    FL_WAY_TOO_LONG, /* or finding it takes too much memory */
};

struct fl_way {
    struct fl_path path; /* FOUND; fails is not set */
    uint32_t passed;     /* waypoints, by the best that was found */
};

enum fl_way_result fl_way_find(struct fl_arena *arena, const struct fl_lengths *lengths,
                               const struct fl_waypoint *waypoints, uint32_t count, struct fl_way *way);

#endif
