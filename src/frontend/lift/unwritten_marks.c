#include "frontend/lift/unwritten_marks.h"

typedef const struct fl_expression *expression_ref;

expression_ref fl_marks_word(const struct fl_unwritten *all, uint64_t value) {
    return fl_expression_word(all->function->arena, FL_MOST_PARTS, value, NULL);
}

expression_ref fl_marks_binary(const struct fl_unwritten *all, enum fl_operator op, expression_ref left,
                               expression_ref right) {
    return fl_expression_binary(all->function->arena, op, left, right, NULL);
}

uint64_t fl_marks_ones(uint64_t count) {
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

expression_ref fl_marks_invert(const struct fl_unwritten *all, expression_ref bits) {
    return fl_expression_unary(all->function->arena, FL_OP_NOT, bits, NULL);
}

expression_ref fl_marks_variable(const struct fl_unwritten *all, fl_variable_id id) {
    return fl_expression_variable(all->function->arena, all->function->builder, id);
}

expression_ref fl_marks_written(const struct fl_unwritten *all, const struct fl_unwritten_object *object) {
    return fl_expression_variable(all->function->arena, all->function->builder, object->written);
}

expression_ref fl_marks_first_part(struct fl_unwritten *all, const struct fl_unwritten_place *place,
                                   LLVMValueRef address) {
    struct fl_function_lifter *function = all->function;
    if (place->is_fixed) return fl_marks_word(all, place->offset / place->object->part_size);
    const struct fl_lifted_value *entry = fl_lift_value_entry(function, place->object->alloca);
    expression_ref start = entry->is_variable
                               ? fl_expression_variable(function->arena, function->builder, entry->variable)
                               : entry->expression;
    expression_ref offset = fl_marks_binary(all, FL_OP_SUBTRACT, fl_lift_operand(function, address), start);
    offset = fl_lift_resize(function, offset, FL_MOST_PARTS, FL_OP_ZERO_EXTEND);
    unsigned shift = 0;
    while ((UINT64_C(1) << shift) < place->object->part_size) shift++;
    return shift ? fl_marks_binary(all, FL_OP_SHIFT_RIGHT, offset, fl_marks_word(all, shift)) : offset;
}

expression_ref fl_marks_unread(struct fl_unwritten *all, LLVMValueRef value) {
    if (!LLVMIsALoadInst(value)) return NULL;
    struct fl_unwritten_place place = fl_unwritten_place_of(all, LLVMGetOperand(value, 0));
    if (!place.object || !place.object->is_suspect || !place.is_fixed || place.object->part_size != 1) return NULL;
    expression_ref bits = fl_marks_invert(all, fl_marks_written(all, place.object));
    bits = fl_marks_binary(all, FL_OP_SHIFT_RIGHT, bits, fl_marks_word(all, place.offset));
    return fl_marks_binary(all, FL_OP_AND, bits,
                           fl_marks_word(all, fl_marks_ones(fl_unwritten_store_size(all, LLVMTypeOf(value)))));
}
