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

/* A table that only one file of the library knows. */
static bool has_inner_object(const struct fl_program *program, const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_OBJECT) {
        const struct fl_object *object = fl_program_object(program, expression->object);
        bool is_users =
            fl_id_is_none(object->position.file) || program->files[object->position.file.index].is_users;
        return object->kind == FL_OBJECT_GLOBAL && !object->is_external && !is_users;
    }
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (has_inner_object(program, expression->operands[i])) return true;
    return false;
}

bool fl_expression_has_temporary(const struct fl_program *program, const struct fl_expression *expression) {
    return has_variable(program, expression, is_temporary) || has_inner_object(program, expression);
}

bool fl_expression_has_hidden(const struct fl_program *program, const struct fl_expression *expression) {
    return has_variable(program, expression, is_hidden);
}

bool fl_variable_is_piece(const struct fl_variable *variable) {
    return variable->name && strstr(variable->name, ".coerce");
}
