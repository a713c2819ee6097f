#include "frontend/lift/scope.h"

#include "base/text.h"
#include "frontend/lift/lexical.h"
#include "frontend/lift/local_use.h"
#include "frontend/lift/uninitialized.h"

typedef const struct fl_expression *expression_ref;

/* ---- blocks ---- */

/* The innermost block of C that a scope is or lies in; NULL: the function's outermost. */
static LLVMMetadataRef block_of(const struct fl_function_lifter *function, LLVMMetadataRef scope) {
    while (scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind)
        scope = fl_lexical_parent(function, scope);
    bool is_block = scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockMetadataKind;
    return is_block ? scope : NULL;
}

static bool is_inside(const struct fl_function_lifter *function, LLVMMetadataRef inner, LLVMMetadataRef outer) {
    for (; inner; inner = block_of(function, fl_lexical_parent(function, inner)))
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

static LLVMMetadataRef declared_in(struct fl_function_lifter *function, LLVMMetadataRef declaration) {
    LLVMMetadataRef scope = fl_debug_operand(function->lifter->types.context, declaration, 0);
    return fl_lexical_is_own(function, scope) ? block_of(function, scope) : NULL;
}

LLVMMetadataRef fl_scope_of_local(struct fl_function_lifter *function, LLVMValueRef local,
                                  LLVMMetadataRef declaration) {
    if (!declaration || fl_lift_is_model(function->lifter, function->function)) return NULL;
    if (!fl_lift_has_check(function, FL_CHECK_POINTER) || !fl_local_escapes(local)) return NULL;
    return declared_in(function, declaration);
}

static void add_local(struct fl_function_lifter *function, LLVMValueRef local, struct fl_scoped_local scoped) {
    uint64_t *declaring = fl_map_find(&function->declaring, fl_map_key(local));
    if (declaring) scoped.declaration = (LLVMValueRef)(uintptr_t)*declaring;
    scoped.begins_with_block =
        !scoped.declaration || !fl_local_uses_follow(function->arena, local, scoped.declaration);
    fl_vector_push(function->arena, &function->scoped, scoped);
}

void fl_scope_add_local(struct fl_function_lifter *function, LLVMMetadataRef scope, LLVMValueRef local,
                        expression_ref address) {
    struct fl_operation begin = {.kind = FL_OPERATION_BEGIN, .address = address};
    struct fl_operation end = {.kind = FL_OPERATION_END, .address = address};
    add_local(function, local, (struct fl_scoped_local){.scope = scope, .begin = begin, .end = end});
}

void fl_scope_add_forgotten(struct fl_function_lifter *function, LLVMMetadataRef declaration, LLVMValueRef local,
                            struct fl_operation forget) {
    uint64_t *declaring = fl_map_find(&function->declaring, fl_map_key(local));
    if (!declaring || fl_lift_is_model(function->lifter, function->function)) return;
    if (fl_local_outlasts(function->arena, function->lifter->layout, local, (LLVMValueRef)(uintptr_t)*declaring))
        add_local(function, local,
                  (struct fl_scoped_local){.scope = declared_in(function, declaration), .begin = forget});
}

/* ---- moving ---- */

static void change_locals(struct fl_function_lifter *function, LLVMMetadataRef to, bool is_jump) {
    for (size_t i = 0; i < function->scoped.count; i++) {
        const struct fl_scoped_local *local = &function->scoped.items[i];
        bool was_inside = is_inside(function, function->scope, local->scope);
        bool is_now_inside = is_inside(function, to, local->scope);
        if (was_inside == is_now_inside || (is_now_inside && !local->begins_with_block)) continue;
        struct fl_operation operation = is_now_inside ? local->begin : local->end;
        if (operation.kind == FL_OPERATION_SKIP) continue;
        if (is_jump)
            fl_emit(function, operation); /* what is evaluated later is evaluated in the next block */
        else
            fl_emit_write(function, operation);
        if (operation.kind == FL_OPERATION_FORGET) fl_uninitialized_forget(function, operation.variable);
    }
}

void fl_scope_declare(struct fl_function_lifter *function, LLVMValueRef call) {
    struct fl_position before = function->position;
    for (size_t i = 0; i < function->scoped.count; i++) {
        if (function->scoped.items[i].declaration != call) continue;
        function->position = fl_lift_position(function->lifter, call);
        const struct fl_operation *begin = &function->scoped.items[i].begin;
        fl_emit_write(function, *begin);
        if (begin->kind == FL_OPERATION_FORGET) fl_uninitialized_forget(function, begin->variable);
    }
    function->position = before;
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
