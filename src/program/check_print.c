#include "program/check_print.h"

#include "program/print.h"

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
                           const struct fl_expression *condition) {
    bool is_negation = condition->kind == FL_EXPRESSION_APPLY && condition->op == FL_OP_NOT &&
                       condition->operands[0]->kind == FL_EXPRESSION_APPLY;
    const char *symbol = is_negation ? overflowing_symbol(condition->operands[0]->op) : NULL;
    if (!symbol) return false;
    print_operand(text, program, condition->operands[0]->operands[0]);
    fl_text_format(text, " %s ", symbol);
    print_operand(text, program, condition->operands[0]->operands[1]);
    fl_text_append(text, " does not fit its type");
    return true;
}

static void print_access(struct fl_text *text, const struct fl_program *program,
                            const struct fl_expression *condition) {
    const struct fl_expression *address = condition->operands[1], *size = condition->operands[2];
    const struct fl_type *type = address->type && address->type->kind == FL_TYPE_POINTER ? address->type->element : NULL;
    const char *object =
        condition->kind == FL_EXPRESSION_IS_WRITABLE ? "live object that may be written" : "live object";
    bool is_block = size->kind != FL_EXPRESSION_CONSTANT;
    if (is_block) {
        fl_text_append(text, "the ");
        fl_expression_print(text, program, size);
        fl_text_append(text, " bytes at ");
        fl_expression_print(text, program, address);
        fl_text_format(text, " are not inside one %s", object);
        return;
    }
    fl_lvalue_print(text, program, address, type);
    fl_text_format(text, " is not inside a %s", object);
}

static void print_condition(struct fl_text *text, const struct fl_program *program,
                            const struct fl_expression *condition) {
    switch (condition->kind) {
    case FL_EXPRESSION_IN_BOUNDS:
    case FL_EXPRESSION_IS_WRITABLE: print_access(text, program, condition); return;
    case FL_EXPRESSION_IS_FREEABLE:
        fl_expression_print(text, program, condition->operands[0]);
        fl_text_append(text, " is neither null nor the start of a live heap block");
        return;
    default:
        if (print_overflow(text, program, condition)) return;
        fl_expression_print(text, program, condition);
        fl_text_append(text, " does not hold");
    }
}

void fl_check_print(struct fl_text *text, const struct fl_program *program, const struct fl_check *check) {
    const struct fl_expression *condition = fl_program_edge(program, check->edge)->operation.condition;
    bool is_failure = condition->kind == FL_EXPRESSION_CONSTANT;
    if (check->text)
        fl_text_format(text, "%s does not hold", check->text);
    else if (is_failure)
        fl_text_append(text, fl_check_kind_text(check->kind));
    else
        print_condition(text, program, condition);
}
