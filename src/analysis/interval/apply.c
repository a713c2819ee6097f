/* analysis/interval/apply.c - operators on intervals: the values that they have on all values of the operands. */
#include "analysis/interval/interval.h"

typedef unsigned __int128 wide;
typedef __int128 signed_wide;

/* One side of a set, which no operator has to cut: between these, in either reading. */
struct piece {
    uint32_t width;
    uint64_t least, most;
    signed_wide low, high; /* the same as signed numbers */
};

static struct piece piece_of(const struct fl_interval *interval, unsigned side) {
    struct piece piece = {
        .width = interval->width, .least = interval->sides[side].least, .most = interval->sides[side].most};
    signed_wide turn = side == FL_SIDE_NEGATIVE ? (signed_wide)1 << interval->width : 0;
    piece.low = (signed_wide)piece.least - turn;
    piece.high = (signed_wide)piece.most - turn;
    return piece;
}

static bool has_side(const struct fl_interval *interval, unsigned side) {
    return interval->sides[side].least <= interval->sides[side].most;
}

static void add(struct fl_interval *result, uint64_t least, uint64_t most) {
    struct fl_interval more = fl_interval_unsigned(result->width, least, most);
    *result = fl_interval_join(result, &more);
}

/* All numbers from low to high, modulo 2^width. */
static void add_numbers(struct fl_interval *result, signed_wide low, signed_wide high) {
    uint64_t mask = fl_bits_mask(result->width);
    if (high - low >= (signed_wide)mask) {
        *result = fl_interval_all(result->width);
        return;
    }
    uint64_t least = (uint64_t)low & mask, most = (uint64_t)high & mask;
    if (least <= most)
        add(result, least, most);
    else {
        add(result, least, mask);
        add(result, 0, most);
    }
}

/* ---- numbers ---- */

static void add_corners(struct fl_interval *result, const signed_wide corners[4]) {
    signed_wide low = corners[0], high = corners[0];
    for (unsigned i = 1; i < 4; i++) {
        if (corners[i] < low) low = corners[i];
        if (corners[i] > high) high = corners[i];
    }
    add_numbers(result, low, high);
}

static void multiply(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    const signed_wide corners[] = {left->low * right->low, left->low * right->high, left->high * right->low,
                                   left->high * right->high};
    add_corners(result, corners);
}

/* x / 0 is all ones. */
static void divide(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    uint64_t divisor = right->least ? right->least : 1, ones = fl_bits_mask(result->width);
    if (!right->least) add(result, ones, ones);
    if (divisor <= right->most) add(result, left->least / right->most, left->most / divisor);
}

/* x / 0 is 1 for negative numbers and -1 for others. */
static void divide_signed(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    signed_wide first = right->low ? right->low : 1;
    if (!right->low) {
        signed_wide by_zero = left->low < 0 ? 1 : -1;
        add_numbers(result, by_zero, by_zero);
    }
    if (first > right->high) return;
    const signed_wide corners[] = {left->low / first, left->low / right->high, left->high / first,
                                   left->high / right->high};
    add_corners(result, corners);
}

struct magnitudes {
    wide least, most;
};

static struct magnitudes magnitudes_of(const struct piece *piece) {
    if (piece->low >= 0) return (struct magnitudes){(wide)piece->low, (wide)piece->high};
    return (struct magnitudes){(wide)-piece->high, (wide)-piece->low};
}

/* The remainders of such numbers by divisors that are not 0. */
static struct magnitudes remainders(struct magnitudes left, wide least, wide most) {
    if (left.most < least) return left;
    if (least == most && left.least / most == left.most / most)
        return (struct magnitudes){left.least % most, left.most % most};
    return (struct magnitudes){0, left.most < most - 1 ? left.most : most - 1};
}

/* x % 0 is x. */
static void take_remainder(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    uint64_t first = right->least ? right->least : 1;
    if (!right->least) add(result, left->least, left->most);
    if (first > right->most) return;
    struct magnitudes found = remainders((struct magnitudes){left->least, left->most}, first, right->most);
    add(result, (uint64_t)found.least, (uint64_t)found.most);
}

/* It has the sign of the left operand. */
static void take_remainder_signed(struct fl_interval *result, const struct piece *left,
                                  const struct piece *right) {
    struct magnitudes divisors = magnitudes_of(right);
    if (!divisors.least) {
        add(result, left->least, left->most);
        divisors.least = 1;
        if (!divisors.most) return;
    }
    struct magnitudes found = remainders(magnitudes_of(left), divisors.least, divisors.most);
    if (left->low < 0)
        add_numbers(result, -(signed_wide)found.most, -(signed_wide)found.least);
    else
        add_numbers(result, (signed_wide)found.least, (signed_wide)found.most);
}

/* ---- bits ---- */

/* The least and the largest value of x | y and x ^ y for x and y in intervals (Warren, "Hacker's Delight",
 * section 4-3). */
static uint64_t least_or(struct piece x, struct piece y) {
    for (uint64_t bit = (uint64_t)1 << (x.width - 1); bit; bit >>= 1) {
        if (~x.least & y.least & bit) {
            uint64_t raised = (x.least | bit) & (0 - bit);
            if (raised <= x.most) return raised | y.least;
        } else if (x.least & ~y.least & bit) {
            uint64_t raised = (y.least | bit) & (0 - bit);
            if (raised <= y.most) return x.least | raised;
        }
    }
    return x.least | y.least;
}

static uint64_t most_or(struct piece x, struct piece y) {
    for (uint64_t bit = (uint64_t)1 << (x.width - 1); bit; bit >>= 1) {
        if (!(x.most & y.most & bit)) continue;
        uint64_t lowered = (x.most - bit) | (bit - 1);
        if (lowered >= x.least) return lowered | y.most;
        lowered = (y.most - bit) | (bit - 1);
        if (lowered >= y.least) return x.most | lowered;
    }
    return x.most | y.most;
}

static struct piece complement(struct piece piece) {
    uint64_t mask = fl_bits_mask(piece.width);
    return (struct piece){.width = piece.width, .least = mask - piece.most, .most = mask - piece.least};
}

static void take_or(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    add(result, least_or(*left, *right), most_or(*left, *right));
}

static void take_and(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    struct piece x = complement(*left), y = complement(*right);
    uint64_t mask = fl_bits_mask(result->width);
    add(result, mask - most_or(x, y), mask - least_or(x, y));
}

static uint64_t least_xor(struct piece x, struct piece y) {
    for (uint64_t bit = (uint64_t)1 << (x.width - 1); bit; bit >>= 1) {
        if (~x.least & y.least & bit) {
            uint64_t raised = (x.least | bit) & (0 - bit);
            if (raised <= x.most) x.least = raised;
        } else if (x.least & ~y.least & bit) {
            uint64_t raised = (y.least | bit) & (0 - bit);
            if (raised <= y.most) y.least = raised;
        }
    }
    return x.least ^ y.least;
}

static uint64_t most_xor(struct piece x, struct piece y) {
    for (uint64_t bit = (uint64_t)1 << (x.width - 1); bit; bit >>= 1) {
        if (!(x.most & y.most & bit)) continue;
        uint64_t lowered_x = (x.most - bit) | (bit - 1), lowered_y = (y.most - bit) | (bit - 1);
        if (lowered_x >= x.least)
            x.most = lowered_x;
        else if (lowered_y >= y.least)
            y.most = lowered_y;
    }
    return x.most ^ y.most;
}

static void take_xor(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    add(result, least_xor(*left, *right), most_xor(*left, *right));
}

static void shift_left(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    uint64_t width = result->width;
    if (right->most >= width) add(result, 0, 0);
    for (uint64_t by = right->least; by <= right->most && by < width; by++) {
        signed_wide factor = (signed_wide)1 << by;
        add_numbers(result, left->low * factor, left->high * factor);
    }
}

static void shift_right(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    uint64_t width = result->width;
    add(result, right->most < width ? left->least >> right->most : 0,
        right->least < width ? left->most >> right->least : 0);
}

static void shift_right_signed(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    uint64_t last = result->width - 1, least = right->least < last ? right->least : last,
             most = right->most < last ? right->most : last;
    const signed_wide corners[] = {left->low >> least, left->low >> most, left->high >> least, left->high >> most};
    add_corners(result, corners);
}

static void join_bits(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    uint32_t shift = right->width; /* less than 64: both are at least 1 wide */
    add(result, left->least << shift | right->least, left->most << shift | right->most);
}

/* ---- does the exact result not fit ---- */

static void decide(struct fl_interval *result, bool may_be_false, bool may_be_true) {
    if (may_be_false) add(result, 0, 0);
    if (may_be_true) add(result, 1, 1);
}

static void decide_fit(struct fl_interval *result, uint32_t width, bool is_signed, signed_wide low,
                       signed_wide high) {
    signed_wide least = is_signed ? -((signed_wide)1 << (width - 1)) : 0;
    signed_wide most = ((signed_wide)1 << (is_signed ? width - 1 : width)) - 1;
    decide(result, low <= most && high >= least, low < least || high > most);
}

static void product_overflows(struct fl_interval *result, const struct piece *left, const struct piece *right) {
    wide least = (wide)left->least * right->least, most = (wide)left->most * right->most,
         mask = fl_bits_mask(left->width);
    decide(result, least <= mask, most > mask);
}

static void product_overflows_signed(struct fl_interval *result, const struct piece *left,
                                     const struct piece *right) {
    signed_wide corners[] = {left->low * right->low, left->low * right->high, left->high * right->low,
                             left->high * right->high},
                low = corners[0], high = corners[0];
    for (unsigned i = 1; i < 4; i++) {
        if (corners[i] < low) low = corners[i];
        if (corners[i] > high) high = corners[i];
    }
    decide_fit(result, left->width, true, low, high);
}

static void overflows(enum fl_operator op, struct fl_interval *result, const struct piece *x,
                      const struct piece *y) {
    uint32_t width = x->width;
    switch (op) {
    case FL_OP_ADD_OVERFLOWS:
        decide_fit(result, width, false, (signed_wide)x->least + y->least, (signed_wide)x->most + y->most);
        break;
    case FL_OP_ADD_OVERFLOWS_SIGNED: decide_fit(result, width, true, x->low + y->low, x->high + y->high); break;
    case FL_OP_SUBTRACT_OVERFLOWS:
        decide_fit(result, width, false, (signed_wide)x->least - y->most, (signed_wide)x->most - y->least);
        break;
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
        decide_fit(result, width, true, x->low - y->high, x->high - y->low);
        break;
    case FL_OP_MULTIPLY_OVERFLOWS: product_overflows(result, x, y); break;
    default: product_overflows_signed(result, x, y);
    }
}

/* ---- dispatch ---- */

static void apply_to_pieces(enum fl_operator op, struct fl_interval *result, const struct piece *x,
                            const struct piece *y) {
    switch (op) {
    case FL_OP_AND: take_and(result, x, y); break;
    case FL_OP_OR: take_or(result, x, y); break;
    case FL_OP_XOR: take_xor(result, x, y); break;
    case FL_OP_SHIFT_LEFT: shift_left(result, x, y); break;
    case FL_OP_SHIFT_RIGHT: shift_right(result, x, y); break;
    case FL_OP_SHIFT_RIGHT_SIGNED: shift_right_signed(result, x, y); break;
    case FL_OP_CONCAT: join_bits(result, x, y); break;
    case FL_OP_ADD: add_numbers(result, x->low + y->low, x->high + y->high); break;
    case FL_OP_SUBTRACT: add_numbers(result, x->low - y->high, x->high - y->low); break;
    case FL_OP_MULTIPLY: multiply(result, x, y); break;
    case FL_OP_DIVIDE: divide(result, x, y); break;
    case FL_OP_DIVIDE_SIGNED: divide_signed(result, x, y); break;
    case FL_OP_REMAINDER: take_remainder(result, x, y); break;
    case FL_OP_REMAINDER_SIGNED: take_remainder_signed(result, x, y); break;
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED:
    case FL_OP_SUBTRACT_OVERFLOWS:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
    case FL_OP_MULTIPLY_OVERFLOWS:
    case FL_OP_MULTIPLY_OVERFLOWS_SIGNED: overflows(op, result, x, y); break;
    default: *result = fl_interval_all(result->width);
    }
}

static struct fl_interval apply_to_two(enum fl_operator op, uint32_t width, const struct fl_interval *operands) {
    struct fl_interval result = fl_interval_none(width);
    for (unsigned i = 0; i < FL_SIDES; i++)
        for (unsigned j = 0; j < FL_SIDES; j++)
            if (has_side(&operands[0], i) && has_side(&operands[1], j)) {
                struct piece left = piece_of(&operands[0], i), right = piece_of(&operands[1], j);
                apply_to_pieces(op, &result, &left, &right);
            }
    return result;
}

static struct fl_interval apply_to_one(enum fl_operator op, uint32_t width, const uint32_t parameters[2],
                                       const struct fl_interval *operand) {
    struct fl_interval result = fl_interval_none(width);
    for (unsigned i = 0; i < FL_SIDES; i++) {
        if (!has_side(operand, i)) continue;
        struct piece piece = piece_of(operand, i);
        switch (op) {
        case FL_OP_NOT: add_numbers(&result, -piece.high - 1, -piece.low - 1); break;
        case FL_OP_NEGATE: add_numbers(&result, -piece.high, -piece.low); break;
        case FL_OP_EXTRACT:
            add_numbers(&result, (signed_wide)(piece.least >> parameters[1]),
                        (signed_wide)(piece.most >> parameters[1]));
            break;
        case FL_OP_ZERO_EXTEND: add(&result, piece.least, piece.most); break;
        case FL_OP_SIGN_EXTEND: add_numbers(&result, piece.low, piece.high); break;
        default: result = fl_interval_all(width);
        }
    }
    return result;
}

static bool is_comparison(enum fl_operator op) {
    return op == FL_OP_EQUAL || op == FL_OP_LESS || op == FL_OP_LESS_EQUAL || op == FL_OP_LESS_SIGNED ||
           op == FL_OP_LESS_EQUAL_SIGNED;
}

static struct fl_interval apply_comparison(enum fl_operator op, const struct fl_interval *operands) {
    struct fl_interval result = fl_interval_none(1);
    for (unsigned is_true = 0; is_true < 2; is_true++) {
        struct fl_interval left = operands[0], right = operands[1];
        fl_interval_compare(op, is_true, &left, &right);
        if (!fl_interval_is_none(&left) && !fl_interval_is_none(&right)) add(&result, is_true, is_true);
    }
    return result;
}

struct fl_interval fl_interval_apply(enum fl_operator op, uint32_t width, const uint32_t parameters[2],
                                     const struct fl_interval *operands) {
    if (op == FL_OP_IF) {
        struct fl_interval result = fl_interval_none(width);
        if (fl_interval_has(&operands[0], 1)) result = operands[1];
        return fl_interval_has(&operands[0], 0) ? fl_interval_join(&result, &operands[2]) : result;
    }
    if (fl_operator_is_float(op)) return fl_interval_all(width);
    if (is_comparison(op)) return apply_comparison(op, operands);
    return fl_operator_info(op)->operands == 1 ? apply_to_one(op, width, parameters, operands)
                                               : apply_to_two(op, width, operands);
}

/* ---- what comparisons say of their operands ---- */

static struct fl_interval without(const struct fl_interval *interval, uint64_t value) {
    struct fl_interval rest = *interval;
    for (unsigned i = 0; i < FL_SIDES; i++) {
        struct fl_interval_side *side = &rest.sides[i];
        if (side->least == side->most && side->least == value)
            *side = (struct fl_interval_side){1, 0};
        else if (side->least <= side->most && side->least == value)
            side->least++;
        else if (side->least <= side->most && side->most == value)
            side->most--;
    }
    return rest;
}

static void compare_equal(bool is_true, struct fl_interval *left, struct fl_interval *right) {
    struct fl_interval both = fl_interval_meet(left, right), x = *left, y = *right;
    if (is_true)
        *left = *right = both;
    else {
        if (fl_interval_is_single(&y)) *left = without(&x, fl_interval_least_unsigned(&y));
        if (fl_interval_is_single(&x)) *right = without(&y, fl_interval_least_unsigned(&x));
    }
}

/* lesser < greater, or lesser <= greater. */
static void keep_ordered(bool is_strict, bool is_signed, struct fl_interval *lesser, struct fl_interval *greater) {
    uint32_t width = lesser->width;
    struct fl_interval below = fl_interval_none(width), above = below;
    if (is_signed) {
        int64_t least = fl_interval_least_signed(lesser), most = fl_interval_most_signed(greater),
                bottom = -(int64_t)(((uint64_t)1 << (width - 1)) - 1) - 1, top = -(bottom + 1);
        if (!is_strict || most > bottom) below = fl_interval_signed(width, bottom, most - is_strict);
        if (!is_strict || least < top) above = fl_interval_signed(width, least + is_strict, top);
    } else {
        uint64_t least = fl_interval_least_unsigned(lesser), most = fl_interval_most_unsigned(greater),
                 top = fl_bits_mask(width);
        if (!is_strict || most > 0) below = fl_interval_unsigned(width, 0, most - is_strict);
        if (!is_strict || least < top) above = fl_interval_unsigned(width, least + is_strict, top);
    }
    *lesser = fl_interval_meet(lesser, &below);
    *greater = fl_interval_meet(greater, &above);
}

void fl_interval_compare(enum fl_operator op, bool is_true, struct fl_interval *left, struct fl_interval *right) {
    bool is_signed = op == FL_OP_LESS_SIGNED || op == FL_OP_LESS_EQUAL_SIGNED;
    bool is_strict = op == FL_OP_LESS || op == FL_OP_LESS_SIGNED;
    if (op == FL_OP_EQUAL)
        compare_equal(is_true, left, right);
    else if (is_true)
        keep_ordered(is_strict, is_signed, left, right);
    else
        keep_ordered(!is_strict, is_signed, right, left);
}
