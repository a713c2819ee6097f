#include "frontend/lift/debug_type.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>

#include "base/text.h"
#include "base/vector.h"

/* Places of operands in debug nodes, as LLVM lays them out. */
enum { OPERAND_NAME = 2, OPERAND_BASE_TYPE = 3, OPERAND_ELEMENTS = 4, OPERAND_SIGNATURE = 3, OPERAND_COUNT = 0 };

struct fl_debug_types fl_debug_types_make(struct fl_arena *arena, LLVMContextRef context, uint32_t pointer_width) {
    return (struct fl_debug_types){.arena = arena,
                                   .context = context,
                                   .pointer_width = pointer_width,
                                   .by_node = fl_map_make(arena),
                                   .by_tag = fl_map_make(arena),
                                   .pointers = fl_map_make(arena)};
}

/* All operands of a node, in the arena. */
static LLVMValueRef *operands_of(struct fl_arena *arena, LLVMContextRef context, LLVMMetadataRef node,
                                 unsigned *count) {
    LLVMValueRef value = LLVMMetadataAsValue(context, node);
    *count = LLVMGetMDNodeNumOperands(value);
    LLVMValueRef *operands = FL_NEW_ARRAY(arena, LLVMValueRef, *count + 1);
    if (*count) LLVMGetMDNodeOperands(value, operands);
    return operands;
}

enum { MOST_OPERANDS = 32 };

static LLVMValueRef operand_value(LLVMContextRef context, LLVMMetadataRef node, unsigned index) {
    if (!node) return NULL;
    LLVMValueRef value = LLVMMetadataAsValue(context, node), operands[MOST_OPERANDS];
    unsigned count = LLVMGetMDNodeNumOperands(value);
    if (index >= count || count > MOST_OPERANDS) return NULL;
    LLVMGetMDNodeOperands(value, operands);
    return operands[index];
}

LLVMMetadataRef fl_debug_operand(LLVMContextRef context, LLVMMetadataRef node, unsigned index) {
    LLVMValueRef value = operand_value(context, node, index);
    return value ? LLVMValueAsMetadata(value) : NULL;
}

const char *fl_debug_operand_string(struct fl_arena *arena, LLVMContextRef context, LLVMMetadataRef node,
                                    unsigned index) {
    LLVMValueRef value = operand_value(context, node, index);
    unsigned length = 0;
    const char *string = value ? LLVMGetMDString(value, &length) : NULL;
    if (!string || !length) return NULL;
    char *copy = fl_arena_allocate(arena, (size_t)length + 1);
    return memcpy(copy, string, length);
}

/* The node as LLVM prints it: the only way to facts that the C API lacks. Costs little for nodes
 * without operands, which are the only ones it is used for. */
static bool printed_node_contains(struct fl_debug_types *types, LLVMMetadataRef node, const char *what,
                                  const char **rest) {
    char *printed = LLVMPrintValueToString(LLVMMetadataAsValue(types->context, node));
    const char *found = strstr(printed, what);
    if (found && rest) *rest = fl_arena_copy_string(types->arena, found + strlen(what));
    LLVMDisposeMessage(printed);
    return found;
}

static void convert_basic(struct fl_debug_types *types, LLVMMetadataRef node, struct fl_type *type) {
    type->name = fl_debug_operand_string(types->arena, types->context, node, OPERAND_NAME);
    if (!type->name) type->name = "int";
    bool is_character = strstr(type->name, "char") && type->size_bits == 8;
    if (printed_node_contains(types, node, "DW_ATE_complex_float", NULL)) {
        type->kind = FL_TYPE_FLOAT;
        type->count = 2; /* real and imaginary part */
    } else if (printed_node_contains(types, node, "DW_ATE_float", NULL))
        type->kind = FL_TYPE_FLOAT;
    else if (printed_node_contains(types, node, "DW_ATE_boolean", NULL))
        type->kind = FL_TYPE_BOOL;
    else
        type->kind = is_character ? FL_TYPE_CHARACTER : FL_TYPE_INTEGER;
    type->is_signed = printed_node_contains(types, node, "DW_ATE_signed", NULL);
}

static void convert_enumerators(struct fl_debug_types *types, struct fl_type *type, LLVMValueRef *elements,
                                unsigned count) {
    type->kind = FL_TYPE_ENUM;
    type->enumerators = FL_NEW_ARRAY(types->arena, struct fl_enumerator, count);
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef element = LLVMValueAsMetadata(elements[i]);
        const char *value = NULL;
        const char *name = fl_debug_operand_string(types->arena, types->context, element, 0);
        if (!name || !printed_node_contains(types, element, "value: ", &value)) continue;
        type->enumerators[type->enumerator_count++] = (struct fl_enumerator){
            name, value[0] == '-' ? strtoll(value, NULL, 10) : (int64_t)strtoull(value, NULL, 10)};
    }
}

/* A[2][3] comes as one node with two subranges: the outermost type is `type` itself. */
static void convert_array(struct fl_debug_types *types, LLVMMetadataRef node, struct fl_type *type,
                          LLVMValueRef *ranges, unsigned count) {
    const struct fl_type *element =
        fl_debug_type_convert(types, fl_debug_operand(types->context, node, OPERAND_BASE_TYPE));
    for (unsigned i = count; i-- > 0;) {
        LLVMValueRef length = operand_value(types->context, LLVMValueAsMetadata(ranges[i]), OPERAND_COUNT);
        uint64_t elements = length && LLVMIsAConstantInt(length) ? LLVMConstIntGetZExtValue(length) : 0;
        struct fl_type *dimension = i == 0 ? type : FL_NEW(types->arena, struct fl_type);
        dimension->kind = FL_TYPE_ARRAY;
        dimension->element = element;
        dimension->count = elements == UINT64_MAX ? 0 : elements;
        dimension->size_bits = element ? element->size_bits * dimension->count : 0;
        element = dimension;
    }
}

static void convert_members(struct fl_debug_types *types, struct fl_type *type, LLVMValueRef *elements,
                            unsigned count) {
    bool is_union = count > 1;
    type->kind = FL_TYPE_STRUCT;
    type->members = FL_NEW_ARRAY(types->arena, struct fl_member, count);
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef element = LLVMValueAsMetadata(elements[i]);
        if (LLVMGetMetadataKind(element) != LLVMDIDerivedTypeMetadataKind) continue;
        struct fl_member member = {0};
        member.name = fl_debug_operand_string(types->arena, types->context, element, OPERAND_NAME);
        member.offset_bits = LLVMDITypeGetOffsetInBits(element);
        if (LLVMDITypeGetFlags(element) & LLVMDIFlagBitField)
            member.bit_field_width = (uint32_t)LLVMDITypeGetSizeInBits(element);
        if (member.offset_bits) is_union = false;
        member.type = fl_debug_type_convert(types, fl_debug_operand(types->context, element, OPERAND_BASE_TYPE));
        type->members[type->member_count++] = member;
    }
    if (is_union) type->kind = FL_TYPE_UNION;
}

static void convert_composite(struct fl_debug_types *types, LLVMMetadataRef node, struct fl_type *type) {
    LLVMMetadataRef list = fl_debug_operand(types->context, node, OPERAND_ELEMENTS);
    unsigned count = 0;
    LLVMValueRef *elements = list ? operands_of(types->arena, types->context, list, &count) : NULL;
    const char *tag = fl_debug_operand_string(types->arena, types->context, node, OPERAND_NAME);
    LLVMMetadataKind first = LLVMMDTupleMetadataKind;
    if (count && elements[0]) first = LLVMGetMetadataKind(LLVMValueAsMetadata(elements[0]));
    type->kind = FL_TYPE_STRUCT;
    if (first == LLVMDISubrangeMetadataKind || first == LLVMDIGenericSubrangeMetadataKind)
        convert_array(types, node, type, elements, count);
    else if (first == LLVMDIEnumeratorMetadataKind)
        convert_enumerators(types, type, elements, count);
    else if (count)
        convert_members(types, type, elements, count);
    if (!tag || type->kind == FL_TYPE_ARRAY) return;
    const char *keyword = type->kind == FL_TYPE_ENUM ? "enum" : type->kind == FL_TYPE_UNION ? "union" : "struct";
    type->name = fl_arena_format(types->arena, "%s %s", keyword, tag);
    if (count) *fl_map_at_string(&types->by_tag, type->name) = fl_map_key(type);
}

static void convert_function(struct fl_debug_types *types, LLVMMetadataRef node, struct fl_type *type) {
    LLVMMetadataRef list = fl_debug_operand(types->context, node, OPERAND_SIGNATURE);
    unsigned count = 0;
    LLVMValueRef *signature = list ? operands_of(types->arena, types->context, list, &count) : NULL;
    type->kind = FL_TYPE_FUNCTION;
    if (!count) return;
    if (signature[0]) type->element = fl_debug_type_convert(types, LLVMValueAsMetadata(signature[0]));
    type->members = FL_NEW_ARRAY(types->arena, struct fl_member, count);
    for (unsigned i = 1; i < count; i++)
        if (signature[i])
            type->members[type->member_count++].type =
                fl_debug_type_convert(types, LLVMValueAsMetadata(signature[i]));
}

/* A pointer, a typedef, or a qualified type. Gives the type to use for the node. */
static struct fl_type *convert_derived(struct fl_debug_types *types, LLVMMetadataRef node, struct fl_type *type) {
    LLVMMetadataRef base_node = fl_debug_operand(types->context, node, OPERAND_BASE_TYPE);
    const char *name = fl_debug_operand_string(types->arena, types->context, node, OPERAND_NAME);
    if (LLVMDITypeGetSizeInBits(node) && !name) {
        type->kind = FL_TYPE_POINTER;
        type->element = fl_debug_type_convert(types, base_node);
        return type;
    }
    const struct fl_type *base = fl_debug_type_convert(types, base_node);
    if (!base) {
        type->kind = FL_TYPE_VOID;
        type->name = name ? name : "void";
        return type;
    }
    *type = *base;
    if (name) type->name = name;
    fl_vector_push(types->arena, &types->copies, ((struct fl_typedef_copy){type, base}));
    return type;
}

static void convert_node(struct fl_debug_types *types, LLVMMetadataRef node, struct fl_type *type) {
    type->size_bits = LLVMDITypeGetSizeInBits(node);
    switch (LLVMGetMetadataKind(node)) {
    case LLVMDIBasicTypeMetadataKind: convert_basic(types, node, type); break;
    case LLVMDICompositeTypeMetadataKind: convert_composite(types, node, type); break;
    case LLVMDISubroutineTypeMetadataKind: convert_function(types, node, type); break;
    case LLVMDIDerivedTypeMetadataKind: convert_derived(types, node, type); break;
    default: type->kind = FL_TYPE_VOID; break;
    }
}

/* What a typedef copied before its struct was complete is copied again. A typedef of a typedef
 * comes after what it copies, so one pass in order is enough. */
static void complete_copies(struct fl_debug_types *types) {
    for (size_t i = 0; i < types->copies.count; i++) {
        struct fl_type *copy = types->copies.items[i].copy;
        const char *name = copy->name;
        *copy = *types->copies.items[i].original;
        if (name) copy->name = name;
    }
    types->copies.count = 0;
}

const struct fl_type *fl_debug_type_convert(struct fl_debug_types *types, LLVMMetadataRef node) {
    if (!node) return NULL;
    uint64_t *known = fl_map_find(&types->by_node, fl_map_key(node));
    if (known) return (const struct fl_type *)(uintptr_t)*known;
    struct fl_type *type = FL_NEW(types->arena, struct fl_type);
    *fl_map_at(&types->by_node, fl_map_key(node)) = fl_map_key(type);
    types->depth++;
    convert_node(types, node, type);
    if (--types->depth == 0) complete_copies(types);
    return type;
}

static bool has_pointer_at(const struct fl_type *type, uint64_t offset) {
    for (size_t i = 0; i < type->member_count; i++) {
        const struct fl_type *member = type->members[i].type;
        if (type->members[i].offset_bits == 8 * offset && member && member->kind == FL_TYPE_POINTER) return true;
    }
    return false;
}

/* Tags name different structs in different files. */
static bool has_layout(LLVMTargetDataRef layout, const struct fl_type *known, LLVMTypeRef type) {
    if (LLVMIsOpaqueStruct(type) || known->size_bits != 8 * LLVMABISizeOfType(layout, type)) return false;
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++) {
        bool is_pointer = LLVMGetTypeKind(LLVMStructGetTypeAtIndex(type, i)) == LLVMPointerTypeKind;
        if (is_pointer && !has_pointer_at(known, LLVMOffsetOfElement(layout, type, i))) return false;
    }
    return true;
}

const struct fl_type *fl_debug_type_of_llvm_struct(struct fl_debug_types *types, LLVMTargetDataRef layout,
                                                   LLVMTypeRef type) {
    const char *name = LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMGetStructName(type) : NULL;
    if (!name) return NULL;
    const char *dot = strchr(name, '.');
    if (!dot) return NULL;
    const char *tag = fl_arena_format(types->arena, "%.*s %s", (int)(dot - name), name, dot + 1);
    uint64_t *found = fl_map_find_string(&types->by_tag, tag);
    const struct fl_type *known = found ? (const struct fl_type *)(uintptr_t)*found : NULL;
    return known && has_layout(layout, known, type) ? known : NULL;
}

const struct fl_type *fl_debug_type_pointer_to(struct fl_debug_types *types, const struct fl_type *element) {
    uint64_t *known = fl_map_at(&types->pointers, fl_map_key(element));
    if (!*known) {
        struct fl_type *pointer = FL_NEW(types->arena, struct fl_type);
        pointer->kind = FL_TYPE_POINTER;
        pointer->size_bits = types->pointer_width;
        pointer->element = element;
        *known = fl_map_key(pointer);
    }
    return (const struct fl_type *)(uintptr_t)*known;
}

bool fl_debug_type_is_complex(const struct fl_type *type) {
    if (!type) return false;
    if (type->kind == FL_TYPE_ARRAY) return fl_debug_type_is_complex(type->element);
    if (type->kind == FL_TYPE_STRUCT || type->kind == FL_TYPE_UNION) {
        for (size_t i = 0; i < type->member_count; i++)
            if (fl_debug_type_is_complex(type->members[i].type)) return true;
        return false;
    }
    return type->kind == FL_TYPE_FLOAT && type->count == 2;
}
