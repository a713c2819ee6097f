/* frontend/lift/memory.c - locals, loads, stores, addresses, and the checks of accesses. */
#include "frontend/lift/parts.h"

#include <string.h>

#include "base/invariant.h"
#include "base/vector.h"
#include "frontend/lift/scope.h"
#include "frontend/lift/stack.h"
#include "frontend/lift/unfollowed.h"
#include "frontend/lift/uninitialized.h"

typedef const struct fl_expression *expression_ref;

static const struct fl_type *pointee(expression_ref address) {
    return address->type && address->type->kind == FL_TYPE_POINTER ? address->type->element : NULL;
}

static const struct fl_type *pointer_to(struct fl_function_lifter *function, const struct fl_type *type) {
    return type ? fl_debug_type_pointer_to(&function->lifter->types, type) : NULL;
}

/* ---- addresses ---- */

static const struct fl_member *member_at(const struct fl_type *type, uint64_t offset_bits) {
    for (size_t i = 0; i < type->member_count; i++)
        if (type->members[i].offset_bits == offset_bits && !type->members[i].bit_field_width)
            return &type->members[i];
    return NULL;
}

static expression_ref lift_field(struct fl_function_lifter *function, expression_ref base, LLVMTypeRef structure,
                                 unsigned index) {
    uint64_t offset = LLVMOffsetOfElement(function->lifter->layout, structure, index);
    const struct fl_type *type = pointee(base);
    bool is_known = type && type->kind == FL_TYPE_STRUCT && type->member_count;
    if (!is_known)
        type = fl_debug_type_of_llvm_struct(&function->lifter->types, function->lifter->layout, structure);
    const struct fl_member *member = type && type->kind == FL_TYPE_STRUCT ? member_at(type, 8 * offset) : NULL;
    /* The storage unit of bit-fields has no name of its own: it keeps the struct's address. */
    return fl_expression_field(function->arena, base, (int64_t)offset, member,
                               member ? pointer_to(function, member->type) : NULL);
}

static expression_ref lift_index(struct fl_function_lifter *function, expression_ref base, LLVMValueRef index,
                                 LLVMTypeRef element, const struct fl_type *type) {
    expression_ref number = fl_lift_resize(function, fl_lift_operand(function, index),
                                           function->lifter->pointer_width, FL_OP_SIGN_EXTEND);
    int64_t stride = (int64_t)LLVMABISizeOfType(function->lifter->layout, element);
    /* A pointer to what is not known remains one. */
    bool is_untyped = !type && base->type && base->type->kind == FL_TYPE_POINTER && !base->type->element;
    return fl_expression_index(function->arena, base, number, stride,
                               is_untyped ? base->type : pointer_to(function, type));
}

static bool is_zero(LLVMValueRef value) {
    return LLVMIsAConstantInt(value) && LLVMIsNull(value);
}

void fl_lift_get_element(struct fl_function_lifter *function, LLVMValueRef instruction) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(instruction);
    expression_ref address = fl_lift_operand(function, LLVMGetOperand(instruction, 0));
    unsigned count = (unsigned)LLVMGetNumOperands(instruction);
    LLVMValueRef first = LLVMGetOperand(instruction, 1);
    if (!is_zero(first) || count == 2) address = lift_index(function, address, first, type, pointee(address));
    for (unsigned i = 2; i < count; i++) {
        LLVMValueRef index = LLVMGetOperand(instruction, i);
        if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
            address = lift_field(function, address, type, field);
            type = LLVMStructGetTypeAtIndex(type, field);
            continue;
        }
        const struct fl_type *array = pointee(address);
        bool is_array = array && array->kind == FL_TYPE_ARRAY;
        type = LLVMGetElementType(type);
        address = lift_index(function, address, index, type, is_array ? array->element : NULL);
    }
    fl_lift_define(function, instruction, address);
}

/* Does a scalar of this LLVM type fit the C type? */
static bool fits(const struct fl_lifter *lifter, const struct fl_type *type, LLVMTypeRef accessed) {
    uint32_t width = fl_lift_width(lifter, accessed);
    if (!type) return false;
    switch (type->kind) {
    case FL_TYPE_FLOAT:
        return fl_lift_is_float(accessed) && (type->size_bits == width || (width == 80 && type->size_bits > 80));
    case FL_TYPE_POINTER: return LLVMGetTypeKind(accessed) == LLVMPointerTypeKind;
    case FL_TYPE_BOOL:
    case FL_TYPE_INTEGER:
    case FL_TYPE_CHARACTER:
    case FL_TYPE_ENUM: return LLVMGetTypeKind(accessed) == LLVMIntegerTypeKind && type->size_bits == width;
    default: return false;
    }
}

/* A member of a union is reached without an instruction: choose the one that the access fits. */
static expression_ref choose_union_member(struct fl_function_lifter *function, expression_ref address,
                                          LLVMTypeRef accessed) {
    const struct fl_type *type = pointee(address);
    if (!type || (type->kind != FL_TYPE_UNION && type->kind != FL_TYPE_STRUCT)) return address;
    if (type->kind == FL_TYPE_STRUCT && type->member_count != 1) return address;
    for (size_t i = 0; i < type->member_count; i++) {
        const struct fl_member *member = &type->members[i];
        if (!member->bit_field_width && fits(function->lifter, member->type, accessed))
            return fl_expression_field(function->arena, address, 0, member, pointer_to(function, member->type));
    }
    return address;
}

static const struct fl_type *accessed_type(struct fl_function_lifter *function, expression_ref address,
                                           LLVMTypeRef accessed) {
    const struct fl_type *type = pointee(address);
    return fits(function->lifter, type, accessed) ? type : NULL;
}

/* ---- checks ---- */

static bool is_checked_index(const struct fl_function_lifter *function, expression_ref index, uint64_t bound) {
    for (size_t i = 0; i < function->checked.count; i++)
        if (function->checked.items[i].bound <= bound &&
            fl_expressions_are_equal(function->checked.items[i].index, index))
            return true;
    return false;
}

/* The size of the object that an address starts from, if it has a name, and so is there. False: it may not be, or
 * may not be accessed in this way. */
static bool is_named(const struct fl_function_lifter *function, enum fl_expression_kind access,
                     expression_ref root, uint64_t *size) {
    if (root->kind == FL_EXPRESSION_VARIABLE) return fl_scope_is_renewed(function, root->variable, size);
    if (root->kind != FL_EXPRESSION_OBJECT) return false;
    const struct fl_object *object = fl_builder_object(function->builder, root->object);
    *size = object->size;
    return object->kind != FL_OBJECT_VARIADIC && !(object->is_constant && access == FL_EXPRESSION_IS_WRITABLE);
}

/* Is the access known to be inside the object that the address starts from, and to be allowed? */
static bool is_surely_inside(const struct fl_function_lifter *function, enum fl_expression_kind access,
                             expression_ref address, uint64_t size) {
    expression_ref root = fl_lift_address_root(address);
    uint64_t whole;
    if (!is_named(function, access, root, &whole)) return false;
    /* Largest offset: constants as they are, checked indices at their bound. */
    int64_t largest = 0;
    for (expression_ref at = address; at != root; at = at->operands[0]) {
        if (at->kind == FL_EXPRESSION_FIELD) {
            largest += at->offset;
            continue;
        }
        expression_ref index = at->operands[1];
        if (index->kind == FL_EXPRESSION_CONSTANT) {
            int64_t value = (int64_t)index->constant.word;
            if (index->width == 32) value = (int32_t)value;
            if (value < 0 || value > INT32_MAX) return false;
            largest += value * at->stride;
            continue;
        }
        const struct fl_type *array = pointee(at->operands[0]);
        bool is_array = array && array->kind == FL_TYPE_ARRAY && array->count && at->stride >= 0;
        if (!is_array || !is_checked_index(function, index, array->count)) return false;
        largest += (int64_t)(array->count - 1) * at->stride;
    }
    return largest >= 0 && (uint64_t)largest <= whole && size <= whole - (uint64_t)largest;
}

/* `x->n += 1` reads and writes one place: one check is enough. */
static bool was_just_checked(struct fl_function_lifter *function, expression_ref access) {
    enum { REMEMBERED = 8 };
    for (size_t i = 0; i < function->accesses.count; i++)
        if (fl_expressions_are_equal(function->accesses.items[i], access)) return true;
    if (function->accesses.count == REMEMBERED) {
        memmove(function->accesses.items, function->accesses.items + 1,
                (REMEMBERED - 1) * sizeof *function->accesses.items);
        function->accesses.count--;
    }
    fl_vector_push(function->arena, &function->accesses, access);
    return false;
}

void fl_emit_access_check(struct fl_function_lifter *function, enum fl_expression_kind access,
                          expression_ref address, expression_ref size) {
    bool is_constant = size->kind == FL_EXPRESSION_CONSTANT;
    if (is_constant && is_surely_inside(function, access, address, size->constant.word)) return;
    expression_ref root = fl_lift_address_root(address);
    bool is_object = root->kind == FL_EXPRESSION_OBJECT;
    /* A named object that is no constant may be written: one kind of question is enough. */
    if (is_object && !fl_builder_object(function->builder, root->object)->is_constant)
        access = FL_EXPRESSION_IN_BOUNDS;
    expression_ref question = fl_expression_access(function->arena, access, root, address, size);
    if (was_just_checked(function, question)) return;
    fl_emit_check(function, is_object ? FL_CHECK_BOUNDS : FL_CHECK_POINTER, question, NULL);
}

static void check_access(struct fl_function_lifter *function, enum fl_expression_kind access,
                         expression_ref address, uint32_t width) {
    fl_emit_access_check(function, access, address, fl_lift_pointer_constant(function, (width + 7) / 8));
}

/* ---- variables, or NULL where the address is one of memory ---- */

static const fl_variable_id *promoted(struct fl_function_lifter *function, LLVMValueRef address) {
    struct fl_lifted_value *entry = fl_lift_value_entry(function, address);
    if (entry) return entry->is_variable ? &entry->variable : NULL;
    if (!LLVMIsAGlobalVariable(address)) return NULL;
    struct fl_lifted_global *global = fl_lift_declare_global(function->lifter, address);
    return global->is_variable ? &global->variable : NULL;
}

void fl_lift_load(struct fl_function_lifter *function, LLVMValueRef instruction) {
    LLVMTypeRef type = LLVMTypeOf(instruction);
    LLVMValueRef pointer = LLVMGetOperand(instruction, 0);
    const fl_variable_id *variable = promoted(function, pointer);
    if (variable) {
        fl_uninitialized_load(function, instruction);
        fl_lift_define(function, instruction,
                       fl_expression_variable(function->arena, function->builder, *variable));
        return;
    }
    uint32_t width = fl_lift_width(function->lifter, type);
    expression_ref address = choose_union_member(function, fl_lift_operand(function, pointer), type);
    check_access(function, FL_EXPRESSION_IN_BOUNDS, address, width);
    fl_uninitialized_read(function, instruction);
    fl_lift_define(function, instruction,
                   fl_expression_load(function->arena, address, width, accessed_type(function, address, type)));
}

void fl_lift_store(struct fl_function_lifter *function, LLVMValueRef instruction) {
    LLVMValueRef stored = LLVMGetOperand(instruction, 0), pointer = LLVMGetOperand(instruction, 1);
    /* A parameter that lives in its own local was made one variable with it. */
    if (LLVMIsAArgument(stored) && fl_lift_value_entry(function, stored)->is_variable) return;
    const fl_variable_id *variable = promoted(function, pointer);
    expression_ref value = fl_lift_operand(function, stored);
    if (variable) {
        fl_variable_id target = *variable;
        const struct fl_type *type = fl_builder_variable(function->builder, target)->type;
        if (!value->type && value->kind == FL_EXPRESSION_CONSTANT)
            value = fl_expression_typed(function->arena, value, type);
        fl_emit_assign(function, target, value);
        fl_uninitialized_store(function, instruction);
        return;
    }
    LLVMTypeRef type = LLVMTypeOf(stored);
    expression_ref address = choose_union_member(function, fl_lift_operand(function, pointer), type);
    check_access(function, FL_EXPRESSION_IS_WRITABLE, address, value->width);
    if (!value->type && value->kind == FL_EXPRESSION_CONSTANT)
        value = fl_expression_typed(function->arena, value, accessed_type(function, address, type));
    fl_emit_store(function, address, value);
    fl_uninitialized_write(function, instruction);
}

/* ---- locals ---- */

static bool is_static_alloca(LLVMValueRef instruction) {
    LLVMBasicBlockRef entry =
        LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)));
    return LLVMGetInstructionParent(instruction) == entry && LLVMIsAConstantInt(LLVMGetOperand(instruction, 0));
}

static void lift_dynamic_alloca(struct fl_function_lifter *function, LLVMValueRef instruction) {
    struct fl_lifter *lifter = function->lifter;
    uint64_t *debug = fl_map_find(&function->declarations, fl_map_key(instruction));
    const char *name = NULL;
    const struct fl_type *type = NULL;
    if (debug) {
        LLVMMetadataRef variable = (LLVMMetadataRef)(uintptr_t)*debug;
        name = fl_debug_operand_string(function->arena, lifter->types.context, variable, 1);
        type = fl_debug_type_convert(&lifter->types, fl_debug_operand(lifter->types.context, variable, 3));
        if (type && type->kind == FL_TYPE_ARRAY) type = pointer_to(function, type->element);
    }
    fl_variable_id result = fl_lift_temporary(function, lifter->pointer_width, type, name);
    expression_ref count = fl_lift_resize(function, fl_lift_operand(function, LLVMGetOperand(instruction, 0)),
                                          lifter->pointer_width, FL_OP_ZERO_EXTEND);
    uint64_t bytes = LLVMABISizeOfType(lifter->layout, LLVMGetAllocatedType(instruction));
    expression_ref size = bytes == 1 ? count
                                     : fl_expression_binary(function->arena, FL_OP_MULTIPLY, count,
                                                            fl_lift_pointer_constant(function, bytes), NULL);
    fl_stack_grow(function, size);
    struct fl_operation allocate = {
        .kind = FL_OPERATION_ALLOCATE, .allocation = FL_ALLOCATION_STACK, .variable = result, .size = size};
    fl_unfollowed_assume_local(function, fl_emit_write(function, allocate), name);
    fl_lift_result_done(function, instruction, result);
}

void fl_lift_alloca(struct fl_function_lifter *function, LLVMValueRef instruction) {
    if (!is_static_alloca(instruction)) lift_dynamic_alloca(function, instruction);
}

/* ---- atomics, as if there were one thread ---- */

static expression_ref read_for_update(struct fl_function_lifter *function, LLVMValueRef pointer, LLVMTypeRef type,
                                      expression_ref *address) {
    const fl_variable_id *variable = promoted(function, pointer);
    FL_INVARIANT(!variable, "an atomically updated object is in memory");
    *address = choose_union_member(function, fl_lift_operand(function, pointer), type);
    uint32_t width = fl_lift_width(function->lifter, type);
    check_access(function, FL_EXPRESSION_IS_WRITABLE, *address, width);
    *address = (*address)->kind == FL_EXPRESSION_OBJECT ? *address : fl_lift_hold(function, *address);
    return fl_lift_hold(
        function, fl_expression_load(function->arena, *address, width, accessed_type(function, *address, type)));
}

static expression_ref choose(struct fl_function_lifter *function, enum fl_operator op, expression_ref left,
                             expression_ref right, expression_ref if_less, expression_ref otherwise) {
    expression_ref is_less = fl_expression_binary(function->arena, op, left, right, NULL);
    return fl_expression_if(function->arena, is_less, if_less, otherwise, left->type);
}

static expression_ref updated_value(struct fl_function_lifter *function, LLVMAtomicRMWBinOp operation,
                                    expression_ref old, expression_ref operand) {
    struct fl_arena *arena = function->arena;
    switch (operation) {
    case LLVMAtomicRMWBinOpXchg: return operand;
    case LLVMAtomicRMWBinOpAdd: return fl_expression_binary(arena, FL_OP_ADD, old, operand, old->type);
    case LLVMAtomicRMWBinOpSub: return fl_expression_binary(arena, FL_OP_SUBTRACT, old, operand, old->type);
    case LLVMAtomicRMWBinOpAnd: return fl_expression_binary(arena, FL_OP_AND, old, operand, old->type);
    case LLVMAtomicRMWBinOpNand:
        return fl_expression_unary(arena, FL_OP_NOT,
                                   fl_expression_binary(arena, FL_OP_AND, old, operand, old->type), old->type);
    case LLVMAtomicRMWBinOpOr: return fl_expression_binary(arena, FL_OP_OR, old, operand, old->type);
    case LLVMAtomicRMWBinOpXor: return fl_expression_binary(arena, FL_OP_XOR, old, operand, old->type);
    case LLVMAtomicRMWBinOpMax: return choose(function, FL_OP_LESS_SIGNED, old, operand, operand, old);
    case LLVMAtomicRMWBinOpMin: return choose(function, FL_OP_LESS_SIGNED, old, operand, old, operand);
    case LLVMAtomicRMWBinOpUMax: return choose(function, FL_OP_LESS, old, operand, operand, old);
    case LLVMAtomicRMWBinOpUMin: return choose(function, FL_OP_LESS, old, operand, old, operand);
    case LLVMAtomicRMWBinOpFAdd: return fl_expression_binary(arena, FL_OP_FLOAT_ADD, old, operand, old->type);
    case LLVMAtomicRMWBinOpFSub: return fl_expression_binary(arena, FL_OP_FLOAT_SUBTRACT, old, operand, old->type);
    default: FL_UNREACHABLE("C has no other atomic updates");
    }
}

void fl_lift_atomic_update(struct fl_function_lifter *function, LLVMValueRef instruction) {
    expression_ref address, operand = fl_lift_operand(function, LLVMGetOperand(instruction, 1));
    expression_ref old =
        read_for_update(function, LLVMGetOperand(instruction, 0), LLVMTypeOf(instruction), &address);
    fl_emit_store(function, address, updated_value(function, LLVMGetAtomicRMWBinOp(instruction), old, operand));
    fl_lift_define(function, instruction, old);
}

/* Gives {old value, was it equal}: the pair is kept as its two halves, like an overflowing sum. */
void fl_lift_compare_exchange(struct fl_function_lifter *function, LLVMValueRef instruction) {
    expression_ref expected = fl_lift_operand(function, LLVMGetOperand(instruction, 1));
    expression_ref desired = fl_lift_operand(function, LLVMGetOperand(instruction, 2));
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(instruction, 1));
    expression_ref address, old = read_for_update(function, LLVMGetOperand(instruction, 0), type, &address);
    expression_ref is_equal =
        fl_lift_hold(function, fl_expression_binary(function->arena, FL_OP_EQUAL, old, expected, NULL));
    fl_emit_store(function, address, fl_expression_if(function->arena, is_equal, desired, old, old->type));
    fl_lift_define(function, instruction, old);
    fl_lift_value_entry(function, instruction)->overflow = is_equal;
}

/* Targets whose va_list is a plain pointer; on x86-64 clang spells va_arg out itself. */
void fl_lift_va_arg(struct fl_function_lifter *function, LLVMValueRef instruction) {
    struct fl_lifter *lifter = function->lifter;
    LLVMTypeRef type = LLVMTypeOf(instruction);
    uint32_t width = fl_lift_width(lifter, type), slot = lifter->pointer_width / 8;
    uint64_t size = (LLVMABISizeOfType(lifter->layout, type) + slot - 1) / slot * slot;
    expression_ref list = fl_lift_hold(function, fl_lift_operand(function, LLVMGetOperand(instruction, 0)));
    expression_ref at =
        fl_lift_hold(function, fl_expression_load(function->arena, list, lifter->pointer_width, NULL));
    check_access(function, FL_EXPRESSION_IN_BOUNDS, at, width);
    expression_ref value = fl_lift_hold(function, fl_expression_load(function->arena, at, width, NULL));
    fl_emit_store(
        function, list,
        fl_expression_binary(function->arena, FL_OP_ADD, at, fl_lift_pointer_constant(function, size), NULL));
    fl_lift_define(function, instruction, value);
}
