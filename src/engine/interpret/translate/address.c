/* engine/interpret/translate/address.c - addresses in the modes of accesses, and bounds. */
#include "engine/interpret/translate/translate.h"

/* Takes off constant offsets; what is left is where they are added to. */
static const struct fl_expression *peel_fields(const struct fl_expression *expression, uint64_t *offset) {
    while (expression->kind == FL_EXPRESSION_FIELD) {
        *offset += (uint64_t)expression->offset;
        expression = expression->operands[0];
    }
    return expression;
}

static bool fits_stride(int64_t stride) {
    return stride >= INT32_MIN && stride <= INT32_MAX;
}

static bool is_extended_int(const struct fl_expression *index) {
    return index->kind == FL_EXPRESSION_APPLY && index->op == FL_OP_SIGN_EXTEND && index->width == 64 &&
           index->operands[0]->width == 32;
}

static void translate_base(struct fl_translation *translation, const struct fl_expression *base,
                           struct fl_address *address) {
    uint64_t constant;
    base = peel_fields(base, &address->offset);
    if (fl_translate_constant(translation, base, &constant)) {
        address->base = translation->code->zero_register;
        address->offset += constant;
    } else {
        address->base = fl_translate_expression(translation, base, FL_NO_REGISTER);
    }
}

/* A stride beyond 32 bits: the index is multiplied first. */
static uint32_t translate_scaled(struct fl_translation *translation, const struct fl_expression *index,
                                 int64_t stride) {
    struct fl_expression factor = {.kind = FL_EXPRESSION_CONSTANT, .width = index->width};
    factor.constant = fl_bits_of_word(index->width, (uint64_t)stride);
    struct fl_expression product = {.kind = FL_EXPRESSION_APPLY,
                                    .op = FL_OP_MULTIPLY,
                                    .width = index->width,
                                    .operand_count = 2,
                                    .operands = {index, &factor}};
    return fl_translate_expression(translation, &product, FL_NO_REGISTER);
}

struct fl_address fl_translate_address(struct fl_translation *translation,
                                       const struct fl_expression *expression) {
    struct fl_address address = {.mode = FL_ADDRESS_OFFSET, .root = expression};
    const struct fl_expression *inner = peel_fields(expression, &address.offset);
    if (inner->kind != FL_EXPRESSION_INDEX) {
        translate_base(translation, inner, &address);
        return address;
    }
    const struct fl_expression *index = inner->operands[1];
    uint64_t constant;
    translate_base(translation, inner->operands[0], &address);
    if (fl_translate_constant(translation, index, &constant)) {
        address.offset += constant * (uint64_t)inner->stride;
    } else if (!fits_stride(inner->stride)) {
        address.mode = FL_ADDRESS_INDEX;
        address.stride = 1;
        address.index = translate_scaled(translation, index, inner->stride);
    } else {
        address.mode = is_extended_int(index) ? FL_ADDRESS_INDEX_32 : FL_ADDRESS_INDEX;
        address.stride = (int32_t)inner->stride;
        if (address.mode == FL_ADDRESS_INDEX_32) index = index->operands[0];
        address.index = fl_translate_expression(translation, index, FL_NO_REGISTER);
    }
    return address;
}

struct fl_memory_object *fl_translate_root_object(struct fl_translation *translation,
                                                  const struct fl_expression *address) {
    uint64_t constant;
    while (address->kind == FL_EXPRESSION_FIELD || address->kind == FL_EXPRESSION_INDEX)
        address = address->operands[0];
    if (address->kind != FL_EXPRESSION_OBJECT || !fl_translate_constant(translation, address, &constant))
        return NULL;
    return fl_memory_of_object(translation->options->memory, address->object);
}

bool fl_translate_is_simple_bounds(struct fl_translation *translation, const struct fl_expression *condition) {
    uint64_t size;
    bool is_access = condition->kind == FL_EXPRESSION_IN_BOUNDS || condition->kind == FL_EXPRESSION_IS_WRITABLE;
    return is_access && fl_translate_constant(translation, condition->operands[2], &size) && size > 0 &&
           size < FL_OUTGOING;
}

static struct fl_instruction *emit_check(struct fl_translation *translation, enum fl_instruction_kind first,
                                         const struct fl_address *address, uint64_t size) {
    struct fl_instruction *instruction = fl_translate_emit(translation, first + (uint32_t)address->mode);
    instruction->a = (uint32_t)size;
    instruction->b = address->base;
    instruction->c = address->index;
    instruction->d = (uint32_t)address->stride;
    instruction->x.word = address->offset;
    instruction->y.object = fl_memory_nothing(translation->options->memory);
    return instruction;
}

void fl_translate_check_bounds(struct fl_translation *translation, const struct fl_expression *question) {
    uint64_t size = 0, constant;
    bool is_write = question->kind == FL_EXPRESSION_IS_WRITABLE;
    fl_translate_constant(translation, question->operands[2], &size);
    const struct fl_expression *base = question->operands[0];
    struct fl_memory_object *object = fl_translate_constant(translation, base, &constant)
                                          ? fl_memory_find(translation->options->memory, constant)
                                          : NULL;
    if (object && (object->kind == FL_MEMORY_GLOBAL || object->kind == FL_MEMORY_STRING)) {
        struct fl_address address = fl_translate_address(translation, question->operands[1]);
        emit_check(translation, is_write ? FL_INSTRUCTION_CHECK_OBJECT_WRITE : FL_INSTRUCTION_CHECK_OBJECT,
                   &address, size)
            ->y.object = object;
        return;
    }
    uint32_t base_register = fl_translate_expression(translation, base, FL_NO_REGISTER);
    struct fl_address address = fl_translate_address(translation, question->operands[1]);
    if (address.mode != FL_ADDRESS_OFFSET && address.base != base_register) {
        uint32_t whole = fl_translate_expression(translation, question->operands[1], FL_NO_REGISTER);
        address = (struct fl_address){.mode = FL_ADDRESS_OFFSET, .base = whole};
    }
    struct fl_instruction *instruction = emit_check(
        translation, is_write ? FL_INSTRUCTION_CHECK_BASE_WRITE : FL_INSTRUCTION_CHECK_BASE, &address, size);
    if (address.mode == FL_ADDRESS_OFFSET) {
        instruction->b = base_register;
        instruction->c = address.base;
    }
}
