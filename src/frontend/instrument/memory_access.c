#include "frontend/instrument/memory_access.h"

#include <string.h>

static bool is_offset(LLVMValueRef value) {
    if (LLVMIsAGetElementPtrInst(value) || LLVMIsABitCastInst(value)) return true;
    if (!LLVMIsAConstantExpr(value)) return false;
    LLVMOpcode opcode = LLVMGetConstOpcode(value);
    return opcode == LLVMGetElementPtr || opcode == LLVMBitCast;
}

LLVMValueRef fl_memory_base(LLVMValueRef pointer) {
    while (is_offset(pointer)) pointer = LLVMGetOperand(pointer, 0);
    return pointer;
}

bool fl_memory_is_errno(LLVMValueRef base) {
    if (!LLVMIsACallInst(base)) return false;
    size_t length;
    LLVMValueRef callee = LLVMGetCalledValue(base);
    return LLVMIsAFunction(callee) && strcmp(LLVMGetValueName2(callee, &length), "__errno_location") == 0;
}

bool fl_handlers_read(const struct fl_handlers *handlers, const char *variable) {
    for (size_t i = 0; i < handlers->read.count; i++)
        if (strcmp(handlers->read.items[i], variable) == 0) return true;
    return false;
}

bool fl_handlers_write(const struct fl_handlers *handlers, const char *variable) {
    for (size_t i = 0; i < handlers->written.count; i++)
        if (strcmp(handlers->written.items[i], variable) == 0) return true;
    return false;
}
