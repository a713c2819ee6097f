/* frontend/lift/written_loop.h - loops that write each element of an array: for (i = 0; i < N; i++) a[i] = ...; */
#ifndef FL_FRONTEND_LIFT_WRITTEN_LOOP_H
#define FL_FRONTEND_LIFT_WRITTEN_LOOP_H

#include <llvm-c/Core.h>

#include "frontend/lift/block_dominance.h"

/* Where control goes from the head to the exit, the elements below the count are written. */
struct fl_written_loop {
    LLVMBasicBlockRef head, exit;
    LLVMValueRef array; /* an alloca */
    LLVMValueRef store;
    uint64_t count;
};

/* Is the block the head of such a loop? */
bool fl_written_loop_is_at(struct fl_block_dominance *dominance, LLVMBasicBlockRef head, LLVMValueRef array,
                           struct fl_written_loop *loop);

#endif
