/* frontend/lift/uninitialized.h - reads of local variables that may never have been written.
 *
 * Of scalar locals whose address goes nowhere; unwritten.h has the others. A local that may be read before it is
 * written gets a second variable of one bit, which says whether it has a value: 0 where it begins, 1 where it is
 * written, and what the operands have where it is written from locals of this kind. Where what is read decides a
 * branch, an address, a call or what a function returns, that bit is checked. Locals that are written on every way
 * to their reads cost nothing.
 */
#ifndef FL_FRONTEND_LIFT_UNINITIALIZED_H
#define FL_FRONTEND_LIFT_UNINITIALIZED_H

#include "frontend/lift/parts.h"

/* Once the locals are known. Nothing unless the check was chosen. */
void fl_uninitialized_find(struct fl_function_lifter *function);
/* At the function's start. */
void fl_uninitialized_begin(struct fl_function_lifter *function);
/* Before a load of a variable, and behind a store. */
void fl_uninitialized_load(struct fl_function_lifter *function, LLVMValueRef load);
void fl_uninitialized_store(struct fl_function_lifter *function, LLVMValueRef store);
/* The same of memory: before a load, and behind a store, a copy or another call, with its result (NULL: unused).
 */
void fl_uninitialized_read(struct fl_function_lifter *function, LLVMValueRef load);
void fl_uninitialized_write(struct fl_function_lifter *function, LLVMValueRef store);
void fl_uninitialized_call(struct fl_function_lifter *function, LLVMValueRef call,
                           const struct fl_expression *result);
/* In front of a call, and where the function returns: what functions hand to each other (lent.h). */
void fl_uninitialized_lend(struct fl_function_lifter *function, LLVMValueRef call);
void fl_uninitialized_return(struct fl_function_lifter *function, LLVMValueRef end);
bool fl_uninitialized_needs_result(const struct fl_function_lifter *function, LLVMValueRef call);
/* Is all known that is done to what this call of malloc gives? */
bool fl_uninitialized_follows_block(const struct fl_function_lifter *function, LLVMValueRef call);
/* A local in memory is declared by this debug call: it holds nothing. */
void fl_uninitialized_declare(struct fl_function_lifter *function, LLVMValueRef call);
/* The variable's life begins again. */
void fl_uninitialized_forget(struct fl_function_lifter *function, fl_variable_id variable);

#endif
