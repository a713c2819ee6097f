#include "analysis/unwritten/place.h"

const struct fl_expression *fl_place_variable(const struct fl_expression *expression, bool *is_signed) {
    *is_signed = fl_expression_is_apply(expression, FL_OP_SIGN_EXTEND);
    if (fl_expression_is_extension(expression)) expression = expression->operands[0];
    return expression->kind == FL_EXPRESSION_VARIABLE ? expression : NULL;
}

static int64_t number_of(const struct fl_expression *constant) {
    uint64_t word = constant->constant.word;
    return constant->width == 32 ? (int32_t)word : (int64_t)word;
}

/* i, i + 1 or i - 1, made wider or not. */
static bool find_term(const struct fl_expression *index, struct fl_place_term *term) {
    bool is_signed;
    if (fl_expression_is_extension(index)) index = index->operands[0];
    bool is_sum = fl_expression_is_apply(index, FL_OP_ADD),
         is_less = fl_expression_is_apply(index, FL_OP_SUBTRACT);
    term->added = 0;
    if ((is_sum || is_less) && index->width <= 64 && fl_expression_is_constant(index->operands[1])) {
        int64_t number = number_of(index->operands[1]);
        if (number < INT32_MIN || number > INT32_MAX) return false;
        term->added = is_sum ? number : -number;
        index = index->operands[0];
    }
    index = fl_place_variable(index, &is_signed);
    if (!index) return false;
    term->variable = index->variable;
    return true;
}

static void add_index(struct fl_written_place *place, const struct fl_expression *step) {
    const struct fl_expression *index = step->operands[1];
    if (fl_expression_is_constant(index)) {
        place->offset += (uint64_t)(number_of(index) * step->stride);
        return;
    }
    struct fl_place_term term = {.stride = (uint64_t)step->stride};
    bool has_room = place->term_count < FL_MOST_TERMS;
    if (step->stride <= 0 || !has_room || !find_term(index, &term)) {
        place->is_known = false;
        return;
    }
    place->terms[place->term_count++] = term;
}

struct fl_written_place fl_written_place_of(const struct fl_expression *address) {
    struct fl_written_place place = {.is_known = true};
    for (;; address = address->operands[0]) {
        if (address->kind == FL_EXPRESSION_FIELD)
            place.offset += (uint64_t)address->offset;
        else if (address->kind == FL_EXPRESSION_INDEX)
            add_index(&place, address);
        else
            break;
    }
    place.root = address;
    return place;
}
