#include "frontend/instrument/array_ends.h"

#include <string.h>

#include <llvm-c/Core.h>

#include "base/text.h"

enum { TRAP_BOUNDS = 18 }; /* what clang passes to llvm.ubsantrap */

static bool is_call_of(LLVMValueRef instruction, const char *prefix) {
    if (!LLVMIsACallInst(instruction) || !LLVMIsAFunction(LLVMGetCalledValue(instruction))) return false;
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(LLVMGetCalledValue(instruction), &length), prefix);
}

/* ---- checks ---- */

/* Of any sanitizer, or one of an index. */
static bool is_trap_block(LLVMBasicBlockRef block, bool is_of_index) {
    LLVMValueRef call = LLVMGetFirstInstruction(block);
    if (!call || !is_call_of(call, "llvm.ubsantrap")) return false;
    return !is_of_index || LLVMConstIntGetZExtValue(LLVMGetOperand(call, 0)) == TRAP_BOUNDS;
}

/* Where execution goes on if the check that ends the block does not trap; NULL: no check does. */
static LLVMBasicBlockRef passed(LLVMBasicBlockRef block, bool is_of_index) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) return NULL;
    return is_trap_block(LLVMGetSuccessor(branch, 1), is_of_index) ? LLVMGetSuccessor(branch, 0) : NULL;
}

static LLVMValueRef without_casts(LLVMValueRef value) {
    while (LLVMIsASExtInst(value) || LLVMIsAZExtInst(value)) value = LLVMGetOperand(value, 0);
    return value;
}

/* ---- accesses ---- */

static bool is_by_value(LLVMValueRef call, unsigned argument) {
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", strlen("byval"));
    return LLVMGetCallSiteEnumAttribute(call, argument + 1, kind);
}

/* One of a block that may have no bytes need not touch what is at the address. */
static bool moves_some(LLVMValueRef call) {
    bool is_block =
        is_call_of(call, "llvm.memcpy.") || is_call_of(call, "llvm.memmove.") || is_call_of(call, "llvm.memset.");
    if (!is_block) return false;
    LLVMValueRef size = LLVMGetOperand(call, 2);
    return LLVMIsAConstantInt(size) && LLVMConstIntGetZExtValue(size);
}

/* Does the instruction surely read or write what is at the address? */
static bool accesses(LLVMValueRef instruction, LLVMValueRef address) {
    if (LLVMIsALoadInst(instruction) || LLVMIsAAtomicRMWInst(instruction) || LLVMIsAAtomicCmpXchgInst(instruction))
        return LLVMGetOperand(instruction, 0) == address;
    if (LLVMIsAStoreInst(instruction)) return LLVMGetOperand(instruction, 1) == address;
    if (!LLVMIsACallInst(instruction)) return false;
    bool is_block = moves_some(instruction);
    unsigned count = LLVMGetNumArgOperands(instruction);
    for (unsigned i = 0; i < count; i++) {
        if (LLVMGetOperand(instruction, i) != address) continue;
        if (is_by_value(instruction, i) || (is_block && i < 2)) return true;
    }
    return false;
}

/* Is it the address of a part of the element: of a member, or of an array's beginning? */
static bool is_part_of(LLVMValueRef value, LLVMValueRef element) {
    if (!LLVMIsAGetElementPtrInst(value) || LLVMGetOperand(value, 0) != element) return false;
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetGEPSourceElementType(value));
    if (kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind) return false;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(value); i++) {
        LLVMValueRef index = LLVMGetOperand(value, i);
        if (!LLVMIsAConstantInt(index) || (i == 1 && LLVMConstIntGetZExtValue(index))) return false;
    }
    return true;
}

/* May it end the run, or take another way, before what comes behind it? */
static bool may_leave(LLVMValueRef instruction) {
    return LLVMIsACallInst(instruction) && !is_call_of(instruction, "llvm.");
}

/* Is what is at the address surely accessed behind the instruction? Through checks, but not through calls. */
static bool is_accessed_behind(LLVMValueRef element) {
    LLVMValueRef part = element;
    LLVMValueRef at = LLVMGetNextInstruction(element);
    LLVMBasicBlockRef block = LLVMGetInstructionParent(element);
    while (block) {
        for (; at; at = LLVMGetNextInstruction(at)) {
            if (accesses(at, element) || accesses(at, part)) return true;
            if (may_leave(at)) return false;
            if (is_part_of(at, part)) part = at;
        }
        block = passed(block, false);
        at = block ? LLVMGetFirstInstruction(block) : NULL;
    }
    return false;
}

/* ---- indices that are computed ---- */

static bool is_at(LLVMValueRef address, LLVMValueRef index) {
    if (!LLVMIsAGetElementPtrInst(address)) return false;
    LLVMValueRef last = LLVMGetOperand(address, (unsigned)LLVMGetNumOperands(address) - 1);
    return without_casts(last) == without_casts(index);
}

/* The element that the block begins with; NULL: that of another index, or none. */
static LLVMValueRef element_at_begin(LLVMBasicBlockRef block, LLVMValueRef index) {
    for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
        if (is_at(at, index)) return at;
        if (!LLVMIsACastInst(at)) return NULL;
    }
    return NULL;
}

static bool is_lenient(LLVMValueRef condition) {
    return LLVMIsAICmpInst(condition) && LLVMGetICmpPredicate(condition) == LLVMIntULE;
}

static void make_strict(LLVMValueRef branch) {
    LLVMValueRef old = LLVMGetCondition(branch);
    LLVMContextRef context =
        LLVMGetModuleContext(LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(branch))));
    unsigned kind = LLVMGetMDKindIDInContext(context, "nosanitize", strlen("nosanitize"));
    LLVMValueRef mark = LLVMGetMetadata(old, kind);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderBefore(builder, old);
    LLVMValueRef strict = LLVMBuildICmp(builder, LLVMIntULT, LLVMGetOperand(old, 0), LLVMGetOperand(old, 1), "");
    if (mark && LLVMIsAInstruction(strict)) LLVMSetMetadata(strict, kind, mark);
    LLVMReplaceAllUsesWith(old, strict);
    LLVMInstructionEraseFromParent(old);
    LLVMDisposeBuilder(builder);
}

/* ---- indices that are constants ---- */

/* Is it the address of the element behind the last one, or of a part of it? */
static bool is_behind_last(LLVMValueRef address) {
    if (!LLVMIsAGetElementPtrInst(address) &&
        !(LLVMIsAConstantExpr(address) && LLVMGetConstOpcode(address) == LLVMGetElementPtr))
        return false;
    LLVMTypeRef array = LLVMGetGEPSourceElementType(address);
    LLVMValueRef last = LLVMGetOperand(address, (unsigned)LLVMGetNumOperands(address) - 1);
    return LLVMGetTypeKind(array) == LLVMArrayTypeKind && LLVMGetNumOperands(address) == 3 &&
           LLVMIsAConstantInt(last) && LLVMConstIntGetZExtValue(last) == LLVMGetArrayLength2(array);
}

/* Does the block begin with an access to such an element, by a constant address or one that it computes first? */
static bool begins_behind_last(LLVMBasicBlockRef block) {
    LLVMValueRef first = LLVMGetFirstInstruction(block);
    if (!first) return false;
    if (LLVMIsAGetElementPtrInst(first)) return is_behind_last(first) && is_accessed_behind(first);
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(first); i++)
        if (is_behind_last(LLVMGetOperand(first, i)) && accesses(first, LLVMGetOperand(first, i))) return true;
    return false;
}

static bool is_true(LLVMValueRef condition) {
    return LLVMIsAConstantInt(condition) && LLVMConstIntGetZExtValue(condition) == 1;
}

/* ---- all of them ---- */

static bool close_end(LLVMBasicBlockRef block) {
    LLVMBasicBlockRef next = passed(block, true);
    if (!next) return false;
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block), condition = LLVMGetCondition(branch);
    if (is_true(condition)) {
        if (!begins_behind_last(next)) return false;
        LLVMSetCondition(branch, LLVMConstNull(LLVMTypeOf(condition)));
        return true;
    }
    if (!is_lenient(condition)) return false;
    LLVMValueRef element = element_at_begin(next, LLVMGetOperand(condition, 0));
    if (!element || !is_accessed_behind(element)) return false;
    make_strict(branch);
    return true;
}

bool fl_instrument_array_ends(LLVMModuleRef module) {
    bool has_any = false;
    for (LLVMValueRef function = LLVMGetFirstFunction(module); function; function = LLVMGetNextFunction(function))
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
             block = LLVMGetNextBasicBlock(block))
            has_any |= close_end(block);
    return has_any;
}
