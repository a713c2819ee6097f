#include "program/handlers.h"

#include <string.h>

bool fl_edge_is_opportunity(const struct fl_program *program, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(program, edge)->operation;
    if (operation->kind != FL_OPERATION_CALL || operation->callee->kind != FL_EXPRESSION_FUNCTION) return false;
    return strcmp(fl_program_function(program, operation->callee->function)->name, FL_OPPORTUNITY) == 0;
}
