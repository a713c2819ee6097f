/* characterize/space/axis_name.h - inputs as users name them. */
#ifndef FL_CHARACTERIZE_SPACE_AXIS_NAME_H
#define FL_CHARACTERIZE_SPACE_AXIS_NAME_H

#include "base/status.h"
#include "characterize/space/space.h"

/* The names of axes, for a message; of many, the first. */
const char *fl_space_axis_names(const struct fl_space *space);

/* NULL: there is none, which a diagnostic says, with those that there are. */
const struct fl_axis *fl_space_find_axis(const struct fl_space *space, const char *name, const char *option,
                                         struct fl_diagnostics *diagnostics);

/* Also an input that was not met yet: then it is added. NULL: the program has none of that name. */
const struct fl_axis *fl_space_meet_axis(struct fl_space *space, const char *name);

#endif
