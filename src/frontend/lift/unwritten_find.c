/* frontend/lift/unwritten_find.c - which locals, blocks and parameters are followed. */
#include "frontend/lift/unwritten.h"

#include <string.h>

#include "base/text.h"
#include "frontend/lift/address_use.h"
#include "frontend/lift/lexical.h"
#include "frontend/lift/local_use.h"
#include "frontend/lift/unwritten_place.h"

/* ---- which locals ---- */

/* Does the step lead from the beginning of a part to that of another? */
static bool step_fits(LLVMTargetDataRef layout, LLVMValueRef gep, uint64_t part) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, i);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned number = (unsigned)LLVMConstIntGetZExtValue(index);
            if (LLVMOffsetOfElement(layout, type, number) % part) return false;
            type = LLVMStructGetTypeAtIndex(type, number);
            continue;
        }
        if (i > 1) type = LLVMGetElementType(type);
        uint64_t stride = LLVMABISizeOfType(layout, type);
        bool is_known = LLVMIsAConstantInt(index);
        if ((is_known ? LLVMConstIntGetZExtValue(index) * stride : stride) % part) return false;
    }
    return true;
}

/* Do all stores and copies to it, and to addresses that are made of it, write whole parts? */
static bool writes_fit(LLVMTargetDataRef layout, LLVMValueRef address, uint64_t part) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == address &&
            LLVMStoreSizeOfType(layout, LLVMTypeOf(LLVMGetOperand(user, 0))) % part)
            return false;
        if (fl_block_write_of(user) != FL_BLOCK_WRITE_NONE && LLVMGetOperand(user, 0) == address &&
            LLVMIsAConstantInt(LLVMGetOperand(user, 2)) &&
            LLVMConstIntGetZExtValue(LLVMGetOperand(user, 2)) % part)
            return false;
        if (LLVMIsAGetElementPtrInst(user) && (!step_fits(layout, user, part) || !writes_fit(layout, user, part)))
            return false;
    }
    return true;
}

/* Elements of an array of scalars that are written as such, else bytes. */
static void divide(const struct fl_function_lifter *function, struct fl_unwritten_object *object) {
    LLVMTypeRef type = LLVMGetAllocatedType(object->alloca);
    uint64_t size = LLVMABISizeOfType(function->lifter->layout, type);
    while (LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
    uint64_t part = LLVMABISizeOfType(function->lifter->layout, type);
    bool is_scalar = fl_lift_is_scalar(type) && part && part <= 8 && !(part & (part - 1)) && size % part == 0;
    bool is_whole = is_scalar && writes_fit(function->lifter->layout, object->alloca, part);
    object->part_size = is_whole ? part : 1;
    object->part_count = size / object->part_size;
}

static void add_object(struct fl_unwritten *all, LLVMValueRef alloca, size_t *bits) {
    struct fl_function_lifter *function = all->function;
    const struct fl_lifted_value *entry = fl_lift_value_entry(function, alloca);
    uint64_t *declaring = fl_map_find(&function->declaring, fl_map_key(alloca));
    uint64_t *declaration = fl_map_find(&function->declarations, fl_map_key(alloca));
    if (!entry || entry->is_variable || !entry->expression || entry->expression->kind != FL_EXPRESSION_OBJECT)
        return;
    if (declaring && !fl_lexical_declares(function, (LLVMMetadataRef)(uintptr_t)*declaration)) return;
    if (!declaring && LLVMGetTypeKind(LLVMGetAllocatedType(alloca)) != LLVMStructTypeKind) return;
    struct fl_unwritten_object object = {.alloca = alloca, .first = *bits};
    LLVMValueRef call = declaring ? (LLVMValueRef)(uintptr_t)*declaring : NULL;
    if (call && fl_block_is_on_cycle(function->arena, LLVMGetInstructionParent(call))) object.declaring = call;
    object.name = fl_builder_object(function->builder, entry->expression->object)->name;
    if (!object.name) object.name = "a struct";
    divide(function, &object);
    if (!object.part_count || object.part_count > FL_MOST_PARTS || !fl_address_stays(alloca)) return;
    fl_vector_push(function->arena, &all->objects, object);
    *bits += object.part_count;
}

/* ---- blocks of malloc that one local points to, and nothing else ---- */

/* The bytes that a call of malloc asks for, if they are known; else 0. */
static uint64_t allocated_size(LLVMValueRef value) {
    size_t length;
    if (!LLVMIsACallInst(value) || !LLVMIsAFunction(LLVMGetCalledValue(value))) return 0;
    if (strcmp(LLVMGetValueName2(LLVMGetCalledValue(value), &length), "malloc") != 0) return 0;
    LLVMValueRef size = LLVMGetOperand(value, 0);
    return LLVMIsAConstantInt(size) ? LLVMConstIntGetZExtValue(size) : 0;
}

/* The size of what it points to, where it is only ever given blocks of that size, or null; else 0. */
static uint64_t block_size(LLVMValueRef local) {
    uint64_t size = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user) && fl_address_stays(user)) continue;
        if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != local) return 0;
        LLVMValueRef value = LLVMGetOperand(user, 0);
        uint64_t given = allocated_size(value);
        bool is_only_here = given && !LLVMGetNextUse(LLVMGetFirstUse(value));
        if (!LLVMIsNull(value) && (!is_only_here || (size && size != given))) return 0;
        if (given) size = given;
    }
    return size;
}

/* The size of the elements, if all accesses are to elements of one size, and write whole ones; else 1. */
static uint64_t element_size(const struct fl_function_lifter *function, LLVMValueRef local) {
    uint64_t size = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        if (!LLVMIsALoadInst(LLVMGetUser(use))) continue;
        for (LLVMUseRef at = LLVMGetFirstUse(LLVMGetUser(use)); at; at = LLVMGetNextUse(at)) {
            LLVMValueRef user = LLVMGetUser(at);
            LLVMTypeRef type = LLVMIsAGetElementPtrInst(user) ? LLVMGetGEPSourceElementType(user)
                               : LLVMIsALoadInst(user)        ? LLVMTypeOf(user)
                               : LLVMIsAStoreInst(user)       ? LLVMTypeOf(LLVMGetOperand(user, 0))
                                                              : NULL;
            if (!type) continue;
            uint64_t this = fl_lift_is_scalar(type) ? LLVMABISizeOfType(function->lifter->layout, type) : 1;
            if (this > 8 || (this & (this - 1)) || (size && this != size)) return 1;
            size = this;
        }
    }
    for (LLVMUseRef use = LLVMGetFirstUse(local); use && size > 1; use = LLVMGetNextUse(use))
        if (LLVMIsALoadInst(LLVMGetUser(use)) && !writes_fit(function->lifter->layout, LLVMGetUser(use), size))
            return 1;
    return size ? size : 1;
}

static void add_block(struct fl_unwritten *all, LLVMValueRef local, size_t *bits) {
    struct fl_function_lifter *function = all->function;
    const struct fl_lifted_value *entry = fl_lift_value_entry(function, local);
    if (!entry || !entry->is_variable || !fl_map_find(&function->declaring, fl_map_key(local))) return;
    /* What blocks hold is an input: with 32 bits that shows failures natively, where no sanitizer shows this. */
    if (function->lifter->pointer_width == 32) return;
    if (LLVMGetTypeKind(LLVMGetAllocatedType(local)) != LLVMPointerTypeKind) return;
    struct fl_unwritten_object object = {.alloca = local, .is_block = true, .first = *bits};
    uint64_t size = block_size(local);
    object.name =
        fl_arena_format(function->arena, "*%s", fl_builder_variable(function->builder, entry->variable)->name);
    object.part_size = element_size(function, local);
    object.part_count = size / object.part_size;
    if (!size || size % object.part_size || object.part_count > FL_MOST_PARTS) return;
    fl_vector_push(function->arena, &all->objects, object);
    *bits += object.part_count;
}

/* ---- what parameters point to ---- */

static void add_lent(struct fl_unwritten *all, LLVMValueRef parameter, size_t *bits) {
    struct fl_function_lifter *function = all->function;
    const struct fl_lent *lent = fl_lent_of(function->lifter, parameter);
    if (!lent || LLVMGetTypeKind(LLVMTypeOf(parameter)) != LLVMPointerTypeKind) return;
    bool is_struct = fl_lent_is_struct(parameter);
    LLVMValueRef from = is_struct ? parameter : fl_lent_home(parameter);
    const struct fl_lifted_value *entry = fl_lift_value_entry(function, from);
    size_t length;
    const char *name = LLVMGetValueName2(parameter, &length);
    struct fl_unwritten_object object = {.alloca = from,
                                         .is_block = !is_struct,
                                         .lent = lent,
                                         .name = fl_arena_format(function->arena, is_struct ? "%s" : "*%s", name),
                                         .part_size = 1,
                                         .part_count = FL_LENT_BYTES,
                                         .first = *bits,
                                         .is_suspect = true};
    if (!entry || !(entry->is_variable || entry->expression)) return;
    fl_vector_push(function->arena, &all->objects, object);
    *bits += object.part_count;
}

struct fl_unwritten *fl_unwritten_find(struct fl_function_lifter *function, size_t first, size_t *part_count) {
    struct fl_unwritten *all = FL_NEW(function->arena, struct fl_unwritten);
    all->function = function;
    size_t bits = first;
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function->function);
    for (LLVMValueRef at = LLVMGetFirstInstruction(entry); at; at = LLVMGetNextInstruction(at))
        if (LLVMIsAAllocaInst(at) && LLVMIsAConstantInt(LLVMGetOperand(at, 0))) {
            add_object(all, at, &bits);
            add_block(all, at, &bits);
        }
    for (unsigned i = 0; i < LLVMCountParams(function->function); i++)
        add_lent(all, LLVMGetParam(function->function, i), &bits);
    for (size_t i = 0; i < all->objects.count; i++) {
        struct fl_written_loop loop;
        if (all->objects.items[i].lent) continue;
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function->function); block;
             block = LLVMGetNextBasicBlock(block))
            if (fl_written_loop_is_at(&function->lifter->dominance, block, all->objects.items[i].alloca, &loop))
                fl_vector_push(function->arena, &all->loops, loop);
    }
    *part_count = bits - first;
    return all;
}
