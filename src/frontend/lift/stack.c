#include "frontend/lift/stack.h"

#include <inttypes.h>
#include <string.h>

typedef const struct fl_expression *expression_ref;

static const uint64_t unlimited = UINT64_MAX;

static uint64_t limit_of(const struct fl_lifter *lifter) {
    enum { USUAL = 8 << 20 };
    return lifter->options->stack_bytes ? lifter->options->stack_bytes : USUAL;
}

/* ---- how much at most, by the call graph ---- */

static bool is_fixed(LLVMValueRef alloca) {
    return LLVMIsAConstantInt(LLVMGetOperand(alloca, 0));
}

static uint64_t frame_bytes(const struct fl_lifter *lifter, LLVMValueRef function) {
    uint64_t bytes = 32;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (LLVMIsAAllocaInst(at) && is_fixed(at))
                bytes += LLVMABISizeOfType(lifter->layout, LLVMGetAllocatedType(at)) *
                         LLVMConstIntGetZExtValue(LLVMGetOperand(at, 0));
    return (bytes + 15) & ~(uint64_t)15;
}

struct walk {
    struct fl_lifter *lifter;
    struct fl_map totals; /* function -> bytes + 1; 0: it is under way */
};

static uint64_t total_bytes(struct walk *walk, LLVMValueRef function);

static uint64_t instruction_bytes(struct walk *walk, LLVMValueRef at) {
    if (LLVMIsAAllocaInst(at) && !is_fixed(at)) return unlimited;
    if (!LLVMIsACallInst(at)) return 0;
    LLVMValueRef callee = LLVMGetCalledValue(at);
    if (LLVMIsAInlineAsm(callee)) return 0;
    return LLVMIsAFunction(callee) ? total_bytes(walk, callee) : unlimited;
}

/* What a function and those that it calls take; a function that calls itself has no limit. */
static uint64_t total_bytes(struct walk *walk, LLVMValueRef function) {
    uint64_t *known = fl_map_find(&walk->totals, fl_map_key(function));
    if (known) return *known ? *known - 1 : unlimited;
    *fl_map_at(&walk->totals, fl_map_key(function)) = 0;
    uint64_t most = 0;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            uint64_t bytes = instruction_bytes(walk, at);
            if (bytes > most) most = bytes;
        }
    uint64_t total = most == unlimited ? unlimited : most + frame_bytes(walk->lifter, function);
    if (total < unlimited) *fl_map_at(&walk->totals, fl_map_key(function)) = total + 1;
    return total;
}

/* Does something else than a call mention the function? Then the library may call it. */
static bool has_address_taken(LLVMValueRef function) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function) return true;
    }
    return false;
}

static bool is_start(const struct fl_lifter *lifter, LLVMValueRef function) {
    size_t length;
    const char *entry = lifter->options->entry ? lifter->options->entry : "main";
    return strcmp(LLVMGetValueName2(function, &length), entry) == 0;
}

static bool surely_fits(struct fl_lifter *lifter) {
    struct walk walk = {lifter, fl_map_make(lifter->arena)};
    uint64_t sum = 0;
    for (LLVMValueRef at = LLVMGetFirstFunction(lifter->user.module); at; at = LLVMGetNextFunction(at)) {
        if (LLVMIsDeclaration(at) || (!is_start(lifter, at) && !has_address_taken(at))) continue;
        uint64_t bytes = total_bytes(&walk, at);
        if (bytes >= limit_of(lifter) - sum) return false;
        sum += bytes;
    }
    return true;
}

/* ---- counting ---- */

static expression_ref used(struct fl_function_lifter *function) {
    return fl_expression_variable(function->arena, function->builder, function->lifter->stack_used);
}

static bool is_counted(struct fl_function_lifter *function) {
    struct fl_lifter *lifter = function->lifter;
    if (!fl_lift_has_check(function, FL_CHECK_STACK) || fl_lift_is_model(lifter, function->function)) return false;
    if (!lifter->is_stack_known) {
        lifter->is_stack_known = true;
        lifter->counts_stack = !surely_fits(lifter);
        struct fl_variable variable = {.name = "stack used",
                                       .kind = FL_VARIABLE_GLOBAL,
                                       .width = 64,
                                       .is_hidden = true,
                                       .function = FL_NO_ID,
                                       .position = function->position,
                                       .initial = fl_bits_of_unsigned(lifter->arena, 64, 0)};
        if (lifter->counts_stack) lifter->stack_used = fl_builder_add_variable(lifter->builder, variable);
    }
    return lifter->counts_stack;
}

/* "8 MiB of stack are enough" */
static const char *enough(const struct fl_function_lifter *function) {
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB"};
    uint64_t size = limit_of(function->lifter);
    size_t unit = 0;
    for (; unit < 3 && size % 1024 == 0; unit++) size /= 1024;
    return fl_arena_format(function->arena, "%" PRIu64 " %s of stack %s enough", size, units[unit],
                           size == 1 ? "is" : "are");
}

/* Sums don't wrap: what is added was compared with the limit before. */
static void check_growth(struct fl_function_lifter *function, expression_ref size) {
    struct fl_arena *arena = function->arena;
    expression_ref all = fl_expression_word(arena, 64, limit_of(function->lifter), NULL);
    expression_ref left = fl_expression_binary(arena, FL_OP_SUBTRACT, all, used(function), NULL);
    fl_emit_check(function, FL_CHECK_STACK, fl_expression_binary(arena, FL_OP_LESS_EQUAL, size, left, NULL),
                  enough(function));
    fl_emit_assign(function, function->lifter->stack_used,
                   fl_expression_binary(arena, FL_OP_ADD, used(function), size, NULL));
}

void fl_stack_begin(struct fl_function_lifter *function) {
    if (!is_counted(function)) return;
    function->stack_before = fl_lift_temporary(function, 64, NULL, "stack used before");
    fl_emit_assign(function, function->stack_before, used(function));
    uint64_t bytes = frame_bytes(function->lifter, function->function);
    check_growth(function, fl_expression_word(function->arena, 64, bytes, NULL));
}

void fl_stack_grow(struct fl_function_lifter *function, expression_ref size) {
    if (is_counted(function)) check_growth(function, fl_lift_resize(function, size, 64, FL_OP_ZERO_EXTEND));
}

void fl_stack_return(struct fl_function_lifter *function) {
    if (!is_counted(function)) return;
    fl_emit_assign(function, function->lifter->stack_used,
                   fl_expression_variable(function->arena, function->builder, function->stack_before));
}
