#include "frontend/lift/outlived.h"

#include "base/text.h"
#include "base/vector.h"
#include "frontend/lift/lexical.h"
#include "frontend/lift/local_use.h"

struct flow {
    struct fl_function_lifter *function; /* that the local is of */
    LLVMMetadataRef scope;
    LLVMValueRef start;
    struct fl_map is_seen; /* values, and locals that hold the address */
    FL_VECTOR_OF(LLVMValueRef) waiting;
    bool is_kept;
};

static void follow(struct flow *flow, LLVMValueRef value) {
    uint64_t *is_seen = fl_map_at(&flow->is_seen, fl_map_key(value));
    if (!*is_seen) fl_vector_push(flow->function->arena, &flow->waiting, value);
    *is_seen = 1;
}

static bool is_intrinsic(LLVMValueRef callee) {
    size_t length;
    return LLVMIsAFunction(callee) && fl_string_has_prefix(LLVMGetValueName2(callee, &length), "llvm.");
}

/* ---- locals that hold the address ---- */

static LLVMValueRef root_of(LLVMValueRef address) {
    while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
    return address;
}

/* Does the holder end with the local, or is it written anew before it is read? */
static bool holds_for_block(const struct flow *flow, LLVMValueRef holder) {
    struct fl_function_lifter *function = flow->function;
    if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(holder)) != function->function) return true;
    uint64_t *declaration = fl_map_find(&function->declarations, fl_map_key(holder));
    if (!declaration) return true; /* clang's own, for a value that it needs at once */
    LLVMMetadataRef scope =
        fl_debug_operand(function->lifter->types.context, (LLVMMetadataRef)(uintptr_t)*declaration, 0);
    if (fl_lexical_is_inside(function, scope, flow->scope)) return true;
    return flow->start && !fl_local_is_read_first(function->arena, function->lifter->layout, holder, flow->start);
}

/* What is read from the holder may be the address. */
static void follow_reads(struct flow *flow, LLVMValueRef place) {
    for (LLVMUseRef use = LLVMGetFirstUse(place); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user))
            follow(flow, user);
        else if (LLVMIsAGetElementPtrInst(user))
            follow_reads(flow, user);
    }
}

static void hold(struct flow *flow, LLVMValueRef store) {
    LLVMValueRef holder = root_of(LLVMGetOperand(store, 1));
    if (!LLVMIsAAllocaInst(holder) || fl_local_escapes(holder) || fl_local_is_copied(holder) ||
        !holds_for_block(flow, holder))
        flow->is_kept = true;
    else
        follow_reads(flow, holder);
}

/* ---- calls ---- */

static void pass(struct flow *flow, LLVMValueRef call, unsigned index) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    LLVMValueRef definition = LLVMIsAFunction(callee) ? fl_lift_definition(flow->function->lifter, callee) : NULL;
    if (!definition || !LLVMIsAFunction(definition)) {
        flow->is_kept = true;
        return;
    }
    if (LLVMIsDeclaration(definition)) return; /* it keeps nothing, as far as is assumed of it */
    if (index < LLVMCountParams(definition))
        follow(flow, LLVMGetParam(definition, index));
    else if (!fl_lift_is_model(flow->function->lifter, definition))
        flow->is_kept = true;
}

static void follow_call(struct flow *flow, LLVMValueRef value, LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (is_intrinsic(callee)) {
        if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind) follow(flow, call);
        return;
    }
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        if (LLVMGetOperand(call, i) == value) pass(flow, call, i);
}

/* The results of all calls of a function. One that is not the local's own, or else the local has ended. */
static void follow_return(struct flow *flow, LLVMValueRef instruction) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
    if (function == flow->function->function) return;
    if (fl_lift_is_model(flow->function->lifter, function)) {
        flow->is_kept = true; /* its calls are in other modules */
        return;
    }
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function)
            follow(flow, user);
        else
            flow->is_kept = true;
    }
}

/* ---- instructions ---- */

static bool computes(LLVMValueRef user) {
    return LLVMIsAGetElementPtrInst(user) || LLVMIsACastInst(user) || LLVMIsABinaryOperator(user) ||
           LLVMIsASelectInst(user) || LLVMIsAPHINode(user) || LLVMIsAFreezeInst(user) ||
           LLVMIsAInsertValueInst(user) || LLVMIsAExtractValueInst(user);
}

static void follow_use(struct flow *flow, LLVMValueRef value, LLVMValueRef user) {
    if (LLVMIsALoadInst(user) || LLVMIsACmpInst(user)) return;
    if (LLVMIsAStoreInst(user)) {
        if (LLVMGetOperand(user, 0) == value) hold(flow, user);
    } else if (computes(user))
        follow(flow, user);
    else if (LLVMIsACallInst(user))
        follow_call(flow, value, user);
    else if (LLVMIsAReturnInst(user))
        follow_return(flow, user);
    else
        flow->is_kept = true;
}

bool fl_local_is_outlived(struct fl_function_lifter *function, LLVMValueRef local, LLVMMetadataRef scope,
                          LLVMValueRef start) {
    struct flow flow = {
        .function = function, .scope = scope, .start = start, .is_seen = fl_map_make(function->arena)};
    follow(&flow, local);
    while (flow.waiting.count && !flow.is_kept) {
        LLVMValueRef value = fl_vector_pop(&flow.waiting);
        for (LLVMUseRef use = LLVMGetFirstUse(value); use && !flow.is_kept; use = LLVMGetNextUse(use))
            follow_use(&flow, value, LLVMGetUser(use));
    }
    return flow.is_kept;
}
