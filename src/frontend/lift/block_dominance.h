/* frontend/lift/block_dominance.h - which blocks of a function every way to another one leads through.
 *
 * Of each function that is asked about, the tree of dominators is made once. Modules do not change while they are
 * asked about.
 */
#ifndef FL_FRONTEND_LIFT_BLOCK_DOMINANCE_H
#define FL_FRONTEND_LIFT_BLOCK_DOMINANCE_H

#include <llvm-c/Core.h>

#include "base/map.h"

struct fl_block_dominance {
    struct fl_arena *arena;
    struct fl_map trees; /* by function */
};

struct fl_block_dominance fl_block_dominance_make(struct fl_arena *arena);

/* Does every way from the function's start to the second block lead through the first? So it is, too, where no way
 * leads to the second one. */
bool fl_block_dominates(struct fl_block_dominance *dominance, LLVMBasicBlockRef first, LLVMBasicBlockRef second);

#endif
