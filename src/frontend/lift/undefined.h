/* frontend/lift/undefined.h - what functions do that are defined nowhere.
 *
 * They return any value that their type allows: a pointer is null or leads to an object that is an input itself.
 * A direct call reads that input where it stands; where calls must be calls, or go through pointers, the function
 * gets a body that does so.
 */
#ifndef FL_FRONTEND_LIFT_UNDEFINED_H
#define FL_FRONTEND_LIFT_UNDEFINED_H

#include "frontend/lift/parts.h"

/* A call of it, and what is assumed of it. */
void fl_lift_undefined(struct fl_function_lifter *function, LLVMValueRef call, const char *name);
/* A weak symbol that nothing defines is null, or what another file defines: assumes the second. */
void fl_lift_assume_weak(struct fl_lifter *lifter, LLVMValueRef declaration);
/* A function that gets a body; of a declaration that nothing defines. */
fl_function_id fl_lift_stub(struct fl_lifter *lifter, LLVMValueRef declaration);
/* Must a call of it be a call: does it leave something in a log, or write something? */
bool fl_lift_is_stubbed(const struct fl_lifter *lifter, LLVMValueRef call, const char *name);
/* After everything else was lifted: the bodies. */
void fl_lift_stub_bodies(struct fl_lifter *lifter);

#endif
