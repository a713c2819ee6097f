#include "frontend/lift/written_loop.h"

static bool is_load_of(LLVMValueRef value, LLVMValueRef local) {
    return LLVMIsALoadInst(value) && LLVMGetOperand(value, 0) == local;
}

static LLVMValueRef without_extension(LLVMValueRef value) {
    return LLVMIsASExtInst(value) || LLVMIsAZExtInst(value) ? LLVMGetOperand(value, 0) : value;
}

/* "i < N" with a constant: i, and N. NULL: the head decides otherwise. */
static LLVMValueRef counter_of(LLVMBasicBlockRef head, uint64_t *count) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(head);
    if (!LLVMIsABranchInst(terminator) || !LLVMIsConditional(terminator)) return NULL;
    LLVMValueRef condition = LLVMGetCondition(terminator);
    if (!LLVMIsAICmpInst(condition)) return NULL;
    LLVMValueRef left = without_extension(LLVMGetOperand(condition, 0)), right = LLVMGetOperand(condition, 1);
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
    bool is_below = predicate == LLVMIntSLT || predicate == LLVMIntULT || predicate == LLVMIntNE;
    bool is_at_most = predicate == LLVMIntSLE || predicate == LLVMIntULE;
    if ((!is_below && !is_at_most) || !LLVMIsALoadInst(left) || !LLVMIsAConstantInt(right)) return NULL;
    *count = LLVMConstIntGetZExtValue(right) + is_at_most;
    LLVMValueRef counter = LLVMGetOperand(left, 0);
    return *count < UINT32_MAX && LLVMIsAAllocaInst(counter) ? counter : NULL;
}

static bool is_increment(LLVMValueRef store, LLVMValueRef counter) {
    LLVMValueRef value = LLVMGetOperand(store, 0);
    if (LLVMIsAExtractValueInst(value)) value = LLVMGetOperand(value, 0); /* of an addition that is checked */
    if (!LLVMIsABinaryOperator(value) && !LLVMIsACallInst(value)) return false;
    if (LLVMIsABinaryOperator(value) && LLVMGetInstructionOpcode(value) != LLVMAdd) return false;
    if (LLVMIsACallInst(value) && LLVMGetNumArgOperands(value) != 2) return false;
    LLVMValueRef step = LLVMGetOperand(value, 1);
    return is_load_of(LLVMGetOperand(value, 0), counter) && LLVMIsAConstantInt(step) &&
           LLVMConstIntGetZExtValue(step) == 1;
}

static bool is_zero(LLVMValueRef value) {
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) == 0;
}

/* The counter is 0 where the loop begins, and grows by one in each round, where a round ends: at the latch. */
static bool counts_up(struct fl_block_dominance *dominance, LLVMBasicBlockRef head, LLVMValueRef counter,
                      LLVMBasicBlockRef *latch) {
    bool is_set = false;
    *latch = NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(counter); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user)) continue;
        if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != counter) return false;
        LLVMBasicBlockRef block = LLVMGetInstructionParent(user);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
        bool leads_here = LLVMGetNumSuccessors(end) == 1 && LLVMGetSuccessor(end, 0) == head;
        bool is_inside = fl_block_dominates(dominance, head, block);
        if (is_inside && is_increment(user, counter) && leads_here && !*latch)
            *latch = block;
        else if (!is_inside && is_zero(LLVMGetOperand(user, 0)) && leads_here && !is_set)
            is_set = true;
        else
            return false;
    }
    return is_set && *latch;
}

/* "a[i] = ..." in every round; NULL: there is none. */
static LLVMValueRef element_store(struct fl_block_dominance *dominance, LLVMValueRef gep, LLVMValueRef counter,
                                  LLVMBasicBlockRef head, LLVMBasicBlockRef latch) {
    unsigned last = (unsigned)LLVMGetNumOperands(gep) - 1;
    for (unsigned i = 1; i < last; i++)
        if (!is_zero(LLVMGetOperand(gep, i))) return NULL;
    if (!is_load_of(without_extension(LLVMGetOperand(gep, last)), counter)) return NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(gep); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        LLVMBasicBlockRef block = LLVMGetInstructionParent(user);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == gep && block != head &&
            fl_block_dominates(dominance, head, block) && fl_block_dominates(dominance, block, latch))
            return user;
    }
    return NULL;
}

bool fl_written_loop_is_at(struct fl_block_dominance *dominance, LLVMBasicBlockRef head, LLVMValueRef array,
                           struct fl_written_loop *loop) {
    LLVMBasicBlockRef latch;
    LLVMTypeRef type = LLVMGetAllocatedType(array);
    *loop = (struct fl_written_loop){.head = head, .array = array};
    bool is_array = LLVMGetTypeKind(type) == LLVMArrayTypeKind &&
                    LLVMGetTypeKind(LLVMGetElementType(type)) != LLVMArrayTypeKind &&
                    LLVMGetTypeKind(LLVMGetElementType(type)) != LLVMStructTypeKind;
    LLVMValueRef counter = is_array ? counter_of(head, &loop->count) : NULL;
    if (!counter || !counts_up(dominance, head, counter, &latch)) return false;
    loop->exit = LLVMGetSuccessor(LLVMGetBasicBlockTerminator(head), 1);
    for (LLVMUseRef use = LLVMGetFirstUse(array); use && !loop->store; use = LLVMGetNextUse(use))
        if (LLVMIsAGetElementPtrInst(LLVMGetUser(use)))
            loop->store = element_store(dominance, LLVMGetUser(use), counter, head, latch);
    return loop->store;
}
