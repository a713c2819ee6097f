#include "frontend/lift/chain.h"

#include <string.h>

#include "base/invariant.h"
#include "base/text.h"
#include "base/vector.h"

typedef const struct fl_expression *expression_ref;

/* What clang's sanitizers pass to llvm.ubsantrap. */
enum trap {
    TRAP_ADD = 0,
    TRAP_DIVIDE = 3,
    TRAP_CONVERSION = 5,
    TRAP_BUILTIN = 8,
    TRAP_MULTIPLY = 12,
    TRAP_NEGATE = 13,
    TRAP_NONNULL_ARGUMENT = 16,
    TRAP_NONNULL_RESULT = 17,
    TRAP_BOUNDS = 18,
    TRAP_SHIFT = 20,
    TRAP_SUBTRACT = 21,
    TRAP_TYPE = 22, /* of what a pointer points to: of this, the alignment alone is asked for */
    TRAP_ALIGNMENT = 23,
    TRAP_VLA = 24,
    TRAP_OTHER = 255, /* llvm.trap */
};

static LLVMValueRef first_real_instruction(LLVMBasicBlockRef block) {
    LLVMValueRef at = LLVMGetFirstInstruction(block);
    while (at && LLVMIsACallInst(at) && LLVMIsADbgInfoIntrinsic(at)) at = LLVMGetNextInstruction(at);
    return at;
}

/* Does the block only trap? Says which trap. */
static bool is_trap_block(LLVMBasicBlockRef block, unsigned *trap) {
    LLVMValueRef call = first_real_instruction(block);
    if (!call || !LLVMIsACallInst(call) || !LLVMIsAFunction(LLVMGetCalledValue(call))) return false;
    LLVMValueRef next = LLVMGetNextInstruction(call);
    if (!next || !LLVMIsAUnreachableInst(next)) return false;
    size_t length;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &length);
    if (strcmp(name, "llvm.ubsantrap") == 0) {
        *trap = (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 0));
        return true;
    }
    *trap = TRAP_OTHER;
    return strcmp(name, "llvm.trap") == 0;
}

/* A conditional branch of which one way traps: gives the other way. */
static LLVMBasicBlockRef way_past_trap(LLVMValueRef terminator, unsigned *trap, unsigned *successor) {
    if (!LLVMIsABranchInst(terminator) || !LLVMIsConditional(terminator)) return NULL;
    for (unsigned i = 0; i < 2; i++)
        if (is_trap_block(LLVMGetSuccessor(terminator, i), trap)) {
            *successor = 1 - i;
            return LLVMGetSuccessor(terminator, 1 - i);
        }
    return NULL;
}

static bool is_pure_block(LLVMBasicBlockRef block) {
    for (LLVMValueRef at = LLVMGetFirstInstruction(block); at != LLVMGetBasicBlockTerminator(block);
         at = LLVMGetNextInstruction(at))
        if (!LLVMIsABinaryOperator(at) && !LLVMIsAICmpInst(at) && !LLVMIsACastInst(at)) return false;
    return true;
}

static unsigned predecessor_count(const struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    uint64_t *count = fl_map_find(&function->predecessors, fl_map_key(block));
    return count ? (unsigned)*count : 0;
}

static LLVMBasicBlockRef only_successor(LLVMBasicBlockRef block) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    bool is_jump = LLVMIsABranchInst(terminator) && !LLVMIsConditional(terminator);
    return is_jump ? LLVMGetSuccessor(terminator, 0) : NULL;
}

/* The head of clang's shift diamond: branches to `inner`, which only computes, and both go on
 * to the same block. Gives `inner`. */
static LLVMBasicBlockRef diamond_inner(const struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    if (!LLVMIsABranchInst(terminator) || !LLVMIsConditional(terminator)) return NULL;
    if (!LLVMGetMetadata(terminator, function->lifter->nosanitize_kind)) return NULL;
    LLVMBasicBlockRef inner = LLVMGetSuccessor(terminator, 0), join = LLVMGetSuccessor(terminator, 1);
    bool is_diamond = inner != join && only_successor(inner) == join && predecessor_count(function, inner) == 1 &&
                      predecessor_count(function, join) == 2 && is_pure_block(inner);
    return is_diamond ? inner : NULL;
}

static void count_predecessors(struct fl_function_lifter *function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->function); block;
         block = LLVMGetNextBasicBlock(block)) {
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
            ++*fl_map_at(&function->predecessors, fl_map_key(LLVMGetSuccessor(terminator, i)));
    }
}

static LLVMBasicBlockRef continuation(const struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    unsigned trap, successor;
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    LLVMBasicBlockRef next = diamond_inner(function, block);
    if (next) return next;
    next = only_successor(block);
    if (!next) next = way_past_trap(terminator, &trap, &successor);
    if (next == block || next == LLVMGetEntryBasicBlock(function->function)) return NULL;
    if (next && predecessor_count(function, next) == 1) return next;
    return NULL;
}

static void set_continuation(struct fl_function_lifter *function, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    *fl_map_at(&function->continuations, fl_map_key(from)) = fl_map_key(to);
    *fl_map_at(&function->chains, fl_map_key(to)) = 1; /* replaced by the head below */
}

void fl_chain_find_all(struct fl_function_lifter *function) {
    count_predecessors(function);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->function); block;
         block = LLVMGetNextBasicBlock(block)) {
        LLVMBasicBlockRef next = continuation(function, block);
        if (!next) continue;
        set_continuation(function, block, next);
        if (diamond_inner(function, block)) set_continuation(function, next, only_successor(next));
    }
    for (LLVMBasicBlockRef head = LLVMGetFirstBasicBlock(function->function); head;
         head = LLVMGetNextBasicBlock(head)) {
        uint64_t *chain = fl_map_at(&function->chains, fl_map_key(head));
        if (*chain) continue;
        *chain = fl_map_key(head);
        for (LLVMBasicBlockRef at = fl_chain_next(function, head); at; at = fl_chain_next(function, at))
            *fl_map_at(&function->chains, fl_map_key(at)) = fl_map_key(head);
    }
}

bool fl_chain_is_head(const struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    unsigned trap;
    uint64_t *chain = fl_map_find(&function->chains, fl_map_key(block));
    return chain && *chain == fl_map_key(block) && !(is_trap_block(block, &trap) && trap != TRAP_OTHER);
}

bool fl_chain_is_inner(const struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    uint64_t *chain = fl_map_find(&function->chains, fl_map_key(block));
    return chain && *chain != fl_map_key(block);
}

LLVMBasicBlockRef fl_chain_next(const struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    uint64_t *next = fl_map_find(&function->continuations, fl_map_key(block));
    return next ? (LLVMBasicBlockRef)(uintptr_t)*next : NULL;
}

static enum fl_check_kind kind_of_trap(unsigned trap) {
    switch (trap) {
    case TRAP_BOUNDS: return FL_CHECK_BOUNDS;
    case TRAP_SHIFT: return FL_CHECK_SHIFT;
    case TRAP_BUILTIN: return FL_CHECK_BIT_COUNT;
    case TRAP_CONVERSION: return FL_CHECK_CONVERSION;
    case TRAP_NONNULL_ARGUMENT:
    case TRAP_NONNULL_RESULT: return FL_CHECK_NONNULL;
    case TRAP_TYPE:
    case TRAP_ALIGNMENT: return FL_CHECK_ALIGNMENT;
    case TRAP_VLA: return FL_CHECK_VLA;
    case TRAP_OTHER: return FL_CHECK_ABORT;
    default: return FL_CHECK_OVERFLOW; /* a division that overflows among them */
    }
}

/* Remembers "index < bound" for accesses that follow. */
static void remember_index(struct fl_function_lifter *function, expression_ref condition) {
    bool is_below = condition->kind == FL_EXPRESSION_APPLY &&
                    (condition->op == FL_OP_LESS || condition->op == FL_OP_LESS_EQUAL) &&
                    condition->operands[1]->kind == FL_EXPRESSION_CONSTANT;
    if (!is_below) return;
    uint64_t bound = condition->operands[1]->constant.word + (condition->op == FL_OP_LESS_EQUAL);
    struct fl_checked_index checked = {condition->operands[0], bound};
    fl_vector_push(function->arena, &function->checked, checked);
}

/* Does the division that was checked follow? */
static bool is_divided(LLVMValueRef check, LLVMBasicBlockRef past) {
    for (LLVMValueRef at = LLVMGetFirstInstruction(past); at; at = LLVMGetNextInstruction(at)) {
        LLVMOpcode opcode = LLVMGetInstructionOpcode(at);
        bool is_division = opcode == LLVMUDiv || opcode == LLVMSDiv || opcode == LLVMURem || opcode == LLVMSRem;
        if (is_division && LLVMInstructionGetDebugLoc(at) == LLVMInstructionGetDebugLoc(check)) return true;
    }
    return false;
}

static void lift_check(struct fl_function_lifter *function, LLVMValueRef terminator, unsigned trap,
                       unsigned successor) {
    expression_ref condition = fl_lift_operand(function, LLVMGetCondition(terminator));
    if (successor == 1) condition = fl_expression_not(function->arena, condition);
    /* Division is checked by the lifter itself where it was asked for; but of constants, where clang
     * leaves no division behind. */
    if (trap == TRAP_DIVIDE && fl_lift_has_check(function, FL_CHECK_DIVISION)) {
        if (!is_divided(terminator, LLVMGetSuccessor(terminator, successor)))
            fl_emit_check(function, FL_CHECK_DIVISION, condition, NULL);
        return;
    }
    fl_emit_check(function, kind_of_trap(trap), condition, NULL);
    if (kind_of_trap(trap) == FL_CHECK_ALIGNMENT)
        fl_lift_assume(
            function->lifter, FL_ASSUMPTION_MODEL, function->position,
            "objects lie at multiples of what their types need, or of 16: at others, more may be misaligned");
    if (trap == TRAP_BOUNDS) remember_index(function, condition);
}

/* The join of a diamond: its phis choose by the condition of the head. */
static void lift_diamond_join(struct fl_function_lifter *function, LLVMBasicBlockRef inner,
                              LLVMBasicBlockRef join) {
    for (LLVMValueRef at = LLVMGetFirstInstruction(join); at && LLVMIsAPHINode(at);
         at = LLVMGetNextInstruction(at)) {
        fl_lift_count_uses(function, at);
        bool is_inner_first = LLVMGetIncomingBlock(at, 0) == inner;
        unsigned inner_index = is_inner_first ? 0 : 1;
        LLVMBasicBlockRef head = LLVMGetIncomingBlock(at, 1 - inner_index);
        expression_ref condition = fl_lift_operand(function, LLVMGetCondition(LLVMGetBasicBlockTerminator(head)));
        expression_ref then = fl_lift_operand(function, LLVMGetIncomingValue(at, inner_index));
        expression_ref otherwise = fl_lift_operand(function, LLVMGetIncomingValue(at, 1 - inner_index));
        fl_lift_define(function, at, fl_expression_if(function->arena, condition, then, otherwise, then->type));
    }
}

void fl_chain_cross(struct fl_function_lifter *function, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    unsigned trap, successor;
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(from);
    if (diamond_inner(function, from)) return;
    if (way_past_trap(terminator, &trap, &successor))
        lift_check(function, terminator, trap, successor);
    else if (predecessor_count(function, to) == 2)
        lift_diamond_join(function, from, to);
    else { /* one predecessor: a phi is just another name */
        for (LLVMValueRef at = LLVMGetFirstInstruction(to); at && LLVMIsAPHINode(at);
             at = LLVMGetNextInstruction(at)) {
            fl_lift_count_uses(function, at);
            fl_lift_define(function, at, fl_lift_operand(function, LLVMGetIncomingValue(at, 0)));
        }
    }
}

LLVMBasicBlockRef fl_chain_lift_last_check(struct fl_function_lifter *function, LLVMValueRef terminator) {
    unsigned trap, successor;
    LLVMBasicBlockRef next = way_past_trap(terminator, &trap, &successor);
    if (next) lift_check(function, terminator, trap, successor);
    return next;
}
