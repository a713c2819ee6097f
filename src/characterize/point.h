/* characterize/point.h - where one input lies, between the bounds of a characterization. */
#ifndef FL_CHARACTERIZE_POINT_H
#define FL_CHARACTERIZE_POINT_H

#include "base/status.h"
#include "characterize/characterize.h"

enum fl_point_place {
    FL_POINT_MUST_FAIL,
    FL_POINT_MAY_FAIL,
    FL_POINT_SAFE,
    FL_POINT_OUTSIDE, /* there are no such inputs among those that are given */
};

/* "y=1,x=3": what is not named may be anything. Must fail if all such inputs do, is safe if none can. False: a
 * name or a number in it means nothing, which a diagnostic says. */
bool fl_point_locate(const struct fl_characterization *found, const char *inputs,
                     struct fl_diagnostics *diagnostics, enum fl_point_place *place);

#endif
