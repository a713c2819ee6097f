/* engine/interpret/translate/expression.c - values. */
#include <string.h>

#include "base/invariant.h"
#include "engine/interpret/translate/translate.h"

uint32_t fl_translate_temporary(struct fl_translation *translation, uint32_t width) {
    uint32_t temporary = translation->next_temporary;
    translation->next_temporary += fl_bits_word_count(width);
    if (translation->next_temporary > translation->temporary_limit)
        translation->temporary_limit = translation->next_temporary;
    return temporary;
}

static uint32_t destination(struct fl_translation *translation, uint32_t width, uint32_t wanted) {
    return wanted != FL_NO_REGISTER ? wanted : fl_translate_temporary(translation, width);
}

static bool is_fixed_object(const struct fl_object *object) {
    return object->kind == FL_OBJECT_GLOBAL || object->kind == FL_OBJECT_STRING;
}

bool fl_translate_constant(struct fl_translation *translation, const struct fl_expression *expression,
                           uint64_t *value) {
    const struct fl_program *program = translation->program;
    uint64_t base, index;
    if (expression->width > 64) return false;
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: *value = expression->constant.word; return true;
    case FL_EXPRESSION_FUNCTION: *value = program->functions[expression->function.index].address; return true;
    case FL_EXPRESSION_OBJECT:
        *value = program->objects[expression->object.index].address;
        return is_fixed_object(&program->objects[expression->object.index]);
    case FL_EXPRESSION_FIELD:
        if (!fl_translate_constant(translation, expression->operands[0], &base)) return false;
        *value = (base + (uint64_t)expression->offset) & fl_bits_mask(expression->width);
        return true;
    case FL_EXPRESSION_INDEX:
        if (!fl_translate_constant(translation, expression->operands[0], &base)) return false;
        if (!fl_translate_constant(translation, expression->operands[1], &index)) return false;
        *value = (base + index * (uint64_t)expression->stride) & fl_bits_mask(expression->width);
        return true;
    default: return false;
    }
}

static uint32_t emit_constant(struct fl_translation *translation, uint64_t value, uint32_t wanted) {
    if (!value && wanted == FL_NO_REGISTER) return translation->code->zero_register;
    uint32_t result = destination(translation, 64, wanted);
    struct fl_instruction *instruction = fl_translate_emit(translation, FL_INSTRUCTION_CONSTANT);
    instruction->a = result;
    instruction->x.word = value;
    return result;
}

static uint32_t emit_move(struct fl_translation *translation, uint32_t from, uint32_t width, uint32_t wanted) {
    if (wanted == FL_NO_REGISTER || wanted == from) return from;
    uint32_t words = fl_bits_word_count(width);
    struct fl_instruction *instruction =
        fl_translate_emit(translation, words == 1 ? FL_INSTRUCTION_MOVE : FL_INSTRUCTION_MOVE_WORDS);
    instruction->a = wanted;
    instruction->b = from;
    instruction->d = words;
    return wanted;
}

static uint32_t translate_variable(struct fl_translation *translation, const struct fl_expression *expression,
                                   uint32_t wanted) {
    const struct fl_variable *variable = &translation->program->variables[expression->variable.index];
    if (variable->kind != FL_VARIABLE_GLOBAL)
        return emit_move(translation, variable->slot, variable->width, wanted);
    uint32_t words = fl_bits_word_count(variable->width);
    uint32_t result = destination(translation, variable->width, wanted);
    struct fl_instruction *instruction =
        fl_translate_emit(translation, words == 1 ? FL_INSTRUCTION_READ_GLOBAL : FL_INSTRUCTION_READ_GLOBAL_WORDS);
    instruction->a = result;
    instruction->b = variable->slot;
    instruction->d = words;
    return result;
}

static uint32_t translate_local_object(struct fl_translation *translation, const struct fl_expression *expression,
                                       uint32_t wanted) {
    const struct fl_code *code = translation->code;
    uint32_t address = code->variadic_register;
    for (uint32_t i = 0; i < code->object_count; i++)
        if (fl_id_equal(code->objects[i].object, expression->object)) address = code->objects[i].address_register;
    return emit_move(translation, address, 64, wanted);
}

/* _32_R, _32_I, _64_R, _64_I, _N_R, _N_I follow each other in the table. */
static enum fl_instruction_kind of_width(enum fl_instruction_kind first, uint32_t width) {
    return width == 32 ? first : width == 64 ? first + 2 : first + 4;
}

/* The instruction with a register as its right operand; the one with an immediate is next. */
static bool binary_kind(enum fl_operator op, uint32_t width, enum fl_instruction_kind *kind) {
    switch (op) {
#define FL_BINARY(name, ...) \
    case FL_OP_##name: *kind = FL_INSTRUCTION_##name##_R; return true;
#define FL_DIVISION(name, traps, ...) \
    case FL_OP_##name: *kind = FL_INSTRUCTION_##name##_R; return true;
#define FL_BINARY_SIZED(name, of_32, of_64, of_any) \
    case FL_OP_##name: *kind = of_width(FL_INSTRUCTION_##name##_32_R, width); return true;
#include "engine/interpret/binary.def"
    default: return false;
    }
}

/* Emits an instruction whose b, c and d are the values of the first operands of the expression, so many,
 * and 0 where there are fewer; a is the result. */
static struct fl_instruction *emit_applied(struct fl_translation *translation, enum fl_instruction_kind kind,
                                           const struct fl_expression *expression, uint32_t count,
                                           uint32_t wanted) {
    uint32_t mark = translation->next_temporary, registers[3] = {0};
    for (uint32_t i = 0; i < count; i++)
        registers[i] = fl_translate_expression(translation, expression->operands[i], FL_NO_REGISTER);
    translation->next_temporary = mark;
    uint32_t result = destination(translation, expression->width, wanted);
    struct fl_instruction *instruction = fl_translate_emit(translation, kind);
    instruction->a = result;
    instruction->b = registers[0];
    instruction->c = registers[1];
    instruction->d = registers[2];
    return instruction;
}

static uint32_t translate_binary(struct fl_translation *translation, const struct fl_expression *expression,
                                 enum fl_instruction_kind kind, uint32_t wanted) {
    const struct fl_expression *left = expression->operands[0], *right = expression->operands[1];
    uint32_t mark = translation->next_temporary, width = left->width;
    uint64_t immediate;
    if (fl_operator_is_commutative(expression->op) && fl_translate_constant(translation, left, &immediate)) {
        const struct fl_expression *swapped = left;
        left = right;
        right = swapped;
    }
    uint32_t b = fl_translate_expression(translation, left, FL_NO_REGISTER), c = 0;
    bool is_immediate = fl_translate_constant(translation, right, &immediate);
    if (!is_immediate) c = fl_translate_expression(translation, right, FL_NO_REGISTER);
    translation->next_temporary = mark;
    uint32_t result = destination(translation, expression->width, wanted);
    struct fl_instruction *instruction = fl_translate_emit(translation, is_immediate ? kind + 1 : kind);
    instruction->a = result;
    instruction->b = b;
    instruction->c = c;
    instruction->d = width;
    if (is_immediate) instruction->x.word = immediate;
    return result;
}

/* Any operator by its definition, however wide. */
static uint32_t translate_application(struct fl_translation *translation, const struct fl_expression *expression,
                                      uint32_t wanted) {
    struct fl_application *application = FL_NEW(translation->arena, struct fl_application);
    uint32_t mark = translation->next_temporary;
    bool has_parameters = fl_operator_info(expression->op)->parameters > 0;
    application->op = expression->op;
    application->width = expression->width;
    application->operand_count = expression->operand_count;
    for (uint32_t i = 0; i < 2; i++) application->parameters[i] = has_parameters ? expression->parameters[i] : 0;
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        application->registers[i] = fl_translate_expression(translation, expression->operands[i], FL_NO_REGISTER);
        application->widths[i] = expression->operands[i]->width;
    }
    translation->next_temporary = mark;
    uint32_t result = destination(translation, expression->width, wanted);
    struct fl_instruction *instruction = fl_translate_emit(translation, FL_INSTRUCTION_APPLY);
    instruction->a = result;
    instruction->x.pointer = application;
    return result;
}

/* One operand in b; c and d are numbers. */
static uint32_t translate_unary(struct fl_translation *translation, const struct fl_expression *expression,
                                enum fl_instruction_kind kind, uint32_t c, uint32_t d, uint64_t x,
                                uint32_t wanted) {
    struct fl_instruction *instruction = emit_applied(translation, kind, expression, 1, wanted);
    instruction->c = c;
    instruction->d = d;
    instruction->x.word = x;
    return instruction->a;
}

static uint32_t translate_extension(struct fl_translation *translation, const struct fl_expression *expression,
                                    uint32_t wanted) {
    const struct fl_expression *operand = expression->operands[0];
    bool is_signed = expression->op == FL_OP_SIGN_EXTEND;
    uint32_t from = operand->width, to = expression->width;
    if (from == to || (!is_signed && to <= 64)) return fl_translate_expression(translation, operand, wanted);
    if (from > 64) return translate_application(translation, expression, wanted);
    enum fl_instruction_kind kind = FL_INSTRUCTION_SIGN_EXTEND;
    if (to > 64)
        kind = is_signed ? FL_INSTRUCTION_SIGN_EXTEND_WIDE : FL_INSTRUCTION_ZERO_EXTEND_WIDE;
    else if (to == 32 && from == 8)
        kind = FL_INSTRUCTION_SIGN_EXTEND_8_32;
    else if (to == 32 && from == 16)
        kind = FL_INSTRUCTION_SIGN_EXTEND_16_32;
    else if (to == 64 && from == 32)
        kind = FL_INSTRUCTION_SIGN_EXTEND_32_64;
    return translate_unary(translation, expression, kind, from, to, 0, wanted);
}

static uint32_t translate_extract(struct fl_translation *translation, const struct fl_expression *expression,
                                  uint32_t wanted) {
    uint32_t from = expression->operands[0]->width, low = expression->parameters[1];
    if (expression->width > 64) return translate_application(translation, expression, wanted);
    enum fl_instruction_kind kind = from > 64 ? FL_INSTRUCTION_EXTRACT_WIDE : FL_INSTRUCTION_EXTRACT;
    return translate_unary(translation, expression, kind, low, from, fl_bits_mask(expression->width), wanted);
}

/* One that costs nothing to evaluate and can't go wrong. */
static bool is_leaf(struct fl_translation *translation, const struct fl_expression *expression) {
    uint64_t ignored;
    if (expression->width > 64) return false;
    if (fl_translate_constant(translation, expression, &ignored)) return true;
    return expression->kind == FL_EXPRESSION_VARIABLE;
}

/* Only the chosen branch is evaluated: the other's loads may be out of bounds. */
static uint32_t translate_if(struct fl_translation *translation, const struct fl_expression *expression,
                             uint32_t wanted) {
    if (is_leaf(translation, expression->operands[1]) && is_leaf(translation, expression->operands[2]))
        return emit_applied(translation, FL_INSTRUCTION_SELECT, expression, 3, wanted)->a;
    uint32_t result = destination(translation, expression->width, wanted);
    uint32_t mark = translation->next_temporary;
    uint32_t otherwise = fl_translate_branch(translation, expression->operands[0], false);
    translation->next_temporary = mark;
    fl_translate_expression(translation, expression->operands[1], result);
    translation->next_temporary = mark;
    fl_translate_emit_counting(translation, FL_INSTRUCTION_JUMP);
    uint32_t done = (uint32_t)translation->instructions.count - 1;
    fl_translate_land_here(translation, otherwise);
    fl_translate_expression(translation, expression->operands[2], result);
    translation->next_temporary = mark;
    fl_translate_land_here(translation, done);
    return result;
}

static bool float_kind(const struct fl_expression *expression, enum fl_instruction_kind *kind) {
    uint32_t from = expression->operands[0]->width, to = expression->width;
    bool is_32 = from == 32;
    if (from != 32 && from != 64) return false;
    switch (expression->op) {
#define FL_FLOAT_BINARY(name, ...) \
    case FL_OP_##name: *kind = is_32 ? FL_INSTRUCTION_##name##_32 : FL_INSTRUCTION_##name##_64; return true;
#define FL_FLOAT_COMPARISON FL_FLOAT_BINARY
#include "engine/interpret/binary.def"
    case FL_OP_FLOAT_ROOT: *kind = FL_INSTRUCTION_FLOAT_ROOT_64; return !is_32;
    case FL_OP_FLOAT_CONVERT:
        *kind = is_32 ? FL_INSTRUCTION_FLOAT_64_OF_32 : FL_INSTRUCTION_FLOAT_32_OF_64;
        return to == (is_32 ? 64 : 32);
    case FL_OP_FLOAT_OF_SIGNED:
        *kind = to == 32 ? FL_INSTRUCTION_FLOAT_32_OF_SIGNED : FL_INSTRUCTION_FLOAT_64_OF_SIGNED;
        return to == 32 || to == 64;
    case FL_OP_FLOAT_OF_UNSIGNED:
        *kind = to == 32 ? FL_INSTRUCTION_FLOAT_32_OF_UNSIGNED : FL_INSTRUCTION_FLOAT_64_OF_UNSIGNED;
        return to == 32 || to == 64;
    case FL_OP_SIGNED_OF_FLOAT:
        if (is_32) {
            *kind = FL_INSTRUCTION_SIGNED_32_OF_FLOAT_32;
            return to == 32;
        }
        *kind = to == 32 ? FL_INSTRUCTION_SIGNED_32_OF_FLOAT_64 : FL_INSTRUCTION_SIGNED_64_OF_FLOAT_64;
        return to == 32 || to == 64;
    default: return false;
    }
}

static uint32_t translate_float(struct fl_translation *translation, const struct fl_expression *expression,
                                uint32_t wanted) {
    enum fl_instruction_kind kind;
    if (!float_kind(expression, &kind)) return translate_application(translation, expression, wanted);
    if (expression->operand_count == 1)
        return translate_unary(translation, expression, kind, 0, expression->operands[0]->width, 0, wanted);
    return emit_applied(translation, kind, expression, 2, wanted)->a;
}

static uint32_t translate_concat(struct fl_translation *translation, const struct fl_expression *expression,
                                 uint32_t wanted) {
    struct fl_instruction *instruction = emit_applied(translation, FL_INSTRUCTION_CONCAT, expression, 2, wanted);
    instruction->d = expression->operands[1]->width;
    return instruction->a;
}

static uint32_t translate_apply(struct fl_translation *translation, const struct fl_expression *expression,
                                uint32_t wanted) {
    enum fl_operator op = expression->op;
    enum fl_instruction_kind kind;
    if (op == FL_OP_ZERO_EXTEND || op == FL_OP_SIGN_EXTEND)
        return translate_extension(translation, expression, wanted);
    if (op == FL_OP_EXTRACT) return translate_extract(translation, expression, wanted);
    if (op == FL_OP_IF) return translate_if(translation, expression, wanted);
    if (expression->width > 64) return translate_application(translation, expression, wanted);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (expression->operands[i]->width > 64) return translate_application(translation, expression, wanted);
    if (binary_kind(op, expression->operands[0]->width, &kind))
        return translate_binary(translation, expression, kind, wanted);
    if (op == FL_OP_CONCAT) return translate_concat(translation, expression, wanted);
    if (op == FL_OP_NOT || op == FL_OP_NEGATE)
        return translate_unary(translation, expression,
                               op == FL_OP_NOT ? FL_INSTRUCTION_NOT : FL_INSTRUCTION_NEGATE, 0, expression->width,
                               0, wanted);
    return translate_float(translation, expression, wanted);
}

static uint32_t translate_access(struct fl_translation *translation, const struct fl_expression *expression,
                                 uint32_t wanted) {
    struct fl_instruction *instruction =
        emit_applied(translation, FL_INSTRUCTION_IN_BOUNDS, expression, 3, wanted);
    instruction->x.word = expression->kind == FL_EXPRESSION_IS_WRITABLE;
    return instruction->a;
}

static uint32_t translate_wide_constant(struct fl_translation *translation, const struct fl_bits *constant,
                                        uint32_t wanted) {
    uint32_t result = destination(translation, constant->width, wanted);
    struct fl_instruction *instruction = fl_translate_emit(translation, FL_INSTRUCTION_CONSTANT_WORDS);
    instruction->a = result;
    instruction->d = fl_bits_word_count(constant->width);
    instruction->x.pointer = constant->words;
    return result;
}

static uint32_t translate_load(struct fl_translation *translation, const struct fl_expression *expression,
                               uint32_t wanted);

static uint32_t translate_computed_address(struct fl_translation *translation,
                                           const struct fl_expression *expression, uint32_t wanted) {
    uint32_t mark = translation->next_temporary;
    struct fl_address address = fl_translate_address(translation, expression);
    translation->next_temporary = mark;
    uint32_t result = destination(translation, expression->width, wanted);
    static const enum fl_instruction_kind kinds[] = {FL_INSTRUCTION_ADD_64_I, FL_INSTRUCTION_INDEX,
                                                     FL_INSTRUCTION_INDEX_32};
    enum fl_instruction_kind kind = kinds[address.mode];
    if (address.mode == FL_ADDRESS_OFFSET && expression->width == 32) kind = FL_INSTRUCTION_ADD_32_I;
    struct fl_instruction *instruction = fl_translate_emit(translation, kind);
    instruction->a = result;
    instruction->b = address.base;
    instruction->c = address.index;
    instruction->d = (uint32_t)address.stride;
    instruction->x.word = address.offset;
    return result;
}

uint32_t fl_translate_expression(struct fl_translation *translation, const struct fl_expression *expression,
                                 uint32_t wanted) {
    uint64_t value;
    if (fl_translate_constant(translation, expression, &value)) return emit_constant(translation, value, wanted);
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: return translate_wide_constant(translation, &expression->constant, wanted);
    case FL_EXPRESSION_VARIABLE: return translate_variable(translation, expression, wanted);
    case FL_EXPRESSION_LOAD: return translate_load(translation, expression, wanted);
    case FL_EXPRESSION_OBJECT: return translate_local_object(translation, expression, wanted);
    case FL_EXPRESSION_FUNCTION: break;
    case FL_EXPRESSION_FIELD:
    case FL_EXPRESSION_INDEX: return translate_computed_address(translation, expression, wanted);
    case FL_EXPRESSION_APPLY: return translate_apply(translation, expression, wanted);
    case FL_EXPRESSION_IN_BOUNDS:
    case FL_EXPRESSION_IS_WRITABLE: return translate_access(translation, expression, wanted);
    case FL_EXPRESSION_IS_FREEABLE:
        return translate_unary(translation, expression, FL_INSTRUCTION_IS_FREEABLE, 0, 0, 0, wanted);
    case FL_EXPRESSION_IS_FUNCTION:
        return translate_unary(translation, expression, FL_INSTRUCTION_IS_FUNCTION, 0, 0, 0, wanted);
    case FL_EXPRESSION_OBJECT_SIZE:
        return translate_unary(translation, expression, FL_INSTRUCTION_OBJECT_SIZE, 0, 0, 0, wanted);
    case FL_EXPRESSION_OBJECT_START:
        return translate_unary(translation, expression, FL_INSTRUCTION_OBJECT_START, 0, 0, 0, wanted);
    case FL_EXPRESSION_OBJECT_NUMBER: return emit_constant(translation, 0, wanted); /* for proofs alone */
    case FL_EXPRESSION_NO_LEAK: {
        uint32_t result = destination(translation, 1, wanted);
        fl_translate_emit(translation, FL_INSTRUCTION_NO_LEAK)->a = result;
        return result;
    }
    case FL_EXPRESSION_NO_LOST: {
        uint32_t result = destination(translation, 1, wanted);
        fl_translate_emit(translation, FL_INSTRUCTION_NO_LOST)->a = result;
        return result;
    }
    }
    FL_UNREACHABLE("every kind of expression is translated");
}

static enum fl_instruction_kind sized_kind(enum fl_instruction_kind first, uint32_t width, int mode) {
    uint32_t size = width == 8 ? 0 : width == 16 ? 1 : width == 32 ? 2 : 3;
    return first + size * 3 + (uint32_t)mode;
}

static bool is_access_width(uint32_t width) {
    return width == 8 || width == 16 || width == 32 || width == 64;
}

static struct fl_instruction *emit_access(struct fl_translation *translation, enum fl_instruction_kind kind,
                                          const struct fl_address *address) {
    struct fl_instruction *instruction = fl_translate_emit(translation, kind);
    instruction->b = address->base;
    instruction->c = address->index;
    instruction->d = (uint32_t)address->stride;
    instruction->x.word = address->offset;
    struct fl_memory_object *root = fl_translate_root_object(translation, address->root);
    instruction->y.object = root ? root : fl_memory_nothing(translation->options->memory);
    return instruction;
}

/* For accesses of odd widths: the whole address in a register. */
static struct fl_address simple_address(struct fl_translation *translation,
                                        const struct fl_expression *expression) {
    return (struct fl_address){.mode = FL_ADDRESS_OFFSET,
                               .base = fl_translate_expression(translation, expression, FL_NO_REGISTER),
                               .root = expression};
}

static uint32_t translate_load(struct fl_translation *translation, const struct fl_expression *expression,
                               uint32_t wanted) {
    uint32_t mark = translation->next_temporary, width = expression->width;
    bool is_sized = is_access_width(width);
    struct fl_address address = is_sized ? fl_translate_address(translation, expression->operands[0])
                                         : simple_address(translation, expression->operands[0]);
    translation->next_temporary = mark;
    uint32_t result = destination(translation, width, wanted);
    enum fl_instruction_kind kind = FL_INSTRUCTION_LOAD_BITS;
    if (is_sized) kind = sized_kind(FL_INSTRUCTION_LOAD_8, width, (int)address.mode);
    struct fl_instruction *instruction = emit_access(translation, kind, &address);
    instruction->a = result;
    if (!is_sized) instruction->d = width;
    return result;
}

void fl_translate_store(struct fl_translation *translation, const struct fl_expression *address_expression,
                        const struct fl_expression *value) {
    bool is_sized = is_access_width(value->width);
    uint32_t stored = fl_translate_expression(translation, value, FL_NO_REGISTER);
    struct fl_address address = is_sized ? fl_translate_address(translation, address_expression)
                                         : simple_address(translation, address_expression);
    enum fl_instruction_kind kind = FL_INSTRUCTION_STORE_BITS;
    if (is_sized) kind = sized_kind(FL_INSTRUCTION_STORE_8, value->width, (int)address.mode);
    struct fl_instruction *instruction = emit_access(translation, kind, &address);
    instruction->a = stored;
    if (!is_sized) instruction->d = value->width;
}
