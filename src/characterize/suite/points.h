/* characterize/suite/points.h - points of the space of inputs that are worth a test.
 *
 * Of each region one inside of it, and of each of its borders those next to it on both sides, as near as there
 * are; besides, points outside of all regions, at the ends of what the inputs can be.
 */
#ifndef FL_CHARACTERIZE_SUITE_POINTS_H
#define FL_CHARACTERIZE_SUITE_POINTS_H

#include "characterize/point.h"

struct fl_chosen_point {
    const struct fl_assignment *point; /* of all inputs that regions are about */
    enum fl_point_place place;         /* between the bounds */
    const char *why;                   /* "region 2, at the border of y <= 5" */
};

struct fl_chosen_points {
    FL_VECTOR_OF(struct fl_chosen_point) all;
    bool is_partial; /* time was too short, or there are too many */
};

/* What questions to the solver may take is limited by the deadline of the space. */
struct fl_chosen_points fl_choose_points(const struct fl_characterization *found);

#endif
