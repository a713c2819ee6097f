#include "frontend/lift/settle.h"

#include <string.h>

#include "base/invariant.h"

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

void fl_lift_settle(struct fl_lifter *lifter, LLVMValueRef model, fl_function_id id) {
    LLVMBuilderRef builder = NULL;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(model); block; block = LLVMGetNextBasicBlock(block)) {
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block), call = question_of(terminator);
        if (!call) continue;
        const char *name = fl_lift_string(lifter->arena, LLVMGetOperand(call, 0));
        FL_INVARIANT(name, "what is seen has a name");
        LLVMBasicBlockRef next = LLVMGetSuccessor(terminator, fl_lift_sees(lifter, name, id) ? 0 : 1);
        if (!builder) builder = LLVMCreateBuilderInContext(lifter->user.context);
        LLVMPositionBuilderBefore(builder, terminator);
        LLVMInstructionSetDebugLoc(LLVMBuildBr(builder, next), LLVMInstructionGetDebugLoc(terminator));
        LLVMInstructionEraseFromParent(terminator);
    }
    if (builder) LLVMDisposeBuilder(builder);
}
