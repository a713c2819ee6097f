/* program/print/operation.c - operations as C statements, or like them where C has none. */
#include "program/print/parts.h"

static void print_variable(struct fl_printer *printer, fl_variable_id id) {
    const struct fl_variable *variable = fl_program_variable(printer->program, id);
    fl_text_format(printer->text, variable->kind == FL_VARIABLE_REFERENCE ? "&%s" : "%s", variable->name);
}

/* "x = ", nothing where the result is unused. */
static void print_result(struct fl_printer *printer, const struct fl_operation *operation) {
    if (fl_id_is_none(operation->variable)) return;
    print_variable(printer, operation->variable);
    fl_text_append(printer->text, " = ");
}

static void print_value(struct fl_printer *printer, const struct fl_expression *value,
                        const struct fl_type *hint) {
    fl_print_converted(printer, value, hint);
}

static void print_store(struct fl_printer *printer, const struct fl_operation *operation) {
    if (fl_print_bit_field_store(printer, operation)) return;
    const struct fl_expression *value = operation->value;
    fl_print_lvalue(printer, operation->address, value->type, value->width, FL_BINDS_ANY);
    fl_text_append(printer->text, " = ");
    print_value(printer, value, fl_lvalue_type(printer->program, operation->address));
}

/* A struct passed by value: its address is passed, and C shows the struct. */
static bool is_passed_by_value(const struct fl_printer *printer, const struct fl_operation *call, uint32_t index) {
    if (call->arguments[index].byval_size) return true;
    if (call->callee->kind != FL_EXPRESSION_FUNCTION) return false;
    const struct fl_function *callee = fl_program_function(printer->program, call->callee->function);
    if (index >= callee->parameter_count) return false;
    const struct fl_variable *parameter = fl_program_variable(printer->program, callee->parameters[index]);
    return parameter->kind == FL_VARIABLE_REFERENCE;
}

static const struct fl_type *parameter_type(const struct fl_printer *printer, const struct fl_operation *call,
                                            uint32_t index) {
    if (call->callee->kind != FL_EXPRESSION_FUNCTION) return NULL;
    const struct fl_function *callee = fl_program_function(printer->program, call->callee->function);
    if (index >= callee->parameter_count) return NULL;
    return fl_program_variable(printer->program, callee->parameters[index])->type;
}

/* Does C know what the argument converts to? Not behind the three dots. */
static bool has_parameter(const struct fl_printer *printer, const struct fl_operation *call, uint32_t index) {
    if (call->callee->kind != FL_EXPRESSION_FUNCTION) return call->variadic_size == 0;
    return index < fl_program_function(printer->program, call->callee->function)->parameter_count;
}

/* An argument that C promotes and no more: float to double, and narrow integers to int. */
static void print_unconverted(struct fl_printer *printer, const struct fl_expression *value) {
    value = fl_expression_shown(value);
    bool is_double = value->kind == FL_EXPRESSION_APPLY && value->op == FL_OP_FLOAT_CONVERT &&
                     value->width == 64 && value->operands[0]->width == 32;
    fl_print_expression(printer, is_double ? value->operands[0] : value, FL_BINDS_CHOICE);
}

static void print_arguments(struct fl_printer *printer, const struct fl_operation *operation) {
    bool is_call = operation->kind == FL_OPERATION_CALL;
    fl_text_append_char(printer->text, '(');
    for (uint32_t i = 0; i < operation->argument_count; i++) {
        const struct fl_argument *argument = &operation->arguments[i];
        if (i) fl_text_append(printer->text, ", ");
        if (is_call && is_passed_by_value(printer, operation, i))
            fl_print_lvalue(printer, argument->value, NULL, 0, FL_BINDS_CHOICE);
        else if (is_call && !has_parameter(printer, operation, i))
            print_unconverted(printer, argument->value);
        else
            print_value(printer, argument->value, is_call ? parameter_type(printer, operation, i) : NULL);
    }
    fl_text_append_char(printer->text, ')');
}

static void print_call(struct fl_printer *printer, const struct fl_operation *operation) {
    print_result(printer, operation);
    fl_print_expression(printer, operation->callee, FL_BINDS_POSTFIX);
    print_arguments(printer, operation);
}

static void print_list(struct fl_printer *printer, const char *name, const struct fl_expression *first,
                       const struct fl_expression *second, const struct fl_expression *third) {
    const struct fl_expression *const parts[] = {first, second, third};
    fl_text_format(printer->text, "%s(", name);
    for (int i = 0; i < 3 && parts[i]; i++) {
        if (i) fl_text_append(printer->text, ", ");
        print_value(printer, parts[i], NULL);
    }
    fl_text_append_char(printer->text, ')');
}

static void print_input(struct fl_printer *printer, const struct fl_operation *operation) {
    const struct fl_input *input = &printer->program->inputs[operation->input.index];
    if (!operation->address) {
        print_result(printer, operation);
        fl_text_format(printer->text, "input %s", input->name);
        print_arguments(printer, operation);
        return;
    }
    fl_text_append(printer->text, "input ");
    print_list(printer, input->name, operation->address, operation->size, NULL);
}

/* Copies of whole structs are C's assignments. */
static bool is_assignment(const struct fl_program *program, const struct fl_operation *operation) {
    const struct fl_type *target = fl_lvalue_type(program, operation->address);
    const struct fl_type *source = fl_lvalue_type(program, operation->source);
    const struct fl_expression *size = operation->size;
    if (!target || !source || size->kind != FL_EXPRESSION_CONSTANT || size->width > 64) return false;
    uint64_t bits = size->constant.word * 8;
    return bits && target->size_bits == bits && source->size_bits == bits && target->kind == source->kind &&
           (target->kind == FL_TYPE_STRUCT || target->kind == FL_TYPE_UNION);
}

static void print_copy(struct fl_printer *printer, const struct fl_operation *operation) {
    if (!is_assignment(printer->program, operation)) {
        print_list(printer, "copy", operation->address, operation->source, operation->size);
        return;
    }
    fl_print_lvalue(printer, operation->address, NULL, 0, FL_BINDS_ANY);
    fl_text_append(printer->text, " = ");
    fl_print_lvalue(printer, operation->source, NULL, 0, FL_BINDS_ANY);
}

static const char *check_word(enum fl_check_kind kind) {
    switch (kind) {
    case FL_CHECK_ASSERTION: return "assertion";
    case FL_CHECK_ERROR_CALL: return "error";
    case FL_CHECK_ABORT: return "abort";
    case FL_CHECK_UNREACHABLE: return "unreachable";
    default: return fl_check_kind_option(kind);
    }
}

static void print_check(struct fl_printer *printer, const struct fl_operation *operation) {
    const struct fl_check *check = &printer->program->checks[operation->check.index];
    fl_text_format(printer->text, "check %s: ", check_word(check->kind));
    if (check->text && *check->text)
        fl_text_append(printer->text, check->text);
    else
        fl_print_expression(printer, operation->condition, FL_BINDS_ANY);
}

static void print_return(struct fl_printer *printer, const struct fl_operation *operation) {
    fl_text_append(printer->text, "return");
    if (!operation->value) return;
    fl_text_append_char(printer->text, ' ');
    print_value(printer, operation->value, NULL);
}

static void print_assign(struct fl_printer *printer, const struct fl_operation *operation) {
    print_result(printer, operation);
    print_value(printer, operation->value, fl_program_variable(printer->program, operation->variable)->type);
}

static void print_assume(struct fl_printer *printer, const struct fl_operation *operation) {
    fl_text_append(printer->text, "assume(");
    fl_print_expression(printer, operation->condition, FL_BINDS_ANY);
    fl_text_append_char(printer->text, ')');
}

static void print_allocate(struct fl_printer *printer, const struct fl_operation *operation) {
    print_result(printer, operation);
    bool is_heap = operation->allocation == FL_ALLOCATION_HEAP;
    print_list(printer, is_heap ? "allocate" : "allocate_on_stack", operation->size, NULL, NULL);
}

static void print_save_stack(struct fl_printer *printer, const struct fl_operation *operation) {
    print_result(printer, operation);
    fl_text_append(printer->text, "save_stack()");
}

static void print_forget(struct fl_printer *printer, const struct fl_operation *operation) {
    print_result(printer, operation);
    fl_text_append(printer->text, "unknown()");
}

static void print_operation(struct fl_printer *printer, const struct fl_operation *operation) {
    switch (operation->kind) {
    case FL_OPERATION_SKIP:
        if (operation->address)
            print_list(printer, "read", operation->address, operation->size, NULL);
        else
            fl_text_append(printer->text, "skip");
        return;
    case FL_OPERATION_ASSIGN: print_assign(printer, operation); return;
    case FL_OPERATION_STORE: print_store(printer, operation); return;
    case FL_OPERATION_ASSUME: print_assume(printer, operation); return;
    case FL_OPERATION_CALL: print_call(printer, operation); return;
    case FL_OPERATION_RETURN: print_return(printer, operation); return;
    case FL_OPERATION_INPUT: print_input(printer, operation); return;
    case FL_OPERATION_ALLOCATE: print_allocate(printer, operation); return;
    case FL_OPERATION_FREE: print_list(printer, "free", operation->address, NULL, NULL); return;
    case FL_OPERATION_COPY: print_copy(printer, operation); return;
    case FL_OPERATION_FILL:
        print_list(printer, "fill", operation->address, operation->value, operation->size);
        return;
    case FL_OPERATION_CHECK: print_check(printer, operation); return;
    case FL_OPERATION_OUTPUT:
        print_list(printer, "output", operation->value, operation->address, operation->size);
        return;
    case FL_OPERATION_HALT: print_list(printer, "halt", operation->value, NULL, NULL); return;
    case FL_OPERATION_SAVE_STACK: print_save_stack(printer, operation); return;
    case FL_OPERATION_FORGET: print_forget(printer, operation); return;
    case FL_OPERATION_BEGIN: print_list(printer, "begin", operation->address, NULL, NULL); return;
    case FL_OPERATION_END: print_list(printer, "end", operation->address, NULL, NULL); return;
    case FL_OPERATION_RESTORE_STACK: print_list(printer, "restore_stack", operation->value, NULL, NULL); return;
    }
}

void fl_operation_print(struct fl_text *text, const struct fl_program *program,
                        const struct fl_operation *operation) {
    struct fl_printer printer = fl_printer_make(text, program);
    print_operation(&printer, operation);
}
