#include "term/rewrite.h"

#include "base/invariant.h"

/* Rules may call constructors, whose rules may call constructors; beyond these numbers terms are
 * built as they are asked for, so that building one term always costs little. */
enum { LARGEST_DEPTH = 40, LARGEST_BUDGET = 300 };
/* Constants under way may use this much before the scratch memory is emptied. */
enum { SCRATCH_BYTES = 1 << 16 };

static bool is_foldable(const struct fl_term *key) {
    switch (key->op) {
    case FL_OP_ARRAY_OF:
    case FL_OP_SELECT:
    case FL_OP_STORE:
    case FL_OP_ARRAY_IF: return false;
    default:
        for (uint8_t i = 0; i < key->operand_count; i++)
            if (!fl_term_is_constant(key->operands[i])) return false;
        return true;
    }
}

static const struct fl_term *fold(struct fl_terms *terms, const struct fl_term *key) {
    struct fl_bits operands[3];
    for (uint8_t i = 0; i < key->operand_count; i++) operands[i] = fl_term_value(key->operands[i]);
    const uint32_t *parameters = fl_operator_info(key->op)->parameters ? key->parameters : NULL;
    return fl_term_constant(terms,
                            fl_operator_evaluate(terms->scratch, key->op, key->width, parameters, operands));
}

static bool is_constant_choice(const struct fl_term *term) {
    return term->op == FL_OP_IF && fl_term_is_constant(term->operands[1]) &&
           fl_term_is_constant(term->operands[2]);
}

static const struct fl_term *with_operands(struct fl_terms *terms, const struct fl_term *key,
                                           const struct fl_term *left, const struct fl_term *right) {
    const struct fl_term *operands[2] = {left, right};
    return fl_term_make(terms, key->op, key->width, fl_operator_info(key->op)->parameters ? key->parameters : NULL,
                        operands);
}

/* An operator on c ? 1 : 2 and constants is a choice of constants again. */
static const struct fl_term *push_into_choice(struct fl_terms *terms, const struct fl_term *key) {
    if (key->op == FL_OP_IF || key->index_width || key->op == FL_OP_SELECT || key->operand_count > 2) return NULL;
    const struct fl_term *left = key->operands[0], *right = key->operand_count == 2 ? key->operands[1] : left;
    bool left_chooses = is_constant_choice(left), right_chooses = is_constant_choice(right);
    if (!left_chooses && !right_chooses) return NULL;
    if (!left_chooses && !fl_term_is_constant(left)) return NULL;
    if (!right_chooses && !fl_term_is_constant(right)) return NULL;
    const struct fl_term *condition = left_chooses ? left->operands[0] : right->operands[0];
    if (left_chooses && right_chooses && left->operands[0] != right->operands[0]) return NULL;
    const struct fl_term *then = with_operands(terms, key, left_chooses ? left->operands[1] : left,
                                               right_chooses ? right->operands[1] : right);
    const struct fl_term *otherwise = with_operands(terms, key, left_chooses ? left->operands[2] : left,
                                                    right_chooses ? right->operands[2] : right);
    return fl_term_if(terms, condition, then, otherwise);
}

/* Only what holds bit for bit, whatever the NaNs. */
static const struct fl_term *rewrite_float(struct fl_terms *terms, const struct fl_term *key) {
    const struct fl_term *operand = key->operands[0];
    bool is_same = key->operand_count == 2 && operand == key->operands[1];
    switch (key->op) {
    case FL_OP_FLOAT_CONVERT: return key->width == operand->width ? operand : NULL;
    case FL_OP_FLOAT_LESS: return is_same ? fl_term_false(terms) : NULL;
    case FL_OP_FLOAT_EQUAL:
    case FL_OP_FLOAT_LESS_EQUAL:
        return is_same ? fl_term_not(terms, fl_term_unary(terms, FL_OP_FLOAT_IS_NAN, operand)) : NULL;
    case FL_OP_FLOAT_IS_NAN: {
        bool is_number = operand->op == FL_OP_FLOAT_OF_SIGNED || operand->op == FL_OP_FLOAT_OF_UNSIGNED;
        return is_number ? fl_term_false(terms) : NULL;
    }
    default: return NULL;
    }
}

static const struct fl_term *apply_rules(struct fl_terms *terms, const struct fl_term *key) {
    const struct fl_term *const *operands = key->operands;
    switch (key->op) {
    case FL_OP_NOT: return fl_rewrite_not(terms, operands[0]);
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR: return fl_rewrite_bitwise(terms, key->op, operands[0], operands[1]);
    case FL_OP_SHIFT_LEFT:
    case FL_OP_SHIFT_RIGHT:
    case FL_OP_SHIFT_RIGHT_SIGNED: return fl_rewrite_shift(terms, key->op, operands[0], operands[1]);
    case FL_OP_EXTRACT: return fl_rewrite_extract(terms, key->parameters[0], key->parameters[1], operands[0]);
    case FL_OP_CONCAT: return fl_rewrite_concat(terms, operands[0], operands[1]);
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: return fl_rewrite_extend(terms, key->op, key->width, operands[0]);
    case FL_OP_NEGATE:
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY: return fl_rewrite_arithmetic(terms, key);
    case FL_OP_DIVIDE:
    case FL_OP_DIVIDE_SIGNED:
    case FL_OP_REMAINDER:
    case FL_OP_REMAINDER_SIGNED: return fl_rewrite_division(terms, key->op, operands[0], operands[1]);
    case FL_OP_EQUAL: return fl_rewrite_equal(terms, operands[0], operands[1]);
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED: return fl_rewrite_less(terms, key->op, operands[0], operands[1]);
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED:
    case FL_OP_SUBTRACT_OVERFLOWS:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
    case FL_OP_MULTIPLY_OVERFLOWS:
    case FL_OP_MULTIPLY_OVERFLOWS_SIGNED: return fl_rewrite_overflow(terms, key->op, operands[0], operands[1]);
    case FL_OP_IF:
    case FL_OP_ARRAY_IF: return fl_rewrite_if(terms, key->op, operands[0], operands[1], operands[2]);
    case FL_OP_ARRAY_OF: return NULL;
    case FL_OP_SELECT: return fl_rewrite_select(terms, operands[0], operands[1]);
    case FL_OP_STORE: return fl_rewrite_store(terms, operands[0], operands[1], operands[2]);
    default: return rewrite_float(terms, key);
    }
}

const struct fl_term *fl_rewrite(struct fl_terms *terms, const struct fl_term *key) {
    if (is_foldable(key)) {
        const struct fl_term *constant = fold(terms, key);
        if (terms->rewrite_depth == 0 && constant->width > 64) fl_arena_reset(terms->scratch);
        return constant;
    }
    const struct fl_term *known = fl_terms_find(terms, key);
    if (known && known->is_normal) return known;
    struct fl_range range = fl_range_of(terms->ranges, key);
    if (range.least == range.most) return fl_term_word(terms, key->width, range.least);
    if (terms->rewrite_depth == 0) terms->rewrite_budget = LARGEST_BUDGET;
    if (terms->rewrite_depth >= LARGEST_DEPTH || terms->rewrite_budget == 0) return fl_terms_intern(terms, key);
    terms->rewrite_depth++;
    terms->rewrite_budget--;
    const struct fl_term *result = push_into_choice(terms, key);
    if (!result) result = apply_rules(terms, key);
    if (!result) result = fl_terms_intern_normal(terms, key);
    terms->rewrite_depth--;
    if (terms->rewrite_depth == 0 && fl_arena_bytes(terms->scratch) > SCRATCH_BYTES)
        fl_arena_reset(terms->scratch);
    FL_INVARIANT(result->width == key->width && result->index_width == key->index_width,
                 "rewriting keeps the width");
    return result;
}
