/* frontend/lift/stub.h - bodies for functions that are defined nowhere, where calls of them count.
 *
 * A function that --log-function names leaves something in a log whether it is defined or not: its
 * calls must be calls. It returns any value, and changes nothing.
 */
#ifndef FL_FRONTEND_LIFT_STUB_H
#define FL_FRONTEND_LIFT_STUB_H

#include "frontend/lift/lift.h"

/* Does --log-function name it? */
bool fl_lift_is_named(const struct fl_lifter *lifter, const char *name);
/* Of a declaration that nothing defines. */
fl_function_id fl_lift_stub(struct fl_lifter *lifter, LLVMValueRef declaration);

#endif
