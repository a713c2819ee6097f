/* program/verify/operation.c - what each kind of operation must have, and how wide it is. */
#include "program/verify/parts.h"

static const struct fl_operation *operation_of(const struct fl_verifier *verifier) {
    return &verifier->program->edges[verifier->edge].operation;
}

/* An expression that must be there, of a width unless that is 0. */
static void need(struct fl_verifier *verifier, const struct fl_expression *expression, const char *name,
                 uint32_t width) {
    if (!expression) {
        fl_verifier_report(verifier, "%s is missing", name);
        return;
    }
    fl_verifier_expect(verifier, !width || expression->width == width, "%s has %u bits instead of %u", name,
                       expression->width, width);
    fl_verify_expression(verifier, expression);
}

static void need_address(struct fl_verifier *verifier, const struct fl_expression *address, const char *name) {
    need(verifier, address, name, verifier->program->pointer_width);
}

/* Gives the assigned variable's width, 0 if there is none. */
static uint32_t verify_target(struct fl_verifier *verifier, bool is_needed) {
    const struct fl_operation *operation = operation_of(verifier);
    if (fl_id_is_none(operation->variable)) {
        fl_verifier_expect(verifier, !is_needed, "the variable that is assigned is missing");
        return 0;
    }
    if (operation->variable.index >= verifier->program->variable_count) {
        fl_verifier_report(verifier, "an operation assigns a variable that does not exist");
        return 0;
    }
    const struct fl_variable *variable = fl_program_variable(verifier->program, operation->variable);
    fl_verifier_expect(verifier,
                       fl_id_is_none(variable->function) || fl_id_equal(variable->function, verifier->function),
                       "variable %s belongs to another function", variable->name);
    return variable->width;
}

static void verify_direct_call(struct fl_verifier *verifier, const struct fl_operation *call, uint32_t width) {
    const struct fl_function *callee = fl_program_function(verifier->program, call->callee->function);
    fl_verifier_expect(verifier, callee->has_body, "%s is called but has no body", callee->name);
    fl_verifier_expect(verifier, !width || callee->result_width == width,
                       "the result of %s has %u bits, what it is assigned to %u", callee->name,
                       callee->result_width, width);
    fl_verifier_expect(verifier, call->argument_count >= callee->parameter_count,
                       "%s is called with %u of %u arguments", callee->name, call->argument_count,
                       callee->parameter_count);
    for (uint32_t i = 0; i < callee->parameter_count && i < call->argument_count; i++) {
        const struct fl_variable *parameter = fl_program_variable(verifier->program, callee->parameters[i]);
        fl_verifier_expect(verifier, parameter->width == call->arguments[i].value->width,
                           "parameter %s of %s has %u bits, its argument %u", parameter->name, callee->name,
                           parameter->width, call->arguments[i].value->width);
    }
}

static void verify_arguments(struct fl_verifier *verifier, const struct fl_operation *operation) {
    for (uint32_t i = 0; i < operation->argument_count && !verifier->problem; i++) {
        const struct fl_argument *argument = &operation->arguments[i];
        need(verifier, argument->value, "an argument",
             argument->byval_size ? verifier->program->pointer_width : 0);
    }
}

static void verify_variadic(struct fl_verifier *verifier, const struct fl_operation *call, uint32_t first) {
    for (uint32_t i = first; i < call->argument_count && call->variadic_size; i++) {
        const struct fl_argument *argument = &call->arguments[i];
        uint64_t size = argument->byval_size ? argument->byval_size : (argument->value->width + 7) / 8;
        fl_verifier_expect(verifier, argument->offset + size <= call->variadic_size,
                           "a variadic argument lies outside of the memory for them");
    }
}

static void verify_call(struct fl_verifier *verifier, const struct fl_operation *operation) {
    uint32_t width = verify_target(verifier, false);
    need_address(verifier, operation->callee, "the callee");
    verify_arguments(verifier, operation);
    if (verifier->problem || operation->callee->kind != FL_EXPRESSION_FUNCTION) return;
    verify_direct_call(verifier, operation, width);
    const struct fl_function *callee = fl_program_function(verifier->program, operation->callee->function);
    if (callee->is_variadic) verify_variadic(verifier, operation, callee->parameter_count);
}

static void verify_return(struct fl_verifier *verifier, const struct fl_operation *operation) {
    uint32_t width = fl_program_function(verifier->program, verifier->function)->result_width;
    if (width)
        need(verifier, operation->value, "the result", width);
    else
        fl_verifier_expect(verifier, !operation->value, "a function without a result returns a value");
}

static void verify_input(struct fl_verifier *verifier, const struct fl_operation *operation) {
    uint32_t width = verify_target(verifier, false);
    if (operation->input.index >= verifier->program->input_count) {
        fl_verifier_report(verifier, "an operation names an input that does not exist");
        return;
    }
    const struct fl_input *input = &verifier->program->inputs[operation->input.index];
    verify_arguments(verifier, operation);
    if (operation->address) {
        need_address(verifier, operation->address, "the address");
        need_address(verifier, operation->size, "the size");
        fl_verifier_expect(verifier, width == 0, "an input goes to a variable and to memory");
    } else {
        fl_verifier_expect(verifier, !width || input->width == width, "input %s has %u bits, its variable %u",
                           input->name, input->width, width);
    }
}

static void verify_check(struct fl_verifier *verifier, const struct fl_operation *operation) {
    need(verifier, operation->condition, "the condition", 1);
    fl_verifier_expect(verifier, operation->check.index < verifier->program->check_count,
                       "an operation names a check that does not exist");
}

static void verify_assign(struct fl_verifier *verifier, const struct fl_operation *operation) {
    uint32_t width = verify_target(verifier, true);
    if (!verifier->problem) need(verifier, operation->value, "the assigned value", width);
}

static void verify_pointer_target(struct fl_verifier *verifier, bool is_needed) {
    uint32_t width = verify_target(verifier, is_needed);
    fl_verifier_expect(verifier, !width || width == verifier->program->pointer_width,
                       "an address is assigned to a variable of %u bits", width);
}

static void verify_scoped(struct fl_verifier *verifier, const struct fl_operation *operation) {
    need_address(verifier, operation->address, "the address");
    if (verifier->problem) return;
    fl_verifier_expect(verifier, operation->address->kind == FL_EXPRESSION_OBJECT,
                       "what begins or ends is no local");
    if (verifier->problem) return;
    const struct fl_object *object = fl_program_object(verifier->program, operation->address->object);
    bool is_scoped = operation->kind == FL_OPERATION_BEGIN || object->is_scoped;
    fl_verifier_expect(verifier, object->kind == FL_OBJECT_LOCAL && is_scoped,
                       "what begins or ends is no local of a block");
}

static void verify_forget(struct fl_verifier *verifier, const struct fl_operation *operation) {
    bool has_variable = !fl_id_is_none(operation->variable);
    fl_verifier_expect(verifier, has_variable, "nothing is forgotten");
    if (verifier->problem) return;
    enum fl_variable_kind kind = fl_program_variable(verifier->program, operation->variable)->kind;
    fl_verifier_expect(verifier, kind != FL_VARIABLE_GLOBAL, "a global is forgotten");
}

void fl_verify_operation(struct fl_verifier *verifier) {
    const struct fl_operation *operation = operation_of(verifier);
    switch (operation->kind) {
    case FL_OPERATION_SKIP:
        if (operation->address) need_address(verifier, operation->address, "the address");
        if (operation->size) need_address(verifier, operation->size, "the size");
        return;
    case FL_OPERATION_ASSIGN: verify_assign(verifier, operation); return;
    case FL_OPERATION_STORE:
        need_address(verifier, operation->address, "the address");
        need(verifier, operation->value, "the stored value", 0);
        return;
    case FL_OPERATION_ASSUME: need(verifier, operation->condition, "the condition", 1); return;
    case FL_OPERATION_CALL: verify_call(verifier, operation); return;
    case FL_OPERATION_RETURN: verify_return(verifier, operation); return;
    case FL_OPERATION_INPUT: verify_input(verifier, operation); return;
    case FL_OPERATION_ALLOCATE:
        verify_pointer_target(verifier, false);
        need_address(verifier, operation->size, "the size");
        fl_verifier_expect(verifier,
                           !operation->has_input || operation->input.index < verifier->program->input_count,
                           "an operation names an input that does not exist");
        return;
    case FL_OPERATION_FREE: need_address(verifier, operation->address, "the address"); return;
    case FL_OPERATION_COPY:
        need_address(verifier, operation->address, "the address");
        need_address(verifier, operation->source, "the source");
        need_address(verifier, operation->size, "the size");
        return;
    case FL_OPERATION_FILL:
    case FL_OPERATION_OUTPUT:
        need_address(verifier, operation->address, "the address");
        need_address(verifier, operation->size, "the size");
        need(verifier, operation->value, "the value", 0);
        return;
    case FL_OPERATION_CHECK: verify_check(verifier, operation); return;
    case FL_OPERATION_HALT: need(verifier, operation->value, "the status", 0); return;
    case FL_OPERATION_SAVE_STACK: verify_pointer_target(verifier, true); return;
    case FL_OPERATION_RESTORE_STACK: need(verifier, operation->value, "the mark", 0); return;
    case FL_OPERATION_FORGET: verify_forget(verifier, operation); return;
    case FL_OPERATION_BEGIN:
    case FL_OPERATION_END: verify_scoped(verifier, operation); return;
    }
    fl_verifier_report(verifier, "an operation is of no known kind");
}
