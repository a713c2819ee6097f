#include "frontend/instrument/locals.h"

#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/text.h"

enum { OPERAND_NAME = 1 };

static bool is_declaration(LLVMValueRef instruction) {
    if (!LLVMIsACallInst(instruction) || !LLVMIsAFunction(LLVMGetCalledValue(instruction))) return false;
    size_t length;
    if (strcmp(LLVMGetValueName2(LLVMGetCalledValue(instruction), &length), "llvm.dbg.declare") != 0) return false;
    return LLVMGetMetadataKind(LLVMValueAsMetadata(LLVMGetOperand(instruction, 0))) ==
           LLVMLocalAsMetadataMetadataKind;
}

/* Of llvm.dbg.declare(metadata ptr %x.addr, metadata !variable, ...). */
static const char *name_of(struct fl_arena *arena, LLVMValueRef declaration) {
    LLVMValueRef variable = LLVMGetOperand(declaration, 1);
    unsigned length = 0, count = (unsigned)LLVMGetMDNodeNumOperands(variable);
    LLVMValueRef *operands = FL_NEW_ARRAY(arena, LLVMValueRef, count + 1);
    LLVMGetMDNodeOperands(variable, operands);
    const char *name =
        count > OPERAND_NAME && operands[OPERAND_NAME] ? LLVMGetMDString(operands[OPERAND_NAME], &length) : NULL;
    return name ? fl_arena_format(arena, "%.*s", (int)length, name) : "";
}

struct fl_map fl_instrument_locals(struct fl_arena *arena, LLVMValueRef function) {
    struct fl_map locals = fl_map_make(arena);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            if (!is_declaration(at)) continue;
            LLVMValueRef alloca;
            LLVMGetMDNodeOperands(LLVMGetOperand(at, 0), &alloca);
            *fl_map_at(&locals, fl_map_key(alloca)) = fl_map_key(name_of(arena, at));
        }
    return locals;
}

bool fl_instrument_is_static_local(LLVMValueRef global, const char *function_name, const char *name) {
    size_t length, first = strlen(function_name), second = strlen(name);
    const char *at = LLVMGetValueName2(global, &length);
    if (strncmp(at, function_name, first) != 0 || at[first] != '.') return false;
    if (strncmp(at + first + 1, name, second) != 0) return false;
    const char *rest = at + first + 1 + second;
    return !*rest || (*rest == '.' && !rest[1 + strspn(rest + 1, "0123456789")]);
}

fl_llvm_values fl_instrument_find_locals(struct fl_arena *arena, LLVMValueRef function, const char *function_name,
                                         const char *name) {
    fl_llvm_values found = {0};
    struct fl_map locals = fl_instrument_locals(arena, function);
    for (size_t i = 0; i < locals.count; i++)
        if (strcmp((const char *)(uintptr_t)locals.items[i].value, name) == 0)
            fl_vector_push(arena, &found, (LLVMValueRef)(uintptr_t)locals.items[i].key);
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at))
        if (fl_instrument_is_static_local(at, function_name, name)) fl_vector_push(arena, &found, at);
    return found;
}
