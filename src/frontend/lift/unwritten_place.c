#include "frontend/lift/unwritten_place.h"

#include <string.h>

#include "frontend/lift/address_use.h"
#include "frontend/lift/scan_format.h"

struct fl_unwritten_place fl_unwritten_place_of(const struct fl_unwritten *all, LLVMValueRef address) {
    struct fl_unwritten_place place = {0};
    address = fl_address_base(all->function->lifter->layout, address, &place.offset, &place.is_fixed);
    LLVMValueRef local = LLVMIsALoadInst(address) ? LLVMGetOperand(address, 0) : address;
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].alloca == local && all->objects.items[i].is_block == (local != address))
            place.object = &all->objects.items[i];
    bool is_inside = place.object && place.offset < place.object->part_size * place.object->part_count;
    if (place.object && place.object->lent && place.is_fixed && !is_inside) place.object = NULL;
    if (place.object && !is_inside) place.is_fixed = false;
    return place;
}

uint64_t fl_unwritten_parts_of(const struct fl_unwritten_place *place, uint64_t size, uint64_t *first) {
    const struct fl_unwritten_object *object = place->object;
    *first = place->is_fixed ? place->offset / object->part_size : 0;
    uint64_t end = (place->offset + size + object->part_size - 1) / object->part_size;
    if (!place->is_fixed) return (size + object->part_size - 1) / object->part_size;
    return (end < object->part_count ? end : object->part_count) - *first;
}

struct fl_unwritten_object *fl_unwritten_new_block(const struct fl_unwritten *all, LLVMValueRef store) {
    for (size_t i = 0; i < all->objects.count; i++)
        if (all->objects.items[i].is_block && all->objects.items[i].alloca == LLVMGetOperand(store, 1))
            return LLVMIsNull(LLVMGetOperand(store, 0)) ? NULL : &all->objects.items[i];
    return NULL;
}

LLVMValueRef fl_unwritten_struct_of(const struct fl_unwritten *all, LLVMValueRef value, uint64_t *offset) {
    struct fl_lifter *lifter = all->function->lifter;
    *offset = 0;
    if (LLVMIsAExtractValueInst(value) && LLVMGetNumIndices(value) == 1) {
        LLVMValueRef whole = LLVMGetOperand(value, 0);
        if (LLVMGetTypeKind(LLVMTypeOf(whole)) != LLVMStructTypeKind) return NULL;
        *offset = LLVMOffsetOfElement(lifter->layout, LLVMTypeOf(whole), *LLVMGetIndices(value));
        value = whole;
    }
    if (LLVMIsAArgument(value)) return fl_lent_of(lifter, value) ? value : NULL;
    LLVMValueRef callee = LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
    if (!callee || !LLVMIsAFunction(callee)) return NULL;
    return fl_lent_of(lifter, fl_lift_definition(lifter, callee)) ? value : NULL;
}

uint64_t fl_unwritten_store_size(const struct fl_unwritten *all, LLVMTypeRef type) {
    return LLVMStoreSizeOfType(all->function->lifter->layout, type);
}

bool fl_unwritten_is_block_write(struct fl_unwritten *all, LLVMValueRef call, struct fl_block_write *write) {
    bool is_copy = fl_block_write_of(call) == FL_BLOCK_WRITE_COPY;
    if (fl_block_write_of(call) == FL_BLOCK_WRITE_NONE) return false;
    LLVMValueRef size = LLVMGetOperand(call, 2);
    *write = (struct fl_block_write){.to = fl_unwritten_place_of(all, LLVMGetOperand(call, 0))};
    if (is_copy) write->from = fl_unwritten_place_of(all, LLVMGetOperand(call, 1));
    bool is_known = LLVMIsAConstantInt(size) && write->to.object && write->to.is_fixed;
    write->size = is_known ? LLVMConstIntGetZExtValue(size) : UINT32_MAX;
    if (!is_known) write->to.is_fixed = true, write->to.offset = 0;
    if (!is_known || !write->from.is_fixed ||
        (write->from.object && write->from.object->part_size != write->to.object->part_size))
        write->from.object = NULL;
    return write->to.object != NULL;
}

bool fl_unwritten_is_copied(const struct fl_function_lifter *function, LLVMValueRef call, unsigned index) {
    return LLVMGetCallSiteEnumAttribute(call, index + 1, function->lifter->byval_kind);
}

/* A function that has no code here, or is the library's. */
static enum fl_address_effect effect_outside(struct fl_function_lifter *function,
                                             const struct fl_unwritten_object *object, LLVMValueRef call,
                                             unsigned index, unsigned *number) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t length;
    if (!LLVMIsAFunction(callee)) return FL_ADDRESS_LOSES;
    if (strcmp(LLVMGetValueName2(callee, &length), "free") == 0) return FL_ADDRESS_WRITES_ALL; /* it is gone */
    bool is_model = fl_lift_is_model(function->lifter, fl_lift_definition(function->lifter, callee));
    return is_model && object->part_count == 1 && fl_scan_format_numbers(call, index, number) ? FL_ADDRESS_SCANS
                                                                                              : FL_ADDRESS_LOSES;
}

enum fl_address_effect fl_address_effect_of(struct fl_function_lifter *function,
                                            const struct fl_unwritten_object *object, LLVMValueRef call,
                                            unsigned index, unsigned *number) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    LLVMValueRef definition = LLVMIsAFunction(callee) ? fl_lift_definition(function->lifter, callee) : NULL;
    bool is_copy = fl_unwritten_is_copied(function, call, index);
    if (is_copy && (!definition || index >= LLVMCountParams(definition) ||
                    !fl_lent_of(function->lifter, LLVMGetParam(definition, index))))
        return FL_ADDRESS_NO_EFFECT;
    if (!definition || !LLVMIsAFunction(definition) || LLVMIsDeclaration(definition) ||
        fl_lift_is_model(function->lifter, definition))
        return effect_outside(function, object, call, index, number);
    if (index >= LLVMCountParams(definition)) return FL_ADDRESS_LOSES;
    uint64_t written;
    LLVMValueRef parameter = LLVMGetParam(definition, index);
    enum fl_lending lending = fl_lending_of(function->lifter, parameter, &written);
    if (lending == FL_LENDING_NONE) return FL_ADDRESS_NO_EFFECT;
    bool is_small = object->part_size * object->part_count <= FL_LENT_BYTES;
    if (is_small && fl_lent_of(function->lifter, parameter)) return FL_ADDRESS_LENDS;
    bool is_unknown = lending == FL_LENDING_UNKNOWN || !is_small || (object->is_block && !object->lent);
    return is_unknown ? FL_ADDRESS_LOSES : FL_ADDRESS_WRITES_ALL;
}
