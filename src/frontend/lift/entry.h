/* frontend/lift/entry.h - a function other than main as the start of a program.
 *
 * Its parameters are inputs, and so are the global variables that it can reach. Global variables
 * that are constant, or that nothing in the program writes, keep their initial values. What
 * --requires names is called first, on the same arguments: runs where it returns 0 are left out.
 */
#ifndef FL_FRONTEND_LIFT_ENTRY_H
#define FL_FRONTEND_LIFT_ENTRY_H

#include "frontend/lift/parts.h"

/* In place of the call of main: reads the inputs and calls the entry function. */
void fl_lift_entry_call(struct fl_function_lifter *function, LLVMValueRef instruction, LLVMValueRef entry);
/* The inputs of global variables come here, once it is known which they are. */
void fl_lift_globals_here(struct fl_function_lifter *function);
/* After everything else was lifted: the global variables that turned out to be reached, or that nobody defines. */
void fl_lift_entry_globals(struct fl_lifter *lifter);
/* Are there inputs that pointers may be among: of an entry, or variables that are declared only? */
bool fl_lift_has_inputs(struct fl_lifter *lifter);
/* Functions that a pointer of this type among the inputs may point to become part of the program. */
void fl_lift_callees(struct fl_lifter *lifter, LLVMTypeRef type);

#endif
