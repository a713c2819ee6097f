/* characterize/region/axis_value.h - values of inputs as users read and write them. */
#ifndef FL_CHARACTERIZE_REGION_AXIS_VALUE_H
#define FL_CHARACTERIZE_REGION_AXIS_VALUE_H

#include "characterize/space/space.h"

/* "-3", "1.5". */
const char *fl_axis_value_text(struct fl_arena *arena, const struct fl_axis *axis, struct fl_bits value);

#endif
