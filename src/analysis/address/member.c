#include "analysis/address/member.h"

/* ---- what is read ---- */

static const struct fl_type *element_of(const struct fl_type *type) {
    while (type && type->kind == FL_TYPE_ARRAY) type = type->element;
    return type;
}

static bool is_struct_pointer(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_POINTER && type->element && type->element->kind == FL_TYPE_STRUCT;
}

/* The address of a number in a struct, or of an element of an array of them. */
static bool is_of_number(const struct fl_expression *address) {
    while (address->kind == FL_EXPRESSION_INDEX) address = address->operands[0];
    return address->kind == FL_EXPRESSION_FIELD && address->member &&
           is_struct_pointer(address->operands[0]->type) && fl_type_is_number(element_of(address->member->type));
}

/* ---- what is declared there ---- */

static const struct fl_member *member_at(const struct fl_type *type, uint64_t offset) {
    const struct fl_member *found = NULL;
    for (size_t i = 0; i < type->member_count; i++)
        if (type->members[i].offset_bits / 8 <= offset) found = &type->members[i];
    return found;
}

static bool is_number_at(const struct fl_type *type, uint64_t offset) {
    while (type && (type->kind == FL_TYPE_ARRAY || type->kind == FL_TYPE_STRUCT)) {
        if (type->kind == FL_TYPE_ARRAY) {
            type = type->element;
            if (type && type->size_bits >= 8) offset %= type->size_bits / 8;
            continue;
        }
        const struct fl_member *member = member_at(type, offset);
        if (member) offset -= member->offset_bits / 8;
        type = member ? member->type : NULL;
    }
    return fl_type_is_number(type);
}

static bool may_be_number(const struct fl_program *program, struct fl_points_to *points_to,
                          struct fl_target target) {
    if (fl_points_to_object_kind(points_to, target.object) != FL_ABSTRACT_OBJECT) return true;
    uint32_t index = fl_points_to_object_index(points_to, target.object);
    return target.offset >= 0 && is_number_at(program->objects[index].type, (uint64_t)target.offset);
}

bool fl_reads_number(const struct fl_program *program, struct fl_points_to *points_to,
                     const struct fl_expression *expression) {
    if (expression->kind != FL_EXPRESSION_LOAD || expression->width >= program->pointer_width) return false;
    if (!is_of_number(expression->operands[0])) return false;
    fl_number_set targets = fl_points_to_targets(points_to, expression->operands[0]);
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(points_to), targets);
    for (uint32_t target; fl_number_walk_next(&walk, &target);)
        if (!may_be_number(program, points_to, fl_points_to_target_at(points_to, target))) return false;
    return true;
}
