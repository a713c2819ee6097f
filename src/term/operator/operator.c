#include "term/operator/operator.h"

#include "base/invariant.h"
#include "term/operator/float.h"
#include "term/operator/wide.h"

static int64_t as_signed(uint32_t width, uint64_t word) {
    return (int64_t)(word << (64 - width)) >> (64 - width);
}

static uint64_t shift_word(enum fl_operator op, uint32_t width, uint64_t word, uint64_t amount) {
    bool is_far = amount >= width;
    switch (op) {
    case FL_OP_SHIFT_LEFT: return is_far ? 0 : word << amount;
    case FL_OP_SHIFT_RIGHT: return is_far ? 0 : word >> amount;
    default: return (uint64_t)(as_signed(width, word) >> (is_far ? width - 1 : amount));
    }
}

static uint64_t divide_word_signed(uint32_t width, uint64_t left, uint64_t right) {
    int64_t dividend = as_signed(width, left), divisor = as_signed(width, right);
    if (divisor == 0) return dividend < 0 ? 1 : UINT64_MAX;
    if (divisor == -1) return -left;
    return (uint64_t)(dividend / divisor);
}

static uint64_t remainder_word_signed(uint32_t width, uint64_t left, uint64_t right) {
    int64_t dividend = as_signed(width, left), divisor = as_signed(width, right);
    if (divisor == 0) return left;
    return divisor == -1 ? 0 : (uint64_t)(dividend % divisor);
}

static bool word_overflows(enum fl_operator op, uint32_t width, uint64_t left, uint64_t right) {
    uint64_t result;
    int64_t signed_result, x = as_signed(width, left), y = as_signed(width, right);
    switch (op) {
    case FL_OP_ADD_OVERFLOWS: return __builtin_add_overflow(left, right, &result) || result > fl_bits_mask(width);
    case FL_OP_SUBTRACT_OVERFLOWS: return left < right;
    case FL_OP_MULTIPLY_OVERFLOWS:
        return __builtin_mul_overflow(left, right, &result) || result > fl_bits_mask(width);
    case FL_OP_ADD_OVERFLOWS_SIGNED:
        return __builtin_add_overflow(x, y, &signed_result) ||
               signed_result != as_signed(width, (uint64_t)signed_result);
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
        return __builtin_sub_overflow(x, y, &signed_result) ||
               signed_result != as_signed(width, (uint64_t)signed_result);
    default:
        return __builtin_mul_overflow(x, y, &signed_result) ||
               signed_result != as_signed(width, (uint64_t)signed_result);
    }
}

/* Everything that fits into words of 64 bits. */
static uint64_t evaluate_word(enum fl_operator op, uint32_t width, const uint32_t parameters[2],
                              const struct fl_bits *operands) {
    uint32_t from = operands[0].width;
    uint64_t x = operands[0].word, y = fl_operator_info(op)->operands > 1 ? operands[1].word : 0;
    switch (op) {
    case FL_OP_NOT: return ~x;
    case FL_OP_AND: return x & y;
    case FL_OP_OR: return x | y;
    case FL_OP_XOR: return x ^ y;
    case FL_OP_SHIFT_LEFT:
    case FL_OP_SHIFT_RIGHT:
    case FL_OP_SHIFT_RIGHT_SIGNED: return shift_word(op, width, x, y);
    case FL_OP_EXTRACT: return x >> parameters[1];
    case FL_OP_CONCAT: return x << operands[1].width | y;
    case FL_OP_ZERO_EXTEND: return x;
    case FL_OP_SIGN_EXTEND: return (uint64_t)as_signed(from, x);
    case FL_OP_NEGATE: return -x;
    case FL_OP_ADD: return x + y;
    case FL_OP_SUBTRACT: return x - y;
    case FL_OP_MULTIPLY: return x * y;
    case FL_OP_DIVIDE: return y ? x / y : UINT64_MAX;
    case FL_OP_DIVIDE_SIGNED: return divide_word_signed(width, x, y);
    case FL_OP_REMAINDER: return y ? x % y : x;
    case FL_OP_REMAINDER_SIGNED: return remainder_word_signed(width, x, y);
    case FL_OP_EQUAL: return x == y;
    case FL_OP_LESS: return x < y;
    case FL_OP_LESS_EQUAL: return x <= y;
    case FL_OP_LESS_SIGNED: return as_signed(from, x) < as_signed(from, y);
    case FL_OP_LESS_EQUAL_SIGNED: return as_signed(from, x) <= as_signed(from, y);
    case FL_OP_ADD_OVERFLOWS:
    case FL_OP_ADD_OVERFLOWS_SIGNED:
    case FL_OP_SUBTRACT_OVERFLOWS:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
    case FL_OP_MULTIPLY_OVERFLOWS:
    case FL_OP_MULTIPLY_OVERFLOWS_SIGNED: return word_overflows(op, from, x, y);
    default: FL_UNREACHABLE("leaves, arrays, choices and floats are no word operations");
    }
}

struct fl_bits fl_operator_evaluate(struct fl_arena *arena, enum fl_operator op, uint32_t width,
                                    const uint32_t parameters[2], const struct fl_bits *operands) {
    if (op == FL_OP_IF) return operands[operands[0].word ? 1 : 2];
    if (fl_operator_is_float(op)) return fl_float_evaluate(arena, op, width, parameters, operands);
    bool is_narrow = width <= 64 && operands[0].width <= 64;
    if (!is_narrow) return fl_operator_evaluate_wide(arena, op, width, parameters, operands);
    return fl_bits_of_word(width, evaluate_word(op, width, parameters, operands));
}
