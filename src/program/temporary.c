#include "program/temporary.h"

#include <string.h>

typedef bool variable_question(const struct fl_variable *variable);

static bool has_variable(const struct fl_program *program, const struct fl_expression *expression,
                         variable_question *is_it) {
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        return is_it(fl_program_variable(program, expression->variable));
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (has_variable(program, expression->operands[i], is_it)) return true;
    return false;
}

static bool is_temporary(const struct fl_variable *variable) {
    return variable->kind == FL_VARIABLE_TEMPORARY;
}

static bool is_hidden(const struct fl_variable *variable) {
    return variable->is_hidden;
}

bool fl_expression_has_temporary(const struct fl_program *program, const struct fl_expression *expression) {
    return has_variable(program, expression, is_temporary);
}

bool fl_expression_has_hidden(const struct fl_program *program, const struct fl_expression *expression) {
    return has_variable(program, expression, is_hidden);
}

bool fl_variable_is_piece(const struct fl_variable *variable) {
    return variable->name && strstr(variable->name, ".coerce");
}
