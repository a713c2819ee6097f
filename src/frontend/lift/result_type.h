/* frontend/lift/result_type.h - the C type of what a function without a body returns, and of variables that are
 * declared only.
 *
 * LLVM declares "ptr @get()" and no more, and there is no debug information of it. What is done with the result
 * tells the rest: the variable it is put into, the members that are asked of it, the parameter it is passed for.
 */
#ifndef FL_FRONTEND_LIFT_RESULT_TYPE_H
#define FL_FRONTEND_LIFT_RESULT_TYPE_H

#include "frontend/lift/lift.h"

/* The type of a pointer that a call gives; to nothing that is known if nobody tells. */
const struct fl_type *fl_result_pointer_type(struct fl_lifter *lifter, LLVMValueRef call);
/* The struct or union that a call gives in registers; NULL: it gives a scalar, as far as that can be told. */
const struct fl_type *fl_result_struct_type(struct fl_lifter *lifter, LLVMValueRef call);
/* Of a variable that is declared only. */
const struct fl_type *fl_result_global_type(struct fl_lifter *lifter, LLVMValueRef global);
/* What lies at an address, as far as that can be told; NULL: it can't. */
const struct fl_type *fl_result_type_at(struct fl_lifter *lifter, LLVMValueRef address);
/* As LLVM has it, without names; NULL where C has no such type. */
const struct fl_type *fl_result_plain_type(struct fl_lifter *lifter, LLVMTypeRef type);

#endif
