#include "frontend/lift/local_use.h"

#include "base/map.h"
#include "base/text.h"
#include "base/vector.h"

static bool is_call_of(LLVMValueRef instruction, const char *prefix) {
    if (!LLVMIsACallInst(instruction) || !LLVMIsAFunction(LLVMGetCalledValue(instruction))) return false;
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(LLVMGetCalledValue(instruction), &length), prefix);
}

bool fl_local_escapes(LLVMValueRef address) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user)) continue;
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address) continue;
        if (LLVMIsAGetElementPtrInst(user) && !fl_local_escapes(user)) continue;
        if (is_call_of(user, "llvm.")) continue;
        return true;
    }
    return false;
}

bool fl_local_is_copied(LLVMValueRef address) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_copy = is_call_of(user, "llvm.memcpy") || is_call_of(user, "llvm.memmove");
        if (is_copy && LLVMGetOperand(user, 1) == address) return true;
        if (LLVMIsAGetElementPtrInst(user) && fl_local_is_copied(user)) return true;
    }
    return false;
}

/* ---- ways through the function ---- */

/* Blocks are visited once each, those that wait in any order. */
struct walk {
    struct fl_arena *arena;
    struct fl_map is_seen;
    FL_VECTOR_OF(LLVMBasicBlockRef) waiting;
};

static void add_block(struct walk *walk, LLVMBasicBlockRef block) {
    uint64_t *seen = fl_map_at(&walk->is_seen, fl_map_key(block));
    if (!*seen) fl_vector_push(walk->arena, &walk->waiting, block);
    *seen = 1;
}

static void add_successors(struct walk *walk, LLVMBasicBlockRef block) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        add_block(walk, LLVMGetSuccessor(terminator, i));
}

static bool mentions(LLVMValueRef instruction, LLVMValueRef local) {
    for (int i = 0; i < LLVMGetNumOperands(instruction); i++)
        if (LLVMGetOperand(instruction, (unsigned)i) == local) return true;
    return false;
}

static bool is_used_in(LLVMValueRef local, LLVMBasicBlockRef block) {
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use))
        if (LLVMGetInstructionParent(LLVMGetUser(use)) == block) return true;
    return false;
}

bool fl_local_uses_follow(struct fl_arena *arena, LLVMValueRef local, LLVMValueRef instruction) {
    LLVMBasicBlockRef through = LLVMGetInstructionParent(instruction);
    struct walk walk = {.arena = arena, .is_seen = fl_map_make(arena)};
    add_block(&walk, LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(through)));
    while (walk.waiting.count) {
        LLVMBasicBlockRef block = fl_vector_pop(&walk.waiting);
        if (block == through) continue;
        if (is_used_in(local, block)) return false;
        add_successors(&walk, block);
    }
    for (LLVMValueRef at = LLVMGetPreviousInstruction(instruction); at; at = LLVMGetPreviousInstruction(at))
        if (mentions(at, local)) return false;
    return true;
}

bool fl_block_is_on_cycle(struct fl_arena *arena, LLVMBasicBlockRef block) {
    struct walk walk = {.arena = arena, .is_seen = fl_map_make(arena)};
    add_successors(&walk, block);
    while (walk.waiting.count) {
        LLVMBasicBlockRef next = fl_vector_pop(&walk.waiting);
        if (next == block) return true;
        add_successors(&walk, next);
    }
    return false;
}

bool fl_block_is_in_loop(struct fl_arena *arena, LLVMBasicBlockRef block, LLVMBasicBlockRef head,
                         LLVMBasicBlockRef latch) {
    struct walk walk = {.arena = arena, .is_seen = fl_map_make(arena)};
    add_block(&walk, block);
    while (walk.waiting.count) {
        LLVMBasicBlockRef next = fl_vector_pop(&walk.waiting);
        if (next == latch) return true;
        if (next != head || next == block) add_successors(&walk, next);
    }
    return false;
}

static bool writes_all(LLVMTargetDataRef layout, LLVMValueRef instruction, LLVMValueRef local) {
    uint64_t size = LLVMStoreSizeOfType(layout, LLVMGetAllocatedType(local));
    if (LLVMIsAStoreInst(instruction)) {
        LLVMValueRef value = LLVMGetOperand(instruction, 0);
        return value != local && LLVMStoreSizeOfType(layout, LLVMTypeOf(value)) >= size;
    }
    if (!is_call_of(instruction, "llvm.memset") && !is_call_of(instruction, "llvm.memcpy")) return false;
    LLVMValueRef length = LLVMGetOperand(instruction, 2);
    return LLVMGetOperand(instruction, 0) == local && LLVMGetOperand(instruction, 1) != local &&
           LLVMIsAConstantInt(length) && LLVMConstIntGetZExtValue(length) >= size;
}

bool fl_local_is_read_first(struct fl_arena *arena, LLVMTargetDataRef layout, LLVMValueRef local,
                            LLVMValueRef instruction) {
    struct walk walk = {.arena = arena, .is_seen = fl_map_make(arena)};
    for (LLVMValueRef at = LLVMGetNextInstruction(instruction);;) {
        LLVMBasicBlockRef block = NULL;
        for (; at; at = LLVMGetNextInstruction(at)) {
            if (at == instruction) break;
            if (mentions(at, local)) {
                if (!writes_all(layout, at, local)) return true;
                break;
            }
            if (LLVMIsATerminatorInst(at)) block = LLVMGetInstructionParent(at);
        }
        if (block) add_successors(&walk, block);
        if (!walk.waiting.count) return false;
        at = LLVMGetFirstInstruction(fl_vector_pop(&walk.waiting));
    }
}

bool fl_local_outlasts(struct fl_arena *arena, LLVMTargetDataRef layout, LLVMValueRef local,
                       LLVMValueRef instruction) {
    return fl_block_is_on_cycle(arena, LLVMGetInstructionParent(instruction)) &&
           fl_local_is_read_first(arena, layout, local, instruction);
}
