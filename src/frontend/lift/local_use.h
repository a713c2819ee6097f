/* frontend/lift/local_use.h - how a function uses one of its locals: an alloca. */
#ifndef FL_FRONTEND_LIFT_LOCAL_USE_H
#define FL_FRONTEND_LIFT_LOCAL_USE_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include "base/map.h"

/* Does its address go somewhere, so that it can be used under another name? */
bool fl_local_escapes(LLVMValueRef address);

/* Is it, or a part of it, copied by one of clang's own copies, with whatever it holds? */
bool fl_local_is_copied(LLVMValueRef address);

/* Can control come back to it? */
bool fl_block_is_on_cycle(struct fl_arena *arena, LLVMBasicBlockRef block);
/* May control come from it to the latch, where the next round begins, without passing the head of the loop? */
bool fl_block_is_in_loop(struct fl_arena *arena, LLVMBasicBlockRef block, LLVMBasicBlockRef head,
                         LLVMBasicBlockRef latch);

/* Does every way to a use of the local lead through this instruction? */
bool fl_local_uses_follow(struct fl_arena *arena, LLVMValueRef local, LLVMValueRef instruction);

/* May control go on from this instruction and use the local before all of it is written, not counting ways through
 * the instruction itself? */
bool fl_local_is_read_first(struct fl_arena *arena, LLVMTargetDataRef layout, LLVMValueRef local,
                            LLVMValueRef instruction);

/* May control pass this instruction again, and then use the local before all of it is written? The
 * instruction is where it is declared: only what it held before would be read. */
bool fl_local_outlasts(struct fl_arena *arena, LLVMTargetDataRef layout, LLVMValueRef local,
                       LLVMValueRef instruction);

#endif
