#include "solver/z3/translate.h"

#include "base/invariant.h"

struct fl_z3_translation *fl_z3_translation_create(struct fl_arena *arena, const struct fl_z3_library *z3,
                                                   Z3_context context) {
    struct fl_z3_translation *self = FL_NEW(arena, struct fl_z3_translation);
    self->z3 = z3;
    self->context = context;
    self->arena = arena;
    self->views = fl_term_table_make(arena);
    return self;
}

struct fl_z3_views *fl_z3_views_of(const struct fl_z3_translation *self, const struct fl_term *term) {
    return (struct fl_z3_views *)fl_term_table_get(&self->views, term);
}

Z3_ast fl_z3_word(const struct fl_z3_translation *self, uint32_t width, uint64_t word) {
    return self->z3->mk_unsigned_int64(self->context, word, self->z3->mk_bv_sort(self->context, width));
}

Z3_ast fl_z3_constant(const struct fl_z3_translation *self, struct fl_bits value) {
    if (value.width <= 64) return fl_z3_word(self, value.width, value.word);
    bool *bits = FL_NEW_ARRAY(self->arena, bool, value.width);
    for (uint32_t i = 0; i < value.width; i++) bits[i] = fl_bits_bit(&value, i);
    return self->z3->mk_bv_numeral(self->context, value.width, bits);
}

Z3_ast fl_z3_fresh(const struct fl_z3_translation *self, uint32_t width) {
    return self->z3->mk_fresh_const(self->context, "loose", self->z3->mk_bv_sort(self->context, width));
}

void fl_z3_define(struct fl_z3_translation *self, const struct fl_term *term, Z3_ast meaning) {
    fl_vector_push(self->arena, &self->definitions, (struct fl_z3_definition){.term = term, .meaning = meaning});
}

Z3_ast fl_z3_view_bits(struct fl_z3_translation *self, const struct fl_term *term) {
    struct fl_z3_views *views = fl_z3_views_of(self, term);
    if (views->bits) return views->bits;
    if (views->truth)
        views->bits =
            self->z3->mk_ite(self->context, views->truth, fl_z3_word(self, 1, 1), fl_z3_word(self, 1, 0));
    else
        views->bits = fl_z3_bits_of_number(self, term, views->number);
    return views->bits;
}

Z3_ast fl_z3_view_truth(struct fl_z3_translation *self, const struct fl_term *term) {
    struct fl_z3_views *views = fl_z3_views_of(self, term);
    if (!views->truth) views->truth = self->z3->mk_eq(self->context, views->bits, fl_z3_word(self, 1, 1));
    return views->truth;
}

Z3_ast fl_z3_view_number(struct fl_z3_translation *self, const struct fl_term *term) {
    struct fl_z3_views *views = fl_z3_views_of(self, term);
    if (!views->number) views->number = fl_z3_number_of_bits(self, term->width, views->bits);
    return views->number;
}

typedef Z3_ast (*z3_binary)(Z3_context context, Z3_ast left, Z3_ast right);

static Z3_ast translate_variable(struct fl_z3_translation *self, const struct fl_term *term) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_sort sort = z3->mk_bv_sort(self->context, term->width);
    if (term->index_width)
        sort = z3->mk_array_sort(self->context, z3->mk_bv_sort(self->context, term->index_width), sort);
    fl_vector_push(self->arena, &self->variables, term);
    return z3->mk_const(self->context, z3->mk_int_symbol(self->context, (int)term->id), sort);
}

/* Does the exact result fit? It is compared with its low half, extended. */
static Z3_ast translate_overflow(struct fl_z3_translation *self, const struct fl_term *term) {
    const struct fl_z3_library *z3 = self->z3;
    bool is_signed = term->op == FL_OP_ADD_OVERFLOWS_SIGNED || term->op == FL_OP_SUBTRACT_OVERFLOWS_SIGNED ||
                     term->op == FL_OP_MULTIPLY_OVERFLOWS_SIGNED;
    bool is_product = term->op == FL_OP_MULTIPLY_OVERFLOWS || term->op == FL_OP_MULTIPLY_OVERFLOWS_SIGNED;
    bool is_sum = term->op == FL_OP_ADD_OVERFLOWS || term->op == FL_OP_ADD_OVERFLOWS_SIGNED;
    uint32_t width = term->operands[0]->width, extra = is_product ? width : 1;
    __typeof__(z3->mk_sign_ext) extend = is_signed ? z3->mk_sign_ext : z3->mk_zero_ext;
    Z3_ast left = extend(self->context, extra, fl_z3_view_bits(self, term->operands[0]));
    Z3_ast right = extend(self->context, extra, fl_z3_view_bits(self, term->operands[1]));
    Z3_ast exact = is_product ? z3->mk_bvmul(self->context, left, right)
                   : is_sum   ? z3->mk_bvadd(self->context, left, right)
                              : z3->mk_bvsub(self->context, left, right);
    Z3_ast cut = extend(self->context, extra, z3->mk_extract(self->context, width - 1, 0, exact));
    return z3->mk_not(self->context, z3->mk_eq(self->context, exact, cut));
}

/* Terms of one bit whose operands are too: as booleans. */
static Z3_ast translate_boolean(struct fl_z3_translation *self, const struct fl_term *term) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_ast operands[3];
    for (int i = 0; i < term->operand_count; i++) operands[i] = fl_z3_view_truth(self, term->operands[i]);
    switch (term->op) {
    case FL_OP_NOT: return z3->mk_not(self->context, operands[0]);
    case FL_OP_AND: return z3->mk_and(self->context, 2, operands);
    case FL_OP_OR: return z3->mk_or(self->context, 2, operands);
    case FL_OP_XOR: return z3->mk_xor(self->context, operands[0], operands[1]);
    default: return z3->mk_ite(self->context, operands[0], operands[1], operands[2]);
    }
}

static Z3_ast translate_comparison(struct fl_z3_translation *self, const struct fl_term *term) {
    const struct fl_z3_library *z3 = self->z3;
    if (term->op == FL_OP_EQUAL && term->operands[0]->width == 1)
        return z3->mk_eq(self->context, fl_z3_view_truth(self, term->operands[0]),
                         fl_z3_view_truth(self, term->operands[1]));
    Z3_ast left = fl_z3_view_bits(self, term->operands[0]), right = fl_z3_view_bits(self, term->operands[1]);
    switch (term->op) {
    case FL_OP_EQUAL: return z3->mk_eq(self->context, left, right);
    case FL_OP_LESS: return z3->mk_bvult(self->context, left, right);
    case FL_OP_LESS_EQUAL: return z3->mk_bvule(self->context, left, right);
    case FL_OP_LESS_SIGNED: return z3->mk_bvslt(self->context, left, right);
    default: return z3->mk_bvsle(self->context, left, right);
    }
}

static Z3_ast translate_array(struct fl_z3_translation *self, const struct fl_term *term) {
    const struct fl_z3_library *z3 = self->z3;
    switch (term->op) {
    case FL_OP_ARRAY_OF:
        return z3->mk_const_array(self->context, z3->mk_bv_sort(self->context, term->index_width),
                                  fl_z3_view_bits(self, term->operands[0]));
    case FL_OP_SELECT:
        fl_vector_push(self->arena, &self->selects, term);
        return z3->mk_select(self->context, fl_z3_view_bits(self, term->operands[0]),
                             fl_z3_view_bits(self, term->operands[1]));
    case FL_OP_STORE:
        return z3->mk_store(self->context, fl_z3_view_bits(self, term->operands[0]),
                            fl_z3_view_bits(self, term->operands[1]), fl_z3_view_bits(self, term->operands[2]));
    default:
        return z3->mk_ite(self->context, fl_z3_view_truth(self, term->operands[0]),
                          fl_z3_view_bits(self, term->operands[1]), fl_z3_view_bits(self, term->operands[2]));
    }
}

/* Z3's function of two words for the operator; NULL: it is of another kind. */
static z3_binary find_binary(const struct fl_z3_library *z3, enum fl_operator op) {
    switch (op) {
    case FL_OP_AND: return z3->mk_bvand;
    case FL_OP_OR: return z3->mk_bvor;
    case FL_OP_XOR: return z3->mk_bvxor;
    case FL_OP_SHIFT_LEFT: return z3->mk_bvshl;
    case FL_OP_SHIFT_RIGHT: return z3->mk_bvlshr;
    case FL_OP_SHIFT_RIGHT_SIGNED: return z3->mk_bvashr;
    case FL_OP_CONCAT: return z3->mk_concat;
    case FL_OP_ADD: return z3->mk_bvadd;
    case FL_OP_SUBTRACT: return z3->mk_bvsub;
    case FL_OP_MULTIPLY: return z3->mk_bvmul;
    case FL_OP_DIVIDE: return z3->mk_bvudiv;
    case FL_OP_DIVIDE_SIGNED: return z3->mk_bvsdiv;
    case FL_OP_REMAINDER: return z3->mk_bvurem;
    case FL_OP_REMAINDER_SIGNED: return z3->mk_bvsrem;
    default: return NULL;
    }
}

static Z3_ast translate_bits(struct fl_z3_translation *self, const struct fl_term *term) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_context context = self->context;
    Z3_ast x = NULL;
    if (term->operand_count > 0 && term->op != FL_OP_IF) x = fl_z3_view_bits(self, term->operands[0]);
    z3_binary binary = find_binary(z3, term->op);
    if (binary) return binary(context, x, fl_z3_view_bits(self, term->operands[1]));
    switch (term->op) {
    case FL_OP_CONSTANT: return fl_z3_constant(self, fl_term_value(term));
    case FL_OP_NOT: return z3->mk_bvnot(context, x);
    case FL_OP_EXTRACT: return z3->mk_extract(context, term->parameters[0], term->parameters[1], x);
    case FL_OP_ZERO_EXTEND: return z3->mk_zero_ext(context, term->width - term->operands[0]->width, x);
    case FL_OP_SIGN_EXTEND: return z3->mk_sign_ext(context, term->width - term->operands[0]->width, x);
    case FL_OP_NEGATE: return z3->mk_bvneg(context, x);
    case FL_OP_IF:
        return z3->mk_ite(context, fl_z3_view_truth(self, term->operands[0]),
                          fl_z3_view_bits(self, term->operands[1]), fl_z3_view_bits(self, term->operands[2]));
    default: FL_UNREACHABLE("every operator has a translation");
    }
}

static bool is_boolean_operator(const struct fl_term *term) {
    return term->width == 1 && (term->op == FL_OP_NOT || term->op == FL_OP_AND || term->op == FL_OP_OR ||
                                term->op == FL_OP_XOR || term->op == FL_OP_IF);
}

/* The first view; those of the operands are there. */
static struct fl_z3_views translate(struct fl_z3_translation *self, const struct fl_term *term) {
    if (fl_operator_is_float(term->op)) return fl_z3_translate_float(self, term);
    if (is_boolean_operator(term)) return (struct fl_z3_views){.truth = translate_boolean(self, term)};
    switch (term->op) {
    case FL_OP_VARIABLE:
    case FL_OP_ARRAY_VARIABLE: return (struct fl_z3_views){.bits = translate_variable(self, term)};
    case FL_OP_EQUAL:
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED: return (struct fl_z3_views){.truth = translate_comparison(self, term)};
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED:
    case FL_OP_SUBTRACT_OVERFLOWS:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
    case FL_OP_MULTIPLY_OVERFLOWS:
    case FL_OP_MULTIPLY_OVERFLOWS_SIGNED: return (struct fl_z3_views){.truth = translate_overflow(self, term)};
    case FL_OP_ARRAY_OF:
    case FL_OP_SELECT:
    case FL_OP_STORE:
    case FL_OP_ARRAY_IF: return (struct fl_z3_views){.bits = translate_array(self, term)};
    default: break;
    }
    Z3_ast number = term->has_float ? fl_z3_number_of_bit_operation(self, term) : NULL;
    if (number && term->op == FL_OP_IF) return (struct fl_z3_views){.number = number};
    return (struct fl_z3_views){.bits = translate_bits(self, term), .number = number};
}

static void translate_all(struct fl_z3_translation *self, const struct fl_term *root) {
    if (fl_z3_views_of(self, root)) return;
    fl_vector_push(self->arena, &self->pending, root);
    while (self->pending.count) {
        const struct fl_term *term = fl_vector_last(&self->pending);
        if (fl_z3_views_of(self, term)) {
            self->pending.count--;
            continue;
        }
        size_t before = self->pending.count;
        for (int i = term->operand_count; i-- > 0;)
            if (!fl_z3_views_of(self, term->operands[i]))
                fl_vector_push(self->arena, &self->pending, term->operands[i]);
        if (self->pending.count > before) continue;
        struct fl_z3_views *views = FL_NEW(self->arena, struct fl_z3_views);
        *views = translate(self, term);
        fl_term_table_set(&self->views, term, (uintptr_t)views);
        self->pending.count--;
    }
}

Z3_ast fl_z3_truth(struct fl_z3_translation *self, const struct fl_term *formula) {
    translate_all(self, formula);
    return fl_z3_view_truth(self, formula);
}
