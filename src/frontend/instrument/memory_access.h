/* frontend/instrument/memory_access.h - what an access to memory is to. */
#ifndef FL_FRONTEND_INSTRUMENT_MEMORY_ACCESS_H
#define FL_FRONTEND_INSTRUMENT_MEMORY_ACCESS_H

#include <llvm-c/Core.h>

#include "program/handlers.h"

/* What an address is computed from by adding offsets: a variable, or where the address comes from. */
LLVMValueRef fl_memory_base(LLVMValueRef pointer);
/* Is it the address of errno? */
bool fl_memory_is_errno(LLVMValueRef base);

bool fl_handlers_read(const struct fl_handlers *handlers, const char *variable);
bool fl_handlers_write(const struct fl_handlers *handlers, const char *variable);

#endif
