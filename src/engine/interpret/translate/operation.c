/* engine/interpret/translate/operation.c - what an edge does. */
#include "base/invariant.h"
#include "engine/interpret/translate/translate.h"

static const struct fl_variable *assigned_variable(const struct fl_translation *translation,
                                                   const struct fl_operation *operation) {
    return fl_id_is_none(operation->variable) ? NULL : &translation->program->variables[operation->variable.index];
}

/* Where a value of this variable is to be computed: in its place, or beside it. */
static uint32_t target_of(struct fl_translation *translation, const struct fl_variable *variable) {
    if (!variable) return translation->code->scratch_register;
    if (variable->kind != FL_VARIABLE_GLOBAL) return variable->slot;
    return fl_translate_temporary(translation, variable->width);
}

/* What the mode, counted from 1, has become; 0: it is none. */
static void mark_mode(struct fl_translation *translation, uint32_t mode, uint32_t value, uint32_t width) {
    if (!mode) return;
    struct fl_instruction *instruction = fl_translate_emit(translation, FL_INSTRUCTION_MARK_MODE);
    instruction->b = value;
    instruction->c = width;
    instruction->x.word = mode;
}

static void mark_variable(struct fl_translation *translation, const struct fl_variable *variable, uint32_t value) {
    const struct fl_modes *modes = translation->options->modes;
    if (modes)
        mark_mode(translation, modes->of_variable[variable - translation->program->variables], value,
                  variable->width);
}

/* What a function of the library says tells how far it came, which its own locations don't: others come there,
 * too. */
static void mark_result(struct fl_translation *translation, const struct fl_operation *operation,
                        const struct fl_variable *variable, uint32_t value) {
    if (!translation->options->modes || !variable || variable->width > 64 || !translation->function->is_users)
        return;
    if (operation->callee->kind != FL_EXPRESSION_FUNCTION) return;
    if (translation->program->functions[operation->callee->function.index].is_users) return;
    struct fl_instruction *instruction = fl_translate_emit(translation, FL_INSTRUCTION_MARK_RESULT);
    bool is_pointer = variable->type && variable->type->kind == FL_TYPE_POINTER;
    instruction->b = value;
    instruction->c = is_pointer ? 0 : variable->width;
    instruction->x.word = translation->edge;
}

static void finish_assignment(struct fl_translation *translation, const struct fl_variable *variable,
                              uint32_t value) {
    if (variable) mark_variable(translation, variable, value);
    if (!variable || variable->kind != FL_VARIABLE_GLOBAL) return;
    uint32_t words = fl_bits_word_count(variable->width);
    struct fl_instruction *instruction = fl_translate_emit(
        translation, words == 1 ? FL_INSTRUCTION_WRITE_GLOBAL : FL_INSTRUCTION_WRITE_GLOBAL_WORDS);
    instruction->a = variable->slot;
    instruction->b = value;
    instruction->d = words;
}

static void translate_assign(struct fl_translation *translation, const struct fl_operation *operation) {
    const struct fl_variable *variable = assigned_variable(translation, operation);
    uint32_t wanted = variable->kind == FL_VARIABLE_GLOBAL ? FL_NO_REGISTER : variable->slot;
    uint32_t value = fl_translate_expression(translation, operation->value, wanted);
    finish_assignment(translation, variable, value);
}

/* What a mode is given is seen before it is. */
static void translate_store(struct fl_translation *translation, const struct fl_operation *operation) {
    const struct fl_modes *modes = translation->options->modes;
    const struct fl_expression *value = operation->value;
    uint32_t mode =
        modes && value->width <= 64 ? fl_mode_of_address(modes, translation->program, operation->address) : 0;
    if (mode)
        mark_mode(translation, mode, fl_translate_expression(translation, value, FL_NO_REGISTER), value->width);
    fl_translate_store(translation, operation->address, value);
}

static void translate_check(struct fl_translation *translation, const struct fl_operation *operation) {
    if (fl_translate_is_simple_bounds(translation, operation->condition)) {
        fl_translate_check_bounds(translation, operation->condition);
        return;
    }
    uint64_t constant;
    bool is_constant = fl_translate_constant(translation, operation->condition, &constant);
    if (is_constant && constant) return;
    uint32_t holds = is_constant ? FL_NO_INDEX : fl_translate_branch(translation, operation->condition, true);
    fl_translate_emit(translation, FL_INSTRUCTION_CHECK_FAILS);
    if (!is_constant) fl_translate_land_here(translation, holds);
}

static uint32_t parameter_words(const struct fl_translation *translation, const struct fl_function *function) {
    uint32_t words = 0;
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const struct fl_variable *parameter = &translation->program->variables[function->parameters[i].index];
        uint32_t end = parameter->slot + fl_bits_word_count(parameter->width);
        if (end > words) words = end;
    }
    return words;
}

/* Arguments can be computed right where the callee will look for them. */
static bool is_plain_call(const struct fl_translation *translation, const struct fl_operation *operation) {
    if (operation->callee->kind != FL_EXPRESSION_FUNCTION) return false;
    const struct fl_function *function = &translation->program->functions[operation->callee->function.index];
    if (!function->has_body || function->is_variadic) return false;
    if (function->parameter_count != operation->argument_count) return false;
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        const struct fl_variable *parameter = &translation->program->variables[function->parameters[i].index];
        if (parameter->width != operation->arguments[i].value->width) return false;
    }
    return true;
}

static void translate_arguments_in_place(struct fl_translation *translation, const struct fl_operation *operation,
                                         const struct fl_function *function) {
    uint32_t mark = translation->next_temporary;
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        uint32_t slot = translation->program->variables[function->parameters[i].index].slot;
        fl_translate_expression(translation, operation->arguments[i].value, slot | FL_OUTGOING);
        translation->next_temporary = mark;
    }
    uint32_t words = parameter_words(translation, function);
    if (words > translation->code->outgoing_count) translation->code->outgoing_count = words;
}

static void translate_arguments(struct fl_translation *translation, const struct fl_operation *operation,
                                struct fl_code_call *site) {
    site->argument_count = operation->argument_count;
    site->arguments = FL_NEW_ARRAY(translation->arena, struct fl_call_argument, operation->argument_count);
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        const struct fl_argument *argument = &operation->arguments[i];
        site->arguments[i] = (struct fl_call_argument){
            .from = fl_translate_expression(translation, argument->value, FL_NO_REGISTER),
            .width = argument->value->width,
            .offset = argument->offset,
            .byval_size = argument->byval_size,
        };
    }
}

/* The result of a function with another type than was expected: cut or zero-extended. */
static void convert_result(struct fl_translation *translation, uint32_t from, uint32_t from_width, uint32_t to,
                           uint32_t to_width) {
    uint32_t from_words = from_width ? fl_bits_word_count(from_width) : 0, words = fl_bits_word_count(to_width);
    for (uint32_t i = 0; i < words; i++) {
        struct fl_instruction *instruction =
            fl_translate_emit(translation, i < from_words ? FL_INSTRUCTION_AND_I : FL_INSTRUCTION_CONSTANT);
        instruction->a = to + i;
        instruction->b = from + i;
        if (i < from_words) instruction->x.word = i + 1 == words ? fl_bits_mask(to_width - i * 64) : UINT64_MAX;
    }
}

static void translate_plain_call(struct fl_translation *translation, const struct fl_operation *operation,
                                 struct fl_code_call *site) {
    const struct fl_function *function = &translation->program->functions[operation->callee->function.index];
    const struct fl_variable *variable = assigned_variable(translation, operation);
    bool needs_conversion = variable && variable->width != function->result_width;
    site->function = operation->callee->function;
    translate_arguments_in_place(translation, operation, function);
    uint32_t target = target_of(translation, variable), result = target;
    if (needs_conversion || (!variable && function->result_width > 64))
        result = fl_translate_temporary(translation, function->result_width ? function->result_width : 1);
    struct fl_instruction *instruction = fl_translate_emit_counting(translation, FL_INSTRUCTION_CALL);
    instruction->a = result;
    instruction->x.pointer = site;
    if (needs_conversion) convert_result(translation, result, function->result_width, target, variable->width);
    mark_result(translation, operation, variable, target);
    finish_assignment(translation, variable, target);
}

static void translate_call(struct fl_translation *translation, const struct fl_operation *operation) {
    struct fl_code_call *site = FL_NEW(translation->arena, struct fl_code_call);
    site->operation = operation;
    site->function = (fl_function_id)FL_NO_ID;
    if (is_plain_call(translation, operation)) {
        translate_plain_call(translation, operation, site);
        return;
    }
    const struct fl_variable *variable = assigned_variable(translation, operation);
    site->result_width = variable ? variable->width : 0;
    uint32_t callee = fl_translate_expression(translation, operation->callee, FL_NO_REGISTER);
    translate_arguments(translation, operation, site);
    uint32_t target = target_of(translation, variable);
    struct fl_instruction *instruction = fl_translate_emit_counting(translation, FL_INSTRUCTION_CALL_GENERAL);
    instruction->a = target;
    instruction->b = callee;
    instruction->x.pointer = site;
    if (variable && variable->width < 64)
        convert_result(translation, target, variable->width, target, variable->width);
    mark_result(translation, operation, variable, target);
    finish_assignment(translation, variable, target);
}

static void translate_return(struct fl_translation *translation, const struct fl_operation *operation) {
    if (!operation->value) {
        fl_translate_emit_counting(translation, FL_INSTRUCTION_RETURN_NOTHING);
        return;
    }
    uint32_t value = fl_translate_expression(translation, operation->value, FL_NO_REGISTER);
    bool is_wide = operation->value->width > 64;
    struct fl_instruction *instruction =
        fl_translate_emit_counting(translation, is_wide ? FL_INSTRUCTION_RETURN_WORDS : FL_INSTRUCTION_RETURN);
    instruction->b = value;
    instruction->d = fl_bits_word_count(operation->value->width);
}

static uint32_t operand(struct fl_translation *translation, const struct fl_expression *expression) {
    return expression ? fl_translate_expression(translation, expression, FL_NO_REGISTER)
                      : translation->code->zero_register;
}

/* b: address, c: value or source, d: size. */
static struct fl_instruction *emit_outside(struct fl_translation *translation, enum fl_instruction_kind kind,
                                           const struct fl_operation *operation, const struct fl_expression *b,
                                           const struct fl_expression *c, const struct fl_expression *d) {
    uint32_t registers[3] = {operand(translation, b), operand(translation, c), operand(translation, d)};
    struct fl_instruction *instruction = fl_translate_emit(translation, kind);
    instruction->b = registers[0];
    instruction->c = registers[1];
    instruction->d = registers[2];
    instruction->x.pointer = operation;
    return instruction;
}

static void translate_input(struct fl_translation *translation, const struct fl_operation *operation) {
    if (operation->address) {
        emit_outside(translation, FL_INSTRUCTION_INPUT_BLOCK, operation, operation->address, NULL,
                     operation->size);
        return;
    }
    const struct fl_expression *first = operation->argument_count > 0 ? operation->arguments[0].value : NULL;
    const struct fl_expression *second = operation->argument_count > 1 ? operation->arguments[1].value : NULL;
    const struct fl_variable *variable = assigned_variable(translation, operation);
    uint32_t width = translation->program->inputs[operation->input.index].width;
    if (first && first->width > 64) first = NULL;
    if (second && second->width > 64) second = NULL;
    uint32_t target = variable ? target_of(translation, variable) : fl_translate_temporary(translation, width);
    emit_outside(translation, FL_INSTRUCTION_INPUT, operation, first, second, NULL)->a = target;
    finish_assignment(translation, variable, target);
}

static void translate_into_variable(struct fl_translation *translation, enum fl_instruction_kind kind,
                                    const struct fl_operation *operation, const struct fl_expression *b) {
    const struct fl_variable *variable = assigned_variable(translation, operation);
    uint32_t target = target_of(translation, variable);
    emit_outside(translation, kind, operation, b, NULL, NULL)->a = target;
    finish_assignment(translation, variable, target);
}

/* Of operations that one instruction executes, outside of the registers. */
static const enum fl_instruction_kind outside_instructions[] = {
    [FL_OPERATION_FREE] = FL_INSTRUCTION_FREE,         [FL_OPERATION_COPY] = FL_INSTRUCTION_COPY,
    [FL_OPERATION_FILL] = FL_INSTRUCTION_FILL,         [FL_OPERATION_OUTPUT] = FL_INSTRUCTION_OUTPUT,
    [FL_OPERATION_HALT] = FL_INSTRUCTION_HALT,         [FL_OPERATION_RESTORE_STACK] = FL_INSTRUCTION_RESTORE_STACK,
    [FL_OPERATION_BEGIN] = FL_INSTRUCTION_BEGIN_LOCAL, [FL_OPERATION_END] = FL_INSTRUCTION_END_LOCAL,
};

void fl_translate_operation(struct fl_translation *translation, const struct fl_operation *operation) {
    const struct fl_expression *address = operation->address, *value = operation->value, *size = operation->size;
    enum fl_instruction_kind outside = outside_instructions[operation->kind];
    switch (operation->kind) {
    case FL_OPERATION_SKIP: return;
    case FL_OPERATION_ASSIGN: translate_assign(translation, operation); return;
    case FL_OPERATION_STORE: translate_store(translation, operation); return;
    case FL_OPERATION_CALL: translate_call(translation, operation); return;
    case FL_OPERATION_RETURN: translate_return(translation, operation); return;
    case FL_OPERATION_INPUT: translate_input(translation, operation); return;
    case FL_OPERATION_CHECK: translate_check(translation, operation); return;
    case FL_OPERATION_ALLOCATE:
        translate_into_variable(translation, FL_INSTRUCTION_ALLOCATE, operation, size);
        return;
    case FL_OPERATION_SAVE_STACK:
        translate_into_variable(translation, FL_INSTRUCTION_SAVE_STACK, operation, NULL);
        return;
    case FL_OPERATION_FORGET: translate_into_variable(translation, FL_INSTRUCTION_FORGET, operation, NULL); return;
    case FL_OPERATION_FREE:
    case FL_OPERATION_BEGIN:
    case FL_OPERATION_END: emit_outside(translation, outside, operation, address, NULL, NULL); return;
    case FL_OPERATION_COPY:
        emit_outside(translation, outside, operation, address, operation->source, size);
        return;
    case FL_OPERATION_FILL:
    case FL_OPERATION_OUTPUT: emit_outside(translation, outside, operation, address, value, size); return;
    case FL_OPERATION_HALT:
    case FL_OPERATION_RESTORE_STACK: emit_outside(translation, outside, operation, value, NULL, NULL); return;
    case FL_OPERATION_ASSUME: break;
    }
    FL_UNREACHABLE("assumptions are translated as branches");
}
