/* characterize/space/run_values.h - where in a space a run is that was found in another way. */
#ifndef FL_CHARACTERIZE_SPACE_RUN_VALUES_H
#define FL_CHARACTERIZE_SPACE_RUN_VALUES_H

#include "characterize/space/space.h"
#include "run/run.h"

/* That inputs are what the run has read: all that are axes, but for texts. The run was executed by the interpreter,
 * in this process. */
const struct fl_term *fl_space_values_of_run(struct fl_space *space, const struct fl_run *run);

#endif
