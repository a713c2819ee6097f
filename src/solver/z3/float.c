/* solver/z3/float.c - float operators for Z3: numbers where possible, bits where asked for. */
#include "solver/z3/translate.h"

#include "base/invariant.h"

struct format {
    uint32_t exponent_bits;
    uint32_t significand_bits; /* with the leading one */
};

static struct format format_of(uint32_t width) {
    switch (width) {
    case 16: return (struct format){5, 11};
    case 32: return (struct format){8, 24};
    case 64: return (struct format){11, 53};
    case 80: return (struct format){15, 64};
    case 128: return (struct format){15, 113};
    default: FL_UNREACHABLE("floats have 16, 32, 64, 80 or 128 bits");
    }
}

static Z3_sort sort_of(const struct fl_z3_translation *self, uint32_t width) {
    struct format format = format_of(width);
    return self->z3->mk_fpa_sort(self->context, format.exponent_bits, format.significand_bits);
}

static Z3_ast conjunction(const struct fl_z3_translation *self, Z3_ast left, Z3_ast right) {
    return self->z3->mk_and(self->context, 2, (Z3_ast[]){left, right});
}

/* An x87 number has its leading bit in the open. Without it where it belongs the number is
 * invalid; with it where it does not, it is one with the smallest exponent. */
static Z3_ast number_of_extended(const struct fl_z3_translation *self, Z3_ast bits) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_context context = self->context;
    Z3_ast sign = z3->mk_extract(context, 79, 79, bits), exponent = z3->mk_extract(context, 78, 64, bits);
    Z3_ast leading = z3->mk_extract(context, 63, 63, bits), fraction = z3->mk_extract(context, 62, 0, bits);
    Z3_ast has_leading = z3->mk_eq(context, leading, fl_z3_word(self, 1, 1));
    Z3_ast is_smallest = z3->mk_eq(context, exponent, fl_z3_word(self, 15, 0));
    Z3_ast effective =
        z3->mk_ite(context, conjunction(self, is_smallest, has_leading), fl_z3_word(self, 15, 1), exponent);
    Z3_ast packed = z3->mk_concat(context, sign, z3->mk_concat(context, effective, fraction));
    Z3_sort sort = sort_of(self, 80);
    Z3_ast is_invalid = conjunction(self, z3->mk_not(context, is_smallest), z3->mk_not(context, has_leading));
    return z3->mk_ite(context, is_invalid, z3->mk_fpa_nan(context, sort),
                      z3->mk_fpa_to_fp_bv(context, packed, sort));
}

Z3_ast fl_z3_number_of_bits(const struct fl_z3_translation *self, uint32_t width, Z3_ast bits) {
    if (width == 80) return number_of_extended(self, bits);
    return self->z3->mk_fpa_to_fp_bv(self->context, bits, sort_of(self, width));
}

static bool has_machine_nans(const struct fl_term *term) {
    if (term->width > 64) return false;
    switch (term->op) {
    case FL_OP_FLOAT_ADD:
    case FL_OP_FLOAT_SUBTRACT:
    case FL_OP_FLOAT_MULTIPLY:
    case FL_OP_FLOAT_DIVIDE:
    case FL_OP_FLOAT_FUSED:
    case FL_OP_FLOAT_ROOT: return true;
    default: return false;
    }
}

/* A NaN that comes of operands which are none is the machine's default one. */
static void define_default_nan(struct fl_z3_translation *self, const struct fl_term *term, Z3_ast number,
                               Z3_ast bits) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_ast is_new = z3->mk_fpa_is_nan(self->context, number);
    for (int i = 0; i < term->operand_count; i++) {
        Z3_ast operand = z3->mk_fpa_is_nan(self->context, fl_z3_view_number(self, term->operands[i]));
        is_new = conjunction(self, is_new, z3->mk_not(self->context, operand));
    }
    uint32_t fraction = format_of(term->width).significand_bits - 1;
    uint64_t pattern = fl_bits_mask(term->width) & ~fl_bits_mask(fraction - 1);
    Z3_ast is_default = z3->mk_eq(self->context, bits, fl_z3_word(self, term->width, pattern));
    fl_z3_define(self, term, z3->mk_implies(self->context, is_new, is_default));
}

static Z3_ast fresh_extended(struct fl_z3_translation *self) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_context context = self->context;
    Z3_ast packed = fl_z3_fresh(self, 79);
    Z3_ast exponent = z3->mk_extract(context, 77, 63, packed), fraction = z3->mk_extract(context, 62, 0, packed);
    Z3_ast is_smallest = z3->mk_eq(context, exponent, fl_z3_word(self, 15, 0));
    Z3_ast leading = z3->mk_ite(context, is_smallest, fl_z3_word(self, 1, 0), fl_z3_word(self, 1, 1));
    Z3_ast top = z3->mk_extract(context, 78, 63, packed);
    return z3->mk_concat(context, top, z3->mk_concat(context, leading, fraction));
}

Z3_ast fl_z3_bits_of_number(struct fl_z3_translation *self, const struct fl_term *term, Z3_ast number) {
    Z3_ast bits = term->width == 80 ? fresh_extended(self) : fl_z3_fresh(self, term->width);
    Z3_ast same = self->z3->mk_eq(self->context, fl_z3_number_of_bits(self, term->width, bits), number);
    fl_z3_define(self, term, same);
    if (has_machine_nans(term)) define_default_nan(self, term, number, bits);
    fl_vector_push(self->arena, &self->loose, term);
    return bits;
}

static Z3_ast rounding_of(const struct fl_z3_translation *self, enum fl_rounding mode) {
    switch (mode) {
    case FL_ROUND_EVEN: return self->z3->mk_fpa_rne(self->context);
    case FL_ROUND_AWAY: return self->z3->mk_fpa_rna(self->context);
    case FL_ROUND_DOWN: return self->z3->mk_fpa_rtn(self->context);
    case FL_ROUND_UP: return self->z3->mk_fpa_rtp(self->context);
    case FL_ROUND_ZERO: return self->z3->mk_fpa_rtz(self->context);
    }
    FL_UNREACHABLE("every rounding mode is handled");
}

/* What Z3 can be told of C's fmod: when it is NaN, its sign, and that it is smaller than the
 * divisor, and the dividend where that is smaller already. */
static struct fl_z3_views translate_remainder(struct fl_z3_translation *self, const struct fl_term *term) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_context context = self->context;
    Z3_ast x = fl_z3_view_number(self, term->operands[0]), y = fl_z3_view_number(self, term->operands[1]);
    Z3_ast bits = term->width == 80 ? fresh_extended(self) : fl_z3_fresh(self, term->width);
    Z3_ast result = fl_z3_number_of_bits(self, term->width, bits);
    Z3_ast is_invalid = z3->mk_or(context, 4,
                                  (Z3_ast[]){z3->mk_fpa_is_nan(context, x), z3->mk_fpa_is_nan(context, y),
                                             z3->mk_fpa_is_infinite(context, x), z3->mk_fpa_is_zero(context, y)});
    Z3_ast is_nan = z3->mk_fpa_is_nan(context, result);
    Z3_ast x_size = z3->mk_fpa_abs(context, x), y_size = z3->mk_fpa_abs(context, y);
    Z3_ast has_sign =
        z3->mk_eq(context, z3->mk_fpa_is_negative(context, result), z3->mk_fpa_is_negative(context, x));
    Z3_ast is_smaller = z3->mk_fpa_lt(context, z3->mk_fpa_abs(context, result), y_size);
    Z3_ast is_same =
        z3->mk_implies(context, z3->mk_fpa_lt(context, x_size, y_size), z3->mk_eq(context, result, x));
    Z3_ast facts = z3->mk_and(context, 3, (Z3_ast[]){has_sign, is_smaller, is_same});
    fl_z3_define(self, term, z3->mk_ite(context, is_invalid, is_nan, facts));
    fl_vector_push(self->arena, &self->loose, term);
    return (struct fl_z3_views){.bits = bits, .number = result};
}

/* 2^exponent in the format of a float of this width; infinity where it has no such number. */
static Z3_ast power_of_two(const struct fl_z3_translation *self, uint32_t width, uint32_t exponent) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_ast integer = z3->mk_concat(self->context, fl_z3_word(self, 1, 1), fl_z3_word(self, exponent, 0));
    return z3->mk_fpa_to_fp_unsigned(self->context, z3->mk_fpa_rne(self->context), integer, sort_of(self, width));
}

/* Does x, cut to an integer, lie within [low, high)? */
static Z3_ast is_in_range(const struct fl_z3_translation *self, Z3_ast x, Z3_ast low, Z3_ast high) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_context context = self->context;
    Z3_ast whole = z3->mk_fpa_round_to_integral(context, z3->mk_fpa_rtz(context), x);
    Z3_ast is_finite = z3->mk_not(context, z3->mk_fpa_is_infinite(context, x));
    return z3->mk_and(
        context, 3,
        (Z3_ast[]){is_finite, z3->mk_fpa_leq(context, low, whole), z3->mk_fpa_lt(context, whole, high)});
}

/* As the machine does it for up to 64 bits: a conversion to 16, 32 or 64 bits, cut. */
static Z3_ast integer_by_machine(const struct fl_z3_translation *self, const struct fl_term *term, uint32_t used,
                                 Z3_ast x) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_context context = self->context;
    Z3_ast limit = power_of_two(self, term->operands[0]->width, used - 1);
    Z3_ast fits = is_in_range(self, x, z3->mk_fpa_neg(context, limit), limit);
    Z3_ast exact = z3->mk_fpa_to_sbv(context, z3->mk_fpa_rtz(context), x, used);
    Z3_ast result = z3->mk_ite(context, fits, exact, fl_z3_word(self, used, (uint64_t)1 << (used - 1)));
    return term->width == used ? result : z3->mk_extract(context, term->width - 1, 0, result);
}

/* Unsigned 64 bits, for which the machine has no instruction: signed where that fits, from 2^63 on
 * with an offset. What is left are numbers beyond 2^64 or below -2^63, and NaN. */
static Z3_ast unsigned_by_machine(const struct fl_z3_translation *self, uint32_t source, Z3_ast x) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_context context = self->context;
    Z3_ast middle = power_of_two(self, source, 63), zero = z3->mk_fpa_rtz(context);
    Z3_ast is_low = is_in_range(self, x, z3->mk_fpa_neg(context, middle), middle);
    Z3_ast is_high = is_in_range(self, x, middle, power_of_two(self, source, 64));
    Z3_ast rest = fl_z3_word(self, 64, (uint64_t)1 << 63);
    if (source == 80) rest = z3->mk_ite(context, z3->mk_fpa_lt(context, x, middle), rest, fl_z3_word(self, 64, 0));
    return z3->mk_ite(context, is_low, z3->mk_fpa_to_sbv(context, zero, x, 64),
                      z3->mk_ite(context, is_high, z3->mk_fpa_to_ubv(context, zero, x, 64), rest));
}

static struct fl_z3_views translate_to_integer(struct fl_z3_translation *self, const struct fl_term *term) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_context context = self->context;
    bool is_signed = term->op == FL_OP_SIGNED_OF_FLOAT;
    uint32_t source = term->operands[0]->width, needed = is_signed ? term->width : term->width + 1;
    Z3_ast x = fl_z3_view_number(self, term->operands[0]);
    if (needed <= 64 && source != 128) {
        uint32_t used = needed <= 16 && source == 80 ? 16 : needed <= 32 ? 32 : 64;
        return (struct fl_z3_views){.bits = integer_by_machine(self, term, used, x)};
    }
    if (term->width == 64 && source != 128)
        return (struct fl_z3_views){.bits = unsigned_by_machine(self, source, x)};
    Z3_ast bits = fl_z3_fresh(self, term->width), zero = z3->mk_fpa_rtz(context);
    Z3_ast limit = power_of_two(self, source, is_signed ? term->width - 1 : term->width);
    Z3_ast low = is_signed ? z3->mk_fpa_neg(context, limit)
                           : fl_z3_number_of_bits(
                                 self, source, fl_z3_constant(self, fl_bits_of_unsigned(self->arena, source, 0)));
    Z3_ast exact = is_signed ? z3->mk_fpa_to_sbv(context, zero, x, term->width)
                             : z3->mk_fpa_to_ubv(context, zero, x, term->width);
    Z3_ast fits = is_in_range(self, x, low, limit);
    fl_z3_define(self, term, z3->mk_implies(context, fits, z3->mk_eq(context, bits, exact)));
    fl_vector_push(self->arena, &self->loose, term);
    return (struct fl_z3_views){.bits = bits};
}

static Z3_ast translate_arithmetic(struct fl_z3_translation *self, const struct fl_term *term, Z3_ast x, Z3_ast y,
                                   Z3_ast w) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_context context = self->context;
    Z3_ast even = z3->mk_fpa_rne(context);
    switch (term->op) {
    case FL_OP_FLOAT_ADD: return z3->mk_fpa_add(context, even, x, y);
    case FL_OP_FLOAT_SUBTRACT: return z3->mk_fpa_sub(context, even, x, y);
    case FL_OP_FLOAT_MULTIPLY: return z3->mk_fpa_mul(context, even, x, y);
    case FL_OP_FLOAT_DIVIDE: return z3->mk_fpa_div(context, even, x, y);
    case FL_OP_FLOAT_FUSED: return z3->mk_fpa_fma(context, even, x, y, w);
    case FL_OP_FLOAT_ROOT: return z3->mk_fpa_sqrt(context, even, x);
    case FL_OP_FLOAT_ROUND:
        return z3->mk_fpa_round_to_integral(context, rounding_of(self, (enum fl_rounding)term->parameters[0]), x);
    case FL_OP_FLOAT_CONVERT: return z3->mk_fpa_to_fp_float(context, even, x, sort_of(self, term->width));
    default: FL_UNREACHABLE("every float operator has a translation");
    }
}

struct fl_z3_views fl_z3_translate_float(struct fl_z3_translation *self, const struct fl_term *term) {
    const struct fl_z3_library *z3 = self->z3;
    Z3_context context = self->context;
    switch (term->op) {
    case FL_OP_FLOAT_REMAINDER: return translate_remainder(self, term);
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT: return translate_to_integer(self, term);
    case FL_OP_FLOAT_OF_SIGNED:
        return (struct fl_z3_views){.number = z3->mk_fpa_to_fp_signed(context, z3->mk_fpa_rne(context),
                                                                      fl_z3_view_bits(self, term->operands[0]),
                                                                      sort_of(self, term->width))};
    case FL_OP_FLOAT_OF_UNSIGNED:
        return (struct fl_z3_views){.number = z3->mk_fpa_to_fp_unsigned(context, z3->mk_fpa_rne(context),
                                                                        fl_z3_view_bits(self, term->operands[0]),
                                                                        sort_of(self, term->width))};
    case FL_OP_FLOAT_CONVERT:
        if (term->width == term->operands[0]->width) return *fl_z3_views_of(self, term->operands[0]);
        break;
    default: break;
    }
    Z3_ast operands[3] = {0};
    for (int i = 0; i < term->operand_count; i++) operands[i] = fl_z3_view_number(self, term->operands[i]);
    switch (term->op) {
    case FL_OP_FLOAT_EQUAL: return (struct fl_z3_views){.truth = z3->mk_fpa_eq(context, operands[0], operands[1])};
    case FL_OP_FLOAT_LESS: return (struct fl_z3_views){.truth = z3->mk_fpa_lt(context, operands[0], operands[1])};
    case FL_OP_FLOAT_LESS_EQUAL:
        return (struct fl_z3_views){.truth = z3->mk_fpa_leq(context, operands[0], operands[1])};
    case FL_OP_FLOAT_IS_NAN: return (struct fl_z3_views){.truth = z3->mk_fpa_is_nan(context, operands[0])};
    default: break;
    }
    return (struct fl_z3_views){.number = translate_arithmetic(self, term, operands[0], operands[1], operands[2])};
}

static bool has_number(const struct fl_z3_translation *self, const struct fl_term *term) {
    return fl_z3_views_of(self, term)->number != NULL;
}

/* Is the constant the sign bit alone (or everything else)? */
static bool is_sign_mask(const struct fl_term *term, bool is_inverted) {
    if (!fl_term_is_constant(term)) return false;
    struct fl_bits value = fl_term_value(term);
    for (uint32_t i = 0; i < term->width; i++)
        if (fl_bits_bit(&value, i) != ((i + 1 == term->width) ^ is_inverted)) return false;
    return true;
}

Z3_ast fl_z3_number_of_bit_operation(struct fl_z3_translation *self, const struct fl_term *term) {
    const struct fl_z3_library *z3 = self->z3;
    if (term->op == FL_OP_IF && (has_number(self, term->operands[1]) || has_number(self, term->operands[2])))
        return z3->mk_ite(self->context, fl_z3_view_truth(self, term->operands[0]),
                          fl_z3_view_number(self, term->operands[1]), fl_z3_view_number(self, term->operands[2]));
    if (term->op != FL_OP_XOR && term->op != FL_OP_AND) return NULL;
    if (!has_number(self, term->operands[0])) return NULL;
    if (term->op == FL_OP_XOR && is_sign_mask(term->operands[1], false))
        return z3->mk_fpa_neg(self->context, fl_z3_view_number(self, term->operands[0]));
    if (term->op == FL_OP_AND && is_sign_mask(term->operands[1], true))
        return z3->mk_fpa_abs(self->context, fl_z3_view_number(self, term->operands[0]));
    return NULL;
}
