#include "program/operation.h"

#include "base/invariant.h"

const char *fl_operation_kind_name(enum fl_operation_kind kind) {
    switch (kind) {
    case FL_OPERATION_SKIP: return "skip";
    case FL_OPERATION_ASSIGN: return "assign";
    case FL_OPERATION_STORE: return "store";
    case FL_OPERATION_ASSUME: return "assume";
    case FL_OPERATION_CALL: return "call";
    case FL_OPERATION_RETURN: return "return";
    case FL_OPERATION_INPUT: return "input";
    case FL_OPERATION_ALLOCATE: return "allocate";
    case FL_OPERATION_FREE: return "free";
    case FL_OPERATION_COPY: return "copy";
    case FL_OPERATION_FILL: return "fill";
    case FL_OPERATION_CHECK: return "check";
    case FL_OPERATION_OUTPUT: return "output";
    case FL_OPERATION_HALT: return "halt";
    case FL_OPERATION_SAVE_STACK: return "save stack";
    case FL_OPERATION_RESTORE_STACK: return "restore stack";
    case FL_OPERATION_FORGET: return "forget";
    case FL_OPERATION_BEGIN: return "begin";
    case FL_OPERATION_END: return "end";
    }
    FL_UNREACHABLE("every kind of operation has a name");
}

bool fl_operation_ends_run(const struct fl_operation *operation) {
    if (operation->kind == FL_OPERATION_HALT) return true;
    const struct fl_expression *condition = operation->condition;
    return operation->kind == FL_OPERATION_CHECK && condition && condition->kind == FL_EXPRESSION_CONSTANT &&
           condition->width == 1 && condition->constant.word == 0;
}
