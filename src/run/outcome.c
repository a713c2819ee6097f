#include "run/outcome.h"

#include "base/invariant.h"

const char *fl_outcome_kind_name(enum fl_outcome_kind kind) {
    switch (kind) {
    case FL_OUTCOME_EXITED: return "exited";
    case FL_OUTCOME_CHECK_FAILED: return "check failed";
    case FL_OUTCOME_MEMORY_ERROR: return "memory error";
    case FL_OUTCOME_TRAPPED: return "trapped";
    case FL_OUTCOME_ASSUMPTION: return "assumption not met";
    case FL_OUTCOME_STACK_OVERFLOW: return "stack overflow";
    case FL_OUTCOME_UNSUPPORTED: return "cannot be executed";
    case FL_OUTCOME_STEP_LIMIT: return "step limit";
    case FL_OUTCOME_TIME_LIMIT: return "time limit";
    case FL_OUTCOME_MEMORY_LIMIT: return "memory limit";
    case FL_OUTCOME_STOPPED: return "stopped";
    }
    FL_UNREACHABLE("every outcome has a name");
}

bool fl_outcome_is_failure(enum fl_outcome_kind kind) {
    return kind == FL_OUTCOME_CHECK_FAILED || kind == FL_OUTCOME_MEMORY_ERROR || kind == FL_OUTCOME_TRAPPED ||
           kind == FL_OUTCOME_STACK_OVERFLOW;
}

const char *fl_memory_error_name(enum fl_memory_error error) {
    switch (error) {
    case FL_MEMORY_OK: return "no error";
    case FL_MEMORY_NULL: return "null pointer";
    case FL_MEMORY_WILD: return "wild pointer";
    case FL_MEMORY_OUT_OF_BOUNDS: return "out of bounds";
    case FL_MEMORY_USE_AFTER_FREE: return "use after free";
    case FL_MEMORY_USE_AFTER_RETURN: return "use after return";
    case FL_MEMORY_READ_ONLY: return "write to a constant";
    case FL_MEMORY_FUNCTION: return "access to a function's code";
    case FL_MEMORY_INVALID_FREE: return "invalid free";
    case FL_MEMORY_USE_AFTER_SCOPE: return "use after the end of a block";
    case FL_MEMORY_DOUBLE_FREE: return "double free";
    case FL_MEMORY_BAD_CALL: return "call of what is not a function";
    case FL_MEMORY_BAD_STACK_MARK: return "stack restored to a mark that is not its own";
    }
    FL_UNREACHABLE("every memory error has a name");
}

fl_edge_id fl_outcome_call(const struct fl_program *program, const struct fl_outcome *outcome) {
    for (size_t i = 0; i < outcome->stack_depth; i++)
        if (fl_program_function(program, outcome->stack[i].function)->is_users)
            return i ? outcome->stack[i].edge : (fl_edge_id)FL_NO_ID;
    return (fl_edge_id)FL_NO_ID;
}
