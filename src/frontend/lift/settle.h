/* frontend/lift/settle.h - the branches of models whose way is known when they are lifted: those on what the
 * program sees.
 *
 * What stands behind the other way is not lifted, and models that are called there alone are not read.
 */
#ifndef FL_FRONTEND_LIFT_SETTLE_H
#define FL_FRONTEND_LIFT_SETTLE_H

#include "frontend/lift/lift.h"

/* Changes the function, whose instructions have not been lifted yet. */
void fl_lift_settle(struct fl_lifter *lifter, LLVMValueRef model, fl_function_id id);

#endif
