/* explain/candidate/operators.c - other operators, dropped operands, conditions. */
#include <string.h>

#include "explain/candidate/parts.h"

enum { most_conditions = 12 }; /* that are joined with a condition */

/* ---- operators of two operands ---- */

static const char *const comparisons[] = {"<", "<=", ">", ">=", "==", "!=", NULL};
static const char *const arithmetic[] = {"+", "-", "*", "/", "%", NULL};
static const char *const bits[] = {"&", "|", "^", NULL};
static const char *const shifts[] = {"<<", ">>", NULL};
static const char *const logical[] = {"&&", "||", NULL};

static bool has_sign(const char *const *group, const char *sign) {
    for (; *group; group++)
        if (strcmp(*group, sign) == 0) return true;
    return false;
}

static enum fl_parsed_type_kind operand_kind(const struct fl_proposer *proposer, uint32_t expression,
                                             uint32_t operand) {
    const struct fl_parsed_expression *whole = fl_proposer_expression(proposer, expression);
    uint32_t inner = proposer->file->operands.items[whole->operands.first + operand].expression;
    return inner == FL_PARSED_NONE ? whole->type.kind : fl_proposer_expression(proposer, inner)->type.kind;
}

static bool has_operand_kind(const struct fl_proposer *proposer, uint32_t expression,
                             enum fl_parsed_type_kind kind) {
    return operand_kind(proposer, expression, 0) == kind || operand_kind(proposer, expression, 1) == kind;
}

/* Can the operator alone be exchanged, because all around binds as it did? */
static bool is_alone(const struct fl_proposer *proposer, uint32_t index, const char *sign) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    int strength = fl_proposer_strength(sign);
    if (strength == fl_proposer_strength(expression->sign)) return true;
    if (!fl_proposer_is_open(proposer, index)) {
        if (expression->parent == FL_PARSED_NONE) return false;
        const struct fl_parsed_expression *parent = fl_proposer_expression(proposer, expression->parent);
        if (parent->kind != FL_PARSED_BINARY || fl_proposer_strength(parent->sign) >= strength) return false;
    }
    for (uint32_t i = 0; i < 2; i++) {
        const struct fl_parsed_operand *operand = &proposer->file->operands.items[expression->operands.first + i];
        if (operand->expression == FL_PARSED_NONE) return false;
        const struct fl_parsed_expression *inner = fl_proposer_expression(proposer, operand->expression);
        bool is_bare = inner->range.start == operand->range.start;
        if (is_bare && inner->kind == FL_PARSED_CONDITIONAL) return false;
        if (is_bare && inner->kind == FL_PARSED_BINARY && fl_proposer_strength(inner->sign) <= strength)
            return false;
    }
    return true;
}

static void propose_sign(struct fl_proposer *proposer, enum fl_mend_kind kind, uint32_t index, const char *sign) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    if (is_alone(proposer, index, sign)) {
        fl_propose_part(proposer, kind, index, expression->sign_range, sign);
        return;
    }
    const char *text = fl_arena_format(proposer->arena, "%s %s %s", fl_proposer_operand(proposer, index, 0), sign,
                                       fl_proposer_operand(proposer, index, 1));
    fl_propose_whole(proposer, kind, index, text);
}

static void propose_group(struct fl_proposer *proposer, enum fl_mend_kind kind, uint32_t index,
                          const char *const *group) {
    const char *sign = fl_proposer_expression(proposer, index)->sign;
    bool has_float = has_operand_kind(proposer, index, FL_PARSED_FLOAT);
    bool has_pointer = has_operand_kind(proposer, index, FL_PARSED_POINTER);
    for (; *group; group++) {
        if (strcmp(*group, sign) == 0) continue;
        if (has_float && strcmp(*group, "%") == 0) continue;
        if (has_pointer && kind == FL_MEND_ARITHMETIC && !strchr("+-", **group)) continue;
        propose_sign(proposer, kind, index, *group);
    }
}

static void propose_operands(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    const char *left = fl_proposer_operand(proposer, index, 0), *right = fl_proposer_operand(proposer, index, 1);
    bool is_number = expression->type.kind == FL_PARSED_INTEGER || expression->type.kind == FL_PARSED_FLOAT;
    if (!is_number || has_sign(comparisons, expression->sign)) return;
    bool has_pointer = has_operand_kind(proposer, index, FL_PARSED_POINTER);
    bool is_logical = has_sign(logical, expression->sign);
    if (has_pointer && !is_logical) return;
    fl_propose_simple(proposer, FL_MEND_OPERAND_DROPPED, index, left);
    fl_propose_simple(proposer, FL_MEND_OPERAND_DROPPED, index, right);
    if (strpbrk(expression->sign, "-/%<>")) {
        const char *text = fl_arena_format(proposer->arena, "%s %s %s", right, expression->sign, left);
        fl_propose_whole(proposer, FL_MEND_OPERANDS_SWAPPED, index, text);
    }
}

static void propose_binary(struct fl_proposer *proposer, uint32_t index) {
    const char *sign = fl_proposer_expression(proposer, index)->sign;
    if (has_sign(comparisons, sign)) propose_group(proposer, FL_MEND_COMPARISON, index, comparisons);
    if (has_sign(arithmetic, sign)) propose_group(proposer, FL_MEND_ARITHMETIC, index, arithmetic);
    if (has_sign(bits, sign)) propose_group(proposer, FL_MEND_ARITHMETIC, index, bits);
    if (has_sign(shifts, sign)) propose_group(proposer, FL_MEND_ARITHMETIC, index, shifts);
    if (has_sign(logical, sign)) propose_group(proposer, FL_MEND_LOGICAL, index, logical);
    propose_operands(proposer, index);
}

/* ---- assignments and steps ---- */

static void propose_assignment(struct fl_proposer *proposer, uint32_t index) {
    static const char *const signs[] = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    bool is_plain = strcmp(expression->sign, "=") == 0;
    bool is_integer = expression->type.kind == FL_PARSED_INTEGER;
    size_t count = expression->type.kind == FL_PARSED_FLOAT     ? 5
                   : expression->type.kind == FL_PARSED_POINTER ? (is_plain ? 0 : 3)
                   : is_integer                                 ? sizeof signs / sizeof *signs
                                                                : 0;
    for (size_t i = 0; i < count; i++) {
        bool is_rare = i > 2 && is_plain;
        if (is_rare || strcmp(signs[i], expression->sign) == 0) continue;
        fl_propose_part(proposer, FL_MEND_ASSIGNMENT, index, expression->sign_range, signs[i]);
    }
}

static void propose_step(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    const char *other = expression->sign[0] == '+' ? "--" : "++";
    fl_propose_part(proposer, FL_MEND_STEP, index, expression->sign_range, other);
    if (expression->is_whole) return;
    bool is_before = expression->sign_range.start == expression->range.start;
    const char *operand = fl_proposer_operand(proposer, index, 0);
    const char *moved = fl_arena_format(proposer->arena, "%s%s", is_before ? operand : expression->sign,
                                        is_before ? expression->sign : operand);
    fl_propose_whole(proposer, FL_MEND_STEP, index, moved);
}

static void propose_unary(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    if (!strchr("!-~", expression->sign[0])) return;
    if (operand_kind(proposer, index, 0) == FL_PARSED_POINTER && !expression->is_condition) return;
    fl_propose_simple(proposer, FL_MEND_SIGN_DROPPED, index, fl_proposer_operand(proposer, index, 0));
}

static void propose_cast(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    if (expression->operands.count != 1 || expression->type.kind == FL_PARSED_VOID) return;
    fl_propose_simple(proposer, FL_MEND_CAST_DROPPED, index, fl_proposer_operand(proposer, index, 0));
}

void fl_propose_operators(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    if (expression->kind == FL_PARSED_BINARY) propose_binary(proposer, index);
    if (expression->kind == FL_PARSED_ASSIGNMENT) propose_assignment(proposer, index);
    if (expression->kind == FL_PARSED_STEP) propose_step(proposer, index);
    if (expression->kind == FL_PARSED_UNARY) propose_unary(proposer, index);
    if (expression->kind == FL_PARSED_CAST) propose_cast(proposer, index);
}

/* ---- conditions ---- */

/* What the source has as a condition elsewhere in the function, and its opposite. */
static void propose_joined(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_file *file = proposer->file;
    const struct fl_parsed_expression *condition = fl_proposer_expression(proposer, index);
    const char *own = fl_proposer_closed(proposer, index);
    unsigned count = 0;
    for (uint32_t i = 0; i < file->expressions.count && count < most_conditions; i++) {
        const struct fl_parsed_expression *other = &file->expressions.items[i];
        bool is_simple = other->kind != FL_PARSED_CONSTANT && !other->has_statement &&
                         !(other->kind == FL_PARSED_BINARY && has_sign(logical, other->sign));
        if (i == index || !other->is_condition || other->function != condition->function || !is_simple) continue;
        if (other->range.start >= condition->range.start && other->range.end <= condition->range.end) continue;
        if (!fl_parsed_uses_hold(file, other->uses, condition->range.start)) continue;
        const char *joined = fl_proposer_closed(proposer, i);
        static const char *const forms[] = {"%s && %s", "%s || %s", "%s && !%s", "%s || !%s"};
        for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
            fl_propose_whole(proposer, FL_MEND_CONDITION_ADDED, index,
                             fl_arena_format(proposer->arena, forms[k], own, joined));
        count++;
    }
}

void fl_propose_conditions(struct fl_proposer *proposer, uint32_t index) {
    const struct fl_parsed_expression *expression = fl_proposer_expression(proposer, index);
    if (!expression->is_condition || expression->has_statement) return;
    if (expression->kind != FL_PARSED_CONSTANT) {
        bool is_negation = expression->kind == FL_PARSED_UNARY && strcmp(expression->sign, "!") == 0;
        if (!is_negation)
            fl_propose_simple(proposer, FL_MEND_NEGATION, index,
                              fl_arena_format(proposer->arena, "!%s", fl_proposer_closed(proposer, index)));
        fl_propose_simple(proposer, FL_MEND_CONDITION_FORCED, index, "1");
        fl_propose_simple(proposer, FL_MEND_CONDITION_FORCED, index, "0");
    }
    if (expression->is_whole) propose_joined(proposer, index);
}
