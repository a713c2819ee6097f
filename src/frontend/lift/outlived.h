/* frontend/lift/outlived.h - may something still point to a local when its block has ended?
 *
 * Follows the local's address through values, locals, parameters of functions and their results, whatever the
 * order of instructions. A pointer is left behind where it reaches memory, or a local that is declared outside of
 * the block and may be read before it is written anew. The answer is no for what is passed to functions that keep
 * nothing, which is what programs do with nearly all of their locals.
 */
#ifndef FL_FRONTEND_LIFT_OUTLIVED_H
#define FL_FRONTEND_LIFT_OUTLIVED_H

#include "frontend/lift/parts.h"

/* `start`: where the local begins, NULL if that is not known. */
bool fl_local_is_outlived(struct fl_function_lifter *function, LLVMValueRef local, LLVMMetadataRef scope,
                          LLVMValueRef start);

#endif
