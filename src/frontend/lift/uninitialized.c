#include "frontend/lift/uninitialized.h"

#include <string.h>

#include "base/number/bitset.h"
#include "base/text.h"
#include "frontend/lift/address_use.h"
#include "frontend/lift/lexical.h"
#include "frontend/lift/unfollowed.h"
#include "frontend/lift/unwritten.h"

typedef const struct fl_expression *expression_ref;

struct local {
    LLVMValueRef alloca;
    fl_variable_id variable;
    bool is_result;           /* clang's own, for what the function returns */
    bool is_suspect;          /* some load may read what was never written */
    fl_variable_id has_value; /* then */
};

/* Whether what was chosen has a value: 1 where it was not. */
struct choice {
    LLVMValueRef load;
    fl_variable_id has_value;
};

struct fl_uninitialized {
    FL_VECTOR_OF(struct local) locals;
    struct fl_map numbers;  /* alloca -> number + 1 */
    struct fl_map declared; /* debug call that declares a local -> its number + 1 */
    struct fl_map before;   /* block -> struct fl_bitset *: locals that may have no value where it begins */
    struct fl_map tainted;  /* instruction -> 1: what it gives may depend on such a local */
    struct fl_unwritten *memory;
    struct fl_map lost;   /* store to memory of what may not have been written */
    struct fl_map chosen; /* load whose value may be chosen, "c ? x : y" -> struct choice * */
    struct fl_map read;   /* load from memory -> expression: what it read was written */
    size_t bit_count;     /* of the sets: the locals, then the parts of what is in memory */
    bool has_changed;
};

static size_t number_of(const struct fl_uninitialized *all, LLVMValueRef alloca) {
    uint64_t *number = fl_map_find(&all->numbers, fl_map_key(alloca));
    return number ? (size_t)*number - 1 : SIZE_MAX;
}

static bool is_tainted(const struct fl_uninitialized *all, LLVMValueRef value) {
    return fl_map_find(&all->tainted, fl_map_key(value)) != NULL;
}

static void taint(struct fl_uninitialized *all, LLVMValueRef value) {
    uint64_t *is_known = fl_map_at(&all->tainted, fl_map_key(value));
    all->has_changed = all->has_changed || !*is_known;
    *is_known = 1;
}

static bool is_intrinsic_call(LLVMValueRef instruction, const char *prefix) {
    if (!LLVMIsACallInst(instruction) || !LLVMIsAFunction(LLVMGetCalledValue(instruction))) return false;
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(LLVMGetCalledValue(instruction), &length), prefix);
}

/* Does it only compute? */
static bool is_pure(LLVMValueRef instruction) {
    if (is_intrinsic_call(instruction, "llvm."))
        return !is_intrinsic_call(instruction, "llvm.mem") &&
               LLVMGetTypeKind(LLVMTypeOf(instruction)) != LLVMVoidTypeKind;
    return LLVMIsABinaryOperator(instruction) || LLVMIsAUnaryOperator(instruction) ||
           LLVMIsACmpInst(instruction) || LLVMIsACastInst(instruction) || LLVMIsASelectInst(instruction) ||
           LLVMIsAPHINode(instruction) || LLVMIsAExtractValueInst(instruction) || LLVMIsAFreezeInst(instruction) ||
           LLVMIsAGetElementPtrInst(instruction);
}

/* ---- which locals may have no value where ---- */

static void remove_from(struct fl_bitset *set, size_t number) {
    set->words[number / 64] &= ~((uint64_t)1 << number % 64);
}

/* May what is stored never have been written? */
static bool stores_nothing(const struct fl_uninitialized *all, LLVMValueRef store) {
    LLVMValueRef value = LLVMGetOperand(store, 0);
    return is_tainted(all, value) && !fl_store_is_of_bit_field(store);
}

static void pass_store(struct fl_uninitialized *all, LLVMValueRef store, struct fl_bitset *empty) {
    size_t number = number_of(all, LLVMGetOperand(store, 1));
    if (number == SIZE_MAX && stores_nothing(all, store)) fl_map_at(&all->lost, fl_map_key(store));
    if (number == SIZE_MAX) return;
    if (is_tainted(all, LLVMGetOperand(store, 0)))
        fl_bitset_add(empty, number);
    else
        remove_from(empty, number);
}

static void pass_load(struct fl_uninitialized *all, LLVMValueRef load, const struct fl_bitset *empty) {
    size_t number = number_of(all, LLVMGetOperand(load, 0));
    if (number == SIZE_MAX || !fl_bitset_has(empty, number)) return;
    all->locals.items[number].is_suspect = true;
    taint(all, load);
}

static void pass(struct fl_uninitialized *all, LLVMValueRef at, struct fl_bitset *empty) {
    if (fl_unwritten_pass(all->memory, at, LLVMIsAStoreInst(at) && stores_nothing(all, at), empty)) taint(all, at);
    uint64_t *declared = fl_map_find(&all->declared, fl_map_key(at));
    if (declared)
        fl_bitset_add(empty, (size_t)*declared - 1);
    else if (LLVMIsAStoreInst(at))
        pass_store(all, at, empty);
    else if (LLVMIsALoadInst(at))
        pass_load(all, at, empty);
    else if (is_pure(at))
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(at); i++)
            if (is_tainted(all, LLVMGetOperand(at, i))) taint(all, at);
}

static struct fl_bitset *before(struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    struct fl_uninitialized *all = function->uninitialized;
    uint64_t *known = fl_map_at(&all->before, fl_map_key(block));
    if (!*known) {
        struct fl_bitset set = fl_bitset_make(function->arena, all->bit_count);
        *known = fl_map_key(fl_arena_copy(function->arena, &set, sizeof set));
        all->has_changed = true;
    }
    return (struct fl_bitset *)(uintptr_t)*known;
}

static void pass_on(struct fl_function_lifter *function, LLVMBasicBlockRef to, const struct fl_bitset *empty) {
    struct fl_uninitialized *all = function->uninitialized;
    struct fl_bitset *set = before(function, to);
    for (size_t i = 0; i < set->count / 64 + 1; i++) {
        all->has_changed = all->has_changed || (empty->words[i] & ~set->words[i]);
        set->words[i] |= empty->words[i];
    }
}

static void pass_block(struct fl_function_lifter *function, LLVMBasicBlockRef block) {
    struct fl_uninitialized *all = function->uninitialized;
    if (!fl_map_find(&all->before, fl_map_key(block))) return; /* not reached, so far */
    struct fl_bitset empty = fl_bitset_make(function->arena, all->bit_count);
    fl_bitset_unite(&empty, before(function, block));
    for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
        pass(all, at, &empty);
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
        struct fl_bitset there = fl_bitset_make(function->arena, all->bit_count);
        fl_bitset_unite(&there, &empty);
        fl_unwritten_leave(all->memory, block, LLVMGetSuccessor(terminator, i), &all->tainted, &there);
        pass_on(function, LLVMGetSuccessor(terminator, i), &there);
    }
}

static void pass_all(struct fl_function_lifter *function) {
    struct fl_uninitialized *all = function->uninitialized;
    struct fl_bitset *first = before(function, LLVMGetEntryBasicBlock(function->function));
    for (size_t i = 0; i < all->locals.count; i++) fl_bitset_add(first, i);
    fl_unwritten_start(all->memory, first);
    do {
        all->has_changed = false;
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->function); block;
             block = LLVMGetNextBasicBlock(block))
            pass_block(function, block);
    } while (all->has_changed);
}

/* ---- what a value decides ---- */

enum certainty { SOME_CALL, EVERY_CALL };

/* Is the function's result used, by some call, or surely by every one? */
static bool is_result_used(const struct fl_function_lifter *function, enum certainty certainty) {
    size_t length;
    const char *name = LLVMGetValueName2(function->function, &length), *entry = function->lifter->options->entry;
    /* Programs from before C99 let main end without a return; who calls the start is not known. */
    if (strcmp(name, entry ? entry : "main") == 0) return certainty == SOME_CALL;
    bool is_used = false;
    for (LLVMUseRef use = LLVMGetFirstUse(function->function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_call = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function->function;
        bool uses_result = is_call && LLVMGetFirstUse(user);
        if (certainty == EVERY_CALL && !uses_result) return false;
        is_used = is_used || uses_result || !is_call;
    }
    return is_used;
}

/* Structs in registers may have parts that were never written. */
static bool is_needed_by(LLVMValueRef call, LLVMValueRef value) {
    unsigned kind = LLVMGetEnumAttributeKindForName("noundef", strlen("noundef"));
    if (LLVMGetCalledValue(call) == value) return true;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        if (LLVMGetOperand(call, i) == value && LLVMGetCallSiteEnumAttribute(call, i + 1, kind)) return true;
    return false;
}

/* A struct that is returned in registers, as a number. */
static bool is_struct(LLVMValueRef value) {
    LLVMValueRef from = LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL;
    size_t length;
    if (from && LLVMIsAGetElementPtrInst(from))
        return fl_string_has_prefix(LLVMGetValueName2(from, &length), "coerce");
    return from && LLVMIsAAllocaInst(from) && !fl_lift_is_scalar(LLVMGetAllocatedType(from));
}

/* A branch that is there for another check is not in the program that is compiled to show this one. */
static bool is_checks_own(const struct fl_function_lifter *function, LLVMValueRef instruction) {
    return LLVMIsABranchInst(instruction) && LLVMGetMetadata(instruction, function->lifter->nosanitize_kind);
}

static bool is_divisor(LLVMValueRef value, LLVMValueRef user) {
    if (!LLVMIsABinaryOperator(user) || LLVMGetOperand(user, 1) != value) return false;
    LLVMOpcode op = LLVMGetInstructionOpcode(user);
    return op == LLVMSDiv || op == LLVMUDiv || op == LLVMSRem || op == LLVMURem;
}

static bool decides(const struct fl_function_lifter *function, LLVMValueRef value, enum certainty certainty);

static bool use_decides(const struct fl_function_lifter *function, LLVMValueRef value, LLVMValueRef user,
                        enum certainty certainty) {
    const struct fl_uninitialized *all = function->uninitialized;
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) != value) {
        size_t number = number_of(all, LLVMGetOperand(user, 1));
        bool is_returned = number != SIZE_MAX && all->locals.items[number].is_result;
        return is_returned && is_result_used(function, certainty);
    }
    if (LLVMIsAReturnInst(user)) return !is_struct(value) && is_result_used(function, certainty);
    if (LLVMIsACallInst(user) && !is_intrinsic_call(user, "llvm.")) return is_needed_by(user, value);
    if (is_intrinsic_call(user, "llvm.dbg.") || is_intrinsic_call(user, "llvm.lifetime.")) return false;
    if (is_checks_own(function, user)) return false;
    if (is_divisor(value, user)) return true;
    return is_pure(user) ? decides(function, user, certainty) : true;
}

static bool decides(const struct fl_function_lifter *function, LLVMValueRef value, enum certainty certainty) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
        if (use_decides(function, value, LLVMGetUser(use), certainty)) return true;
    return false;
}

/* ---- the program ---- */

static void add_local(struct fl_function_lifter *function, LLVMValueRef alloca) {
    struct fl_uninitialized *all = function->uninitialized;
    const struct fl_lifted_value *entry = fl_lift_value_entry(function, alloca);
    uint64_t *declaring = fl_map_find(&function->declaring, fl_map_key(alloca));
    size_t length;
    bool is_result = !declaring && strcmp(LLVMGetValueName2(alloca, &length), "retval") == 0;
    if (!entry || !entry->is_variable || (!declaring && !is_result)) return;
    uint64_t *declaration = fl_map_find(&function->declarations, fl_map_key(alloca));
    if (declaration && !fl_lexical_declares(function, (LLVMMetadataRef)(uintptr_t)*declaration)) return;
    if (fl_builder_variable(function->builder, entry->variable)->kind == FL_VARIABLE_PARAMETER) return;
    struct local local = {.alloca = alloca, .variable = entry->variable, .is_result = is_result};
    fl_vector_push(function->arena, &all->locals, local);
    *fl_map_at(&all->numbers, fl_map_key(alloca)) = all->locals.count;
    if (declaring) *fl_map_at(&all->declared, *declaring) = all->locals.count;
}

static bool reaches_choice(LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPHINode(user) || (is_pure(user) && reaches_choice(user))) return true;
    }
    return false;
}

static void find_choices(struct fl_function_lifter *function) {
    struct fl_uninitialized *all = function->uninitialized;
    for (size_t i = 0; i < all->tainted.count; i++) {
        LLVMValueRef load = (LLVMValueRef)(uintptr_t)all->tainted.items[i].key;
        if (!LLVMIsALoadInst(load) || !reaches_choice(load)) continue;
        struct choice choice = {load, fl_lift_temporary(function, 1, NULL, NULL)};
        *fl_map_at(&all->chosen, fl_map_key(load)) =
            fl_map_key(fl_arena_copy(function->arena, &choice, sizeof choice));
    }
}

static const struct choice *choice_of(const struct fl_uninitialized *all, LLVMValueRef load) {
    const uint64_t *known = fl_map_find(&all->chosen, fl_map_key(load));
    return known ? (const struct choice *)(uintptr_t)*known : NULL;
}

/* What a value that may not have been written is computed from. */
static const char *source_name(const struct fl_function_lifter *function, LLVMValueRef value) {
    const struct fl_uninitialized *all = function->uninitialized;
    for (unsigned depth = 0; depth < 8 && !LLVMIsALoadInst(value); depth++) {
        LLVMValueRef next = NULL;
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value) && !next; i++)
            if (is_tainted(all, LLVMGetOperand(value, i))) next = LLVMGetOperand(value, i);
        if (!next) return NULL;
        value = next;
    }
    if (!LLVMIsALoadInst(value)) return NULL;
    size_t number = number_of(all, LLVMGetOperand(value, 0));
    return number == SIZE_MAX ? fl_unwritten_object_name(all->memory, value)
                              : fl_builder_variable(function->builder, all->locals.items[number].variable)->name;
}

static void assume_unfollowed(struct fl_function_lifter *function) {
    const struct fl_uninitialized *all = function->uninitialized;
    fl_unfollowed_assume_locals(function, all->memory);
    for (size_t i = 0; i < all->lost.count; i++) {
        LLVMValueRef store = (LLVMValueRef)(uintptr_t)all->lost.items[i].key;
        if (fl_unwritten_keeps(all->memory, store)) continue;
        fl_unfollowed_assume_value(function, source_name(function, LLVMGetOperand(store, 0)));
    }
}

bool fl_uninitialized_follows_block(const struct fl_function_lifter *function, LLVMValueRef call) {
    LLVMUseRef use = LLVMGetFirstUse(call);
    LLVMValueRef store = use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
    return function->uninitialized && store && LLVMIsAStoreInst(store) && LLVMGetOperand(store, 0) == call &&
           fl_unwritten_is_followed(function->uninitialized->memory, LLVMGetOperand(store, 1), true);
}

void fl_uninitialized_find(struct fl_function_lifter *function) {
    if (!fl_lift_has_check(function, FL_CHECK_UNINITIALIZED)) return;
    if (fl_lift_is_model(function->lifter, function->function)) return;
    struct fl_uninitialized *all = FL_NEW(function->arena, struct fl_uninitialized);
    all->numbers = fl_map_make(function->arena);
    all->declared = fl_map_make(function->arena);
    all->before = fl_map_make(function->arena);
    all->tainted = fl_map_make(function->arena);
    all->lost = fl_map_make(function->arena);
    function->uninitialized = all;
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function->function);
    for (LLVMValueRef at = LLVMGetFirstInstruction(entry); at; at = LLVMGetNextInstruction(at))
        if (LLVMIsAAllocaInst(at)) add_local(function, at);
    size_t part_count;
    all->read = fl_map_make(function->arena);
    all->chosen = fl_map_make(function->arena);
    all->memory = fl_unwritten_find(function, all->locals.count, &part_count);
    all->bit_count = all->locals.count + part_count;
    if (all->bit_count) pass_all(function);
    fl_unwritten_settle(all->memory);
    assume_unfollowed(function);
    find_choices(function);
    for (size_t i = 0; i < all->locals.count; i++) {
        struct local *local = &all->locals.items[i];
        const char *name = fl_builder_variable(function->builder, local->variable)->name;
        if (local->is_suspect)
            local->has_value =
                fl_lift_temporary(function, 1, NULL, fl_arena_format(function->arena, "%s has a value", name));
    }
}

static void set_has_value(struct fl_function_lifter *function, const struct local *local, expression_ref value) {
    if (local->is_suspect) fl_emit_assign(function, local->has_value, value);
}

static expression_ref bit(const struct fl_function_lifter *function, bool value) {
    return fl_expression_word(function->arena, 1, value, NULL);
}

void fl_uninitialized_begin(struct fl_function_lifter *function) {
    const struct fl_uninitialized *all = function->uninitialized;
    if (all) fl_unwritten_begin(all->memory);
    for (size_t i = 0; all && i < all->chosen.count; i++)
        fl_emit_assign(function, ((const struct choice *)(uintptr_t)all->chosen.items[i].value)->has_value,
                       bit(function, true));
    for (size_t i = 0; all && i < all->locals.count; i++)
        set_has_value(function, &all->locals.items[i], bit(function, false));
}

void fl_uninitialized_forget(struct fl_function_lifter *function, fl_variable_id variable) {
    const struct fl_uninitialized *all = function->uninitialized;
    for (size_t i = 0; all && i < all->locals.count; i++)
        if (fl_id_equal(all->locals.items[i].variable, variable))
            set_has_value(function, &all->locals.items[i], bit(function, false));
}

static expression_ref has_value(struct fl_function_lifter *function, size_t number) {
    return fl_expression_variable(function->arena, function->builder,
                                  function->uninitialized->locals.items[number].has_value);
}

void fl_uninitialized_declare(struct fl_function_lifter *function, LLVMValueRef call) {
    if (function->uninitialized) fl_unwritten_declare(function->uninitialized->memory, call);
}

void fl_uninitialized_call(struct fl_function_lifter *function, LLVMValueRef call, expression_ref result) {
    if (function->uninitialized) fl_unwritten_call(function->uninitialized->memory, call, result);
}

void fl_uninitialized_lend(struct fl_function_lifter *function, LLVMValueRef call) {
    if (function->uninitialized && !is_intrinsic_call(call, "llvm."))
        fl_unwritten_lend(function->uninitialized->memory, call);
}

void fl_uninitialized_return(struct fl_function_lifter *function, LLVMValueRef end) {
    if (function->uninitialized) fl_unwritten_return(function->uninitialized->memory, end);
}

bool fl_uninitialized_needs_result(const struct fl_function_lifter *function, LLVMValueRef call) {
    return function->uninitialized && fl_unwritten_needs_result(function->uninitialized->memory, call);
}

/* Is it, or what is computed from it, stored somewhere? */
static bool is_stored(LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == value) return true;
        if (!LLVMIsAPHINode(user) && is_pure(user) && is_stored(user)) return true;
        if (LLVMIsAPHINode(user)) return true;
    }
    return false;
}

void fl_uninitialized_read(struct fl_function_lifter *function, LLVMValueRef load) {
    struct fl_uninitialized *all = function->uninitialized;
    expression_ref is_written = all && is_tainted(all, load) ? fl_unwritten_is_read(all->memory, load) : NULL;
    if (!is_written) return;
    if (decides(function, load, SOME_CALL))
        fl_emit_check(function, FL_CHECK_UNINITIALIZED, is_written,
                      fl_arena_format(function->arena, "%s has a value", fl_unwritten_name(all->memory, load)));
    else if (choice_of(all, load))
        fl_emit_assign(function, choice_of(all, load)->has_value, is_written);
    else if (is_stored(load))
        *fl_map_at(&all->read, fl_map_key(load)) = fl_map_key(fl_lift_hold(function, is_written));
}

void fl_uninitialized_load(struct fl_function_lifter *function, LLVMValueRef load) {
    const struct fl_uninitialized *all = function->uninitialized;
    if (!all || !is_tainted(all, load)) return;
    size_t number = number_of(all, LLVMGetOperand(load, 0));
    const struct local *local = &all->locals.items[number];
    if (choice_of(all, load))
        fl_emit_assign(function, choice_of(all, load)->has_value, has_value(function, number));
    /* That a function ends without a return matters to callers that use the result, and to no others. */
    if (!decides(function, load, local->is_result ? EVERY_CALL : SOME_CALL)) return;
    const char *name = fl_builder_variable(function->builder, local->variable)->name;
    const char *text = local->is_result ? "the function returns a value"
                                        : fl_arena_format(function->arena, "%s has a value", name);
    fl_emit_check(function, FL_CHECK_UNINITIALIZED, has_value(function, number), text);
}

/* Do all locals that the value is computed from have a value? */
static expression_ref operands_have_value(struct fl_function_lifter *function, LLVMValueRef value,
                                          struct fl_map *seen, expression_ref so_far) {
    const struct fl_uninitialized *all = function->uninitialized;
    uint64_t *is_seen = fl_map_at(seen, fl_map_key(value));
    if (*is_seen || !is_tainted(all, value)) return so_far;
    *is_seen = 1;
    if (LLVMIsALoadInst(value)) {
        size_t number = number_of(all, LLVMGetOperand(value, 0));
        const struct choice *choice = choice_of(all, value);
        uint64_t *read = number == SIZE_MAX ? fl_map_find(&all->read, fl_map_key(value)) : NULL;
        if (number == SIZE_MAX && !read && !choice) return so_far; /* it was checked */
        expression_ref loaded = choice
                                    ? fl_expression_variable(function->arena, function->builder, choice->has_value)
                                : read ? (expression_ref)(uintptr_t)*read
                                       : has_value(function, number);
        return so_far ? fl_expression_binary(function->arena, FL_OP_AND, so_far, loaded, NULL) : loaded;
    }
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        so_far = operands_have_value(function, LLVMGetOperand(value, i), seen, so_far);
    return so_far;
}

/* What was chosen is stored: the next choice may be another. */
static void forget_choices(struct fl_function_lifter *function, const struct fl_map *seen) {
    for (size_t i = 0; i < seen->count; i++) {
        const struct choice *choice =
            choice_of(function->uninitialized, (LLVMValueRef)(uintptr_t)seen->items[i].key);
        if (choice) fl_emit_assign(function, choice->has_value, bit(function, true));
    }
}

void fl_uninitialized_write(struct fl_function_lifter *function, LLVMValueRef store) {
    const struct fl_uninitialized *all = function->uninitialized;
    if (!all) return;
    struct fl_map seen = fl_map_make(function->arena);
    LLVMValueRef value = LLVMGetOperand(store, 0);
    fl_unwritten_store(all->memory, store,
                       stores_nothing(all, store) ? operands_have_value(function, value, &seen, NULL) : NULL);
    forget_choices(function, &seen);
}

void fl_uninitialized_store(struct fl_function_lifter *function, LLVMValueRef store) {
    const struct fl_uninitialized *all = function->uninitialized;
    if (all) fl_unwritten_point(all->memory, store);
    size_t number = all ? number_of(all, LLVMGetOperand(store, 1)) : SIZE_MAX;
    if (number == SIZE_MAX || !all->locals.items[number].is_suspect) return;
    struct fl_map seen = fl_map_make(function->arena);
    expression_ref value = operands_have_value(function, LLVMGetOperand(store, 0), &seen, NULL);
    set_has_value(function, &all->locals.items[number], value ? value : bit(function, true));
    forget_choices(function, &seen);
}
