#include "characterize/condition/expression.h"

#include "base/map.h"
#include "base/vector.h"
#include "term/operator/info.h"

typedef const struct fl_term *term_ref;
typedef const struct fl_expression *expression_ref;

struct conversion {
    struct fl_arena *arena;
    fl_expression_leaf *leaf;
    void *context;
    struct fl_map done; /* term -> expression */
    FL_VECTOR_OF(term_ref) open;
};

static expression_ref find_done(const struct conversion *conversion, term_ref term) {
    const uint64_t *known = fl_map_find(&conversion->done, fl_map_key(term));
    return known ? (expression_ref)(uintptr_t)*known : NULL;
}

static expression_ref apply(struct fl_arena *arena, term_ref term, const expression_ref *operands) {
    if (term->op == FL_OP_EXTRACT)
        return fl_expression_extract(arena, term->parameters[0], term->parameters[1], operands[0], NULL);
    if (term->op == FL_OP_FLOAT_ROUND)
        return fl_expression_round(arena, (enum fl_rounding)term->parameters[0], operands[0], NULL);
    if (term->op == FL_OP_FLOAT_FUSED)
        return fl_expression_fused(arena, operands[0], operands[1], operands[2], NULL);
    if (term->op == FL_OP_IF) return fl_expression_if(arena, operands[0], operands[1], operands[2], NULL);
    if (term->operand_count == 2) return fl_expression_binary(arena, term->op, operands[0], operands[1], NULL);
    if (fl_operator_info(term->op)->result == FL_RESULT_GIVEN)
        return fl_expression_convert(arena, term->op, term->width, operands[0], NULL);
    return fl_expression_unary(arena, term->op, operands[0], NULL);
}

/* False: there is none. NULL in `made`: operands come first. */
static bool convert(struct conversion *conversion, term_ref term, expression_ref *made) {
    expression_ref operands[3];
    bool is_ready = true;
    *made = NULL;
    if (term->has_array) return false;
    if (term->op == FL_OP_VARIABLE) return (*made = conversion->leaf(conversion->context, term));
    if (fl_term_is_constant(term)) {
        *made = fl_expression_constant(conversion->arena, fl_term_value(term), NULL);
        return true;
    }
    for (unsigned i = 0; i < term->operand_count; i++) {
        operands[i] = find_done(conversion, term->operands[i]);
        if (operands[i]) continue;
        is_ready = false;
        fl_vector_push(conversion->arena, &conversion->open, term->operands[i]);
    }
    if (is_ready) *made = apply(conversion->arena, term, operands);
    return true;
}

expression_ref fl_expression_of_term(struct fl_arena *arena, term_ref term, fl_expression_leaf *leaf,
                                     void *context) {
    struct conversion conversion = {arena, leaf, context, fl_map_make(arena), {0}};
    fl_vector_push(arena, &conversion.open, term);
    while (conversion.open.count) {
        term_ref next = fl_vector_last(&conversion.open);
        expression_ref made = find_done(&conversion, next);
        if (!made && !convert(&conversion, next, &made)) return NULL;
        if (!made) continue;
        *fl_map_at(&conversion.done, fl_map_key(next)) = fl_map_key(made);
        conversion.open.count--;
    }
    return find_done(&conversion, term);
}
