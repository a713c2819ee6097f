#include "watch/flow/jumps.h"

#include <string.h>

fl_variable_id fl_jump_variable(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL &&
            strcmp(program->variables[i].name, FL_JUMP_TARGET) == 0)
            return (fl_variable_id){i};
    return (fl_variable_id)FL_NO_ID;
}

static bool sets(fl_variable_id variable, const struct fl_edge *edge) {
    return edge->operation.kind == FL_OPERATION_ASSIGN && !fl_id_is_none(variable) &&
           fl_id_equal(edge->operation.variable, variable);
}

static bool is_zero(const struct fl_expression *value) {
    return fl_expression_is_constant(value) && !value->constant.word;
}

bool fl_is_jump(fl_variable_id variable, const struct fl_edge *edge) {
    return sets(variable, edge) && !is_zero(edge->operation.value);
}

bool fl_is_landing(fl_variable_id variable, const struct fl_edge *edge) {
    return sets(variable, edge) && is_zero(edge->operation.value);
}

bool fl_has_landings(const struct fl_program *program, fl_function_id id) {
    const struct fl_function *function = fl_program_function(program, id);
    fl_variable_id variable = fl_jump_variable(program);
    for (uint32_t i = 0; i < function->edge_count; i++)
        if (fl_is_landing(variable, &program->edges[function->first_edge + i])) return true;
    return false;
}
