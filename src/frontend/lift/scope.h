/* frontend/lift/scope.h - locals of inner blocks live only while execution is inside.
 *
 * Which block an instruction belongs to is in its debug information. A local begins where it is declared,
 * so that a pointer from the block's last run does not reach it before; where jumps lead past the
 * declaration, it begins with the block. Only locals whose address goes
 * somewhere can be reached from outside of their block: the others need no BEGIN and END, but their
 * values are lost where they are declared.
 *
 * A block that is entered again has new locals. Where a pointer to one of the time before may be left, the local
 * is renewed: each of its lives is in memory of its own.
 */
#ifndef FL_FRONTEND_LIFT_SCOPE_H
#define FL_FRONTEND_LIFT_SCOPE_H

#include "frontend/lift/parts.h"

/* The inner block that a local or compound literal is in, if it has to begin and end with it; else NULL. */
LLVMMetadataRef fl_scope_of_local(struct fl_function_lifter *function, LLVMValueRef local,
                                  LLVMMetadataRef declaration);
void fl_scope_add_local(struct fl_function_lifter *function, LLVMMetadataRef scope, LLVMValueRef local,
                        const struct fl_expression *address);

/* Is the local declared again and again, while something may still point to what it was before? */
bool fl_scope_renews(struct fl_function_lifter *function, LLVMMetadataRef scope, LLVMValueRef local);
/* Such a local: the variable gets its address where it begins. */
void fl_scope_add_renewed(struct fl_function_lifter *function, LLVMMetadataRef scope, LLVMValueRef local,
                          fl_variable_id address, uint64_t size);

/* Does the variable have the address of a renewed local, and of which size? */
bool fl_scope_is_renewed(const struct fl_function_lifter *function, fl_variable_id variable, uint64_t *size);

/* A local that is declared in a loop and may be read before it is written: its value of the round before
 * is lost where it is declared, by the operation `forget`. */
void fl_scope_add_forgotten(struct fl_function_lifter *function, LLVMMetadataRef declaration, LLVMValueRef local,
                            struct fl_operation forget);

/* Lifting has come to a debug call: begins the local that it declares. */
void fl_scope_declare(struct fl_function_lifter *function, LLVMValueRef call);
/* Lifting goes on at the start of a block. */
void fl_scope_start_block(struct fl_function_lifter *function, LLVMBasicBlockRef block);
/* Lifting goes on with an instruction: ends and begins the locals of what is left and entered. */
void fl_scope_move(struct fl_function_lifter *function, LLVMValueRef instruction);
/* The same on the way from here, the end of a block, to another one. */
void fl_scope_jump(struct fl_function_lifter *function, LLVMBasicBlockRef from, LLVMBasicBlockRef to);

#endif
