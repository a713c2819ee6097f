/* program/expression.c - constructors of expressions: widths are checked, constants folded. */
#include "program/expression.h"

#include "base/invariant.h"

static struct fl_expression *make(struct fl_arena *arena, enum fl_expression_kind kind, uint32_t width,
                                  const struct fl_type *type) {
    FL_INVARIANT(width > 0, "an expression has at least one bit");
    struct fl_expression *expression = FL_NEW(arena, struct fl_expression);
    expression->kind = kind;
    expression->width = width;
    expression->type = type;
    return expression;
}

static bool is_word(const struct fl_expression *expression, uint64_t word) {
    return fl_expression_is_constant(expression) && expression->width <= 64 && expression->constant.word == word;
}

const struct fl_expression *fl_expression_constant(struct fl_arena *arena, struct fl_bits value,
                                                   const struct fl_type *type) {
    struct fl_expression *expression = make(arena, FL_EXPRESSION_CONSTANT, value.width, type);
    expression->constant = value;
    return expression;
}

const struct fl_expression *fl_expression_word(struct fl_arena *arena, uint32_t width, uint64_t value,
                                               const struct fl_type *type) {
    if (width <= 64) return fl_expression_constant(arena, fl_bits_of_word(width, value), type);
    return fl_expression_constant(arena, fl_bits_of_unsigned(arena, width, value), type);
}

const struct fl_expression *fl_expression_of_variable(struct fl_arena *arena, fl_variable_id variable,
                                                      uint32_t width, const struct fl_type *type) {
    struct fl_expression *expression = make(arena, FL_EXPRESSION_VARIABLE, width, type);
    expression->variable = variable;
    return expression;
}

const struct fl_expression *fl_expression_of_object(struct fl_arena *arena, fl_object_id object, uint32_t width,
                                                    const struct fl_type *type) {
    struct fl_expression *expression = make(arena, FL_EXPRESSION_OBJECT, width, type);
    expression->object = object;
    return expression;
}

const struct fl_expression *fl_expression_of_function(struct fl_arena *arena, fl_function_id function,
                                                      uint32_t width, const struct fl_type *type) {
    struct fl_expression *expression = make(arena, FL_EXPRESSION_FUNCTION, width, type);
    expression->function = function;
    return expression;
}

const struct fl_expression *fl_expression_load(struct fl_arena *arena, const struct fl_expression *address,
                                               uint32_t width, const struct fl_type *type) {
    struct fl_expression *expression = make(arena, FL_EXPRESSION_LOAD, width, type);
    expression->operand_count = 1;
    expression->operands[0] = address;
    return expression;
}

const struct fl_expression *fl_expression_field(struct fl_arena *arena, const struct fl_expression *base,
                                                int64_t offset, const struct fl_member *member,
                                                const struct fl_type *type) {
    FL_INVARIANT(base->width <= 64, "an address has at most 64 bits");
    if (fl_expression_is_constant(base) && !member)
        return fl_expression_word(arena, base->width, base->constant.word + (uint64_t)offset, type);
    struct fl_expression *expression = make(arena, FL_EXPRESSION_FIELD, base->width, type);
    expression->operand_count = 1;
    expression->operands[0] = base;
    expression->offset = offset;
    expression->member = member;
    return expression;
}

const struct fl_expression *fl_expression_index(struct fl_arena *arena, const struct fl_expression *base,
                                                const struct fl_expression *index, int64_t stride,
                                                const struct fl_type *type) {
    FL_INVARIANT(base->width <= 64, "an address has at most 64 bits");
    FL_INVARIANT(base->width == index->width, "an index is as wide as a pointer");
    if (fl_expression_is_constant(base) && fl_expression_is_constant(index))
        return fl_expression_word(arena, base->width,
                                  base->constant.word + index->constant.word * (uint64_t)stride, type);
    struct fl_expression *expression = make(arena, FL_EXPRESSION_INDEX, base->width, type);
    expression->operand_count = 2;
    expression->operands[0] = base;
    expression->operands[1] = index;
    expression->stride = stride;
    return expression;
}

/* operands' widths against the operator's line in operators.def. */
static void check_operands(enum fl_operator op, uint32_t width, const struct fl_expression *const *operands) {
    const struct fl_operator_info *info = fl_operator_info(op);
    FL_INVARIANT(info->operands > 0 && info->result != FL_RESULT_ELEMENT, "an operator on bit-vectors");
    if (info->result == FL_RESULT_SAME || info->result == FL_RESULT_BOOL)
        for (uint32_t i = 1; i < info->operands; i++)
            FL_INVARIANT(operands[i]->width == operands[0]->width, "operands are of one width");
    if (info->result == FL_RESULT_SAME) FL_INVARIANT(width == operands[0]->width, "the result is as wide");
    if (info->result == FL_RESULT_BOOL) FL_INVARIANT(width == 1, "the result is one bit");
    if (info->result == FL_RESULT_SUM)
        FL_INVARIANT(width == operands[0]->width + operands[1]->width, "the result is as wide as both");
}

/* The operator on constants, or a node. */
static const struct fl_expression *apply(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                                         const uint32_t parameters[2], uint32_t count,
                                         const struct fl_expression *const *operands, const struct fl_type *type) {
    FL_INVARIANT(fl_operator_info(op)->operands == count, "the operator takes so many operands");
    check_operands(op, width, operands);
    struct fl_bits values[3];
    bool is_foldable = true;
    for (uint32_t i = 0; i < count; i++) {
        if (fl_expression_is_constant(operands[i]))
            values[i] = operands[i]->constant;
        else
            is_foldable = false;
    }
    if (is_foldable)
        return fl_expression_constant(arena, fl_operator_evaluate(arena, op, width, parameters, values), type);
    struct fl_expression *expression = make(arena, FL_EXPRESSION_APPLY, width, type);
    expression->op = op;
    expression->operand_count = count;
    for (uint32_t i = 0; i < count; i++) expression->operands[i] = operands[i];
    expression->parameters[0] = parameters[0];
    expression->parameters[1] = parameters[1];
    return expression;
}

static const uint32_t no_parameters[2];

const struct fl_expression *fl_expression_unary(struct fl_arena *arena, enum fl_operator op,
                                                const struct fl_expression *operand, const struct fl_type *type) {
    if (op == FL_OP_NOT && operand->width == 1)
        return fl_expression_typed(arena, fl_expression_not(arena, operand), type);
    uint32_t width = fl_operator_info(op)->result == FL_RESULT_BOOL ? 1 : operand->width;
    return apply(arena, op, width, no_parameters, 1, &operand, type);
}

/* x + 0, x - 0, x | 0, x ^ 0, x << 0, x >> 0 give x; so do x & 1 and x | 0 of single bits. */
static bool has_neutral_right(enum fl_operator op, const struct fl_expression *right) {
    switch (op) {
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_OR:
    case FL_OP_XOR:
    case FL_OP_SHIFT_LEFT:
    case FL_OP_SHIFT_RIGHT:
    case FL_OP_SHIFT_RIGHT_SIGNED: return is_word(right, 0);
    case FL_OP_AND: return right->width <= 64 && is_word(right, fl_bits_mask(right->width));
    default: return false;
    }
}

static const struct fl_expression *simplify_bit(struct fl_arena *arena, enum fl_operator op,
                                                const struct fl_expression *left,
                                                const struct fl_expression *right) {
    bool is_left_constant = fl_expression_is_constant(left);
    const struct fl_expression *constant = is_left_constant ? left : right;
    const struct fl_expression *other = is_left_constant ? right : left;
    if (!fl_expression_is_constant(constant)) return NULL;
    bool bit = constant->constant.word;
    switch (op) {
    case FL_OP_AND: return bit ? other : constant;
    case FL_OP_OR: return bit ? constant : other;
    case FL_OP_XOR: return bit ? fl_expression_not(arena, other) : other;
    case FL_OP_EQUAL: return bit ? other : fl_expression_not(arena, other);
    default: return NULL;
    }
}

/* (int)bit == 0 and the like, which is how C's conditions come out of the compiler. */
static const struct fl_expression *simplify_widened_bit(struct fl_arena *arena, enum fl_operator op,
                                                        const struct fl_expression *left,
                                                        const struct fl_expression *right) {
    if (op != FL_OP_EQUAL || !fl_expression_is_apply(left, FL_OP_ZERO_EXTEND) || left->operands[0]->width != 1)
        return NULL;
    if (is_word(right, 0)) return fl_expression_not(arena, left->operands[0]);
    return is_word(right, 1) ? left->operands[0] : NULL;
}

const struct fl_expression *fl_expression_binary(struct fl_arena *arena, enum fl_operator op,
                                                 const struct fl_expression *left,
                                                 const struct fl_expression *right, const struct fl_type *type) {
    FL_INVARIANT(op == FL_OP_CONCAT || left->width == right->width, "operands are of one width");
    const struct fl_expression *simpler = NULL;
    if (has_neutral_right(op, right) && !fl_expression_is_constant(left))
        simpler = left;
    else if (left->width == 1)
        simpler = simplify_bit(arena, op, left, right);
    else
        simpler = simplify_widened_bit(arena, op, left, right);
    if (simpler) return fl_expression_typed(arena, simpler, type);
    enum fl_result_width result = fl_operator_info(op)->result;
    uint32_t width = result == FL_RESULT_BOOL  ? 1
                     : result == FL_RESULT_SUM ? left->width + right->width
                                               : left->width;
    const struct fl_expression *operands[2] = {left, right};
    return apply(arena, op, width, no_parameters, 2, operands, type);
}

const struct fl_expression *fl_expression_if(struct fl_arena *arena, const struct fl_expression *condition,
                                             const struct fl_expression *then,
                                             const struct fl_expression *otherwise, const struct fl_type *type) {
    FL_INVARIANT(condition->width == 1, "a condition is one bit");
    FL_INVARIANT(then->width == otherwise->width, "both branches are of one width");
    if (fl_expression_is_constant(condition))
        return fl_expression_typed(arena, condition->constant.word ? then : otherwise, type);
    const struct fl_expression *operands[3] = {condition, then, otherwise};
    return apply(arena, FL_OP_IF, then->width, no_parameters, 3, operands, type);
}

const struct fl_expression *fl_expression_convert(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                                                  const struct fl_expression *operand,
                                                  const struct fl_type *type) {
    bool is_extension = op == FL_OP_ZERO_EXTEND || op == FL_OP_SIGN_EXTEND;
    FL_INVARIANT(!is_extension || width >= operand->width, "an extension does not narrow");
    if (is_extension && width == operand->width) return fl_expression_typed(arena, operand, type);
    return apply(arena, op, width, no_parameters, 1, &operand, type);
}

const struct fl_expression *fl_expression_extract(struct fl_arena *arena, uint32_t high, uint32_t low,
                                                  const struct fl_expression *operand,
                                                  const struct fl_type *type) {
    FL_INVARIANT(low <= high && high < operand->width, "the bits lie inside the operand");
    uint32_t width = high - low + 1, parameters[2] = {high, low};
    if (width == operand->width) return fl_expression_typed(arena, operand, type);
    bool is_extended =
        fl_expression_is_apply(operand, FL_OP_ZERO_EXTEND) || fl_expression_is_apply(operand, FL_OP_SIGN_EXTEND);
    if (is_extended && low == 0 && width == operand->operands[0]->width)
        return fl_expression_typed(arena, operand->operands[0], type);
    return apply(arena, FL_OP_EXTRACT, width, parameters, 1, &operand, type);
}

const struct fl_expression *fl_expression_round(struct fl_arena *arena, enum fl_rounding mode,
                                                const struct fl_expression *operand, const struct fl_type *type) {
    uint32_t parameters[2] = {mode, 0};
    return apply(arena, FL_OP_FLOAT_ROUND, operand->width, parameters, 1, &operand, type);
}

const struct fl_expression *fl_expression_fused(struct fl_arena *arena, const struct fl_expression *left,
                                                const struct fl_expression *right,
                                                const struct fl_expression *addend, const struct fl_type *type) {
    const struct fl_expression *operands[3] = {left, right, addend};
    return apply(arena, FL_OP_FLOAT_FUSED, left->width, no_parameters, 3, operands, type);
}

const struct fl_expression *fl_expression_access(struct fl_arena *arena, enum fl_expression_kind kind,
                                                 const struct fl_expression *base,
                                                 const struct fl_expression *address,
                                                 const struct fl_expression *size) {
    FL_INVARIANT(kind == FL_EXPRESSION_IN_BOUNDS || kind == FL_EXPRESSION_IS_WRITABLE,
                 "a question about an access");
    FL_INVARIANT(base->width == address->width && base->width == size->width, "addresses and sizes are as wide");
    struct fl_expression *expression = make(arena, kind, 1, NULL);
    expression->operand_count = 3;
    expression->operands[0] = base;
    expression->operands[1] = address;
    expression->operands[2] = size;
    return expression;
}

const struct fl_expression *fl_expression_memory_question(struct fl_arena *arena, enum fl_expression_kind kind,
                                                          const struct fl_expression *operand) {
    bool is_wide = kind == FL_EXPRESSION_OBJECT_SIZE || kind == FL_EXPRESSION_OBJECT_START ||
                   kind == FL_EXPRESSION_OBJECT_NUMBER;
    bool has_operand = kind == FL_EXPRESSION_IS_FREEABLE || kind == FL_EXPRESSION_IS_FUNCTION || is_wide;
    FL_INVARIANT(has_operand || kind == FL_EXPRESSION_NO_LEAK || kind == FL_EXPRESSION_NO_LOST,
                 "a question about memory");
    FL_INVARIANT(has_operand == (operand != NULL), "only NO_LEAK and NO_LOST have no operand");
    uint32_t width = is_wide ? operand->width : 1;
    struct fl_expression *expression = make(arena, kind, width, NULL);
    expression->operand_count = has_operand;
    expression->operands[0] = operand;
    return expression;
}

/* The comparison that holds exactly where `op` does not, once its operands are swapped. */
static bool find_turned(enum fl_operator op, enum fl_operator *turned) {
    switch (op) {
    case FL_OP_LESS: *turned = FL_OP_LESS_EQUAL; return true;
    case FL_OP_LESS_EQUAL: *turned = FL_OP_LESS; return true;
    case FL_OP_LESS_SIGNED: *turned = FL_OP_LESS_EQUAL_SIGNED; return true;
    case FL_OP_LESS_EQUAL_SIGNED: *turned = FL_OP_LESS_SIGNED; return true;
    default: return false;
    }
}

const struct fl_expression *fl_expression_not(struct fl_arena *arena, const struct fl_expression *operand) {
    FL_INVARIANT(operand->width == 1, "negation is of one bit");
    if (fl_expression_is_constant(operand))
        return fl_expression_word(arena, 1, !operand->constant.word, operand->type);
    if (fl_expression_is_apply(operand, FL_OP_NOT)) return operand->operands[0];
    enum fl_operator turned;
    if (operand->kind == FL_EXPRESSION_APPLY && find_turned(operand->op, &turned)) {
        struct fl_expression *expression = fl_arena_copy(arena, operand, sizeof *operand);
        expression->op = turned;
        expression->operands[0] = operand->operands[1];
        expression->operands[1] = operand->operands[0];
        expression->is_turned = !operand->is_turned;
        return expression;
    }
    return apply(arena, FL_OP_NOT, 1, no_parameters, 1, &operand, operand->type);
}

const struct fl_expression *fl_expression_turned(struct fl_arena *arena, const struct fl_expression *expression) {
    enum fl_operator negated;
    bool is_relation = expression->kind == FL_EXPRESSION_APPLY &&
                       (find_turned(expression->op, &negated) || expression->op == FL_OP_FLOAT_LESS ||
                        expression->op == FL_OP_FLOAT_LESS_EQUAL);
    if (!is_relation) return expression;
    struct fl_expression *copy = fl_arena_copy(arena, expression, sizeof *expression);
    copy->is_turned = true;
    return copy;
}

const struct fl_expression *fl_expression_implicit(struct fl_arena *arena,
                                                   const struct fl_expression *expression) {
    if (expression->is_implicit) return expression;
    struct fl_expression *copy = fl_arena_copy(arena, expression, sizeof *expression);
    copy->is_implicit = true;
    return copy;
}

const struct fl_expression *fl_expression_typed(struct fl_arena *arena, const struct fl_expression *expression,
                                                const struct fl_type *type) {
    if (!type || expression->type == type) return expression;
    struct fl_expression *copy = fl_arena_copy(arena, expression, sizeof *expression);
    copy->type = type;
    return copy;
}
