#include "program/print/check.h"

#include <inttypes.h>

#include "program/print/named.h"
#include "program/print/print.h"
#include "program/temporary.h"

/* The C symbol of the operation that an overflow predicate asks about; NULL if it is none. */
static const char *overflowing_symbol(enum fl_operator op) {
    switch (op) {
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED: return "+";
    case FL_OP_SUBTRACT_OVERFLOWS:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED: return "-";
    case FL_OP_MULTIPLY_OVERFLOWS:
    case FL_OP_MULTIPLY_OVERFLOWS_SIGNED: return "*";
    default: return NULL;
    }
}

/* Operands that are more than a name or a number need parentheses beside an operator. */
static void print_operand(struct fl_text *text, const struct fl_program *program,
                          const struct fl_expression *operand) {
    bool is_compound = operand->kind == FL_EXPRESSION_APPLY && !operand->is_implicit &&
                       fl_operator_info(operand->op)->operands > 1;
    if (is_compound) fl_text_append_char(text, '(');
    fl_expression_print(text, program, operand);
    if (is_compound) fl_text_append_char(text, ')');
}

static bool print_overflow(struct fl_text *text, const struct fl_program *program,
                           const struct fl_expression *condition, bool holds) {
    bool is_negation = condition->kind == FL_EXPRESSION_APPLY && condition->op == FL_OP_NOT &&
                       condition->operands[0]->kind == FL_EXPRESSION_APPLY;
    const char *symbol = is_negation ? overflowing_symbol(condition->operands[0]->op) : NULL;
    if (!symbol) return false;
    print_operand(text, program, condition->operands[0]->operands[0]);
    fl_text_format(text, " %s ", symbol);
    print_operand(text, program, condition->operands[0]->operands[1]);
    fl_text_append(text, holds ? " fits its type" : " does not fit its type");
    return true;
}

static void print_access(struct fl_text *text, const struct fl_program *program,
                         const struct fl_expression *condition, bool holds) {
    const struct fl_expression *address = condition->operands[1], *size = condition->operands[2];
    const struct fl_type *type =
        address->type && address->type->kind == FL_TYPE_POINTER ? address->type->element : NULL;
    const char *object =
        condition->kind == FL_EXPRESSION_IS_WRITABLE ? "live object that may be written" : "live object";
    bool is_block = size->kind != FL_EXPRESSION_CONSTANT;
    if (is_block) {
        fl_text_append(text, "the ");
        fl_expression_print(text, program, size);
        fl_text_append(text, " bytes at ");
        fl_expression_print(text, program, address);
        fl_text_format(text, " are %sinside one %s", holds ? "" : "not ", object);
        return;
    }
    if (fl_expression_has_temporary(program, address))
        fl_text_append(text, "what is accessed here");
    else
        fl_lvalue_print(text, program, address, type);
    fl_text_format(text, " is %sinside a %s", holds ? "" : "not ", object);
}

static const struct fl_expression *without_extension(const struct fl_expression *expression) {
    while (expression->kind == FL_EXPRESSION_APPLY &&
           (expression->op == FL_OP_ZERO_EXTEND || expression->op == FL_OP_SIGN_EXTEND))
        expression = expression->operands[0];
    return expression;
}

const struct fl_expression *fl_check_index(const struct fl_program *program, const struct fl_check *check,
                                           uint64_t *count) {
    if (check->kind != FL_CHECK_BOUNDS || fl_id_is_none(check->edge)) return NULL;
    const struct fl_expression *condition = fl_program_edge(program, check->edge)->operation.condition;
    bool is_comparison = condition->kind == FL_EXPRESSION_APPLY && condition->op == FL_OP_LESS &&
                         condition->operands[1]->kind == FL_EXPRESSION_CONSTANT &&
                         condition->operands[1]->width <= 64 && condition->operands[1]->constant.word;
    if (!is_comparison) return NULL;
    *count = condition->operands[1]->constant.word;
    return without_extension(condition->operands[0]);
}

static bool print_index(struct fl_text *text, const struct fl_program *program, const struct fl_check *check,
                        bool holds) {
    uint64_t count;
    const struct fl_expression *index = fl_check_index(program, check, &count);
    if (!index) return false;
    index = without_extension(fl_expression_named(text->arena, program, check->edge, index));
    if (fl_expression_has_temporary(program, index))
        fl_text_append(text, "the index");
    else
        fl_expression_print(text, program, index);
    fl_text_format(text, " is %sin 0..%" PRIu64, holds ? "" : "not ", count - 1);
    return true;
}

static void print_or_say(struct fl_text *text, const struct fl_program *program,
                         const struct fl_expression *expression, const char *otherwise) {
    if (fl_expression_has_temporary(program, expression))
        fl_text_append(text, otherwise);
    else
        fl_expression_print(text, program, expression);
}

static void print_condition(struct fl_text *text, const struct fl_program *program,
                            const struct fl_expression *condition, bool holds) {
    switch (condition->kind) {
    case FL_EXPRESSION_IN_BOUNDS:
    case FL_EXPRESSION_IS_WRITABLE: print_access(text, program, condition, holds); return;
    case FL_EXPRESSION_IS_FREEABLE:
        print_or_say(text, program, condition->operands[0], "what is freed");
        fl_text_format(text, " is %s the start of a live heap block", holds ? "null or" : "neither null nor");
        return;
    case FL_EXPRESSION_IS_FUNCTION:
        print_or_say(text, program, condition->operands[0], "what is called");
        fl_text_format(text, " %s to a function", holds ? "points" : "does not point");
        return;
    default:
        if (print_overflow(text, program, condition, holds)) return;
        fl_expression_print(text, program, condition);
        if (!holds) fl_text_append(text, " does not hold");
    }
}

/* NULL: a check that nothing reaches has lost its edge. */
static const struct fl_expression *condition_of(struct fl_arena *arena, const struct fl_program *program,
                                                const struct fl_check *check) {
    if (fl_id_is_none(check->edge)) return NULL;
    return fl_expression_named(arena, program, check->edge,
                               fl_program_edge(program, check->edge)->operation.condition);
}

void fl_check_print_library(struct fl_text *text, const struct fl_program *program, const struct fl_check *check,
                            const char *library, bool holds) {
    const struct fl_expression *condition =
        fl_id_is_none(check->edge) ? NULL : fl_program_edge(program, check->edge)->operation.condition;
    enum fl_expression_kind kind = condition ? condition->kind : FL_EXPRESSION_CONSTANT;
    const char *not = holds ? "" : "not ";
    if (check->text)
        fl_text_format(text, "%s%s", check->text, holds ? "" : " does not hold");
    else if (kind == FL_EXPRESSION_IN_BOUNDS)
        fl_text_format(text, "what %s reads is %sinside a live object", library, not);
    else if (kind == FL_EXPRESSION_IS_WRITABLE)
        fl_text_format(text, "where %s writes is %sinside a live object that may be written", library, not);
    else if (kind == FL_EXPRESSION_IS_FREEABLE)
        fl_text_format(text, "what %s frees is %s the start of a live heap block", library,
                       holds ? "null or" : "neither null nor");
    else if (kind == FL_EXPRESSION_IS_FUNCTION)
        fl_text_format(text, "what %s calls is %sa function", library, not);
    else if (kind == FL_EXPRESSION_CONSTANT)
        fl_text_append(text, holds ? "not reached" : fl_check_kind_text(check->kind));
    else if (check->kind == FL_CHECK_UNINITIALIZED)
        fl_text_format(text, "what %s uses has %s value", library, holds ? "a" : "no");
    else
        fl_text_format(text, "%s is %sgiven what it can work with", library, not);
}

static bool is_in_library(const struct fl_program *program, const struct fl_check *check) {
    return !fl_id_is_none(check->function) && !fl_program_function(program, check->function)->is_users;
}

void fl_check_print(struct fl_text *text, const struct fl_program *program, const struct fl_check *check) {
    const struct fl_expression *condition = condition_of(text->arena, program, check);
    bool is_failure = !condition || condition->kind == FL_EXPRESSION_CONSTANT;
    if (!check->text && is_in_library(program, check))
        fl_check_print_library(text, program, check, "the library", false);
    else if (check->text && check->kind == FL_CHECK_SPEC) /* says what went wrong */
        fl_text_append(text, check->text);
    else if (check->text)
        fl_text_format(text, "%s does not hold", check->text);
    else if (is_failure)
        fl_text_append(text, fl_check_kind_text(check->kind));
    else if (!print_index(text, program, check, false))
        print_condition(text, program, condition, false);
}

void fl_check_print_wanted(struct fl_text *text, const struct fl_program *program, const struct fl_check *check) {
    const struct fl_expression *condition = condition_of(text->arena, program, check);
    if (check->text)
        fl_text_append(text, check->text);
    else if (is_in_library(program, check))
        fl_check_print_library(text, program, check, "the library", true);
    else if (!condition || condition->kind == FL_EXPRESSION_CONSTANT)
        fl_text_append(text, "not reached");
    else if (condition->kind == FL_EXPRESSION_NO_LEAK)
        fl_text_append(text, "all heap blocks are freed");
    else if (condition->kind == FL_EXPRESSION_NO_LOST)
        fl_text_append(text, "all heap blocks are freed or can be reached");
    else if (!print_index(text, program, check, true))
        print_condition(text, program, condition, true);
}
