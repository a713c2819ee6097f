#include "frontend/lift/lent.h"

#include <string.h>

#include "frontend/lift/address_use.h"
#include "frontend/lift/local_use.h"
#include "frontend/lift/written_loop.h"

/* What is surely written of what a parameter points to, and whether that is all there is to say. */
struct summary {
    bool is_shaped;  /* the address stays in the function, and is always known as such */
    bool is_touched; /* something is read or written */
    bool is_lost;    /* the address goes to functions of which nothing is known */
    bool is_mixed;   /* something may be read before it is written, or be written only where a call does */
    uint64_t written;
};

struct fl_lending_facts {
    struct fl_lifter *lifter;
    struct fl_map summaries;      /* parameter -> struct summary *; 1: it is being made */
    struct fl_map wanted;         /* parameter or function -> struct fl_lent * */
    unsigned summaries_under_way; /* what is wanted is not known yet */
    unsigned effort_left;         /* for the question under way */
    bool has_changed;
};

static uint64_t ones(uint64_t count) {
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

/* The bits of so many bytes from an offset on. */
static uint64_t bytes_at(uint64_t offset, uint64_t size) {
    return offset < FL_LENT_BYTES ? ones(size) << offset : 0;
}

uint64_t fl_lent_value_bytes(LLVMTargetDataRef layout, LLVMTypeRef type) {
    uint64_t bytes = 0;
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++) {
            uint64_t offset = LLVMOffsetOfElement(layout, type, i);
            if (offset < FL_LENT_BYTES)
                bytes |= fl_lent_value_bytes(layout, LLVMStructGetTypeAtIndex(type, i)) << offset;
        }
        return bytes;
    }
    if (LLVMGetTypeKind(type) != LLVMArrayTypeKind) return ones(LLVMStoreSizeOfType(layout, type));
    uint64_t size = LLVMABISizeOfType(layout, LLVMGetElementType(type));
    for (uint64_t i = 0; i < LLVMGetArrayLength2(type) && i * size < FL_LENT_BYTES; i++)
        bytes |= fl_lent_value_bytes(layout, LLVMGetElementType(type)) << i * size;
    return bytes;
}

/* ---- parameters ---- */

static bool has_attribute(LLVMValueRef parameter, const char *name) {
    LLVMValueRef function = LLVMGetParamParent(parameter);
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        if (LLVMGetParam(function, i) == parameter) return LLVMGetEnumAttributeAtIndex(function, i + 1, kind);
    return false;
}

bool fl_lent_is_struct(LLVMValueRef parameter) {
    return has_attribute(parameter, "sret") || has_attribute(parameter, "byval");
}

LLVMValueRef fl_lent_home(LLVMValueRef parameter) {
    LLVMUseRef first = LLVMGetFirstUse(parameter);
    LLVMValueRef store = first && !LLVMGetNextUse(first) ? LLVMGetUser(first) : NULL;
    if (!store || !LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != parameter) return NULL;
    LLVMValueRef home = LLVMGetOperand(store, 1);
    if (!LLVMIsAAllocaInst(home)) return NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(home); use; use = LLVMGetNextUse(use))
        if (LLVMGetUser(use) != store && !LLVMIsALoadInst(LLVMGetUser(use))) return NULL;
    return home;
}

static bool is_pointer(LLVMValueRef value) {
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

/* Do all addresses that are made of it stay in the function? */
static bool is_shaped(LLVMValueRef parameter) {
    if (!is_pointer(parameter)) return false;
    if (fl_lent_is_struct(parameter)) return fl_address_stays(parameter);
    LLVMValueRef home = fl_lent_home(parameter);
    for (LLVMUseRef use = home ? LLVMGetFirstUse(home) : NULL; use; use = LLVMGetNextUse(use))
        if (LLVMIsALoadInst(LLVMGetUser(use)) && !fl_address_stays(LLVMGetUser(use))) return false;
    return home;
}

/* Is an address the parameter's value, some bytes on? */
static bool leads_to(struct fl_lifter *lifter, LLVMValueRef address, LLVMValueRef parameter, uint64_t *offset,
                     bool *is_fixed) {
    LLVMValueRef base = fl_address_base(lifter->layout, address, offset, is_fixed);
    if (base == parameter) return true;
    LLVMValueRef home = LLVMIsALoadInst(base) ? fl_lent_home(parameter) : NULL;
    return home && LLVMGetOperand(base, 0) == home;
}

/* The user's function that a call leads to; NULL: that is not known, or it is the library's. */
static LLVMValueRef definition_of(struct fl_lifter *lifter, LLVMValueRef call) {
    if (!LLVMIsACallInst(call) || fl_is_call_of(call, "llvm.")) return NULL;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    LLVMValueRef definition = LLVMIsAFunction(callee) ? fl_lift_definition(lifter, callee) : NULL;
    if (!definition || !LLVMIsAFunction(definition) || LLVMIsDeclaration(definition)) return NULL;
    return fl_lift_is_model(lifter, definition) ? NULL : definition;
}

/* ---- what functions do with what parameters point to ---- */

static const struct summary *summary_of(struct fl_lending_facts *facts, LLVMValueRef parameter);

static void read_bytes(struct summary *summary, bool is_fixed, uint64_t bytes, uint64_t written) {
    summary->is_touched = true;
    if (!is_fixed || (bytes & ~written)) summary->is_mixed = true;
}

static void pass_block_operation(struct fl_lending_facts *facts, struct summary *summary, LLVMValueRef parameter,
                                 LLVMValueRef call, uint64_t *written) {
    uint64_t offset;
    bool is_fixed, is_copy = fl_block_write_of(call) == FL_BLOCK_WRITE_COPY;
    LLVMValueRef length = LLVMGetOperand(call, 2);
    bool is_known = LLVMIsAConstantInt(length);
    uint64_t size = is_known ? LLVMConstIntGetZExtValue(length) : 0;
    if (is_copy && leads_to(facts->lifter, LLVMGetOperand(call, 1), parameter, &offset, &is_fixed))
        read_bytes(summary, is_fixed && is_known, bytes_at(offset, size), *written);
    if (!leads_to(facts->lifter, LLVMGetOperand(call, 0), parameter, &offset, &is_fixed)) return;
    summary->is_touched = true;
    if (is_copy && LLVMIsAAllocaInst(fl_address_base(facts->lifter->layout, LLVMGetOperand(call, 1),
                                                     &(uint64_t){0}, &(bool){0})))
        summary->is_mixed = true; /* what is copied may not have been written itself */
    else if (is_fixed)
        *written |= bytes_at(offset, size);
}

static void pass_call(struct fl_lending_facts *facts, struct summary *summary, LLVMValueRef parameter,
                      LLVMValueRef call, uint64_t *written) {
    LLVMValueRef definition = definition_of(facts->lifter, call);
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        uint64_t offset;
        bool is_fixed;
        if (!leads_to(facts->lifter, LLVMGetOperand(call, i), parameter, &offset, &is_fixed)) continue;
        bool is_known = definition && i < LLVMCountParams(definition);
        const struct summary *inner = is_known ? summary_of(facts, LLVMGetParam(definition, i)) : NULL;
        summary->is_touched = true;
        if (!inner || !inner->is_shaped || inner->is_lost) summary->is_lost = true;
        if (!inner || !inner->is_shaped || inner->is_mixed)
            summary->is_mixed = true;
        else if (is_fixed && offset < FL_LENT_BYTES)
            *written |= inner->written << offset;
    }
}

static bool is_written_value(struct fl_lending_facts *facts, LLVMValueRef value, unsigned depth);

/* What one question may cost: uses of locals that are looked at, and walks through a function. What was not looked
 * at counts as not written. */
enum { MOST_EFFORT = 1000, EFFORT_OF_WALK = 20 };

static void begin_question(struct fl_lending_facts *facts) {
    facts->effort_left = MOST_EFFORT;
}

static bool spend(struct fl_lending_facts *facts, unsigned effort) {
    bool has_left = facts->effort_left >= effort;
    facts->effort_left = has_left ? facts->effort_left - effort : 0;
    return has_left;
}

static void pass(struct fl_lending_facts *facts, struct summary *summary, LLVMValueRef parameter, LLVMValueRef at,
                 uint64_t *written) {
    LLVMTargetDataRef layout = facts->lifter->layout;
    uint64_t offset;
    bool is_fixed;
    if (LLVMIsALoadInst(at) && leads_to(facts->lifter, LLVMGetOperand(at, 0), parameter, &offset, &is_fixed)) {
        read_bytes(summary, is_fixed, bytes_at(offset, LLVMStoreSizeOfType(layout, LLVMTypeOf(at))), *written);
    } else if (LLVMIsAStoreInst(at) &&
               leads_to(facts->lifter, LLVMGetOperand(at, 1), parameter, &offset, &is_fixed)) {
        LLVMValueRef value = LLVMGetOperand(at, 0);
        summary->is_touched = true;
        begin_question(facts);
        uint64_t bytes = bytes_at(offset, LLVMStoreSizeOfType(layout, LLVMTypeOf(value)));
        bool is_bit_field = fl_store_is_of_bit_field(at);
        bool is_written = is_bit_field || is_written_value(facts, value, 0);
        /* What it puts back may not be written, and is looked at where this function is lent it. */
        bool puts_back = is_bit_field && (!is_fixed || (bytes & ~*written));
        if (!is_written || puts_back) summary->is_mixed = true;
        if (is_written && is_fixed) *written |= bytes;
    } else if (fl_block_write_of(at) != FL_BLOCK_WRITE_NONE)
        pass_block_operation(facts, summary, parameter, at, written);
    else if (LLVMIsACallInst(at) && !fl_is_call_of(at, "llvm."))
        pass_call(facts, summary, parameter, at, written);
}

static void summarize(struct fl_lending_facts *facts, LLVMValueRef parameter, struct summary *summary) {
    LLVMValueRef function = LLVMGetParamParent(parameter);
    struct fl_map empty = fl_map_make(facts->lifter->arena); /* block -> bytes that may be unwritten there */
    *fl_map_at(&empty, fl_map_key(LLVMGetEntryBasicBlock(function))) = UINT64_MAX;
    uint64_t left = 0;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
             block = LLVMGetNextBasicBlock(block)) {
            uint64_t written = ~*fl_map_at(&empty, fl_map_key(block));
            for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
                pass(facts, summary, parameter, at, &written);
            LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
            if (LLVMIsAReturnInst(end)) left |= ~written;
            for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
                uint64_t *next = fl_map_at(&empty, fl_map_key(LLVMGetSuccessor(end, i)));
                has_changed = has_changed || (~written & ~*next);
                *next |= ~written;
            }
        }
    }
    summary->written = ~left;
}

static const struct summary *summary_of(struct fl_lending_facts *facts, LLVMValueRef parameter) {
    static const struct summary being_made = {
        .is_shaped = true, .is_touched = true, .is_lost = true, .is_mixed = true};
    enum { BEING_MADE = 1 };
    uint64_t *known = fl_map_at(&facts->summaries, fl_map_key(parameter));
    if (*known == BEING_MADE) return &being_made;
    if (*known) return (const struct summary *)(uintptr_t)*known;
    *known = BEING_MADE;
    struct summary *summary = FL_NEW(facts->lifter->arena, struct summary);
    summary->is_shaped = is_shaped(parameter);
    facts->summaries_under_way++;
    if (summary->is_shaped) summarize(facts, parameter, summary);
    facts->summaries_under_way--;
    *fl_map_at(&facts->summaries, fl_map_key(parameter)) = fl_map_key(summary);
    return summary;
}

/* ---- what is surely written of a local ---- */

static bool comes_before(struct fl_lending_facts *facts, LLVMValueRef first, LLVMValueRef second) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(first), other = LLVMGetInstructionParent(second);
    if (block != other) {
        if (!spend(facts, EFFORT_OF_WALK)) return false;
        return fl_block_dominates(&facts->lifter->dominance, block, other);
    }
    for (LLVMValueRef at = LLVMGetNextInstruction(first); at; at = LLVMGetNextInstruction(at))
        if (at == second) return true;
    return false;
}

enum { MOST_STEPS = 4, MOST_WRITES = 16 };

static uint64_t local_written(struct fl_lending_facts *facts, LLVMValueRef address, uint64_t offset,
                              LLVMValueRef at, unsigned depth);

/* Of what is copied by a call from another local, if it is from one. */
static uint64_t copied(struct fl_lending_facts *facts, LLVMValueRef call, uint64_t size, unsigned depth) {
    uint64_t offset;
    bool is_fixed;
    LLVMValueRef base = fl_address_base(facts->lifter->layout, LLVMGetOperand(call, 1), &offset, &is_fixed);
    if (!LLVMIsAAllocaInst(base)) return ones(size);
    if (!is_fixed || offset >= FL_LENT_BYTES || depth >= MOST_STEPS) return 0;
    /* Padding is never read. */
    uint64_t written = ~fl_lent_value_bytes(facts->lifter->layout, LLVMGetAllocatedType(base));
    return (local_written(facts, base, 0, call, depth + 1) | written) >> offset & ones(size);
}

static uint64_t written_by(struct fl_lending_facts *facts, LLVMValueRef user, LLVMValueRef address,
                           uint64_t offset, unsigned depth) {
    LLVMTargetDataRef layout = facts->lifter->layout;
    if (offset >= FL_LENT_BYTES) return 0;
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == address) {
        LLVMValueRef value = LLVMGetOperand(user, 0);
        bool is_written = fl_store_is_of_bit_field(user) || is_written_value(facts, value, depth + 1);
        return is_written ? bytes_at(offset, LLVMStoreSizeOfType(layout, LLVMTypeOf(value))) : 0;
    }
    if (fl_block_write_of(user) != FL_BLOCK_WRITE_NONE) {
        LLVMValueRef length = LLVMGetOperand(user, 2);
        if (LLVMGetOperand(user, 0) != address || !LLVMIsAConstantInt(length)) return 0;
        uint64_t size = LLVMConstIntGetZExtValue(length);
        bool is_fill = fl_block_write_of(user) == FL_BLOCK_WRITE_FILL;
        return (is_fill ? ones(size) : copied(facts, user, size, depth)) << offset;
    }
    LLVMValueRef definition = definition_of(facts->lifter, user);
    for (unsigned i = 0; definition && i < LLVMGetNumArgOperands(user) && i < LLVMCountParams(definition); i++) {
        if (LLVMGetOperand(user, i) != address) continue;
        const struct summary *summary = summary_of(facts, LLVMGetParam(definition, i));
        return summary->is_shaped && !summary->is_mixed ? summary->written << offset : 0;
    }
    return 0;
}

/* Of a local, by what every way to an instruction leads through; the address is so many bytes on. */
static uint64_t local_written(struct fl_lending_facts *facts, LLVMValueRef address, uint64_t offset,
                              LLVMValueRef at, unsigned depth) {
    uint64_t written = 0;
    unsigned writes = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        uint64_t steps = offset;
        if (!spend(facts, 1)) return written;
        if (LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == address) {
            if (fl_address_add_steps(facts->lifter->layout, user, &steps))
                written |= local_written(facts, user, steps, at, depth);
            continue;
        }
        uint64_t bytes = user == at ? 0 : written_by(facts, user, address, offset, depth);
        if (bytes & ~written && writes++ < MOST_WRITES && comes_before(facts, user, at)) written |= bytes;
    }
    return written;
}

/* Is the way from the head the only one to the block? */
static bool comes_only_from(LLVMBasicBlockRef block, LLVMBasicBlockRef head) {
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use; use = LLVMGetNextUse(use))
        if (LLVMGetInstructionParent(LLVMGetUser(use)) != head) return false;
    return true;
}

/* Of an array, by loops that write each element and are done before. */
static uint64_t loops_written(struct fl_lending_facts *facts, LLVMValueRef array, LLVMValueRef at) {
    LLVMTypeRef type = LLVMGetAllocatedType(array);
    LLVMBasicBlockRef here = LLVMGetInstructionParent(at);
    struct fl_written_loop loop;
    uint64_t written = 0;
    begin_question(facts);
    if (LLVMGetTypeKind(type) != LLVMArrayTypeKind) return 0;
    uint64_t size = LLVMABISizeOfType(facts->lifter->layout, LLVMGetElementType(type));
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(LLVMGetBasicBlockParent(here)); block;
         block = LLVMGetNextBasicBlock(block))
        if (fl_written_loop_is_at(&facts->lifter->dominance, block, array, &loop) &&
            is_written_value(facts, LLVMGetOperand(loop.store, 0), 0) && comes_only_from(loop.exit, block) &&
            fl_block_dominates(&facts->lifter->dominance, loop.exit, here))
            written |= ones(loop.count * size);
    return written;
}

static bool is_unwanted(const struct fl_lending_facts *facts, LLVMValueRef value) {
    return !facts->summaries_under_way && !fl_map_find(&facts->wanted, fl_map_key(value));
}

/* Rather than a struct in registers, which may have parts that were never written. */
static bool returns_number(LLVMValueRef function) {
    unsigned kind = LLVMGetEnumAttributeKindForName("noundef", strlen("noundef"));
    return LLVMGetEnumAttributeAtIndex(function, LLVMAttributeReturnIndex, kind);
}

static bool is_written_load(struct fl_lending_facts *facts, LLVMValueRef load, unsigned depth) {
    LLVMTargetDataRef layout = facts->lifter->layout;
    uint64_t offset;
    bool is_fixed;
    LLVMValueRef base = fl_address_base(layout, LLVMGetOperand(load, 0), &offset, &is_fixed);
    if (!LLVMIsAAllocaInst(base)) return true;
    if (!is_fixed || depth > MOST_STEPS) return false;
    uint64_t bytes = bytes_at(offset, LLVMStoreSizeOfType(layout, LLVMTypeOf(load)));
    bytes &= fl_lent_value_bytes(layout, LLVMGetAllocatedType(base));
    return bytes && !(bytes & ~local_written(facts, base, 0, load, depth));
}

static bool is_written_value(struct fl_lending_facts *facts, LLVMValueRef value, unsigned depth) {
    if (LLVMIsUndef(value)) return false;
    if (LLVMIsAArgument(value)) return has_attribute(value, "noundef") || is_unwanted(facts, value);
    if (!LLVMIsAInstruction(value)) return true;
    if (LLVMIsALoadInst(value)) return is_written_load(facts, value, depth);
    if (LLVMIsACallInst(value)) {
        LLVMValueRef definition = definition_of(facts->lifter, value);
        return !definition || returns_number(definition) || is_unwanted(facts, definition);
    }
    if (LLVMIsAAllocaInst(value) || LLVMIsAGetElementPtrInst(value)) return true;
    if (depth > MOST_STEPS) return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        if (!LLVMIsABasicBlock(LLVMGetOperand(value, i)) &&
            !is_written_value(facts, LLVMGetOperand(value, i), depth + 1))
            return false;
    return true;
}

/* ---- who is given something that may not be written ---- */

static void want(struct fl_lending_facts *facts, LLVMValueRef value) {
    uint64_t *known = fl_map_at(&facts->wanted, fl_map_key(value));
    facts->has_changed = facts->has_changed || !*known;
    if (!*known) *known = fl_map_key(FL_NEW(facts->lifter->arena, struct fl_lent));
}

/* Of which parameter is it the value; NULL: of none. */
static LLVMValueRef parameter_at(LLVMValueRef base) {
    if (LLVMIsAArgument(base)) return base;
    LLVMValueRef home = LLVMIsALoadInst(base) ? LLVMGetOperand(base, 0) : NULL;
    for (LLVMUseRef use = home && LLVMIsAAllocaInst(home) ? LLVMGetFirstUse(home) : NULL; use;
         use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        LLVMValueRef stored = LLVMIsAStoreInst(user) ? LLVMGetOperand(user, 0) : NULL;
        if (stored && LLVMIsAArgument(stored) && fl_lent_home(stored) == home) return stored;
    }
    return NULL;
}

static bool may_lend(struct fl_lending_facts *facts, LLVMValueRef call, LLVMValueRef argument,
                     const struct summary *summary) {
    LLVMTargetDataRef layout = facts->lifter->layout;
    uint64_t offset;
    bool is_fixed;
    LLVMValueRef base = fl_address_base(layout, argument, &offset, &is_fixed);
    if (!LLVMIsAAllocaInst(base)) {
        LLVMValueRef parameter = parameter_at(base);
        return parameter && fl_map_find(&facts->wanted, fl_map_key(parameter));
    }
    LLVMTypeRef type = LLVMGetAllocatedType(base);
    if (!LLVMTypeIsSized(type) || LLVMABISizeOfType(layout, type) > FL_LENT_BYTES) return false;
    uint64_t bytes = fl_lent_value_bytes(layout, type);
    if (!summary->is_mixed && is_fixed && offset == 0 && !(bytes & ~summary->written)) return false;
    begin_question(facts);
    bytes &= ~local_written(facts, base, 0, call, 0);
    return bytes && (bytes & ~loops_written(facts, base, call));
}

static void want_parameter(struct fl_lending_facts *facts, LLVMValueRef call, unsigned index,
                           LLVMValueRef parameter) {
    LLVMValueRef argument = LLVMGetOperand(call, index);
    if (fl_map_find(&facts->wanted, fl_map_key(parameter))) return;
    if (!is_pointer(argument)) {
        begin_question(facts);
        bool is_struct = LLVMIsALoadInst(argument) && !is_written_value(facts, argument, 0);
        unsigned kind = LLVMGetEnumAttributeKindForName("noundef", strlen("noundef"));
        if (is_struct && !LLVMGetCallSiteEnumAttribute(call, index + 1, kind)) want(facts, parameter);
        return;
    }
    const struct summary *summary = summary_of(facts, parameter);
    if (summary->is_shaped && summary->is_touched && may_lend(facts, call, argument, summary))
        want(facts, parameter);
}

static void want_result(struct fl_lending_facts *facts, LLVMValueRef function, LLVMValueRef end) {
    LLVMValueRef value = LLVMIsAReturnInst(end) && LLVMGetNumOperands(end) ? LLVMGetOperand(end, 0) : NULL;
    if (!value || !LLVMIsALoadInst(value) || returns_number(function)) return;
    begin_question(facts);
    if (!is_written_load(facts, value, 0)) want(facts, function);
}

static void want_in(struct fl_lending_facts *facts, LLVMValueRef function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block)) {
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            LLVMValueRef definition = definition_of(facts->lifter, at);
            unsigned count = definition ? LLVMGetNumArgOperands(at) : 0;
            for (unsigned i = 0; i < count && i < LLVMCountParams(definition); i++)
                want_parameter(facts, at, i, LLVMGetParam(definition, i));
        }
        want_result(facts, function, LLVMGetBasicBlockTerminator(block));
    }
}

static fl_variable_id add_variable(struct fl_lifter *lifter, const char *text, LLVMValueRef value) {
    size_t length;
    struct fl_variable variable = {.name = fl_arena_format(lifter->arena, text, LLVMGetValueName2(value, &length)),
                                   .kind = FL_VARIABLE_GLOBAL,
                                   .width = FL_LENT_BYTES,
                                   .function = FL_NO_ID,
                                   .position = {FL_NO_ID, 0, 0},
                                   .is_hidden = true,
                                   .initial = fl_bits_of_unsigned(lifter->arena, FL_LENT_BYTES, 0)};
    return fl_builder_add_variable(lifter->builder, variable);
}

static struct fl_lending_facts *facts_of(struct fl_lifter *lifter) {
    if (lifter->lending) return lifter->lending;
    struct fl_lending_facts *facts = FL_NEW(lifter->arena, struct fl_lending_facts);
    lifter->lending = facts;
    *facts = (struct fl_lending_facts){
        .lifter = lifter, .summaries = fl_map_make(lifter->arena), .wanted = fl_map_make(lifter->arena)};
    do {
        facts->has_changed = false;
        for (LLVMValueRef at = LLVMGetFirstFunction(lifter->user.module); at; at = LLVMGetNextFunction(at))
            if (!LLVMIsDeclaration(at)) want_in(facts, at);
    } while (facts->has_changed);
    for (size_t i = 0; i < facts->wanted.count; i++) {
        LLVMValueRef value = (LLVMValueRef)(uintptr_t)facts->wanted.items[i].key;
        struct fl_lent *lent = (struct fl_lent *)(uintptr_t)facts->wanted.items[i].value;
        lent->given = add_variable(lifter, "not written of *%s", value);
        lent->left = add_variable(lifter, "left unwritten by %s", value);
    }
    return facts;
}

const struct fl_lent *fl_lent_of(struct fl_lifter *lifter, LLVMValueRef value) {
    const uint64_t *known = fl_map_find(&facts_of(lifter)->wanted, fl_map_key(value));
    return known ? (const struct fl_lent *)(uintptr_t)*known : NULL;
}

enum fl_lending fl_lending_of(struct fl_lifter *lifter, LLVMValueRef parameter, uint64_t *written) {
    const struct summary *summary = summary_of(facts_of(lifter), parameter);
    *written = summary->is_shaped && !summary->is_mixed ? summary->written : 0;
    if (!summary->is_shaped) return FL_LENDING_UNKNOWN;
    if (!summary->is_touched) return FL_LENDING_NONE;
    return summary->is_mixed ? FL_LENDING_MIXED : FL_LENDING_WRITES;
}

bool fl_lending_loses(struct fl_lifter *lifter, LLVMValueRef parameter) {
    return summary_of(facts_of(lifter), parameter)->is_lost;
}
