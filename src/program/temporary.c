#include "program/temporary.h"

bool fl_expression_has_temporary(const struct fl_program *program, const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        return fl_program_variable(program, expression->variable)->kind == FL_VARIABLE_TEMPORARY;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (fl_expression_has_temporary(program, expression->operands[i])) return true;
    return false;
}
