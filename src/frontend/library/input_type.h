/* frontend/library/input_type.h - the C type of what an input function returns.
 *
 * The compiler describes no functions that are only declared, so the type follows from LLVM's and
 * from the name: __VERIFIER_nondet_uint gives an unsigned int.
 */
#ifndef FL_FRONTEND_LIBRARY_INPUT_TYPE_H
#define FL_FRONTEND_LIBRARY_INPUT_TYPE_H

#include <llvm-c/Core.h>

#include "program/type.h"

/* NULL where neither tells. */
const struct fl_type *fl_input_type(const char *name, LLVMTypeRef type, uint32_t width);

#endif
