/* frontend/instrument/locals.h - local variables of the source in LLVM's functions, by their names.
 *
 * They are allocas that debug information gives a name; static ones are global variables, "function.name". Modules
 * keep debug information in the form of calls (LLVMSetIsNewDbgInfoFormat).
 */
#ifndef FL_FRONTEND_INSTRUMENT_LOCALS_H
#define FL_FRONTEND_INSTRUMENT_LOCALS_H

#include <llvm-c/Core.h>

#include "base/map.h"
#include "base/vector.h"

/* From allocas to their names. */
struct fl_map fl_instrument_locals(struct fl_arena *arena, LLVMValueRef function);

typedef FL_VECTOR_OF(LLVMValueRef) fl_llvm_values;

/* Everything that a name is in a function: blocks may have one each. */
fl_llvm_values fl_instrument_find_locals(struct fl_arena *arena, LLVMValueRef function, const char *function_name,
                                         const char *name);

/* Where the variable is that a name means at an instruction, and of which type; NULL: that is not known for sure,
 * or it is not in memory. */
LLVMValueRef fl_instrument_variable_at(struct fl_arena *arena, LLVMValueRef instruction, const char *name,
                                       LLVMTypeRef *type);

/* Is it the static variable of this name in this function? */
bool fl_instrument_is_static_local(LLVMValueRef global, const char *function_name, const char *name);

#endif
