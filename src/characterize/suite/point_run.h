/* characterize/suite/point_run.h - the run at a point of the space of inputs.
 *
 * A point knows inputs by where the program reads them, and how often it has read there before; a file of inputs
 * knows the k-th call of a function, from wherever. Which call is which is seen in the run: so it is executed
 * until it gets all values that the point has for it. Each time at least one more read is right, mostly all are.
 */
#ifndef FL_CHARACTERIZE_SUITE_POINT_RUN_H
#define FL_CHARACTERIZE_SUITE_POINT_RUN_H

#include "characterize/space/space.h"

/* What the point says nothing of is as ordinary as can be. NULL: the inputs can't be given in that way (pointers,
 * millions of arguments), or time was too short. */
const struct fl_run *fl_point_execute(const struct fl_space *space, const struct fl_assignment *point,
                                      struct fl_deadline deadline);

#endif
