#include "term/range.h"

#include "base/invariant.h"

typedef unsigned __int128 wide;
typedef __int128 signed_wide;

static const uint32_t widest = 64;

static uint32_t smaller(uint32_t left, uint32_t right) {
    return left < right ? left : right;
}

static uint32_t zeros_of(uint64_t word, uint32_t width) {
    return word ? (uint32_t)__builtin_ctzll(word) : width;
}

static struct fl_range all(uint32_t width) {
    return (struct fl_range){0, width < widest ? fl_bits_mask(width) : UINT64_MAX, 0};
}

static struct fl_range range_of(const struct fl_range *ranges, const struct fl_term *operand) {
    FL_INVARIANT(operand->width <= widest, "a term with a range");
    return ranges[operand->id];
}

/* From least to most modulo 2^width; everything if the numbers between wrap around. */
static struct fl_range wrapped(uint32_t width, wide least, wide most, uint32_t zeros) {
    struct fl_range range = all(width);
    if (least >> width == most >> width) {
        range.least = (uint64_t)least & fl_bits_mask(width);
        range.most = (uint64_t)most & fl_bits_mask(width);
    }
    range.trailing_zeros = zeros;
    return range;
}

/* All ones up to the highest one of the word. */
static uint64_t covered(uint64_t word) {
    return word ? UINT64_MAX >> __builtin_clzll(word) : 0;
}

static struct fl_range of_bitwise(enum fl_operator op, struct fl_range left, struct fl_range right) {
    uint32_t zeros = smaller(left.trailing_zeros, right.trailing_zeros);
    switch (op) {
    case FL_OP_AND:
        zeros = left.trailing_zeros > right.trailing_zeros ? left.trailing_zeros : right.trailing_zeros;
        return (struct fl_range){0, left.most < right.most ? left.most : right.most, zeros};
    case FL_OP_OR:
        return (struct fl_range){left.least > right.least ? left.least : right.least,
                                 covered(left.most | right.most), zeros};
    default: return (struct fl_range){0, covered(left.most | right.most), zeros};
    }
}

static struct fl_range of_arithmetic(enum fl_operator op, uint32_t width, struct fl_range left,
                                     struct fl_range right) {
    uint32_t zeros = smaller(left.trailing_zeros, right.trailing_zeros);
    wide turn = (wide)1 << width;
    switch (op) {
    case FL_OP_ADD: return wrapped(width, (wide)left.least + right.least, (wide)left.most + right.most, zeros);
    case FL_OP_SUBTRACT:
        return wrapped(width, turn + left.least - right.most, turn + left.most - right.least, zeros);
    default: /* MULTIPLY */
        return wrapped(width, (wide)left.least * right.least, (wide)left.most * right.most,
                       smaller(width, left.trailing_zeros + right.trailing_zeros));
    }
}

static struct fl_range of_division(enum fl_operator op, uint32_t width, struct fl_range left,
                                   struct fl_range right) {
    if (op == FL_OP_DIVIDE) {
        if (!right.least) return all(width);
        return (struct fl_range){left.least / right.most, left.most / right.least, 0};
    }
    /* x % 0 is x */
    if (right.least > left.most) return left;
    struct fl_range range = {0, left.most, 0};
    if (right.least && right.most - 1 < range.most) range.most = right.most - 1;
    return range;
}

static struct fl_range of_shift(const struct fl_term *term, struct fl_range left, struct fl_range right) {
    uint32_t width = term->width;
    if (term->op == FL_OP_SHIFT_LEFT) {
        struct fl_range range = all(width);
        range.trailing_zeros =
            smaller(width, left.trailing_zeros + (uint32_t)(right.least < width ? right.least : width));
        return range;
    }
    bool may_be_negative = left.most >> (width - 1);
    if (term->op == FL_OP_SHIFT_RIGHT_SIGNED && may_be_negative) return all(width);
    return (struct fl_range){right.most < width ? left.least >> right.most : 0,
                             right.least < width ? left.most >> right.least : 0, 0};
}

static struct fl_range of_pieces(const struct fl_range *ranges, const struct fl_term *term) {
    const struct fl_term *operand = term->operands[0];
    if (operand->width > widest) return all(term->width);
    struct fl_range range = range_of(ranges, operand);
    bool is_zero = range.most == 0;
    switch (term->op) {
    case FL_OP_EXTRACT: {
        uint32_t low = term->parameters[1];
        uint32_t zeros = range.trailing_zeros > low ? range.trailing_zeros - low : 0;
        return wrapped(term->width, range.least >> low, range.most >> low, smaller(zeros, term->width));
    }
    case FL_OP_CONCAT: {
        uint32_t shift = term->operands[1]->width;
        struct fl_range low = range_of(ranges, term->operands[1]);
        uint32_t zeros = low.most ? low.trailing_zeros : shift + range.trailing_zeros;
        return (struct fl_range){range.least << shift | low.least, range.most << shift | low.most, zeros};
    }
    default: { /* ZERO_EXTEND, SIGN_EXTEND */
        if (is_zero) return (struct fl_range){0, 0, term->width};
        uint64_t half = (uint64_t)1 << (operand->width - 1);
        if (term->op == FL_OP_ZERO_EXTEND || range.most < half) return range;
        if (range.least < half) {
            struct fl_range any = all(term->width);
            any.trailing_zeros = range.trailing_zeros;
            return any;
        }
        uint64_t ones = fl_bits_mask(term->width) & ~fl_bits_mask(operand->width);
        return (struct fl_range){range.least | ones, range.most | ones, range.trailing_zeros};
    }
    }
}

static struct fl_range of_choice(struct fl_range then, struct fl_range otherwise) {
    return (struct fl_range){then.least < otherwise.least ? then.least : otherwise.least,
                             then.most > otherwise.most ? then.most : otherwise.most,
                             smaller(then.trailing_zeros, otherwise.trailing_zeros)};
}

static struct fl_range of_unary(const struct fl_term *term, struct fl_range range) {
    uint64_t mask = fl_bits_mask(term->width);
    if (term->op == FL_OP_NOT) return (struct fl_range){mask - range.most, mask - range.least, 0};
    if (range.most == 0) return range;
    struct fl_range negated = all(term->width);
    if (range.least) negated = (struct fl_range){mask - range.most + 1, mask - range.least + 1, 0};
    negated.trailing_zeros = range.trailing_zeros;
    return negated;
}

static struct fl_range of_binary(const struct fl_term *term, struct fl_range left, struct fl_range right) {
    uint64_t half = (uint64_t)1 << (term->width - 1);
    bool is_positive = left.most < half && right.most < half;
    switch (term->op) {
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR: return of_bitwise(term->op, left, right);
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY: return of_arithmetic(term->op, term->width, left, right);
    case FL_OP_DIVIDE:
    case FL_OP_REMAINDER: return of_division(term->op, term->width, left, right);
    case FL_OP_DIVIDE_SIGNED:
        return is_positive ? of_division(FL_OP_DIVIDE, term->width, left, right) : all(term->width);
    case FL_OP_REMAINDER_SIGNED:
        return is_positive ? of_division(FL_OP_REMAINDER, term->width, left, right) : all(term->width);
    default: return of_shift(term, left, right);
    }
}

/* ---- comparisons and overflow, as far as the ranges of the operands decide them ---- */

enum answer { RANGE_FALSE, RANGE_TRUE, RANGE_OPEN };

struct ends {
    signed_wide least, most;
};

static struct ends ends_of(const struct fl_range *ranges, const struct fl_term *term, bool is_signed) {
    struct fl_range range = range_of(ranges, term);
    uint64_t half = (uint64_t)1 << (term->width - 1);
    signed_wide turn = (signed_wide)1 << term->width;
    if (!is_signed || range.most < half) return (struct ends){range.least, range.most};
    if (range.least >= half) return (struct ends){range.least - turn, range.most - turn};
    return (struct ends){-(signed_wide)half, half - 1};
}

static enum answer less(struct ends left, struct ends right) {
    if (left.most < right.least) return RANGE_TRUE;
    return left.least >= right.most ? RANGE_FALSE : RANGE_OPEN;
}

static enum answer less_equal(struct ends left, struct ends right) {
    if (left.most <= right.least) return RANGE_TRUE;
    return left.least > right.most ? RANGE_FALSE : RANGE_OPEN;
}

/* Do exact results between these not fit? */
static enum answer leaves(uint32_t width, bool is_signed, signed_wide least, signed_wide most) {
    signed_wide low = is_signed ? -((signed_wide)1 << (width - 1)) : 0;
    signed_wide high = ((signed_wide)1 << (is_signed ? width - 1 : width)) - 1;
    if (least >= low && most <= high) return RANGE_FALSE;
    return least > high || most < low ? RANGE_TRUE : RANGE_OPEN;
}

static enum answer product_leaves(uint32_t width, bool is_signed, struct ends left, struct ends right) {
    if (!is_signed) {
        wide least = (wide)left.least * (wide)right.least, most = (wide)left.most * (wide)right.most;
        if (most >> width == 0) return RANGE_FALSE;
        return least >> width ? RANGE_TRUE : RANGE_OPEN;
    }
    /* At most 126 bits each. */
    signed_wide corners[] = {left.least * right.least, left.least * right.most, left.most * right.least,
                             left.most * right.most};
    signed_wide least = corners[0], most = corners[0];
    for (unsigned i = 1; i < 4; i++) {
        if (corners[i] < least) least = corners[i];
        if (corners[i] > most) most = corners[i];
    }
    return leaves(width, true, least, most);
}

static bool is_signed_operator(enum fl_operator op) {
    return op == FL_OP_LESS_SIGNED || op == FL_OP_LESS_EQUAL_SIGNED || op == FL_OP_ADD_OVERFLOWS_SIGNED ||
           op == FL_OP_SUBTRACT_OVERFLOWS_SIGNED || op == FL_OP_MULTIPLY_OVERFLOWS_SIGNED;
}

static enum answer decide(const struct fl_range *ranges, enum fl_operator op, const struct fl_term *left,
                          const struct fl_term *right) {
    uint32_t width = left->width;
    if (width > widest || left->index_width) return RANGE_OPEN;
    bool is_signed = is_signed_operator(op);
    struct ends x = ends_of(ranges, left, is_signed), y = ends_of(ranges, right, is_signed);
    switch (op) {
    case FL_OP_EQUAL: return x.most < y.least || y.most < x.least ? RANGE_FALSE : RANGE_OPEN;
    case FL_OP_LESS:
    case FL_OP_LESS_SIGNED: return less(x, y);
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_EQUAL_SIGNED: return less_equal(x, y);
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED: return leaves(width, is_signed, x.least + y.least, x.most + y.most);
    case FL_OP_SUBTRACT_OVERFLOWS:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED: return leaves(width, is_signed, x.least - y.most, x.most - y.least);
    case FL_OP_MULTIPLY_OVERFLOWS:
    case FL_OP_MULTIPLY_OVERFLOWS_SIGNED: return product_leaves(width, is_signed, x, y);
    default: return RANGE_OPEN;
    }
}

static struct fl_range of_decision(const struct fl_range *ranges, const struct fl_term *term) {
    switch (decide(ranges, term->op, term->operands[0], term->operands[1])) {
    case RANGE_FALSE: return (struct fl_range){0, 0, 1};
    case RANGE_TRUE: return (struct fl_range){1, 1, 0};
    default: return all(1);
    }
}

struct fl_range fl_range_of(const struct fl_range *ranges, const struct fl_term *term) {
    if (term->width > widest || term->index_width) return all(widest);
    switch (term->op) {
    case FL_OP_CONSTANT: return (struct fl_range){term->word, term->word, zeros_of(term->word, term->width)};
    case FL_OP_NOT:
    case FL_OP_NEGATE: return of_unary(term, range_of(ranges, term->operands[0]));
    case FL_OP_EXTRACT:
    case FL_OP_CONCAT:
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: return of_pieces(ranges, term);
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR:
    case FL_OP_SHIFT_LEFT:
    case FL_OP_SHIFT_RIGHT:
    case FL_OP_SHIFT_RIGHT_SIGNED:
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY:
    case FL_OP_DIVIDE:
    case FL_OP_DIVIDE_SIGNED:
    case FL_OP_REMAINDER:
    case FL_OP_REMAINDER_SIGNED:
        return of_binary(term, range_of(ranges, term->operands[0]), range_of(ranges, term->operands[1]));
    case FL_OP_IF: return of_choice(range_of(ranges, term->operands[1]), range_of(ranges, term->operands[2]));
    case FL_OP_EQUAL:
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED:
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED:
    case FL_OP_SUBTRACT_OVERFLOWS:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
    case FL_OP_MULTIPLY_OVERFLOWS:
    case FL_OP_MULTIPLY_OVERFLOWS_SIGNED: return of_decision(ranges, term);
    default: return all(term->width);
    }
}
