#include "frontend/lift_scope.h"

#include "base/text.h"

typedef const struct fl_expression *expression_ref;

/* ---- blocks ---- */

static LLVMMetadataRef parent_of(const struct fl_function_lifter *function, LLVMMetadataRef scope) {
    return fl_debug_operand(function->lifter->types.context, scope, 1);
}

/* The innermost block of C that a scope is or lies in; NULL: the function's outermost. */
static LLVMMetadataRef block_of(const struct fl_function_lifter *function, LLVMMetadataRef scope) {
    while (scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind)
        scope = parent_of(function, scope);
    bool is_block = scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockMetadataKind;
    return is_block ? scope : NULL;
}

static bool is_inside(const struct fl_function_lifter *function, LLVMMetadataRef inner, LLVMMetadataRef outer) {
    for (; inner; inner = block_of(function, parent_of(function, inner)))
        if (inner == outer) return true;
    return false;
}

static bool is_debug_call(LLVMValueRef instruction) {
    if (!LLVMIsACallInst(instruction) || !LLVMIsAFunction(LLVMGetCalledValue(instruction))) return false;
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(LLVMGetCalledValue(instruction), &length), "llvm.dbg.");
}

/* False: the instruction says nothing about where it is. */
static bool find_scope(const struct fl_function_lifter *function, LLVMValueRef instruction,
                       LLVMMetadataRef *scope) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    if (!location || LLVMDILocationGetInlinedAt(location)) return false;
    *scope = block_of(function, LLVMDILocationGetScope(location));
    return true;
}

/* A block without any place is as deep as where it leads. */
static LLVMMetadataRef scope_at_start(const struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    enum { MOST_BLOCKS = 8 };
    if (block == LLVMGetEntryBasicBlock(function->function)) return NULL;
    LLVMMetadataRef scope;
    for (unsigned i = 0; i < MOST_BLOCKS; i++) {
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (!LLVMIsAPHINode(at) && !is_debug_call(at) && find_scope(function, at, &scope)) return scope;
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
        if (LLVMGetNumSuccessors(terminator) != 1) break;
        block = LLVMGetSuccessor(terminator, 0);
    }
    return NULL;
}

/* ---- locals ---- */

static bool escapes(LLVMValueRef address) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        size_t length;
        if (LLVMIsALoadInst(user)) continue;
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address) continue;
        if (LLVMIsAGetElementPtrInst(user) && !escapes(user)) continue;
        if (LLVMIsACallInst(user) && LLVMIsAFunction(LLVMGetCalledValue(user)) &&
            fl_string_has_prefix(LLVMGetValueName2(LLVMGetCalledValue(user), &length), "llvm."))
            continue;
        return true;
    }
    return false;
}

/* Blocks of a function that was inlined are not this one's. */
static bool is_own(const struct fl_function_lifter *function, LLVMMetadataRef scope) {
    while (scope && LLVMGetMetadataKind(scope) != LLVMDISubprogramMetadataKind) scope = parent_of(function, scope);
    return scope == LLVMGetSubprogram(function->function);
}

LLVMMetadataRef fl_scope_of_local(struct fl_function_lifter *function, LLVMValueRef local,
                                  LLVMMetadataRef declaration) {
    if (!declaration || fl_lift_is_model(function->lifter, function->function)) return NULL;
    if (!fl_lift_has_check(function, FL_CHECK_POINTER) || !escapes(local)) return NULL;
    LLVMMetadataRef scope = fl_debug_operand(function->lifter->types.context, declaration, 0);
    return is_own(function, scope) ? block_of(function, scope) : NULL;
}

static bool is_used_in(LLVMValueRef local, LLVMBasicBlockRef block) {
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use))
        if (LLVMGetInstructionParent(LLVMGetUser(use)) == block) return true;
    return false;
}

static bool is_used_before(LLVMValueRef local, LLVMValueRef instruction) {
    for (LLVMValueRef at = LLVMGetPreviousInstruction(instruction); at; at = LLVMGetPreviousInstruction(at))
        for (int i = 0; i < LLVMGetNumOperands(at); i++)
            if (LLVMGetOperand(at, (unsigned)i) == local) return true;
    return false;
}

/* Does every way to a use of the local lead through this instruction? */
static bool precedes_uses(const struct fl_function_lifter *function, LLVMValueRef instruction,
                          LLVMValueRef local) {
    LLVMBasicBlockRef through = LLVMGetInstructionParent(instruction);
    struct fl_map is_seen = fl_map_make(function->arena);
    FL_VECTOR_OF(LLVMBasicBlockRef) waiting = {0};
    fl_vector_push(function->arena, &waiting, LLVMGetEntryBasicBlock(function->function));
    while (waiting.count) {
        LLVMBasicBlockRef block = fl_vector_pop(&waiting);
        uint64_t *seen = fl_map_at(&is_seen, fl_map_key(block));
        if (*seen || block == through) continue;
        *seen = 1;
        if (is_used_in(local, block)) return false;
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
            fl_vector_push(function->arena, &waiting, LLVMGetSuccessor(terminator, i));
    }
    return !is_used_before(local, instruction);
}

void fl_scope_add_local(struct fl_function_lifter *function, LLVMMetadataRef scope, LLVMValueRef local,
                        expression_ref address) {
    uint64_t *declaring = fl_map_find(&function->declaring, fl_map_key(local));
    LLVMValueRef call = declaring ? (LLVMValueRef)(uintptr_t)*declaring : NULL;
    if (call && !precedes_uses(function, call, local)) call = NULL;
    struct fl_scoped_local scoped = {scope, address, call};
    fl_vector_push(function->arena, &function->scoped, scoped);
}

/* ---- moving ---- */

static void change_locals(struct fl_function_lifter *function, LLVMMetadataRef to, bool is_jump) {
    for (size_t i = 0; i < function->scoped.count; i++) {
        const struct fl_scoped_local *local = &function->scoped.items[i];
        bool was_inside = is_inside(function, function->scope, local->scope);
        bool is_now_inside = is_inside(function, to, local->scope);
        if (was_inside == is_now_inside || (is_now_inside && local->declaration)) continue;
        struct fl_operation operation = {.kind = is_now_inside ? FL_OPERATION_BEGIN : FL_OPERATION_END,
                                         .address = local->address};
        if (is_jump)
            fl_emit(function, operation); /* what is evaluated later is evaluated in the next block */
        else
            fl_emit_write(function, operation);
    }
}

void fl_scope_declare(struct fl_function_lifter *function, LLVMValueRef call) {
    for (size_t i = 0; i < function->scoped.count; i++)
        if (function->scoped.items[i].declaration == call)
            fl_emit_write(function, (struct fl_operation){.kind = FL_OPERATION_BEGIN,
                                                          .address = function->scoped.items[i].address});
}

void fl_scope_start_block(struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    function->scope = function->scoped.count ? scope_at_start(function, block) : NULL;
}

void fl_scope_move(struct fl_function_lifter *function, LLVMValueRef instruction) {
    LLVMMetadataRef scope;
    if (!function->scoped.count || !find_scope(function, instruction, &scope) || scope == function->scope) return;
    change_locals(function, scope, false);
    function->scope = scope;
}

void fl_scope_jump(struct fl_function_lifter *function, LLVMBasicBlockRef to) {
    if (function->scoped.count) change_locals(function, scope_at_start(function, to), true);
}
