/* engine/interpret/translate/branch.c - conditions that are jumped on, and choices between many edges. */
#include <stdlib.h>

#include "engine/interpret/translate/translate.h"

static bool is_bit(struct fl_translation *translation, const struct fl_expression *expression, uint64_t *bit) {
    return expression->width == 1 && fl_translate_constant(translation, expression, bit);
}

/* A condition that says the same about a smaller one, or its opposite. */
static const struct fl_expression *strip_negations(struct fl_translation *translation,
                                                   const struct fl_expression *condition, bool *sense) {
    uint64_t bit;
    while (condition->kind == FL_EXPRESSION_APPLY) {
        if (condition->op == FL_OP_NOT) {
            *sense = !*sense;
        } else if (condition->op == FL_OP_EQUAL && is_bit(translation, condition->operands[1], &bit)) {
            *sense = *sense == (bit == 1);
        } else if (condition->op == FL_OP_XOR && is_bit(translation, condition->operands[1], &bit)) {
            *sense = *sense != (bit == 1);
        } else {
            return condition;
        }
        condition = condition->operands[0];
    }
    return condition;
}

/* JUMP_IF_x_R; then follow JUMP_IF_x_I, JUMP_UNLESS_x_R, JUMP_UNLESS_x_I. */
static bool jump_kind(enum fl_operator op, uint32_t width, enum fl_instruction_kind *kind) {
    switch (op) {
    case FL_OP_EQUAL: *kind = FL_INSTRUCTION_JUMP_IF_EQUAL_R; return width <= 64;
    case FL_OP_LESS: *kind = FL_INSTRUCTION_JUMP_IF_LESS_R; return width <= 64;
    case FL_OP_LESS_EQUAL: *kind = FL_INSTRUCTION_JUMP_IF_LESS_EQUAL_R; return width <= 64;
    case FL_OP_LESS_SIGNED:
        *kind = width == 32 ? FL_INSTRUCTION_JUMP_IF_LESS_SIGNED_32_R : FL_INSTRUCTION_JUMP_IF_LESS_SIGNED_64_R;
        return width == 32 || width == 64;
    case FL_OP_LESS_EQUAL_SIGNED:
        *kind = width == 32 ? FL_INSTRUCTION_JUMP_IF_LESS_EQUAL_SIGNED_32_R
                            : FL_INSTRUCTION_JUMP_IF_LESS_EQUAL_SIGNED_64_R;
        return width == 32 || width == 64;
    default: return false;
    }
}

struct comparison {
    enum fl_operator op;
    const struct fl_expression *left, *right;
    bool sense;
};

/* c < x is not x <= c: constants go to the right. */
static struct comparison constant_to_the_right(struct fl_translation *translation, struct comparison comparison) {
    uint64_t ignored;
    if (!fl_translate_constant(translation, comparison.left, &ignored)) return comparison;
    if (fl_translate_constant(translation, comparison.right, &ignored)) return comparison;
    struct comparison turned = {comparison.op, comparison.right, comparison.left, comparison.sense};
    if (comparison.op == FL_OP_EQUAL) return turned;
    turned.sense = !comparison.sense;
    switch (comparison.op) {
    case FL_OP_LESS: turned.op = FL_OP_LESS_EQUAL; break;
    case FL_OP_LESS_EQUAL: turned.op = FL_OP_LESS; break;
    case FL_OP_LESS_SIGNED: turned.op = FL_OP_LESS_EQUAL_SIGNED; break;
    default: turned.op = FL_OP_LESS_SIGNED; break;
    }
    return turned;
}

static uint32_t branch_on_comparison(struct fl_translation *translation, struct comparison comparison) {
    enum fl_instruction_kind kind = FL_INSTRUCTION_JUMP;
    uint64_t immediate;
    jump_kind(comparison.op, comparison.left->width, &kind);
    if (!comparison.sense) kind += 2;
    uint32_t b = fl_translate_expression(translation, comparison.left, FL_NO_REGISTER), c = 0;
    bool is_immediate = fl_translate_constant(translation, comparison.right, &immediate);
    if (!is_immediate) c = fl_translate_expression(translation, comparison.right, FL_NO_REGISTER);
    struct fl_instruction *instruction = fl_translate_emit_counting(translation, is_immediate ? kind + 1 : kind);
    instruction->b = b;
    instruction->c = c;
    if (is_immediate) instruction->y.word = immediate;
    return (uint32_t)translation->instructions.count - 1;
}

uint32_t fl_translate_branch(struct fl_translation *translation, const struct fl_expression *condition,
                             bool sense) {
    enum fl_instruction_kind ignored;
    condition = strip_negations(translation, condition, &sense);
    if (condition->kind == FL_EXPRESSION_APPLY &&
        jump_kind(condition->op, condition->operands[0]->width, &ignored)) {
        struct comparison comparison = {condition->op, condition->operands[0], condition->operands[1], sense};
        return branch_on_comparison(translation, constant_to_the_right(translation, comparison));
    }
    uint32_t value = fl_translate_expression(translation, condition, FL_NO_REGISTER);
    struct fl_instruction *instruction =
        fl_translate_emit_counting(translation, sense ? FL_INSTRUCTION_JUMP_IF : FL_INSTRUCTION_JUMP_UNLESS);
    instruction->b = value;
    return (uint32_t)translation->instructions.count - 1;
}

void fl_translate_land_here(struct fl_translation *translation, uint32_t jump) {
    translation->instructions.items[jump].x.word = translation->instructions.count;
    fl_vector_push(translation->scratch, &translation->jumps, (struct fl_jump){jump, FL_NO_INDEX});
}
