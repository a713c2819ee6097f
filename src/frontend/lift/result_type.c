#include "frontend/lift/result_type.h"

#include "frontend/library/input_type.h"
#include "frontend/lift/address_use.h"

typedef const struct fl_type *type_ref;

/* ---- as LLVM has it ---- */

static type_ref pointer_member(struct fl_lifter *lifter, LLVMTypeRef whole, unsigned index);

static type_ref plain_member(struct fl_lifter *lifter, LLVMTypeRef whole, unsigned index) {
    LLVMTypeRef type = LLVMStructGetTypeAtIndex(whole, index);
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind) return pointer_member(lifter, whole, index);
    return fl_result_plain_type(lifter, type);
}

/* What its pointers lead to may be it again. */
static type_ref plain_aggregate(struct fl_lifter *lifter, LLVMTypeRef type) {
    uint64_t *known = fl_map_at(&lifter->plain_types, fl_map_key(type));
    if (*known) return (type_ref)(uintptr_t)*known;
    unsigned count = LLVMCountStructElementTypes(type);
    struct fl_type *plain = FL_NEW(lifter->arena, struct fl_type);
    *known = fl_map_key(plain);
    plain->kind = FL_TYPE_STRUCT;
    plain->size_bits = 8 * LLVMABISizeOfType(lifter->layout, type);
    plain->members = FL_NEW_ARRAY(lifter->arena, struct fl_member, count);
    plain->member_count = count;
    for (unsigned i = 0; i < count; i++) {
        type_ref member = plain_member(lifter, type, i);
        if (!member) {
            plain->member_count = 0;
            *fl_map_at(&lifter->plain_types, fl_map_key(type)) = 0;
            return NULL;
        }
        plain->members[i] = (struct fl_member){.name = fl_arena_format(lifter->arena, "part%u", i + 1),
                                               .type = member,
                                               .offset_bits = 8 * LLVMOffsetOfElement(lifter->layout, type, i)};
    }
    return plain;
}

static type_ref plain_array(struct fl_lifter *lifter, LLVMTypeRef type, uint64_t count) {
    struct fl_type *plain = FL_NEW(lifter->arena, struct fl_type);
    plain->kind = FL_TYPE_ARRAY;
    plain->size_bits = 8 * LLVMABISizeOfType(lifter->layout, type);
    plain->element = fl_result_plain_type(lifter, LLVMGetElementType(type));
    plain->count = count;
    return plain->element ? plain : NULL;
}

type_ref fl_result_plain_type(struct fl_lifter *lifter, LLVMTypeRef type) {
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: return fl_debug_type_pointer_to(&lifter->types, NULL);
    case LLVMStructTypeKind: {
        type_ref known = fl_debug_type_of_llvm_struct(&lifter->types, lifter->layout, type);
        return known ? known : plain_aggregate(lifter, type);
    }
    case LLVMArrayTypeKind: return plain_array(lifter, type, LLVMGetArrayLength2(type));
    case LLVMVectorTypeKind: return plain_array(lifter, type, LLVMGetVectorSize(type));
    default: return fl_input_type("", type, fl_lift_width(lifter, type));
    }
}

/* ---- what is done with it ---- */

/* The debug description of a local; NULL: it has none. */
static LLVMMetadataRef declaration_of(LLVMValueRef local) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(local));
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            if (!fl_lift_is_declaration_of_local(at)) continue;
            LLVMValueRef declared[1];
            LLVMGetMDNodeOperands(LLVMGetOperand(at, 0), declared);
            if (declared[0] == local) return LLVMValueAsMetadata(LLVMGetOperand(at, 1));
        }
    return NULL;
}

static type_ref type_of_local(struct fl_lifter *lifter, LLVMValueRef local) {
    struct fl_debug_types *types = &lifter->types;
    LLVMMetadataRef variable = declaration_of(local);
    if (variable) return fl_debug_type_convert(types, fl_debug_operand(types->context, variable, 3));
    bool is_whole = LLVMGetTypeKind(LLVMGetAllocatedType(local)) == LLVMStructTypeKind;
    return is_whole ? fl_result_plain_type(lifter, LLVMGetAllocatedType(local)) : NULL;
}

/* What lies at an address that is a variable; NULL: it is something else. */
static type_ref type_of_place(struct fl_lifter *lifter, LLVMValueRef place) {
    if (LLVMIsAAllocaInst(place)) return type_of_local(lifter, place);
    if (!LLVMIsAGlobalVariable(place) || LLVMIsDeclaration(place)) return NULL;
    struct fl_lifted_global *global = fl_lift_declare_global(lifter, place);
    return global->is_variable ? fl_builder_variable(lifter->builder, global->variable)->type
                               : fl_builder_object(lifter->builder, global->object)->type;
}

type_ref fl_result_type_at(struct fl_lifter *lifter, LLVMValueRef address) {
    bool is_decayed = LLVMIsAGetElementPtrInst(address) && LLVMIsAAllocaInst(LLVMGetOperand(address, 0));
    if (is_decayed) return type_of_place(lifter, LLVMGetOperand(address, 0));
    if (!LLVMIsALoadInst(address)) return type_of_place(lifter, address);
    type_ref type = type_of_place(lifter, LLVMGetOperand(address, 0));
    return type && type->kind == FL_TYPE_POINTER ? type->element : NULL;
}

static type_ref type_of_parameter(struct fl_lifter *lifter, LLVMValueRef call, LLVMValueRef value) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    LLVMMetadataRef debug = LLVMIsAFunction(callee) ? LLVMGetSubprogram(callee) : NULL;
    if (!debug) return NULL;
    struct fl_debug_types *types = &lifter->types;
    type_ref type = fl_debug_type_convert(types, fl_debug_operand(types->context, debug, 4));
    if (!type || type->kind != FL_TYPE_FUNCTION || type->member_count != LLVMCountParams(callee)) return NULL;
    for (unsigned i = 0; i < type->member_count; i++)
        if (LLVMGetOperand(call, i) == value) return type->members[i].type;
    return NULL;
}

static type_ref type_of_result(struct fl_lifter *lifter, LLVMValueRef instruction) {
    struct fl_debug_types *types = &lifter->types;
    LLVMMetadataRef debug = LLVMGetSubprogram(LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)));
    type_ref type = debug ? fl_debug_type_convert(types, fl_debug_operand(types->context, debug, 4)) : NULL;
    return type && type->kind == FL_TYPE_FUNCTION ? type->element : NULL;
}

static type_ref pointer_to_plain(struct fl_lifter *lifter, LLVMTypeRef type) {
    if (!LLVMTypeIsSized(type)) return NULL;
    return fl_debug_type_pointer_to(&lifter->types, fl_result_plain_type(lifter, type));
}

/* Of what is called, as LLVM has its parameters. */
static type_ref pointer_to_callee(struct fl_lifter *lifter, LLVMValueRef call) {
    LLVMTypeRef called = LLVMGetCalledFunctionType(call), result = LLVMGetReturnType(called);
    struct fl_type *type = FL_NEW(lifter->arena, struct fl_type);
    type->kind = FL_TYPE_FUNCTION;
    type->member_count = LLVMCountParamTypes(called);
    type->members = FL_NEW_ARRAY(lifter->arena, struct fl_member, type->member_count);
    LLVMTypeRef *given = FL_NEW_ARRAY(lifter->arena, LLVMTypeRef, type->member_count);
    LLVMGetParamTypes(called, given);
    if (LLVMTypeIsSized(result)) type->element = fl_result_plain_type(lifter, result);
    for (size_t i = 0; i < type->member_count; i++) type->members[i].type = fl_result_plain_type(lifter, given[i]);
    return fl_debug_type_pointer_to(&lifter->types, type);
}

/* A block that is copied or filled has at least as many bytes; NULL: it may be of any size. */
static type_ref pointer_to_block(struct fl_lifter *lifter, LLVMValueRef call) {
    LLVMValueRef size = LLVMGetOperand(call, 2);
    if (!LLVMIsAConstantInt(size) || !LLVMConstIntGetZExtValue(size)) return NULL;
    LLVMTypeRef byte = LLVMInt8TypeInContext(LLVMGetTypeContext(LLVMTypeOf(size)));
    return pointer_to_plain(lifter, LLVMArrayType2(byte, LLVMConstIntGetZExtValue(size)));
}

/* What one use says of a pointer's type; NULL: nothing. */
static type_ref type_of_use(struct fl_lifter *lifter, LLVMValueRef user, LLVMValueRef pointer) {
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMStore:
        if (LLVMGetOperand(user, 0) == pointer) return type_of_place(lifter, LLVMGetOperand(user, 1));
        return pointer_to_plain(lifter, LLVMTypeOf(LLVMGetOperand(user, 0)));
    case LLVMLoad: return pointer_to_plain(lifter, LLVMTypeOf(user));
    case LLVMGetElementPtr: return pointer_to_plain(lifter, LLVMGetGEPSourceElementType(user));
    case LLVMRet: return type_of_result(lifter, user);
    case LLVMCall:
        if (LLVMGetCalledValue(user) == pointer) return pointer_to_callee(lifter, user);
        return fl_block_write_of(user) != FL_BLOCK_WRITE_NONE ? pointer_to_block(lifter, user)
                                                              : type_of_parameter(lifter, user, pointer);
    default: return NULL;
    }
}

static bool leads_somewhere(type_ref type) {
    return type && type->kind == FL_TYPE_POINTER && type->element && type->element->kind != FL_TYPE_VOID;
}

type_ref fl_result_pointer_type(struct fl_lifter *lifter, LLVMValueRef pointer) {
    for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
        type_ref type = type_of_use(lifter, LLVMGetUser(use), pointer);
        if (leads_somewhere(type)) return type;
    }
    return fl_debug_type_pointer_to(&lifter->types, NULL);
}

type_ref fl_result_global_type(struct fl_lifter *lifter, LLVMValueRef global) {
    LLVMTypeRef type = LLVMGlobalGetValueType(global);
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind) return fl_result_plain_type(lifter, type);
    for (LLVMUseRef use = LLVMGetFirstUse(global); use; use = LLVMGetNextUse(use)) {
        if (!LLVMIsALoadInst(LLVMGetUser(use))) continue;
        type_ref pointer = fl_result_pointer_type(lifter, LLVMGetUser(use));
        if (leads_somewhere(pointer)) return pointer;
    }
    return fl_debug_type_pointer_to(&lifter->types, NULL);
}

/* How many bytes a constant address is from another; false: some index is no number. */
static bool add_offset(struct fl_lifter *lifter, LLVMValueRef address, uint64_t *offset) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(address);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(address); i++) {
        LLVMValueRef constant = LLVMIsAConstantInt(LLVMGetOperand(address, i));
        if (!constant) return false;
        uint64_t index = (uint64_t)LLVMConstIntGetSExtValue(constant);
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            *offset += LLVMOffsetOfElement(lifter->layout, type, (unsigned)index);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)index);
            continue;
        }
        if (i > 1) type = LLVMGetElementType(type);
        *offset += index * LLVMABISizeOfType(lifter->layout, type);
    }
    return true;
}

/* Is the member of the struct that is asked for at this offset in the type? */
static bool has_member_at(struct fl_lifter *lifter, LLVMTypeRef type, uint64_t offset, LLVMTypeRef whole,
                          unsigned index) {
    while (LLVMTypeIsSized(type) && offset < LLVMABISizeOfType(lifter->layout, type)) {
        if (LLVMGetTypeKind(type) == LLVMArrayTypeKind) {
            type = LLVMGetElementType(type);
            offset %= LLVMABISizeOfType(lifter->layout, type);
            continue;
        }
        if (LLVMGetTypeKind(type) != LLVMStructTypeKind) return false;
        unsigned member = LLVMElementAtOffset(lifter->layout, type, offset);
        offset -= LLVMOffsetOfElement(lifter->layout, type, member);
        if (type == whole) return member == index && !offset;
        type = LLVMStructGetTypeAtIndex(type, member);
    }
    return false;
}

/* Is it the address of the member of such a struct? */
static bool is_address_of(struct fl_lifter *lifter, LLVMValueRef address, LLVMTypeRef whole, unsigned index) {
    if (LLVMIsAGetElementPtrInst(address)) {
        bool is_of_struct = LLVMGetGEPSourceElementType(address) == whole && LLVMGetNumOperands(address) == 3;
        LLVMValueRef member = is_of_struct ? LLVMIsAConstantInt(LLVMGetOperand(address, 2)) : NULL;
        return member && LLVMConstIntGetZExtValue(member) == index;
    }
    uint64_t offset = 0;
    while (LLVMIsAConstantExpr(address) && LLVMGetConstOpcode(address) == LLVMGetElementPtr) {
        if (!add_offset(lifter, address, &offset)) return false;
        address = LLVMGetOperand(address, 0);
    }
    return LLVMIsAGlobalVariable(address) &&
           has_member_at(lifter, LLVMGlobalGetValueType(address), offset, whole, index);
}

/* What is done with a pointer that was read from there; NULL: nothing that tells. */
static type_ref type_of_read(struct fl_lifter *lifter, LLVMValueRef read, LLVMTypeRef whole, unsigned index) {
    bool is_read = LLVMIsALoadInst(read) && LLVMGetTypeKind(LLVMTypeOf(read)) == LLVMPointerTypeKind;
    if (!is_read || !is_address_of(lifter, LLVMGetOperand(read, 0), whole, index)) return NULL;
    type_ref type = fl_result_pointer_type(lifter, read);
    return leads_somewhere(type) ? type : NULL;
}

static type_ref type_of_reads(struct fl_lifter *lifter, LLVMValueRef function, LLVMTypeRef whole, unsigned index) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at)) {
            type_ref type = type_of_read(lifter, at, whole, index);
            if (type) return type;
        }
    return NULL;
}

static type_ref pointer_member(struct fl_lifter *lifter, LLVMTypeRef whole, unsigned index) {
    LLVMValueRef function = LLVMGetFirstFunction(lifter->user.module);
    type_ref type = NULL;
    for (; function && !type; function = LLVMGetNextFunction(function))
        type = type_of_reads(lifter, function, whole, index);
    return type ? type : fl_debug_type_pointer_to(&lifter->types, NULL);
}

static bool is_struct(type_ref type) {
    return type && (type->kind == FL_TYPE_STRUCT || type->kind == FL_TYPE_UNION);
}

/* The first member of a struct has its address. */
static LLVMValueRef start_of(LLVMValueRef place) {
    return LLVMIsAGetElementPtrInst(place) ? LLVMGetOperand(place, 0) : place;
}

/* An __int128 comes in two registers, too. */
static bool is_number(LLVMValueRef place) {
    return LLVMIsAAllocaInst(place) && LLVMGetTypeKind(LLVMGetAllocatedType(place)) == LLVMIntegerTypeKind;
}

/* Could a call that gives this type give the struct? The last register may be larger than what is left of it. */
static bool fits(struct fl_lifter *lifter, LLVMTypeRef given, type_ref type) {
    uint64_t room = LLVMABISizeOfType(lifter->layout, given), size = (type->size_bits + 7) / 8;
    bool is_whole = LLVMGetTypeKind(given) == LLVMStructTypeKind;
    return is_whole ? size <= room && size > room / 2 : size == LLVMStoreSizeOfType(lifter->layout, given);
}

/* Where a use of the result, or of a part of it, puts it; NULL: it does something else with it. */
static LLVMValueRef place_of_use(LLVMValueRef user, LLVMValueRef value) {
    if (LLVMIsAExtractValueInst(user)) {
        LLVMUseRef use = LLVMGetFirstUse(user);
        return use && !LLVMIsAExtractValueInst(LLVMGetUser(use)) ? place_of_use(LLVMGetUser(use), user) : NULL;
    }
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 0) != value) return NULL;
    return start_of(LLVMGetOperand(user, 1));
}

type_ref fl_result_struct_type(struct fl_lifter *lifter, LLVMValueRef call) {
    LLVMTypeRef given = LLVMTypeOf(call);
    for (LLVMUseRef use = LLVMGetFirstUse(call); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef place = place_of_use(LLVMGetUser(use), call);
        type_ref type = place ? type_of_place(lifter, place) : NULL;
        if (is_struct(type) && fits(lifter, given, type)) return type;
        if (place && is_number(place)) return NULL;
    }
    return LLVMGetTypeKind(given) == LLVMStructTypeKind ? fl_result_plain_type(lifter, given) : NULL;
}
