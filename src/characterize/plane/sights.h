/* characterize/plane/sights.h - what there is to be seen of an axis: where conditions change along it. */
#ifndef FL_CHARACTERIZE_PLANE_SIGHTS_H
#define FL_CHARACTERIZE_PLANE_SIGHTS_H

#include "characterize/plane/scale.h"

/* Adds what the condition shows along the axis: the constants that it compares the axis with; where it compares
 * something else, between which values it holds, or one of them if that is everywhere. */
void fl_sights_add(struct fl_space *space, const struct fl_axis *axis, const struct fl_term *condition,
                   struct fl_sights *sights);

#endif
