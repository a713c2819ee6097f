/* frontend/lift/stack.h - how much of the stack a program uses.
 *
 * A variable of the program's counts the bytes that the functions under way take: their locals and 32 more, as the
 * interpreter has it. It is checked where a function begins and where an array of variable size is made. Programs
 * that surely use less, by their call graph alone, are left as they are.
 */
#ifndef FL_FRONTEND_LIFT_STACK_H
#define FL_FRONTEND_LIFT_STACK_H

#include "frontend/lift/parts.h"

/* At the function's start, before it returns, and where it takes more. Nothing unless the check was chosen. */
void fl_stack_begin(struct fl_function_lifter *function);
void fl_stack_return(struct fl_function_lifter *function);
void fl_stack_grow(struct fl_function_lifter *function, const struct fl_expression *size);

#endif
