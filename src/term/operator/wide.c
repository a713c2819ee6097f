#include "term/operator/wide.h"

#include "base/invariant.h"
#include "base/number/words.h"

/* The value with `count` words, zero- or sign-extended: a copy to calculate on. */
static uint64_t *extend(struct fl_arena *arena, const struct fl_bits *value, uint32_t count, bool is_signed) {
    uint64_t *words = FL_NEW_ARRAY(arena, uint64_t, count);
    fl_words_copy(words, fl_bits_words(value), fl_bits_word_count(value->width));
    if (is_signed && fl_bits_bit(value, value->width - 1)) fl_words_fill_above(words, count, value->width, true);
    return words;
}

/* The result, whose words are the arena's already. */
static struct fl_bits finish(uint32_t width, uint64_t *words) {
    if (width <= 64) return fl_bits_of_word(width, words[0]);
    fl_words_fill_above(words, fl_bits_word_count(width), width, false);
    return (struct fl_bits){.width = width, .words = words};
}

static struct fl_bits shift(struct fl_arena *arena, enum fl_operator op, const struct fl_bits *value,
                            const struct fl_bits *amount) {
    uint32_t width = value->width, count = fl_bits_word_count(width);
    bool is_signed = op == FL_OP_SHIFT_RIGHT_SIGNED && fl_bits_bit(value, width - 1);
    uint64_t *words = extend(arena, value, count, false);
    const uint64_t *by = fl_bits_words(amount);
    bool is_far = by[0] >= width || !fl_words_is_zero(by + 1, count - 1);
    uint32_t distance = is_far ? width : (uint32_t)by[0];
    if (op == FL_OP_SHIFT_LEFT)
        fl_words_shift_left(words, words, count, distance);
    else
        fl_words_shift_right(words, words, count, distance);
    if (is_signed) fl_words_fill_above(words, count, width - distance, true);
    return finish(width, words);
}

static struct fl_bits divide(struct fl_arena *arena, enum fl_operator op, const struct fl_bits *left,
                             const struct fl_bits *right) {
    uint32_t width = left->width, count = fl_bits_word_count(width);
    bool is_signed = op == FL_OP_DIVIDE_SIGNED || op == FL_OP_REMAINDER_SIGNED;
    bool is_remainder = op == FL_OP_REMAINDER || op == FL_OP_REMAINDER_SIGNED;
    bool left_negative = is_signed && fl_bits_bit(left, width - 1);
    bool right_negative = is_signed && fl_bits_bit(right, width - 1);
    if (fl_bits_is_zero(right)) {
        if (is_remainder) return *left;
        return left_negative ? fl_bits_of_signed(arena, width, 1) : fl_bits_of_signed(arena, width, -1);
    }
    uint64_t *dividend = extend(arena, left, count, is_signed), *divisor = extend(arena, right, count, is_signed);
    if (left_negative) fl_words_negate(dividend, dividend, count);
    if (right_negative) fl_words_negate(divisor, divisor, count);
    uint64_t *quotient = FL_NEW_ARRAY(arena, uint64_t, count), *rest = FL_NEW_ARRAY(arena, uint64_t, count);
    fl_words_divide(quotient, rest, dividend, divisor, count);
    uint64_t *result = is_remainder ? rest : quotient;
    bool negate = is_remainder ? left_negative : left_negative != right_negative;
    if (negate) fl_words_negate(result, result, count);
    return finish(width, result);
}

static bool is_less(const struct fl_bits *left, const struct fl_bits *right, bool is_signed, bool or_equal) {
    uint32_t width = left->width;
    bool left_negative = fl_bits_bit(left, width - 1), right_negative = fl_bits_bit(right, width - 1);
    if (is_signed && left_negative != right_negative) return left_negative;
    int order = fl_words_compare(fl_bits_words(left), fl_bits_words(right), fl_bits_word_count(width));
    return order < 0 || (or_equal && order == 0);
}

/* Calculates exactly, in twice the words and one more, and asks whether the width holds it. */
static bool overflows(struct fl_arena *arena, enum fl_operator op, const struct fl_bits *left,
                      const struct fl_bits *right) {
    uint32_t width = left->width, count = 2 * fl_bits_word_count(width) + 1;
    bool is_signed = op == FL_OP_ADD_OVERFLOWS_SIGNED || op == FL_OP_SUBTRACT_OVERFLOWS_SIGNED ||
                     op == FL_OP_MULTIPLY_OVERFLOWS_SIGNED;
    uint64_t *x = extend(arena, left, count, is_signed), *y = extend(arena, right, count, is_signed);
    uint64_t *exact = FL_NEW_ARRAY(arena, uint64_t, count), *cut = FL_NEW_ARRAY(arena, uint64_t, count);
    if (op == FL_OP_ADD_OVERFLOWS || op == FL_OP_ADD_OVERFLOWS_SIGNED)
        fl_words_add(exact, x, y, count);
    else if (op == FL_OP_SUBTRACT_OVERFLOWS || op == FL_OP_SUBTRACT_OVERFLOWS_SIGNED)
        fl_words_subtract(exact, x, y, count);
    else
        fl_words_multiply(exact, x, y, count);
    fl_words_copy(cut, exact, count);
    fl_words_fill_above(cut, count, width, is_signed && fl_words_bit(exact, width - 1));
    return fl_words_compare(cut, exact, count) != 0;
}

static struct fl_bits combine(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                              const struct fl_bits *left, const struct fl_bits *right) {
    uint32_t count = fl_bits_word_count(width);
    const uint64_t *x = fl_bits_words(left), *y = fl_bits_words(right);
    uint64_t *result = FL_NEW_ARRAY(arena, uint64_t, count);
    switch (op) {
    case FL_OP_AND:
        for (uint32_t i = 0; i < count; i++) result[i] = x[i] & y[i];
        break;
    case FL_OP_OR:
        for (uint32_t i = 0; i < count; i++) result[i] = x[i] | y[i];
        break;
    case FL_OP_XOR:
        for (uint32_t i = 0; i < count; i++) result[i] = x[i] ^ y[i];
        break;
    case FL_OP_ADD: fl_words_add(result, x, y, count); break;
    case FL_OP_SUBTRACT: fl_words_subtract(result, x, y, count); break;
    default: fl_words_multiply(result, x, y, count); break;
    }
    return finish(width, result);
}

static struct fl_bits extract(struct fl_arena *arena, uint32_t width, uint32_t low, const struct fl_bits *value) {
    uint64_t *words = extend(arena, value, fl_bits_word_count(value->width), false);
    fl_words_shift_right(words, words, fl_bits_word_count(value->width), low);
    return finish(width, words);
}

static struct fl_bits concatenate(struct fl_arena *arena, uint32_t width, const struct fl_bits *high,
                                  const struct fl_bits *low) {
    uint32_t count = fl_bits_word_count(width);
    uint64_t *words = extend(arena, high, count, false), *bottom = extend(arena, low, count, false);
    fl_words_shift_left(words, words, count, low->width);
    for (uint32_t i = 0; i < count; i++) words[i] |= bottom[i];
    return finish(width, words);
}

static struct fl_bits invert(struct fl_arena *arena, enum fl_operator op, const struct fl_bits *value) {
    uint32_t count = fl_bits_word_count(value->width);
    uint64_t *words = extend(arena, value, count, false);
    if (op == FL_OP_NEGATE)
        fl_words_negate(words, words, count);
    else
        for (uint32_t i = 0; i < count; i++) words[i] = ~words[i];
    return finish(value->width, words);
}

struct fl_bits fl_operator_evaluate_wide(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                                         const uint32_t parameters[2], const struct fl_bits *operands) {
    const struct fl_bits *x = &operands[0], *y = &operands[1];
    switch (op) {
    case FL_OP_NOT:
    case FL_OP_NEGATE: return invert(arena, op, x);
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR:
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY: return combine(arena, op, width, x, y);
    case FL_OP_SHIFT_LEFT:
    case FL_OP_SHIFT_RIGHT:
    case FL_OP_SHIFT_RIGHT_SIGNED: return shift(arena, op, x, y);
    case FL_OP_EXTRACT: return extract(arena, width, parameters[1], x);
    case FL_OP_CONCAT: return concatenate(arena, width, x, y);
    case FL_OP_ZERO_EXTEND: return finish(width, extend(arena, x, fl_bits_word_count(width), false));
    case FL_OP_SIGN_EXTEND: return finish(width, extend(arena, x, fl_bits_word_count(width), true));
    case FL_OP_DIVIDE:
    case FL_OP_DIVIDE_SIGNED:
    case FL_OP_REMAINDER:
    case FL_OP_REMAINDER_SIGNED: return divide(arena, op, x, y);
    case FL_OP_EQUAL: return fl_bits_of_word(1, fl_bits_equal(x, y));
    case FL_OP_LESS: return fl_bits_of_word(1, is_less(x, y, false, false));
    case FL_OP_LESS_EQUAL: return fl_bits_of_word(1, is_less(x, y, false, true));
    case FL_OP_LESS_SIGNED: return fl_bits_of_word(1, is_less(x, y, true, false));
    case FL_OP_LESS_EQUAL_SIGNED: return fl_bits_of_word(1, is_less(x, y, true, true));
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED:
    case FL_OP_SUBTRACT_OVERFLOWS:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
    case FL_OP_MULTIPLY_OVERFLOWS:
    case FL_OP_MULTIPLY_OVERFLOWS_SIGNED: return fl_bits_of_word(1, overflows(arena, op, x, y));
    default: FL_UNREACHABLE("leaves, arrays, choices and floats are no wide operations");
    }
}
