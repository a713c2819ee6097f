/* frontend/instrument/source_name.h - what LLVM's functions and variables are called in the source. */
#ifndef FL_FRONTEND_INSTRUMENT_SOURCE_NAME_H
#define FL_FRONTEND_INSTRUMENT_SOURCE_NAME_H

#include <llvm-c/Core.h>

#include "base/arena.h"

/* The name that a function or variable has in the source: "fopen" of fopen64, "lock" of a static lock.5. */
const char *fl_instrument_source_name(struct fl_arena *arena, LLVMValueRef global);

#endif
