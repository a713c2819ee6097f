#include "frontend/lift/unwritten_lend.h"

#include "frontend/lift/unwritten.h"
#include "frontend/lift/unwritten_marks.h"

typedef const struct fl_expression *expression_ref;

/* The bytes of an object that were not written. */
static expression_ref unwritten_bytes(const struct fl_unwritten *all, const struct fl_unwritten_object *object) {
    uint64_t size = object->part_size;
    if (size == 1)
        return fl_marks_binary(all, FL_OP_AND, fl_marks_invert(all, fl_marks_written(all, object)),
                               fl_marks_word(all, fl_marks_ones(object->part_count)));
    expression_ref bytes = fl_marks_word(all, 0);
    for (uint64_t i = 0; i < object->part_count; i++) {
        expression_ref bit =
            fl_marks_binary(all, FL_OP_AND, fl_marks_written(all, object), fl_marks_word(all, UINT64_C(1) << i));
        expression_ref is_written = fl_marks_binary(all, FL_OP_EQUAL, bit, fl_marks_word(all, 0));
        expression_ref part =
            fl_expression_if(all->function->arena, is_written, fl_marks_word(all, fl_marks_ones(size) << i * size),
                             fl_marks_word(all, 0), NULL);
        bytes = fl_marks_binary(all, FL_OP_OR, bytes, part);
    }
    return bytes;
}

/* The parts that were written, where these bytes were not. */
static expression_ref written_parts(const struct fl_unwritten *all, const struct fl_unwritten_object *object,
                                    expression_ref bytes) {
    uint64_t size = object->part_size;
    if (size == 1) return fl_marks_invert(all, bytes);
    expression_ref parts = fl_marks_word(all, 0);
    for (uint64_t i = 0; i < object->part_count; i++) {
        expression_ref left =
            fl_marks_binary(all, FL_OP_AND, bytes, fl_marks_word(all, fl_marks_ones(size) << i * size));
        expression_ref is_written = fl_marks_binary(all, FL_OP_EQUAL, left, fl_marks_word(all, 0));
        expression_ref part = fl_expression_if(all->function->arena, is_written,
                                               fl_marks_word(all, UINT64_C(1) << i), fl_marks_word(all, 0), NULL);
        parts = fl_marks_binary(all, FL_OP_OR, parts, part);
    }
    return parts;
}

/* How many bytes into the object an address leads. */
static expression_ref byte_offset(struct fl_unwritten *all, const struct fl_unwritten_place *place,
                                  LLVMValueRef address) {
    if (place->is_fixed) return fl_marks_word(all, place->offset);
    struct fl_unwritten_object bytes = *place->object;
    bytes.part_size = 1;
    struct fl_unwritten_place start = {.object = &bytes};
    return fl_marks_first_part(all, &start, address);
}

/* The argument that lends a suspect; false: it lends nothing. */
static bool find_lent(struct fl_unwritten *all, LLVMValueRef call, unsigned index,
                      struct fl_unwritten_place *place, const struct fl_lent **lent) {
    unsigned number;
    *place = fl_unwritten_place_of(all, LLVMGetOperand(call, index));
    if (!place->object || !place->object->is_suspect) return false;
    if (fl_address_effect_of(all->function, place->object, call, index, &number) != FL_ADDRESS_LENDS) return false;
    LLVMValueRef definition = fl_lift_definition(all->function->lifter, LLVMGetCalledValue(call));
    *lent = fl_lent_of(all->function->lifter, LLVMGetParam(definition, index));
    return true;
}

static void lend_struct(struct fl_unwritten *all, LLVMValueRef call, unsigned index) {
    struct fl_lifter *lifter = all->function->lifter;
    LLVMValueRef definition = fl_lift_definition(lifter, LLVMGetCalledValue(call));
    expression_ref bytes = fl_marks_unread(all, LLVMGetOperand(call, index));
    if (!bytes || index >= LLVMCountParams(definition)) return;
    const struct fl_lent *lent = fl_lent_of(lifter, LLVMGetParam(definition, index));
    if (lent) fl_emit_assign(all->function, lent->given, bytes);
}

void fl_unwritten_lend(struct fl_unwritten *all, LLVMValueRef call) {
    for (unsigned i = 0; all->objects.count && i < LLVMGetNumArgOperands(call); i++) {
        struct fl_unwritten_place place;
        const struct fl_lent *lent;
        lend_struct(all, call, i);
        if (!find_lent(all, call, i, &place, &lent)) continue;
        expression_ref offset = byte_offset(all, &place, LLVMGetOperand(call, i));
        expression_ref bytes = unwritten_bytes(all, place.object);
        fl_emit_assign(all->function, lent->given, fl_marks_binary(all, FL_OP_SHIFT_RIGHT, bytes, offset));
    }
}

void fl_unwritten_take_back(struct fl_unwritten *all, LLVMValueRef call, unsigned index) {
    struct fl_unwritten_place place;
    const struct fl_lent *lent;
    if (fl_unwritten_is_copied(all->function, call, index) || !find_lent(all, call, index, &place, &lent)) return;
    expression_ref offset = byte_offset(all, &place, LLVMGetOperand(call, index));
    expression_ref left = fl_marks_binary(all, FL_OP_SHIFT_LEFT, fl_marks_variable(all, lent->left), offset);
    expression_ref window = fl_marks_binary(all, FL_OP_SHIFT_LEFT, fl_marks_word(all, UINT64_MAX), offset);
    expression_ref kept =
        fl_marks_binary(all, FL_OP_AND, unwritten_bytes(all, place.object), fl_marks_invert(all, window));
    expression_ref bytes = fl_marks_binary(all, FL_OP_OR, kept, left);
    fl_emit_assign(all->function, place.object->written, written_parts(all, place.object, bytes));
}
