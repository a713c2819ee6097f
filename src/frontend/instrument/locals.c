#include "frontend/instrument/locals.h"

#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/text.h"
#include "frontend/instrument/source_name.h"

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

/* ---- what a name means ---- */

enum { OPERAND_SCOPE = 1 };

/* Of a block in the source; NULL: it is a whole function. */
static LLVMMetadataRef scope_around(struct fl_arena *arena, LLVMContextRef context, LLVMMetadataRef scope) {
    LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
    if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind) return NULL;
    LLVMValueRef node = LLVMMetadataAsValue(context, scope);
    unsigned count = (unsigned)LLVMGetMDNodeNumOperands(node);
    LLVMValueRef *operands = FL_NEW_ARRAY(arena, LLVMValueRef, count + 1);
    LLVMGetMDNodeOperands(node, operands);
    return count > OPERAND_SCOPE && operands[OPERAND_SCOPE] ? LLVMValueAsMetadata(operands[OPERAND_SCOPE]) : NULL;
}

static bool is_same_file(LLVMValueRef left, LLVMValueRef right) {
    unsigned left_length = 0, right_length = 0;
    const char *left_name = LLVMGetDebugLocFilename(left, &left_length);
    const char *right_name = LLVMGetDebugLocFilename(right, &right_length);
    return left_name && right_name && left_length == right_length &&
           memcmp(left_name, right_name, left_length) == 0;
}

static bool stands_before(LLVMValueRef declaration, LLVMValueRef instruction) {
    unsigned line = LLVMGetDebugLocLine(declaration), behind = LLVMGetDebugLocLine(instruction);
    if (!is_same_file(declaration, instruction)) return false;
    return line < behind ||
           (line == behind && LLVMGetDebugLocColumn(declaration) < LLVMGetDebugLocColumn(instruction));
}

static bool is_in_scope(struct fl_arena *arena, LLVMValueRef declaration, LLVMValueRef instruction) {
    LLVMContextRef context = LLVMGetModuleContext(
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction))));
    LLVMMetadataRef scope = LLVMDIVariableGetScope(LLVMValueAsMetadata(LLVMGetOperand(declaration, 1)));
    LLVMMetadataRef at = LLVMDILocationGetScope(LLVMInstructionGetDebugLoc(instruction));
    while (at && at != scope) at = scope_around(arena, context, at);
    return at;
}

/* Those of the name whose blocks contain the instruction. */
static size_t find_declarations(struct fl_arena *arena, LLVMValueRef instruction, const char *name,
                                LLVMValueRef *last) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
    size_t count = 0;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            bool is_it = is_declaration(at) && strcmp(name_of(arena, at), name) == 0;
            if (!is_it || !is_in_scope(arena, at, instruction)) continue;
            *last = at;
            count++;
        }
    return count;
}

static bool has_static_local(struct fl_arena *arena, LLVMValueRef function, const char *name) {
    const char *function_name = fl_instrument_source_name(arena, function);
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at))
        if (fl_instrument_is_static_local(at, function_name, name)) return true;
    return false;
}

/* The only one of the name; linking keeps those of several files apart. */
static LLVMValueRef find_global(struct fl_arena *arena, LLVMModuleRef module, const char *name) {
    LLVMValueRef found = NULL;
    for (LLVMValueRef at = LLVMGetFirstGlobal(module); at; at = LLVMGetNextGlobal(at)) {
        if (strcmp(fl_instrument_source_name(arena, at), name) != 0) continue;
        if (found) return NULL;
        found = at;
    }
    return found;
}

LLVMValueRef fl_instrument_variable_at(struct fl_arena *arena, LLVMValueRef instruction, const char *name,
                                       LLVMTypeRef *type) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
    LLVMValueRef declaration = NULL, variable;
    if (!location || LLVMDILocationGetInlinedAt(location) || has_static_local(arena, function, name)) return NULL;
    size_t count = find_declarations(arena, instruction, name, &declaration);
    if (!count) {
        variable = find_global(arena, LLVMGetGlobalParent(function), name);
        if (variable) *type = LLVMGlobalGetValueType(variable);
        return variable;
    }
    if (count > 1 || !stands_before(declaration, instruction)) return NULL;
    LLVMGetMDNodeOperands(LLVMGetOperand(declaration, 0), &variable);
    if (!LLVMIsAAllocaInst(variable)) return NULL;
    *type = LLVMGetAllocatedType(variable);
    return variable;
}
