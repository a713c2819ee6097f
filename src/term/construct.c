/* term/construct.c - the constructors of term.h: they check operands, find the width of the result, and
 * have the term rewritten and stored. The rules of rewrite.h call them for what they make in turn. */
#include "term/term.h"

#include "base/invariant.h"
#include "term/operator/float.h"
#include "term/rewrite.h"
#include "term/table.h"

const struct fl_term *fl_term_constant(struct fl_terms *terms, struct fl_bits value) {
    FL_INVARIANT(value.width >= 1, "bit-vectors have at least one bit");
    struct fl_term key = {.op = FL_OP_CONSTANT, .width = value.width};
    if (value.width <= 64)
        key.word = value.word;
    else
        key.words = value.words;
    return fl_terms_intern(terms, &key);
}

const struct fl_term *fl_term_word(struct fl_terms *terms, uint32_t width, uint64_t word) {
    return fl_term_constant(terms, fl_bits_of_unsigned(terms->scratch, width, word));
}

const struct fl_term *fl_term_true(struct fl_terms *terms) {
    return terms->truth[1];
}

const struct fl_term *fl_term_false(struct fl_terms *terms) {
    return terms->truth[0];
}

const struct fl_term *fl_term_bool(struct fl_terms *terms, bool value) {
    return terms->truth[value];
}

const struct fl_term *fl_term_variable(struct fl_terms *terms, const char *name, uint32_t width) {
    FL_INVARIANT(width >= 1, "bit-vectors have at least one bit");
    struct fl_term key = {.op = FL_OP_VARIABLE, .width = width, .name = name};
    return fl_terms_intern(terms, &key);
}

const struct fl_term *fl_term_array_variable(struct fl_terms *terms, const char *name, uint32_t index_width,
                                             uint32_t element_width) {
    FL_INVARIANT(index_width >= 1 && element_width >= 1, "bit-vectors have at least one bit");
    struct fl_term key = {
        .op = FL_OP_ARRAY_VARIABLE, .width = element_width, .index_width = index_width, .name = name};
    return fl_terms_intern(terms, &key);
}

static void check_vector(const struct fl_term *operand) {
    FL_INVARIANT(operand->index_width == 0, "an array is no operand of this operator");
}

static void check_same(const struct fl_term *left, const struct fl_term *right) {
    FL_INVARIANT(left->width == right->width, "operands have the same width");
}

static void check_array(const struct fl_term *operand) {
    FL_INVARIANT(operand->index_width != 0, "the operand is an array");
}

static void check_float(uint32_t width) {
    FL_INVARIANT(fl_float_is_width(width), "floats have 16, 32, 64, 80 or 128 bits");
}

static void shape_array_operator(struct fl_term *key, uint32_t width) {
    const struct fl_term *const *operands = key->operands;
    switch (key->op) {
    case FL_OP_ARRAY_OF:
        check_vector(operands[0]);
        FL_INVARIANT(width >= 1, "an index has at least one bit");
        key->width = operands[0]->width;
        key->index_width = width;
        return;
    case FL_OP_SELECT:
        check_array(operands[0]);
        check_vector(operands[1]);
        FL_INVARIANT(operands[1]->width == operands[0]->index_width, "the index has the array's index width");
        key->width = operands[0]->width;
        return;
    case FL_OP_STORE:
        check_array(operands[0]);
        check_vector(operands[1]);
        check_vector(operands[2]);
        FL_INVARIANT(operands[1]->width == operands[0]->index_width, "the index has the array's index width");
        check_same(operands[0], operands[2]);
        break;
    default: /* ARRAY_IF */
        FL_INVARIANT(operands[0]->width == 1, "a condition has one bit");
        check_array(operands[1]);
        check_same(operands[1], operands[2]);
        FL_INVARIANT(operands[1]->index_width == operands[2]->index_width,
                     "both arrays have the same index width");
        key->width = operands[1]->width;
        key->index_width = operands[1]->index_width;
        return;
    }
    key->width = operands[0]->width;
    key->index_width = operands[0]->index_width;
}

static void shape_conversion(struct fl_term *key, uint32_t width) {
    uint32_t from = key->operand->width;
    FL_INVARIANT(width >= 1 || key->op == FL_OP_EXTRACT, "bit-vectors have at least one bit");
    key->width = width;
    switch (key->op) {
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: FL_INVARIANT(width >= from, "extending does not cut"); break;
    case FL_OP_EXTRACT:
        FL_INVARIANT(key->parameters[1] <= key->parameters[0] && key->parameters[0] < from,
                     "bits that the operand has");
        key->width = key->parameters[0] - key->parameters[1] + 1;
        break;
    case FL_OP_FLOAT_OF_SIGNED:
    case FL_OP_FLOAT_OF_UNSIGNED: check_float(width); break;
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT: check_float(from); break;
    default: /* FLOAT_CONVERT */ check_float(width); check_float(from);
    }
}

/* Checks the operands and sets the widths of the result. */
static void shape(struct fl_term *key, uint32_t width) {
    const struct fl_operator_info *info = fl_operator_info(key->op);
    if (key->op == FL_OP_SELECT || (key->op >= FL_OP_ARRAY_OF && key->op <= FL_OP_ARRAY_IF)) {
        shape_array_operator(key, width);
        return;
    }
    for (uint8_t i = 0; i < key->operand_count; i++) check_vector(key->operands[i]);
    if (info->result == FL_RESULT_GIVEN) {
        shape_conversion(key, width);
        return;
    }
    if (fl_operator_is_float(key->op)) check_float(key->operands[0]->width);
    switch (info->result) {
    case FL_RESULT_SUM: key->width = key->operands[0]->width + key->operands[1]->width; return;
    case FL_RESULT_BRANCH:
        FL_INVARIANT(key->operands[0]->width == 1, "a condition has one bit");
        check_same(key->operands[1], key->operands[2]);
        key->width = key->operands[1]->width;
        return;
    default:
        for (uint8_t i = 1; i < key->operand_count; i++) check_same(key->operands[0], key->operands[i]);
        key->width = info->result == FL_RESULT_BOOL ? 1 : key->operands[0]->width;
    }
}

static bool is_before(const struct fl_term *left, const struct fl_term *right) {
    bool left_constant = fl_term_is_constant(left), right_constant = fl_term_is_constant(right);
    return left_constant != right_constant ? right_constant : left->id <= right->id;
}

/* The key with its operands in order and its widths set. */
static struct fl_term make_key(enum fl_operator op, uint32_t width, const uint32_t parameters[2],
                               const struct fl_term *const *operands) {
    const struct fl_operator_info *info = fl_operator_info(op);
    FL_INVARIANT(info->operands > 0, "leaves have constructors of their own");
    struct fl_term key = {.op = op, .operand_count = info->operands};
    for (uint8_t i = 0; i < info->operands; i++) key.operands[i] = operands[i];
    if (info->parameters > 0) key.parameters[0] = parameters[0];
    if (info->parameters > 1) key.parameters[1] = parameters[1];
    if (fl_operator_is_commutative(op) && !is_before(operands[0], operands[1])) {
        key.operands[0] = operands[1];
        key.operands[1] = operands[0];
    }
    shape(&key, width);
    return key;
}

const struct fl_term *fl_term_make_raw(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                       const uint32_t parameters[2], const struct fl_term *const *operands) {
    struct fl_term key = make_key(op, width, parameters, operands);
    return fl_terms_intern(terms, &key);
}

const struct fl_term *fl_term_make(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                   const uint32_t parameters[2], const struct fl_term *const *operands) {
    struct fl_term key = make_key(op, width, parameters, operands);
    return fl_rewrite(terms, &key);
}

const struct fl_term *fl_term_rebuild(struct fl_terms *terms, const struct fl_term *term,
                                      const struct fl_term *const *operands) {
    uint32_t width = term->op == FL_OP_ARRAY_OF ? term->index_width : term->width;
    bool has_parameters = fl_operator_info(term->op)->parameters;
    return fl_term_make(terms, term->op, width, has_parameters ? term->parameters : NULL, operands);
}

const struct fl_term *fl_term_unary(struct fl_terms *terms, enum fl_operator op, const struct fl_term *operand) {
    const struct fl_operator_info *info = fl_operator_info(op);
    FL_INVARIANT(info->operands == 1 && info->parameters == 0 && info->result != FL_RESULT_GIVEN,
                 "one operand says it all");
    return fl_term_make(terms, op, 0, NULL, &operand);
}

const struct fl_term *fl_term_binary(struct fl_terms *terms, enum fl_operator op, const struct fl_term *left,
                                     const struct fl_term *right) {
    FL_INVARIANT(fl_operator_info(op)->operands == 2, "an operator of two operands");
    const struct fl_term *operands[2] = {left, right};
    return fl_term_make(terms, op, 0, NULL, operands);
}

const struct fl_term *fl_term_if(struct fl_terms *terms, const struct fl_term *condition,
                                 const struct fl_term *then, const struct fl_term *otherwise) {
    const struct fl_term *operands[3] = {condition, then, otherwise};
    return fl_term_make(terms, then->index_width ? FL_OP_ARRAY_IF : FL_OP_IF, 0, NULL, operands);
}

const struct fl_term *fl_term_convert(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                      const struct fl_term *operand) {
    const struct fl_operator_info *info = fl_operator_info(op);
    FL_INVARIANT(info->operands == 1 && info->parameters == 0 && info->result == FL_RESULT_GIVEN &&
                     op != FL_OP_ARRAY_OF,
                 "a conversion");
    return fl_term_make(terms, op, width, NULL, &operand);
}

const struct fl_term *fl_term_extract(struct fl_terms *terms, uint32_t high, uint32_t low,
                                      const struct fl_term *operand) {
    uint32_t parameters[2] = {high, low};
    return fl_term_make(terms, FL_OP_EXTRACT, 0, parameters, &operand);
}

const struct fl_term *fl_term_array_of(struct fl_terms *terms, uint32_t index_width,
                                       const struct fl_term *element) {
    return fl_term_make(terms, FL_OP_ARRAY_OF, index_width, NULL, &element);
}

const struct fl_term *fl_term_select(struct fl_terms *terms, const struct fl_term *array,
                                     const struct fl_term *index) {
    return fl_term_binary(terms, FL_OP_SELECT, array, index);
}

const struct fl_term *fl_term_store(struct fl_terms *terms, const struct fl_term *array,
                                    const struct fl_term *index, const struct fl_term *value) {
    const struct fl_term *operands[3] = {array, index, value};
    return fl_term_make(terms, FL_OP_STORE, 0, NULL, operands);
}

const struct fl_term *fl_term_not(struct fl_terms *terms, const struct fl_term *operand) {
    return fl_term_unary(terms, FL_OP_NOT, operand);
}

const struct fl_term *fl_term_and(struct fl_terms *terms, const struct fl_term *left,
                                  const struct fl_term *right) {
    return fl_term_binary(terms, FL_OP_AND, left, right);
}

const struct fl_term *fl_term_or(struct fl_terms *terms, const struct fl_term *left, const struct fl_term *right) {
    return fl_term_binary(terms, FL_OP_OR, left, right);
}

const struct fl_term *fl_term_implies(struct fl_terms *terms, const struct fl_term *left,
                                      const struct fl_term *right) {
    return fl_term_or(terms, fl_term_not(terms, left), right);
}

const struct fl_term *fl_term_equal(struct fl_terms *terms, const struct fl_term *left,
                                    const struct fl_term *right) {
    return fl_term_binary(terms, FL_OP_EQUAL, left, right);
}
