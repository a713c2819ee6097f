#include "engine/confirm/expectation.h"

#include <inttypes.h>

/* A failure inside a model is the fault of the user's line that called it. */
static struct fl_position blamed_position(const struct fl_program *program, const struct fl_outcome *outcome) {
    for (size_t i = 0; i < outcome->stack_depth; i++) {
        const struct fl_stack_entry *entry = &outcome->stack[i];
        if (fl_id_is_none(entry->edge)) continue;
        struct fl_position position = program->edges[entry->edge.index].position;
        if (fl_id_is_none(position.file) || !program->files[position.file.index].is_users) continue;
        return position;
    }
    return outcome->position;
}

static bool is_in_library(const struct fl_program *program, const struct fl_outcome *outcome) {
    if (outcome->kind != FL_OUTCOME_CHECK_FAILED) return false;
    return !fl_program_function(program, program->checks[outcome->check.index].function)->is_users;
}

static enum fl_check_kind kind_of(const struct fl_program *program, const struct fl_outcome *outcome) {
    if (outcome->kind == FL_OUTCOME_CHECK_FAILED) return program->checks[outcome->check.index].kind;
    if (outcome->kind == FL_OUTCOME_TRAPPED) return FL_CHECK_DIVISION;
    bool is_free =
        outcome->memory_error == FL_MEMORY_INVALID_FREE || outcome->memory_error == FL_MEMORY_DOUBLE_FREE;
    return is_free ? FL_CHECK_FREE : FL_CHECK_POINTER;
}

enum fl_build_kind fl_expectation_build(enum fl_check_kind kind) {
    switch (kind) {
    case FL_CHECK_BOUNDS:
    case FL_CHECK_POINTER:
    case FL_CHECK_FREE:
    case FL_CHECK_OVERLAP:
    case FL_CHECK_LEAK: return FL_BUILD_ADDRESS;
    case FL_CHECK_UNINITIALIZED: return FL_BUILD_MEMORY;
    case FL_CHECK_SPEC: return FL_BUILD_OBSERVED;
    default: return FL_BUILD_PLAIN;
    }
}

static bool asks_memory(const struct fl_expression *condition) {
    return condition->kind == FL_EXPRESSION_IN_BOUNDS || condition->kind == FL_EXPRESSION_IS_WRITABLE;
}

/* clang checks the index of an array itself, which needs no address sanitizer. */
static enum fl_build_kind build_of(const struct fl_program *program, const struct fl_outcome *outcome,
                                   enum fl_check_kind kind) {
    if (outcome->kind == FL_OUTCOME_STACK_OVERFLOW) return FL_BUILD_PLAIN;
    if (kind == FL_CHECK_BOUNDS && outcome->kind == FL_OUTCOME_CHECK_FAILED &&
        !asks_memory(program->edges[outcome->edge.index].operation.condition))
        return FL_BUILD_PLAIN;
    return fl_expectation_build(kind);
}

static bool has_rival(const struct fl_program *program, enum fl_check_kind kind, struct fl_position position) {
    for (uint32_t i = 0; i < program->check_count; i++) {
        const struct fl_check *check = &program->checks[i];
        if (check->kind == kind && fl_id_equal(check->position.file, position.file) &&
            check->position.line == position.line && check->position.column != position.column)
            return true;
    }
    return false;
}

static bool has_users_frame(const struct fl_program *program, const struct fl_outcome *outcome) {
    for (size_t i = 0; i < outcome->stack_depth; i++)
        if (fl_program_function(program, outcome->stack[i].function)->is_users) return true;
    return false;
}

struct fl_expectation fl_expectation_of(const struct fl_program *program, const struct fl_outcome *outcome) {
    struct fl_expectation expectation = {.kind = kind_of(program, outcome),
                                         .is_stack_overflow = outcome->kind == FL_OUTCOME_STACK_OVERFLOW,
                                         .is_in_library = is_in_library(program, outcome),
                                         .position = blamed_position(program, outcome)};
    expectation.build = build_of(program, outcome, expectation.kind);
    expectation.has_stack = has_users_frame(program, outcome);
    expectation.allows_reachable =
        expectation.kind == FL_CHECK_LEAK &&
        program->edges[outcome->edge.index].operation.condition->kind == FL_EXPRESSION_NO_LOST;
    expectation.needs_column = has_rival(program, expectation.kind, expectation.position);
    return expectation;
}

const char *fl_expectation_leak_options(const struct fl_expectation *expectation) {
    if (!expectation->allows_reachable) return "LSAN_OPTIONS=use_globals=0:use_stacks=0:use_registers=0:use_tls=0";
    return expectation->has_stack ? "LSAN_OPTIONS=use_registers=0" : "LSAN_OPTIONS=use_stacks=0:use_registers=0";
}

bool fl_expectation_accepts(const struct fl_expectation *expectation, enum fl_fault_kind fault) {
    if (expectation->is_stack_overflow) return fault == FL_FAULT_STACK;
    switch (expectation->kind) {
    case FL_CHECK_ASSERTION: return fault == FL_FAULT_ASSERTION;
    case FL_CHECK_ERROR_CALL: return fault == FL_FAULT_ERROR;
    case FL_CHECK_ABORT: return fault == FL_FAULT_ABORT || fault == FL_FAULT_TRAP;
    case FL_CHECK_UNREACHABLE: return fault == FL_FAULT_UNREACHABLE;
    /* A division whose result does not fit is an overflow where divisions are not checked. */
    case FL_CHECK_OVERFLOW: return fault == FL_FAULT_OVERFLOW || fault == FL_FAULT_DIVISION;
    case FL_CHECK_DIVISION: return fault == FL_FAULT_DIVISION;
    case FL_CHECK_SHIFT: return fault == FL_FAULT_SHIFT;
    case FL_CHECK_BIT_COUNT: return fault == FL_FAULT_BIT_COUNT;
    case FL_CHECK_BOUNDS: return fault == FL_FAULT_INDEX || fault == FL_FAULT_MEMORY;
    /* realloc of a block that was freed: our model reads it first, the sanitizer sees it freed again. */
    case FL_CHECK_POINTER:
        return fault == FL_FAULT_MEMORY || (expectation->is_in_library && fault == FL_FAULT_FREE);
    /* What lies before a constant, or nowhere, cannot be read or marked as freed. */
    case FL_CHECK_FREE: return fault == FL_FAULT_FREE || fault == FL_FAULT_MEMORY;
    case FL_CHECK_LEAK: return fault == FL_FAULT_LEAK;
    case FL_CHECK_UNINITIALIZED: return fault == FL_FAULT_UNINITIALIZED;
    case FL_CHECK_CONVERSION: return fault == FL_FAULT_CONVERSION;
    case FL_CHECK_ALIGNMENT: return fault == FL_FAULT_ALIGNMENT;
    case FL_CHECK_NONNULL: return fault == FL_FAULT_NONNULL;
    case FL_CHECK_VLA: return fault == FL_FAULT_VLA;
    case FL_CHECK_STACK: return fault == FL_FAULT_STACK;
    case FL_CHECK_OVERLAP: return fault == FL_FAULT_OVERLAP;
    case FL_CHECK_SPEC: return fault == FL_FAULT_SPEC;
    case FL_CHECK_ALLOCATION: /* no check has these kinds */
    case FL_CHECK_REACHABLE:
    case FL_CHECK_KIND_COUNT: break;
    }
    return false;
}

void fl_place_print(struct fl_text *text, const struct fl_program *program, struct fl_position position) {
    if (!position.line || fl_id_is_none(position.file)) {
        fl_text_append(text, "an unknown place");
        return;
    }
    fl_text_format(text, "%s:%" PRIu32, program->files[position.file.index].path, position.line);
    if (position.column) fl_text_format(text, ":%" PRIu32, position.column);
}

void fl_expectation_print(struct fl_text *text, const struct fl_program *program, const struct fl_outcome *outcome,
                          const struct fl_expectation *expectation) {
    fl_text_append(text,
                   expectation->is_stack_overflow ? "stack overflow" : fl_check_kind_text(expectation->kind));
    fl_text_append(text, " at ");
    fl_place_print(text, program, expectation->position);
    if (outcome->message) fl_text_format(text, " (%s)", outcome->message);
}
