/* characterize/region/region_text.h - regions as C conditions over the names of inputs. */
#ifndef FL_CHARACTERIZE_REGION_REGION_TEXT_H
#define FL_CHARACTERIZE_REGION_REGION_TEXT_H

#include "characterize/region/region.h"

/* "y == 1 && x > 3"; "1" for all points. */
const char *fl_region_text(const struct fl_space *space, const struct fl_region *region);

/* One condition of several; beside others in brackets if it needs them. */
const char *fl_region_condition_text(const struct fl_space *space, const struct fl_term *condition,
                                     bool is_beside_others);

#endif
