#include "frontend/instrument/renew.h"

#include <string.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "base/text.h"
#include "base/vector.h"

/* Functions of runtime/locals.c. A slot is where a local's address is kept; null while it does not live. */
enum callee { BEGIN, END, GET, MAKE_ARRAY, SAVE, RESTORE, CALLEE_COUNT };

struct renewer {
    struct fl_arena *arena;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTypeRef pointer, size; /* types */
    LLVMTypeRef types[CALLEE_COUNT];
    LLVMValueRef callees[CALLEE_COUNT];
};

static void declare(struct renewer *renewer, enum callee callee, const char *name, LLVMTypeRef result,
                    LLVMTypeRef first, LLVMTypeRef second) {
    LLVMTypeRef parameters[] = {first, second};
    renewer->types[callee] = LLVMFunctionType(result, parameters, first && second ? 2 : first ? 1 : 0, false);
    renewer->callees[callee] = LLVMAddFunction(renewer->module, name, renewer->types[callee]);
}

static void declare_all(struct renewer *renewer) {
    LLVMTypeRef nothing = LLVMVoidTypeInContext(renewer->context);
    LLVMTypeRef pointer = renewer->pointer, size = renewer->size;
    declare(renewer, BEGIN, "fl_feed_begin_local", nothing, pointer, size);
    declare(renewer, END, "fl_feed_end_local", nothing, pointer, NULL);
    declare(renewer, GET, "fl_feed_get_local", pointer, pointer, size);
    declare(renewer, MAKE_ARRAY, "fl_feed_make_array", pointer, size, NULL);
    declare(renewer, SAVE, "fl_feed_save_arrays", pointer, NULL, NULL);
    declare(renewer, RESTORE, "fl_feed_restore_arrays", nothing, pointer, NULL);
}

static LLVMValueRef call(struct renewer *renewer, enum callee callee, LLVMValueRef first, LLVMValueRef second) {
    LLVMValueRef arguments[] = {first, second};
    return LLVMBuildCall2(renewer->builder, renewer->types[callee], renewer->callees[callee], arguments,
                          LLVMCountParamTypes(renewer->types[callee]), "");
}

static bool is_call_of(LLVMValueRef instruction, const char *prefix) {
    if (!LLVMIsACallInst(instruction) || !LLVMIsAFunction(LLVMGetCalledValue(instruction))) return false;
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(LLVMGetCalledValue(instruction), &length), prefix);
}

/* The bytes of `count` elements of what is allocated. */
static LLVMValueRef bytes_of(struct renewer *renewer, LLVMValueRef alloca) {
    LLVMValueRef count = LLVMBuildIntCast2(renewer->builder, LLVMGetOperand(alloca, 0), renewer->size, false, "");
    LLVMValueRef element =
        LLVMBuildIntCast2(renewer->builder, LLVMSizeOf(LLVMGetAllocatedType(alloca)), renewer->size, false, "");
    return LLVMBuildMul(renewer->builder, count, element, "");
}

/* ---- blocks of the source ---- */

static LLVMMetadataRef operand_of(struct renewer *renewer, LLVMMetadataRef node, unsigned index) {
    LLVMValueRef value = LLVMMetadataAsValue(renewer->context, node);
    unsigned count = LLVMGetMDNodeNumOperands(value);
    LLVMValueRef *operands = FL_NEW_ARRAY(renewer->arena, LLVMValueRef, count);
    LLVMGetMDNodeOperands(value, operands);
    return index < count && operands[index] ? LLVMValueAsMetadata(operands[index]) : NULL;
}

static LLVMMetadataRef scope_of(LLVMValueRef instruction) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    return location ? LLVMDILocationGetScope(location) : NULL;
}

static bool is_inside(struct renewer *renewer, LLVMMetadataRef inner, LLVMMetadataRef outer) {
    while (inner && inner != outer && LLVMGetMetadataKind(inner) != LLVMDISubprogramMetadataKind)
        inner = operand_of(renewer, inner, 1);
    return inner == outer;
}

/* ---- uses ---- */

typedef FL_VECTOR_OF(LLVMValueRef) instructions;

static void collect_users(struct renewer *renewer, LLVMValueRef value, instructions *users) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
        fl_vector_push(renewer->arena, users, LLVMGetUser(use));
}

static LLVMValueRef address(struct renewer *renewer, LLVMValueRef slot, LLVMValueRef size) {
    return size ? call(renewer, GET, slot, size) : LLVMBuildLoad2(renewer->builder, renewer->pointer, slot, "");
}

/* Each incoming value is read where its block ends. */
static void replace_in_phi(struct renewer *renewer, LLVMValueRef phi, LLVMValueRef local, LLVMValueRef slot,
                           LLVMValueRef size) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        if (LLVMGetIncomingValue(phi, i) != local) continue;
        LLVMPositionBuilderBefore(renewer->builder, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i)));
        LLVMSetOperand(phi, i, address(renewer, slot, size));
    }
}

static void replace_in(struct renewer *renewer, LLVMValueRef user, LLVMValueRef local, LLVMValueRef slot,
                       LLVMValueRef size) {
    if (LLVMIsAPHINode(user)) {
        replace_in_phi(renewer, user, local, slot, size);
        return;
    }
    LLVMPositionBuilderBefore(renewer->builder, user);
    LLVMValueRef here = address(renewer, slot, size);
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++)
        if (LLVMGetOperand(user, i) == local) LLVMSetOperand(user, i, here);
}

static LLVMValueRef make_slot(struct renewer *renewer, LLVMValueRef alloca) {
    LLVMPositionBuilderBefore(renewer->builder, alloca);
    LLVMValueRef slot = LLVMBuildAlloca(renewer->builder, renewer->pointer, "slot");
    LLVMBuildStore(renewer->builder, LLVMConstNull(renewer->pointer), slot);
    return slot;
}

/* ---- locals ---- */

static bool has_marks(LLVMValueRef alloca) {
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use))
        if (is_call_of(LLVMGetUser(use), "llvm.lifetime.start")) return true;
    return false;
}

static void replace_mark(struct renewer *renewer, LLVMValueRef mark, LLVMValueRef slot, LLVMValueRef alloca) {
    bool begins = is_call_of(mark, "llvm.lifetime.start");
    LLVMPositionBuilderBefore(renewer->builder, mark);
    if (begins)
        call(renewer, BEGIN, slot, bytes_of(renewer, alloca));
    else
        call(renewer, END, slot, NULL);
    LLVMInstructionEraseFromParent(mark);
}

static void renew_local(struct renewer *renewer, LLVMValueRef alloca) {
    instructions users = {0};
    collect_users(renewer, alloca, &users);
    LLVMValueRef slot = make_slot(renewer, alloca);
    for (size_t i = 0; i < users.count; i++) {
        if (is_call_of(users.items[i], "llvm.lifetime."))
            replace_mark(renewer, users.items[i], slot, alloca);
        else
            replace_in(renewer, users.items[i], alloca, slot, NULL);
    }
}

/* ---- compound literals ---- */

static bool is_compound_literal(LLVMValueRef alloca) {
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(alloca, &length), ".compoundliteral");
}

static void end_outside(struct renewer *renewer, LLVMBasicBlockRef block, LLVMValueRef slot,
                        LLVMMetadataRef scope) {
    bool was_inside = block != LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block));
    for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
        LLVMMetadataRef here = LLVMIsAPHINode(at) ? NULL : scope_of(at);
        if (!here) continue;
        bool is_now_inside = is_inside(renewer, here, scope);
        if (was_inside && !is_now_inside) {
            LLVMPositionBuilderBefore(renewer->builder, at);
            LLVMSetCurrentDebugLocation2(renewer->builder, NULL);
            call(renewer, END, slot, NULL);
        }
        was_inside = is_now_inside;
    }
}

/* In the order of the function's code. */
static LLVMValueRef first_user(LLVMValueRef function, LLVMValueRef value) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(at); i++)
                if (LLVMGetOperand(at, i) == value) return at;
    return NULL;
}

static void renew_literal(struct renewer *renewer, LLVMValueRef function, LLVMValueRef alloca) {
    LLVMValueRef first = first_user(function, alloca);
    LLVMMetadataRef scope = first ? scope_of(first) : NULL;
    if (!scope || LLVMGetMetadataKind(scope) == LLVMDISubprogramMetadataKind) return;
    instructions users = {0};
    collect_users(renewer, alloca, &users);
    LLVMValueRef slot = make_slot(renewer, alloca);
    for (size_t i = 0; i < users.count; i++) {
        LLVMPositionBuilderBefore(renewer->builder, users.items[i]);
        replace_in(renewer, users.items[i], alloca, slot, bytes_of(renewer, alloca));
    }
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        end_outside(renewer, block, slot, scope);
}

/* ---- arrays of variable size ---- */

static void replace_array(struct renewer *renewer, LLVMValueRef instruction) {
    LLVMPositionBuilderBefore(renewer->builder, instruction);
    LLVMValueRef replacement = NULL;
    if (LLVMIsAAllocaInst(instruction))
        replacement = call(renewer, MAKE_ARRAY, bytes_of(renewer, instruction), NULL);
    else if (is_call_of(instruction, "llvm.stacksave"))
        replacement = call(renewer, SAVE, NULL, NULL);
    else
        call(renewer, RESTORE, LLVMGetOperand(instruction, 0), NULL);
    if (replacement) LLVMReplaceAllUsesWith(instruction, replacement);
    LLVMInstructionEraseFromParent(instruction);
}

static bool is_of_arrays(LLVMValueRef instruction) {
    if (LLVMIsAAllocaInst(instruction)) return !LLVMIsAConstantInt(LLVMGetOperand(instruction, 0));
    return is_call_of(instruction, "llvm.stacksave") || is_call_of(instruction, "llvm.stackrestore");
}

/* ---- the module ---- */

static void renew_function(struct renewer *renewer, LLVMValueRef function) {
    instructions locals = {0}, literals = {0}, arrays = {0};
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            if (is_of_arrays(at))
                fl_vector_push(renewer->arena, &arrays, at);
            else if (LLVMIsAAllocaInst(at) && has_marks(at))
                fl_vector_push(renewer->arena, &locals, at);
            else if (LLVMIsAAllocaInst(at) && is_compound_literal(at))
                fl_vector_push(renewer->arena, &literals, at);
        }
    for (size_t i = 0; i < locals.count; i++) renew_local(renewer, locals.items[i]);
    for (size_t i = 0; i < literals.count; i++) renew_literal(renewer, function, literals.items[i]);
    for (size_t i = 0; i < arrays.count; i++) replace_array(renewer, arrays.items[i]);
}

static void renew_module(struct renewer *renewer) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(renewer->module);
    renewer->context = LLVMGetModuleContext(renewer->module);
    renewer->pointer = LLVMPointerTypeInContext(renewer->context, 0);
    renewer->size = LLVMIntPtrTypeInContext(renewer->context, layout);
    renewer->builder = LLVMCreateBuilderInContext(renewer->context);
    instructions functions = {0};
    for (LLVMValueRef at = LLVMGetFirstFunction(renewer->module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at)) fl_vector_push(renewer->arena, &functions, at);
    declare_all(renewer);
    for (size_t i = 0; i < functions.count; i++) renew_function(renewer, functions.items[i]);
    LLVMDisposeBuilder(renewer->builder);
}

enum fl_status fl_renew_locals(struct fl_arena *arena, const unsigned char *bytes, size_t size,
                               struct fl_diagnostics *diagnostics, const unsigned char **result,
                               size_t *result_size) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange((const char *)bytes, size, "source", false);
    struct renewer renewer = {.arena = arena};
    LLVMBool has_failed = LLVMParseBitcodeInContext2(context, buffer, &renewer.module);
    LLVMDisposeMemoryBuffer(buffer);
    if (has_failed) {
        fl_diagnostics_add(diagnostics, FL_ERROR, NULL, 0, 0, "the compiler's bitcode cannot be read");
    } else {
        renew_module(&renewer);
        LLVMMemoryBufferRef written = LLVMWriteBitcodeToMemoryBuffer(renewer.module);
        *result_size = LLVMGetBufferSize(written);
        *result = fl_arena_copy(arena, LLVMGetBufferStart(written), *result_size);
        LLVMDisposeMemoryBuffer(written);
        LLVMDisposeModule(renewer.module);
    }
    LLVMContextDispose(context);
    return has_failed ? FL_BAD_INPUT : FL_OK;
}
