#include "run/input_parts.h"

#include <string.h>

/* ---- parts ---- */

static struct fl_scalar scalar_in_members(const struct fl_type *type, uint64_t offset) {
    for (size_t i = 0; i < type->member_count; i++) {
        const struct fl_member *member = &type->members[i];
        uint64_t start = member->offset_bits / 8;
        if (!member->type || member->bit_field_width || offset < start) continue;
        if (offset - start >= (member->type->size_bits + 7) / 8) continue;
        struct fl_scalar scalar = fl_scalar_at(member->type, offset - start);
        scalar.offset += start;
        return scalar;
    }
    return (struct fl_scalar){NULL, offset, 1};
}

struct fl_scalar fl_scalar_at(const struct fl_type *type, uint64_t offset) {
    struct fl_scalar nothing = {NULL, offset, 1};
    uint64_t size = type ? (type->size_bits + 7) / 8 : 0;
    switch (type ? type->kind : FL_TYPE_VOID) {
    case FL_TYPE_STRUCT: return scalar_in_members(type, offset);
    case FL_TYPE_ARRAY: {
        uint64_t step = type->element ? (type->element->size_bits + 7) / 8 : 0;
        if (!step) return nothing;
        struct fl_scalar scalar = fl_scalar_at(type->element, offset % step);
        scalar.offset += offset / step * step;
        return scalar;
    }
    case FL_TYPE_FLOAT:
        if (type->count == 2) return nothing; /* a complex number */
        if (size == 16 || size == 12) size = 10;
        break;
    case FL_TYPE_BOOL:
    case FL_TYPE_INTEGER:
    case FL_TYPE_CHARACTER:
    case FL_TYPE_ENUM:
    case FL_TYPE_POINTER: break;
    case FL_TYPE_UNION:
    case FL_TYPE_FUNCTION:
    case FL_TYPE_VOID: return nothing;
    }
    return offset < size ? (struct fl_scalar){type, 0, (uint32_t)size} : nothing;
}

/* ---- comparing ---- */

static bool is_same_name(const char *left, const char *right) {
    return left == right || (left && right && strcmp(left, right) == 0);
}

static bool has_same_members(const struct fl_type *left, const struct fl_type *right) {
    if (left->member_count != right->member_count) return false;
    for (size_t i = 0; i < left->member_count; i++)
        if (left->members[i].offset_bits != right->members[i].offset_bits ||
            !is_same_name(left->members[i].name, right->members[i].name))
            return false;
    return true;
}

static bool is_same_signature(const struct fl_type *left, const struct fl_type *right) {
    if (left->member_count != right->member_count) return false;
    if (!left->element != !right->element) return false;
    if (left->element && !fl_types_are_same(left->element, right->element)) return false;
    for (size_t i = 0; i < left->member_count; i++)
        if (!fl_types_are_same(left->members[i].type, right->members[i].type)) return false;
    return true;
}

/* Typedefs and the copies of several files have types of their own: what counts is how they look. */
bool fl_types_are_same(const struct fl_type *left, const struct fl_type *right) {
    if (left == right) return true;
    if (!left || !right || left->kind != right->kind || left->size_bits != right->size_bits) return false;
    switch (left->kind) {
    case FL_TYPE_STRUCT:
    case FL_TYPE_UNION: return has_same_members(left, right);
    case FL_TYPE_POINTER:
    case FL_TYPE_ARRAY: return fl_types_are_same(left->element, right->element);
    case FL_TYPE_FUNCTION: return is_same_signature(left, right);
    case FL_TYPE_CHARACTER: return fl_type_is_text(left) == fl_type_is_text(right);
    default: return left->is_signed == right->is_signed;
    }
}

bool fl_type_is_text(const struct fl_type *element) {
    return element && element->kind == FL_TYPE_CHARACTER && element->is_signed && element->name &&
           strcmp(element->name, "signed char") != 0 && strcmp(element->name, "int8_t") != 0;
}

bool fl_type_is_flat(const struct fl_type *type) {
    if (!type) return true;
    switch (type->kind) {
    case FL_TYPE_POINTER:
    case FL_TYPE_UNION: return false;
    case FL_TYPE_ARRAY: return fl_type_is_flat(type->element);
    case FL_TYPE_STRUCT:
        for (size_t i = 0; i < type->member_count; i++)
            if (!fl_type_is_flat(type->members[i].type)) return false;
        return true;
    default: return true;
    }
}

/* ---- what is used as an array ---- */

struct collection {
    struct fl_arena *arena;
    struct fl_indexed_types *indexed;
};

bool fl_indexed_types_has(const struct fl_indexed_types *indexed, const struct fl_type *type) {
    for (size_t i = 0; i < indexed->types.count; i++)
        if (fl_types_are_same(indexed->types.items[i], type)) return true;
    return false;
}

static void add_pointee(struct collection *collection, const struct fl_type *pointer) {
    const struct fl_type *type = pointer && pointer->kind == FL_TYPE_POINTER ? pointer->element : NULL;
    if (type && type->kind == FL_TYPE_ARRAY) type = type->element;
    if (type && !fl_indexed_types_has(collection->indexed, type))
        fl_vector_push(collection->arena, &collection->indexed->types, type);
}

static void collect(struct collection *collection, const struct fl_expression *expression) {
    if (!expression) return;
    if (expression->kind == FL_EXPRESSION_INDEX) {
        add_pointee(collection, expression->type);
        add_pointee(collection, expression->operands[0]->type);
    }
    for (uint32_t i = 0; i < expression->operand_count; i++) collect(collection, expression->operands[i]);
}

/* What is passed as a pointer to bytes or to nothing in particular may be used as an array there. */
static void collect_call(struct collection *collection, const struct fl_program *program,
                         const struct fl_operation *call) {
    const struct fl_type *type = NULL;
    if (call->callee->kind == FL_EXPRESSION_FUNCTION) type = program->functions[call->callee->function.index].type;
    for (uint32_t i = 0; i < call->argument_count; i++) {
        const struct fl_type *given = call->arguments[i].value->type, *taken = NULL;
        if (type && type->kind == FL_TYPE_FUNCTION && i < type->member_count) taken = type->members[i].type;
        bool is_other = taken && taken->kind == FL_TYPE_POINTER && given && given->kind == FL_TYPE_POINTER &&
                        !fl_types_are_same(taken->element, given->element);
        if (is_other) add_pointee(collection, given);
    }
}

struct fl_indexed_types fl_indexed_types_make(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_indexed_types indexed = {0};
    struct collection collection = {arena, &indexed};
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        collect(&collection, operation->condition);
        collect(&collection, operation->value);
        collect(&collection, operation->address);
        collect(&collection, operation->source);
        collect(&collection, operation->size);
        collect(&collection, operation->callee);
        for (uint32_t k = 0; k < operation->argument_count; k++)
            collect(&collection, operation->arguments[k].value);
        bool is_block = operation->kind == FL_OPERATION_COPY || operation->kind == FL_OPERATION_FILL;
        bool is_fixed = operation->size && operation->size->kind == FL_EXPRESSION_CONSTANT;
        if (is_block && !is_fixed) {
            add_pointee(&collection, operation->address->type);
            if (operation->source) add_pointee(&collection, operation->source->type);
        }
        if (operation->kind == FL_OPERATION_CALL) collect_call(&collection, program, operation);
    }
    return indexed;
}
