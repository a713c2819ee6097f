/* frontend/lift/pointed.h - global variables that pointers among the inputs may point to.
 *
 * Of a function that --entry names nobody knows who calls it: another file may have the address of every variable
 * with external linkage. Such a variable is memory, not a scalar of its own, where a parameter leads to its type
 * and the program could tell: it writes through pointers of that type, or writes the variable and reads through
 * them.
 */
#ifndef FL_FRONTEND_LIFT_POINTED_H
#define FL_FRONTEND_LIFT_POINTED_H

#include "frontend/lift/lift.h"

bool fl_lift_is_pointed_to(struct fl_lifter *lifter, LLVMValueRef global, const struct fl_type *type);

#endif
