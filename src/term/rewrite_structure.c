/* term/rewrite_structure.c - rules for EXTRACT, CONCAT and extensions: which bits come from where. */
#include "term/rewrite.h"

enum { NARROW_DEPTH = 4 };

static const struct fl_term *zero_extend(struct fl_terms *terms, uint32_t width, const struct fl_term *operand) {
    return fl_term_convert(terms, FL_OP_ZERO_EXTEND, width, operand);
}

static const struct fl_term *concat(struct fl_terms *terms, const struct fl_term *high,
                                    const struct fl_term *low) {
    return fl_term_binary(terms, FL_OP_CONCAT, high, low);
}

static const struct fl_term *extract_concat(struct fl_terms *terms, uint32_t high, uint32_t low,
                                            const struct fl_term *operand) {
    const struct fl_term *upper = operand->operands[0], *lower = operand->operands[1];
    if (high < lower->width) return fl_term_extract(terms, high, low, lower);
    if (low >= lower->width) return fl_term_extract(terms, high - lower->width, low - lower->width, upper);
    return concat(terms, fl_term_extract(terms, high - lower->width, 0, upper),
                  fl_term_extract(terms, lower->width - 1, low, lower));
}

static const struct fl_term *extract_extension(struct fl_terms *terms, uint32_t high, uint32_t low,
                                               const struct fl_term *operand) {
    const struct fl_term *inner = operand->operand;
    uint32_t sign = inner->width - 1, width = high - low + 1;
    if (high <= sign) return fl_term_extract(terms, high, low, inner);
    if (low > sign && operand->op == FL_OP_ZERO_EXTEND) return fl_term_zero(terms, width);
    uint32_t first = low > sign ? sign : low;
    return fl_term_convert(terms, operand->op, width, fl_term_extract(terms, sign, first, inner));
}

/* Of x * 2^power. */
static const struct fl_term *extract_shifted(struct fl_terms *terms, uint32_t high, uint32_t low,
                                             const struct fl_term *operand, uint32_t power) {
    if (high < power) return fl_term_zero(terms, high - low + 1);
    if (low >= power) return fl_term_extract(terms, high - power, low - power, operand);
    return concat(terms, fl_term_extract(terms, high - power, 0, operand), fl_term_zero(terms, power - low));
}

/* The constant beside the operand says it all, or nothing, about these bits. */
static const struct fl_term *extract_masked(struct fl_terms *terms, uint32_t high, uint32_t low,
                                            const struct fl_term *operand) {
    if (!fl_term_is_constant(operand->operands[1])) return NULL;
    const struct fl_term *mask = fl_term_extract(terms, high, low, operand->operands[1]);
    if (!fl_term_is_zero(mask) && !fl_term_is_ones(mask)) return NULL;
    return fl_term_binary(terms, operand->op, fl_term_extract(terms, high, low, operand->operands[0]), mask);
}

/* From this operand on, the low bits of the result come from the same bits of the operands; 3 if that is
 * not so for the operator. */
static unsigned first_narrowed(enum fl_operator op) {
    switch (op) {
    case FL_OP_NEGATE:
    case FL_OP_NOT:
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY:
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR: return 0;
    case FL_OP_IF: return 1;
    default: return 3;
    }
}

/* The lowest `width` bits need only operations on that many bits. */
static bool is_narrow(const struct fl_term *term, uint32_t width, int depth) {
    if (term->op == FL_OP_CONSTANT) return true;
    if (term->op == FL_OP_ZERO_EXTEND || term->op == FL_OP_SIGN_EXTEND) return term->operand->width <= width;
    bool holds = depth > 0 && first_narrowed(term->op) < term->operand_count;
    for (unsigned i = first_narrowed(term->op); holds && i < term->operand_count; i++)
        holds = is_narrow(term->operands[i], width, depth - 1);
    return holds;
}

static const struct fl_term *narrow(struct fl_terms *terms, uint32_t width, const struct fl_term *term) {
    const struct fl_term *operands[3];
    unsigned first = first_narrowed(term->op);
    if (first >= term->operand_count) return fl_term_extract(terms, width - 1, 0, term);
    for (unsigned i = term->operand_count; i-- > 0;)
        operands[i] = i < first ? term->operands[i] : narrow(terms, width, term->operands[i]);
    return fl_term_make(terms, term->op, width, NULL, operands);
}

const struct fl_term *fl_rewrite_extract(struct fl_terms *terms, uint32_t high, uint32_t low,
                                         const struct fl_term *operand) {
    uint32_t power;
    if (low == 0 && high == operand->width - 1) return operand;
    switch (operand->op) {
    case FL_OP_EXTRACT:
        return fl_term_extract(terms, high + operand->parameters[1], low + operand->parameters[1],
                               operand->operand);
    case FL_OP_CONCAT: return extract_concat(terms, high, low, operand);
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: return extract_extension(terms, high, low, operand);
    case FL_OP_NOT: return fl_term_not(terms, fl_term_extract(terms, high, low, operand->operands[0]));
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR: {
        const struct fl_term *masked = extract_masked(terms, high, low, operand);
        if (masked) return masked;
        break;
    }
    case FL_OP_MULTIPLY:
        if (fl_term_is_power(operand->operands[1], &power))
            return extract_shifted(terms, high, low, operand->operands[0], power);
        break;
    default: break;
    }
    if (low == 0 && is_narrow(operand, high + 1, NARROW_DEPTH)) return narrow(terms, high + 1, operand);
    return NULL;
}

/* Every bit of `high` is the sign of the term. */
static bool is_sign_of(const struct fl_term *high, const struct fl_term *term) {
    if (high->op == FL_OP_SIGN_EXTEND) high = high->operand;
    if (high->width != 1) return false;
    if (term->width == 1) return high == term;
    /* The sign of an extract is an extract of what it was taken from. */
    uint32_t sign = term->width - 1;
    if (term->op == FL_OP_EXTRACT) {
        sign += term->parameters[1];
        term = term->operand;
    }
    return high->op == FL_OP_EXTRACT && high->operand == term && high->parameters[0] == sign;
}

/* Two neighbouring pieces as one, or NULL. */
static const struct fl_term *join(struct fl_terms *terms, const struct fl_term *high, const struct fl_term *low) {
    if (fl_term_is_constant(high) && fl_term_is_constant(low)) return concat(terms, high, low);
    const struct fl_term *base = low->op == FL_OP_SIGN_EXTEND ? low->operand : low;
    if (is_sign_of(high, base)) return fl_term_convert(terms, FL_OP_SIGN_EXTEND, high->width + low->width, base);
    /* What an extract of the neighbouring bits would give, it must give here too. */
    if (high->op == FL_OP_EXTRACT && high->parameters[1] >= low->width) {
        uint32_t middle = high->parameters[1];
        if (fl_term_extract(terms, middle - 1, middle - low->width, high->operand) == low)
            return fl_term_extract(terms, high->parameters[0], middle - low->width, high->operand);
    }
    if (low->op == FL_OP_EXTRACT && low->parameters[0] + high->width < low->operand->width) {
        uint32_t middle = low->parameters[0];
        if (fl_term_extract(terms, middle + high->width, middle + 1, low->operand) == high)
            return fl_term_extract(terms, middle + high->width, low->parameters[1], low->operand);
    }
    return NULL;
}

const struct fl_term *fl_rewrite_concat(struct fl_terms *terms, const struct fl_term *high,
                                        const struct fl_term *low) {
    uint32_t width = high->width + low->width;
    if (fl_term_is_zero(high)) return zero_extend(terms, width, low);
    if (high->op == FL_OP_ZERO_EXTEND) return zero_extend(terms, width, concat(terms, high->operand, low));
    if (high->op == FL_OP_CONCAT) return concat(terms, high->operands[0], concat(terms, high->operands[1], low));
    if (high->op == FL_OP_NOT) {
        if (low->op == FL_OP_NOT) return fl_term_not(terms, concat(terms, high->operands[0], low->operands[0]));
        if (fl_term_is_constant(low))
            return fl_term_not(terms, concat(terms, high->operands[0], fl_term_not(terms, low)));
    }
    if (low->op == FL_OP_NOT && fl_term_is_ones(high))
        return fl_term_not(terms, zero_extend(terms, width, low->operands[0]));
    const struct fl_term *joined = join(terms, high, low);
    if (joined) return joined;
    if (low->op == FL_OP_CONCAT) {
        joined = join(terms, high, low->operands[0]);
        if (joined) return concat(terms, joined, low->operands[1]);
    }
    if (low->op == FL_OP_ZERO_EXTEND && fl_term_is_constant(high)) {
        const struct fl_term *zeros = fl_term_zero(terms, low->width - low->operand->width);
        return concat(terms, concat(terms, high, zeros), low->operand);
    }
    return NULL;
}

const struct fl_term *fl_rewrite_extend(struct fl_terms *terms, enum fl_operator op, uint32_t width,
                                        const struct fl_term *operand) {
    if (width == operand->width) return operand;
    if (operand->op == op) return fl_term_convert(terms, op, width, operand->operand);
    if (op == FL_OP_ZERO_EXTEND) return NULL;
    if (operand->op == FL_OP_NOT)
        return fl_term_not(terms, fl_term_convert(terms, op, width, operand->operands[0]));
    return fl_term_leading_zeros(operand) > 0 ? zero_extend(terms, width, operand) : NULL;
}

const struct fl_term *fl_rewrite_mask(struct fl_terms *terms, uint32_t high, uint32_t low,
                                      const struct fl_term *operand) {
    const struct fl_term *kept = fl_term_extract(terms, high, low, operand);
    if (low > 0) kept = concat(terms, kept, fl_term_zero(terms, low));
    return zero_extend(terms, operand->width, kept);
}

const struct fl_term *fl_rewrite_disjoint(struct fl_terms *terms, const struct fl_term *left,
                                          const struct fl_term *right) {
    for (int swapped = 0; swapped < 2; swapped++) {
        const struct fl_term *high = swapped ? right : left, *low = swapped ? left : right;
        uint32_t zeros = fl_term_trailing_zeros(high);
        uint32_t length = zeros ? low->width - fl_term_leading_zeros(low) : 0;
        if (length > 0 && length <= zeros && length < low->width)
            return concat(terms, fl_term_extract(terms, high->width - 1, length, high),
                          fl_term_extract(terms, length - 1, 0, low));
    }
    return NULL;
}
