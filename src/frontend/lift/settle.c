#include "frontend/lift/settle.h"

#include <string.h>

#include "base/invariant.h"
#include "base/vector.h"

/* "br i1 (icmp ne (call __fl_sees("...")), 0)": the call, NULL if it is something else. */
static LLVMValueRef question_of(LLVMValueRef terminator) {
    size_t length;
    if (LLVMGetInstructionOpcode(terminator) != LLVMBr || !LLVMIsConditional(terminator)) return NULL;
    LLVMValueRef test = LLVMGetCondition(terminator);
    if (!LLVMIsAICmpInst(test) || LLVMGetICmpPredicate(test) != LLVMIntNE) return NULL;
    LLVMValueRef call = LLVMGetOperand(test, 0), zero = LLVMGetOperand(test, 1);
    if (!LLVMIsAConstantInt(zero) || !LLVMIsNull(zero) || !LLVMIsACallInst(call)) return NULL;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (!LLVMIsAFunction(callee)) return NULL;
    return strcmp(LLVMGetValueName2(callee, &length), "__fl_sees") == 0 ? call : NULL;
}

static bool comes_from(LLVMValueRef phi, LLVMBasicBlockRef from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        if (LLVMGetIncomingBlock(phi, i) == from) return true;
    return false;
}

/* One that does not come from there any more takes its place; if all others do, it stays. */
static void narrow(struct fl_arena *arena, LLVMBuilderRef builder, LLVMValueRef phi, LLVMBasicBlockRef from) {
    unsigned count = 0, all = LLVMCountIncoming(phi);
    LLVMValueRef *values = FL_NEW_ARRAY(arena, LLVMValueRef, all);
    LLVMBasicBlockRef *blocks = FL_NEW_ARRAY(arena, LLVMBasicBlockRef, all);
    for (unsigned i = 0; i < all; i++) {
        if (LLVMGetIncomingBlock(phi, i) == from) continue;
        values[count] = LLVMGetIncomingValue(phi, i);
        blocks[count++] = LLVMGetIncomingBlock(phi, i);
    }
    if (!count) return;
    LLVMValueRef narrower = values[0];
    if (count > 1) {
        LLVMPositionBuilderBefore(builder, phi);
        narrower = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
        LLVMAddIncoming(narrower, values, blocks, count);
    }
    LLVMReplaceAllUsesWith(phi, narrower);
    LLVMInstructionEraseFromParent(phi);
}

static void forget_way(struct fl_arena *arena, LLVMBuilderRef builder, LLVMBasicBlockRef from,
                       LLVMBasicBlockRef to) {
    LLVMValueRef next;
    for (LLVMValueRef at = LLVMGetFirstInstruction(to); at && LLVMIsAPHINode(at); at = next) {
        next = LLVMGetNextInstruction(at);
        if (comes_from(at, from)) narrow(arena, builder, at, from);
    }
}

/* Goes on at one of both ways, always. */
static void settle(struct fl_arena *arena, LLVMBuilderRef builder, LLVMBasicBlockRef block, bool is_yes) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    LLVMBasicBlockRef next = LLVMGetSuccessor(terminator, is_yes ? 0 : 1),
                      other = LLVMGetSuccessor(terminator, is_yes ? 1 : 0);
    if (other != next) forget_way(arena, builder, block, other);
    LLVMPositionBuilderBefore(builder, terminator);
    LLVMInstructionSetDebugLoc(LLVMBuildBr(builder, next), LLVMInstructionGetDebugLoc(terminator));
    LLVMInstructionEraseFromParent(terminator);
}

static struct fl_map find_reached(struct fl_arena *arena, LLVMValueRef model) {
    struct fl_map reached = fl_map_make(arena);
    FL_VECTOR_OF(LLVMBasicBlockRef) open = {0};
    fl_vector_push(arena, &open, LLVMGetEntryBasicBlock(model));
    while (open.count) {
        LLVMBasicBlockRef block = fl_vector_pop(&open);
        uint64_t *is_known = fl_map_at(&reached, fl_map_key(block));
        if ((*is_known)++) continue;
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
            fl_vector_push(arena, &open, LLVMGetSuccessor(terminator, i));
    }
    return reached;
}

/* Blocks that nothing leads to any more lead nowhere. */
static void cut_off(struct fl_arena *arena, LLVMBuilderRef builder, LLVMValueRef model) {
    struct fl_map reached = find_reached(arena, model);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(model); block; block = LLVMGetNextBasicBlock(block)) {
        if (fl_map_find(&reached, fl_map_key(block))) continue;
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
            forget_way(arena, builder, block, LLVMGetSuccessor(terminator, i));
        LLVMPositionBuilderBefore(builder, terminator);
        LLVMBuildUnreachable(builder);
        LLVMInstructionEraseFromParent(terminator);
    }
}

void fl_lift_settle(struct fl_lifter *lifter, LLVMValueRef model, fl_function_id id) {
    LLVMBuilderRef builder = NULL;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(model); block; block = LLVMGetNextBasicBlock(block)) {
        LLVMValueRef call = question_of(LLVMGetBasicBlockTerminator(block));
        if (!call) continue;
        const char *name = fl_lift_string(lifter->arena, LLVMGetOperand(call, 0));
        FL_INVARIANT(name, "what is seen has a name");
        if (!builder) builder = LLVMCreateBuilderInContext(lifter->user.context);
        settle(lifter->arena, builder, block, fl_lift_sees(lifter, name, id));
    }
    if (!builder) return;
    cut_off(lifter->arena, builder, model);
    LLVMDisposeBuilder(builder);
}
