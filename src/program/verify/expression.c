/* program/verify/expression.c - widths, operands and names of the expressions of an edge. */
#include "program/verify/parts.h"

static bool verify_index(struct fl_verifier *verifier, uint32_t index, uint32_t count, const char *what) {
    fl_verifier_expect(verifier, index < count, "an expression names %s that does not exist", what);
    return index < count;
}

static void verify_owner(struct fl_verifier *verifier, fl_function_id owner, const char *what, const char *name) {
    fl_verifier_expect(verifier, fl_id_is_none(owner) || fl_id_equal(owner, verifier->function),
                       "%s %s belongs to another function", what, name);
}

static void verify_variable(struct fl_verifier *verifier, const struct fl_expression *expression) {
    const struct fl_program *program = verifier->program;
    if (!verify_index(verifier, expression->variable.index, program->variable_count, "a variable")) return;
    const struct fl_variable *variable = fl_program_variable(program, expression->variable);
    fl_verifier_expect(verifier, expression->width == variable->width, "%s is read with %u bits but has %u",
                       variable->name, expression->width, variable->width);
    verify_owner(verifier, variable->function, "variable", variable->name);
}

static void verify_object(struct fl_verifier *verifier, const struct fl_expression *expression) {
    const struct fl_program *program = verifier->program;
    if (!verify_index(verifier, expression->object.index, program->object_count, "an object")) return;
    const struct fl_object *object = fl_program_object(program, expression->object);
    fl_verifier_expect(verifier, expression->width == program->pointer_width, "the address of %s has %u bits",
                       object->name, expression->width);
    verify_owner(verifier, object->function, "object", object->name);
}

static void verify_function(struct fl_verifier *verifier, const struct fl_expression *expression) {
    verify_index(verifier, expression->function.index, verifier->program->function_count, "a function");
    fl_verifier_expect(verifier, expression->width == verifier->program->pointer_width,
                       "the address of a function has %u bits", expression->width);
}

static bool is_array_operator(enum fl_operator op) {
    return op == FL_OP_ARRAY_VARIABLE || op == FL_OP_ARRAY_OF || op == FL_OP_SELECT || op == FL_OP_STORE ||
           op == FL_OP_ARRAY_IF;
}

static void verify_result(struct fl_verifier *verifier, const struct fl_expression *expression) {
    const struct fl_operator_info *info = fl_operator_info(expression->op);
    const struct fl_expression *const *operands = expression->operands;
    uint32_t expected = expression->width;
    switch (info->result) {
    case FL_RESULT_SAME: expected = operands[0]->width; break;
    case FL_RESULT_BOOL: expected = 1; break;
    case FL_RESULT_SUM: expected = operands[0]->width + operands[1]->width; break;
    case FL_RESULT_BRANCH: expected = operands[1]->width; break;
    case FL_RESULT_GIVEN:
    case FL_RESULT_ELEMENT: break;
    }
    fl_verifier_expect(verifier, expression->width == expected, "%s gives %u bits instead of %u", info->name,
                       expression->width, expected);
}

static void verify_apply(struct fl_verifier *verifier, const struct fl_expression *expression) {
    if (expression->op >= FL_OPERATOR_COUNT || is_array_operator(expression->op) ||
        expression->op == FL_OP_CONSTANT || expression->op == FL_OP_VARIABLE) {
        fl_verifier_report(verifier, "an expression applies what is no operator on bit-vectors");
        return;
    }
    const struct fl_operator_info *info = fl_operator_info(expression->op);
    const struct fl_expression *const *operands = expression->operands;
    if (expression->operand_count != info->operands) {
        fl_verifier_report(verifier, "%s has %u operands", info->name, expression->operand_count);
        return;
    }
    verify_result(verifier, expression);
    bool is_uniform = info->result == FL_RESULT_SAME || info->result == FL_RESULT_BOOL;
    for (uint32_t i = 1; is_uniform && i < info->operands; i++)
        fl_verifier_expect(verifier, operands[i]->width == operands[0]->width, "%s has operands of %u and %u bits",
                           info->name, operands[0]->width, operands[i]->width);
    if (expression->op == FL_OP_IF)
        fl_verifier_expect(verifier, operands[0]->width == 1 && operands[1]->width == operands[2]->width,
                           "IF has operands of %u, %u and %u bits", operands[0]->width, operands[1]->width,
                           operands[2]->width);
    if (expression->op == FL_OP_EXTRACT) {
        uint32_t high = expression->parameters[0], low = expression->parameters[1];
        fl_verifier_expect(verifier,
                           low <= high && high < operands[0]->width && expression->width == high - low + 1,
                           "EXTRACT of bits %u to %u of %u", high, low, operands[0]->width);
    }
    if (expression->op == FL_OP_SIGN_EXTEND || expression->op == FL_OP_ZERO_EXTEND)
        fl_verifier_expect(verifier, expression->width >= operands[0]->width, "%s narrows from %u to %u bits",
                           info->name, operands[0]->width, expression->width);
}

/* All operands are addresses or sizes. */
static void verify_pointer_operands(struct fl_verifier *verifier, const struct fl_expression *expression,
                                    uint32_t count) {
    fl_verifier_expect(verifier, expression->operand_count == count, "an expression on addresses has %u operands",
                       expression->operand_count);
    for (uint32_t i = 0; i < count && i < expression->operand_count; i++)
        fl_verifier_expect(verifier, expression->operands[i]->width == verifier->program->pointer_width,
                           "an address or a size in an expression has %u bits", expression->operands[i]->width);
}

static void verify_width(struct fl_verifier *verifier, const struct fl_expression *expression, uint32_t width) {
    fl_verifier_expect(verifier, expression->width == width, "an expression on memory has %u bits instead of %u",
                       expression->width, width);
}

static void verify_node(struct fl_verifier *verifier, const struct fl_expression *expression) {
    uint32_t pointer_width = verifier->program->pointer_width;
    fl_verifier_expect(verifier, expression->width > 0, "an expression has no bits");
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT:
        fl_verifier_expect(verifier, expression->constant.width == expression->width,
                           "a constant of %u bits holds %u", expression->width, expression->constant.width);
        return;
    case FL_EXPRESSION_VARIABLE: verify_variable(verifier, expression); return;
    case FL_EXPRESSION_OBJECT: verify_object(verifier, expression); return;
    case FL_EXPRESSION_FUNCTION: verify_function(verifier, expression); return;
    case FL_EXPRESSION_LOAD: verify_pointer_operands(verifier, expression, 1); return;
    case FL_EXPRESSION_FIELD:
        verify_pointer_operands(verifier, expression, 1);
        verify_width(verifier, expression, pointer_width);
        return;
    case FL_EXPRESSION_INDEX:
        verify_pointer_operands(verifier, expression, 2);
        verify_width(verifier, expression, pointer_width);
        return;
    case FL_EXPRESSION_APPLY: verify_apply(verifier, expression); return;
    case FL_EXPRESSION_IN_BOUNDS:
    case FL_EXPRESSION_IS_WRITABLE:
        verify_pointer_operands(verifier, expression, 3);
        verify_width(verifier, expression, 1);
        return;
    case FL_EXPRESSION_IS_FREEABLE:
    case FL_EXPRESSION_IS_FUNCTION:
        verify_pointer_operands(verifier, expression, 1);
        verify_width(verifier, expression, 1);
        return;
    case FL_EXPRESSION_OBJECT_SIZE:
    case FL_EXPRESSION_OBJECT_START:
    case FL_EXPRESSION_OBJECT_NUMBER:
        verify_pointer_operands(verifier, expression, 1);
        verify_width(verifier, expression, pointer_width);
        return;
    case FL_EXPRESSION_NO_LEAK:
    case FL_EXPRESSION_NO_LOST: verify_width(verifier, expression, 1); return;
    }
    fl_verifier_report(verifier, "an expression is of no known kind");
}

static void open_expression(struct fl_verifier *verifier, const struct fl_expression *expression) {
    uint64_t *seen = fl_map_at(&verifier->visited, fl_map_key(expression));
    if (*seen) return;
    *seen = 1;
    fl_vector_push(verifier->scratch, &verifier->open, expression);
}

void fl_verify_expression(struct fl_verifier *verifier, const struct fl_expression *expression) {
    open_expression(verifier, expression);
    while (verifier->open.count && !verifier->problem) {
        const struct fl_expression *next = fl_vector_pop(&verifier->open);
        if (next->operand_count > 3) {
            fl_verifier_report(verifier, "an expression has %u operands", next->operand_count);
            break;
        }
        for (uint32_t i = 0; i < next->operand_count; i++) {
            if (!next->operands[i]) {
                fl_verifier_report(verifier, "an operand is missing");
                return;
            }
            open_expression(verifier, next->operands[i]);
        }
        verify_node(verifier, next);
    }
}
