/* characterize/space/weaken.h - what is left of a condition if nothing is said about some variables. */
#ifndef FL_CHARACTERIZE_SPACE_WEAKEN_H
#define FL_CHARACTERIZE_SPACE_WEAKEN_H

#include "base/map.h"
#include "solver/variables.h"

/* A condition that holds wherever the given one does, and is about none of the variables that `is_left_out` has.
 */
const struct fl_term *fl_weaken(struct fl_terms *terms, struct fl_variables *variables,
                                const struct fl_term *condition,
                                bool (*is_left_out)(void *context, const struct fl_term *variable), void *context);

#endif
