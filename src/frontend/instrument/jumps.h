/* frontend/instrument/jumps.h - setjmp and longjmp as branches and returns.
 *
 * Behind each call that may jump it is asked if a jump is under way (models/jump.c). If so, control goes on behind the
 * call of setjmp that is looked for, if that is one of the same call of the same function; else the function returns.
 * So everything that looks at a program sees where jumps lead, and needs to know nothing of them.
 *
 * Invariant: what the program does is the same, but for local variables that are not volatile and were changed since
 * setjmp: they keep their values, and __fl_kept says that this is assumed.
 */
#ifndef FL_FRONTEND_INSTRUMENT_JUMPS_H
#define FL_FRONTEND_INSTRUMENT_JUMPS_H

#include <llvm-c/Core.h>

#include "base/arena.h"

/* Names of the global variables that this adds begin so. They are only read and written. */
#define FL_JUMP_STATE "fl_model_jump_"

/* The definition of a function that is declared somewhere, or the declaration itself: there is none. */
typedef LLVMValueRef fl_definition_finder(void *context, LLVMValueRef function);

/* In the user's functions and in all that those may call. */
void fl_instrument_jumps(struct fl_arena *arena, LLVMModuleRef user, fl_definition_finder *find, void *context);

#endif
