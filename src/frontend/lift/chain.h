/* frontend/lift/chain.h - blocks that follow each other without a choice are lifted as one.
 *
 * A branch to a block that only traps is a check, not a choice. clang's check of a shifted value
 * computes its second half in a block of its own; that little diamond is turned into a conditional
 * expression, and the chain runs through it.
 */
#ifndef FL_FRONTEND_LIFT_CHAIN_H
#define FL_FRONTEND_LIFT_CHAIN_H

#include "frontend/lift/parts.h"

/* Fills chains, continuations and predecessors. */
void fl_chain_find_all(struct fl_function_lifter *function);
bool fl_chain_is_head(const struct fl_function_lifter *function, LLVMBasicBlockRef block);
/* Not a head: lifted as part of another block's chain. */
bool fl_chain_is_inner(const struct fl_function_lifter *function, LLVMBasicBlockRef block);
/* The block that continues the chain, NULL at its end. */
LLVMBasicBlockRef fl_chain_next(const struct fl_function_lifter *function, LLVMBasicBlockRef block);
/* Lifts what lies between two blocks of a chain: a check, or nothing. */
void fl_chain_cross(struct fl_function_lifter *function, LLVMBasicBlockRef from, LLVMBasicBlockRef to);
/* At a chain's end: lifts a check whose continuation other blocks lead to as well, and gives that
 * continuation; NULL if the terminator is no check. */
LLVMBasicBlockRef fl_chain_lift_last_check(struct fl_function_lifter *function, LLVMValueRef terminator);

#endif
