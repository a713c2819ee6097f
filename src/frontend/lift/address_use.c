#include "frontend/lift/address_use.h"

#include <string.h>

#include "base/text.h"

bool fl_is_call_of(LLVMValueRef instruction, const char *prefix) {
    if (!LLVMIsACallInst(instruction) || !LLVMIsAFunction(LLVMGetCalledValue(instruction))) return false;
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(LLVMGetCalledValue(instruction), &length), prefix);
}

static bool is_checked_copy(LLVMValueRef instruction) {
    size_t length;
    if (!fl_is_call_of(instruction, "memcpy") || LLVMGetFirstUse(instruction)) return false;
    LLVMValueRef callee = LLVMGetCalledValue(instruction);
    return LLVMIsDeclaration(callee) && strcmp(LLVMGetValueName2(callee, &length), "memcpy") == 0 &&
           LLVMGetNumArgOperands(instruction) == 3;
}

enum fl_block_write_kind fl_block_write_of(LLVMValueRef instruction) {
    if (fl_is_call_of(instruction, "llvm.memset")) return FL_BLOCK_WRITE_FILL;
    bool is_copy = fl_is_call_of(instruction, "llvm.memcpy") || fl_is_call_of(instruction, "llvm.memmove") ||
                   is_checked_copy(instruction);
    return is_copy ? FL_BLOCK_WRITE_COPY : FL_BLOCK_WRITE_NONE;
}

/* A call whose effect on memory is known: va_start, say, writes what it likes. */
static bool is_understood(LLVMValueRef call) {
    if (LLVMIsAInlineAsm(LLVMGetCalledValue(call))) return false;
    return !fl_is_call_of(call, "llvm.") || fl_is_call_of(call, "llvm.mem") || fl_is_call_of(call, "llvm.dbg.") ||
           fl_is_call_of(call, "llvm.lifetime.");
}

/* Is nothing done with the number but that its lowest bits are compared? */
static bool is_alignment_test(LLVMValueRef number) {
    for (LLVMUseRef use = LLVMGetFirstUse(number); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef bits = LLVMGetUser(use);
        if (!LLVMIsABinaryOperator(bits) || LLVMGetInstructionOpcode(bits) != LLVMAnd) return false;
        if (!LLVMIsAConstantInt(LLVMGetOperand(bits, 1))) return false;
        for (LLVMUseRef of_bits = LLVMGetFirstUse(bits); of_bits; of_bits = LLVMGetNextUse(of_bits))
            if (!LLVMIsAICmpInst(LLVMGetUser(of_bits))) return false;
    }
    return true;
}

bool fl_address_stays(LLVMValueRef address) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user) || LLVMIsAICmpInst(user)) continue;
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address) continue;
        if (LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == address && fl_address_stays(user))
            continue;
        if (LLVMIsACallInst(user) && is_understood(user)) continue;
        if (LLVMIsAPtrToIntInst(user) && is_alignment_test(user)) continue;
        return false;
    }
    return true;
}

static bool is_test(LLVMValueRef user) {
    if (!LLVMIsAICmpInst(user)) return false;
    bool is_equality = LLVMGetICmpPredicate(user) == LLVMIntEQ || LLVMGetICmpPredicate(user) == LLVMIntNE;
    return is_equality && (LLVMIsNull(LLVMGetOperand(user, 0)) || LLVMIsNull(LLVMGetOperand(user, 1)));
}

static bool are_loads_tested(LLVMValueRef local) {
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_stored_to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != local;
        if (is_stored_to || fl_is_call_of(user, "llvm.dbg.") || fl_is_call_of(user, "llvm.lifetime.")) continue;
        if (!LLVMIsALoadInst(user)) return false;
        for (LLVMUseRef of_load = LLVMGetFirstUse(user); of_load; of_load = LLVMGetNextUse(of_load))
            if (!is_test(LLVMGetUser(of_load))) return false;
    }
    return true;
}

bool fl_address_is_only_tested(LLVMValueRef pointer) {
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (is_test(user)) continue;
        bool is_kept = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == pointer;
        if (!is_kept || !LLVMIsAAllocaInst(LLVMGetOperand(user, 1))) return false;
        if (!are_loads_tested(LLVMGetOperand(user, 1))) return false;
    }
    return true;
}

bool fl_address_add_steps(LLVMTargetDataRef layout, LLVMValueRef gep, uint64_t *offset) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, i);
        if (!LLVMIsAConstantInt(index)) return false;
        uint64_t number = LLVMConstIntGetZExtValue(index);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            *offset += LLVMOffsetOfElement(layout, type, (unsigned)number);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)number);
            continue;
        }
        if (i > 1) type = LLVMGetElementType(type);
        *offset += number * LLVMABISizeOfType(layout, type);
    }
    return true;
}

LLVMValueRef fl_address_base(LLVMTargetDataRef layout, LLVMValueRef address, uint64_t *offset, bool *is_fixed) {
    *offset = 0;
    *is_fixed = true;
    for (; LLVMIsAGetElementPtrInst(address); address = LLVMGetOperand(address, 0))
        if (!fl_address_add_steps(layout, address, offset)) *is_fixed = false;
    return address;
}

static bool is_put_back(LLVMValueRef value, LLVMValueRef address) {
    if (LLVMIsALoadInst(value)) return LLVMGetOperand(value, 0) == address;
    bool is_mask = LLVMIsABinaryOperator(value) &&
                   (LLVMGetInstructionOpcode(value) == LLVMAnd || LLVMGetInstructionOpcode(value) == LLVMOr);
    return is_mask &&
           (is_put_back(LLVMGetOperand(value, 0), address) || is_put_back(LLVMGetOperand(value, 1), address));
}

/* Has it no members, nor its elements? */
static bool is_plain(LLVMTypeRef type) {
    while (LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
    return LLVMGetTypeKind(type) != LLVMStructTypeKind;
}

bool fl_store_is_of_bit_field(LLVMValueRef store) {
    LLVMValueRef value = LLVMGetOperand(store, 0), base = LLVMGetOperand(store, 1);
    while (LLVMIsAGetElementPtrInst(base)) base = LLVMGetOperand(base, 0);
    if (LLVMIsAAllocaInst(base) && is_plain(LLVMGetAllocatedType(base))) return false;
    return LLVMIsABinaryOperator(value) && is_put_back(value, LLVMGetOperand(store, 1));
}
