#include "frontend/lift/scope.h"

#include <string.h>

#include "base/text.h"
#include "frontend/lift/lexical.h"
#include "frontend/lift/local_use.h"
#include "frontend/lift/outlived.h"
#include "frontend/lift/unfollowed.h"
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

static bool is_call_of(LLVMValueRef instruction, const char *name) {
    size_t length;
    return is_debug_call(instruction) &&
           strcmp(LLVMGetValueName2(LLVMGetCalledValue(instruction), &length), name) == 0;
}

/* A label belongs to the block that it stands in, though what it labels may be a block inside. */
static bool begins_with_label(LLVMBasicBlockRef block) {
    return is_call_of(LLVMGetFirstInstruction(block), "llvm.dbg.label");
}

/* A block without any place is as deep as where it leads. */
static LLVMMetadataRef scope_at_start(const struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    enum { MOST_BLOCKS = 8 };
    if (block == LLVMGetEntryBasicBlock(function->function)) return NULL;
    LLVMMetadataRef scope;
    for (unsigned i = 0; i < MOST_BLOCKS; i++) {
        if (begins_with_label(block) && find_scope(function, LLVMGetFirstInstruction(block), &scope)) return scope;
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

static bool is_compound_literal(LLVMValueRef local) {
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(local, &length), ".compoundliteral");
}

static bool mentions(LLVMValueRef instruction, LLVMValueRef local) {
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(instruction); i++)
        if (LLVMGetOperand(instruction, i) == local) return true;
    return false;
}

static LLVMValueRef first_use(const struct fl_function_lifter *function, LLVMValueRef local) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (mentions(at, local)) return at;
    return NULL;
}

LLVMMetadataRef fl_scope_of_local(struct fl_function_lifter *function, LLVMValueRef local,
                                  LLVMMetadataRef declaration) {
    if (fl_lift_is_model(function->lifter, function->function)) return NULL;
    if (!fl_lift_has_check(function, FL_CHECK_POINTER) || !fl_local_escapes(local)) return NULL;
    if (declaration) return declared_in(function, declaration);
    LLVMValueRef use = is_compound_literal(local) ? first_use(function, local) : NULL;
    LLVMMetadataRef scope = NULL;
    return use && find_scope(function, use, &scope) ? scope : NULL;
}

/* Where the local begins, if that is one place. */
static LLVMValueRef start_of(struct fl_function_lifter *function, LLVMValueRef local) {
    uint64_t *declaring = fl_map_find(&function->declaring, fl_map_key(local));
    if (declaring) return (LLVMValueRef)(uintptr_t)*declaring;
    return is_compound_literal(local) ? first_use(function, local) : NULL;
}

/* A label in the block before the declaration: a jump back to it passes the declaration, but does not leave the
 * block. */
static bool may_pass_again(struct fl_function_lifter *function, const struct fl_scoped_local *local) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->function); block;
         block = LLVMGetNextBasicBlock(block))
        if (begins_with_label(block) && is_inside(function, scope_at_start(function, block), local->scope) &&
            fl_block_dominates(&function->lifter->dominance, block, LLVMGetInstructionParent(local->declaration)))
            return true;
    return false;
}

static unsigned depth_of(const struct fl_function_lifter *function, LLVMMetadataRef scope) {
    unsigned depth = 0;
    for (; scope; scope = block_of(function, fl_lexical_parent(function, scope))) depth++;
    return depth;
}

static void add_local(struct fl_function_lifter *function, LLVMValueRef local, struct fl_scoped_local scoped) {
    scoped.depth = depth_of(function, scoped.scope);
    scoped.declaration = start_of(function, local);
    scoped.begins_with_block =
        !scoped.declaration || !fl_local_uses_follow(function->arena, local, scoped.declaration) ||
        is_compound_literal(local) || (scoped.is_renewed && may_pass_again(function, &scoped));
    fl_vector_push(function->arena, &function->scoped, scoped);
}

void fl_scope_add_local(struct fl_function_lifter *function, LLVMMetadataRef scope, LLVMValueRef local,
                        expression_ref address) {
    struct fl_operation begin = {.kind = FL_OPERATION_BEGIN, .address = address};
    struct fl_operation end = {.kind = FL_OPERATION_END, .address = address};
    add_local(function, local, (struct fl_scoped_local){.scope = scope, .begin = begin, .end = end});
}

/* Memory of alloca lives as long as the function, and is taken from the same stack as renewed locals. */
static bool calls_alloca(struct fl_function_lifter *function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (LLVMIsAAllocaInst(at) && !LLVMIsAConstantInt(LLVMGetOperand(at, 0)) &&
                !fl_map_find(&function->declarations, fl_map_key(at)))
                return true;
    return false;
}

bool fl_scope_renews(struct fl_function_lifter *function, LLVMMetadataRef scope, LLVMValueRef local) {
    LLVMValueRef use = first_use(function, local), start = start_of(function, local);
    if (!use || !fl_block_is_on_cycle(function->arena, LLVMGetInstructionParent(start ? start : use)))
        return false;
    if (start && (is_compound_literal(local) || !fl_local_uses_follow(function->arena, local, start)))
        start = NULL;
    return fl_local_is_outlived(function, local, scope, start) && !calls_alloca(function);
}

void fl_scope_add_renewed(struct fl_function_lifter *function, LLVMMetadataRef scope, LLVMValueRef local,
                          fl_variable_id address, uint64_t size) {
    uint32_t width = function->lifter->pointer_width;
    struct fl_scoped_local renewed = {
        .scope = scope, .is_renewed = true, .mark = fl_lift_temporary(function, width, NULL, NULL)};
    renewed.begin = (struct fl_operation){.kind = FL_OPERATION_ALLOCATE,
                                          .allocation = FL_ALLOCATION_STACK,
                                          .variable = address,
                                          .size = fl_lift_pointer_constant(function, size)};
    renewed.end =
        (struct fl_operation){.kind = FL_OPERATION_RESTORE_STACK,
                              .value = fl_expression_variable(function->arena, function->builder, renewed.mark)};
    add_local(function, local, renewed);
}

bool fl_scope_is_renewed(const struct fl_function_lifter *function, fl_variable_id variable, uint64_t *size) {
    for (size_t i = 0; i < function->scoped.count; i++) {
        const struct fl_scoped_local *local = &function->scoped.items[i];
        if (!local->is_renewed || !fl_id_equal(local->begin.variable, variable)) continue;
        *size = local->begin.size->constant.word;
        return true;
    }
    return false;
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

enum movement { ALONG, JUMP };

static void emit(struct fl_function_lifter *function, struct fl_operation operation, enum movement movement) {
    if (operation.kind == FL_OPERATION_SKIP) return;
    /* What is evaluated later is evaluated in the next block. */
    fl_edge_id edge = movement == JUMP ? fl_emit(function, operation) : fl_emit_write(function, operation);
    if (operation.kind == FL_OPERATION_ALLOCATE)
        fl_unfollowed_assume_local(function, edge,
                                   fl_builder_variable(function->builder, operation.variable)->name);
    if (operation.kind == FL_OPERATION_FORGET) fl_uninitialized_forget(function, operation.variable);
}

static void enter(struct fl_function_lifter *function, const struct fl_scoped_local *local,
                  enum movement movement) {
    struct fl_operation save = {.kind = FL_OPERATION_SAVE_STACK, .variable = local->mark};
    if (local->is_renewed) emit(function, save, movement);
    if (local->begins_with_block) emit(function, local->begin, movement);
}

enum change { STAYS, ENDS, BEGINS, BEGINS_AGAIN };

static unsigned deepest_change(const struct fl_function_lifter *function, const enum change *changes) {
    unsigned deepest = 0;
    for (size_t i = 0; i < function->scoped.count; i++)
        if (changes[i] != STAYS && function->scoped.items[i].depth > deepest)
            deepest = function->scoped.items[i].depth;
    return deepest;
}

/* Memory of renewed locals is taken from a stack: the innermost ends first, and the outermost begins first. */
static void change_all(struct fl_function_lifter *function, const enum change *changes, enum movement movement) {
    unsigned deepest = deepest_change(function, changes);
    const struct fl_scoped_local *locals = function->scoped.items;
    for (unsigned depth = deepest + 1; depth-- > 0;)
        for (size_t i = function->scoped.count; i-- > 0;)
            if (locals[i].depth == depth && (changes[i] == ENDS || changes[i] == BEGINS_AGAIN))
                emit(function, locals[i].end, movement);
    for (unsigned depth = 0; depth <= deepest; depth++)
        for (size_t i = 0; i < function->scoped.count; i++)
            if (locals[i].depth == depth && (changes[i] == BEGINS || changes[i] == BEGINS_AGAIN))
                enter(function, &locals[i], movement);
}

static void change_locals(struct fl_function_lifter *function, LLVMMetadataRef to, enum movement movement) {
    enum change *changes = FL_NEW_ARRAY(function->arena, enum change, function->scoped.count);
    bool has_changes = false;
    for (size_t i = 0; i < function->scoped.count; i++) {
        LLVMMetadataRef scope = function->scoped.items[i].scope;
        bool was_inside = is_inside(function, function->scope, scope);
        bool is_now_inside = is_inside(function, to, scope);
        if (was_inside != is_now_inside) changes[i] = is_now_inside ? BEGINS : ENDS;
        has_changes = has_changes || changes[i] != STAYS;
    }
    if (has_changes) change_all(function, changes, movement);
}

/* The next round of a loop whose body is the local's block begins inside of that block, if there is nothing to be
 * done before. */
static void enter_again(struct fl_function_lifter *function, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    if (begins_with_label(to) || !fl_block_dominates(&function->lifter->dominance, to, from)) return;
    LLVMMetadataRef scope = scope_at_start(function, to);
    enum change *changes = FL_NEW_ARRAY(function->arena, enum change, function->scoped.count);
    for (size_t i = 0; i < function->scoped.count; i++) {
        const struct fl_scoped_local *local = &function->scoped.items[i];
        if (local->end.kind == FL_OPERATION_SKIP || !local->declaration) continue;
        if (!is_inside(function, function->scope, local->scope) || !is_inside(function, scope, local->scope))
            continue;
        LLVMBasicBlockRef declared = LLVMGetInstructionParent(local->declaration);
        if (fl_block_dominates(&function->lifter->dominance, to, declared) &&
            fl_block_is_in_loop(function->arena, declared, to, from))
            changes[i] = BEGINS_AGAIN;
    }
    change_all(function, changes, JUMP);
}

void fl_scope_start_block(struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    function->scope = function->scoped.count ? scope_at_start(function, block) : NULL;
}

void fl_scope_move(struct fl_function_lifter *function, LLVMValueRef instruction) {
    LLVMMetadataRef scope;
    if (!function->scoped.count || !find_scope(function, instruction, &scope) || scope == function->scope) return;
    change_locals(function, scope, ALONG);
    function->scope = scope;
}

void fl_scope_declare(struct fl_function_lifter *function, LLVMValueRef call) {
    struct fl_position before = function->position;
    if (is_call_of(call, "llvm.dbg.declare")) fl_scope_move(function, call);
    for (size_t i = 0; i < function->scoped.count; i++) {
        if (function->scoped.items[i].declaration != call) continue;
        if (function->scoped.items[i].is_renewed && function->scoped.items[i].begins_with_block) continue;
        function->position = fl_lift_position(function->lifter, call);
        emit(function, function->scoped.items[i].begin, ALONG);
    }
    function->position = before;
}

void fl_scope_jump(struct fl_function_lifter *function, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    if (!function->scoped.count) return;
    enter_again(function, from, to);
    change_locals(function, scope_at_start(function, to), JUMP);
}
