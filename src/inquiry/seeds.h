/* inquiry/seeds.h - inputs that the user has, from which fuzzing starts (--seeds). */
#ifndef FL_INQUIRY_SEEDS_H
#define FL_INQUIRY_SEEDS_H

#include "inquiry/inquiry.h"

/* Standard input from each file, or all inputs from NAME.inputs, as run --inputs reads it; all files of a
 * directory. What is not there or cannot be used is told, and left out. */
void fl_seeds_read(struct fl_inquiry *inquiry, struct fl_check_options *how);

#endif
