/* What the operators mean: words against wide arithmetic, wide arithmetic against __int128, floats
 * against the host's own operations, and the corners that the operator table promises. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/map.h"
#include "term/operator/operator.h"
#include "term/operator/wide.h"

__extension__ typedef unsigned __int128 wide;
__extension__ typedef __int128 signed_wide;

static uint64_t random_state = 2026;

static uint64_t next_random(void) {
    return fl_hash_mix(random_state++);
}

/* Numbers near the ends of the range are as likely as any. */
static uint64_t next_word(uint32_t width) {
    uint64_t word = next_random();
    switch (next_random() % 6) {
    case 0: word = next_random() % 4; break;
    case 1: word = -(next_random() % 4); break;
    case 2: word = ((uint64_t)1 << (width - 1)) - next_random() % 3 + next_random() % 3; break;
    case 3: word = (uint64_t)1 << next_random() % 64; break;
    default: break;
    }
    return word & fl_bits_mask(width);
}

static struct fl_bits evaluate(struct fl_arena *arena, enum fl_operator op, struct fl_bits x, struct fl_bits y) {
    struct fl_bits operands[2] = {x, y};
    uint32_t width = fl_operator_info(op)->result == FL_RESULT_BOOL ? 1 : x.width;
    return fl_operator_evaluate(arena, op, width, NULL, operands);
}

static uint64_t word_result(enum fl_operator op, uint32_t width, uint64_t x, uint64_t y) {
    struct fl_arena *arena = fl_arena_create();
    uint64_t word = evaluate(arena, op, fl_bits_of_word(width, x), fl_bits_of_word(width, y)).word;
    fl_arena_destroy(arena);
    return word;
}

static bool is_plain_bit_operator(enum fl_operator op) {
    return op >= FL_OP_NOT && op <= FL_OP_MULTIPLY_OVERFLOWS_SIGNED && op != FL_OP_EXTRACT && op != FL_OP_CONCAT &&
           op != FL_OP_ZERO_EXTEND && op != FL_OP_SIGN_EXTEND;
}

static void words_and_wide_arithmetic_agree(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    for (int round = 0; round < 2000; round++) {
        uint32_t width = 1 + (uint32_t)(next_random() % 64);
        struct fl_bits operands[2] = {fl_bits_of_word(width, next_word(width)),
                                      fl_bits_of_word(width, next_word(width))};
        for (enum fl_operator op = 0; op < FL_OPERATOR_COUNT; op++) {
            if (!is_plain_bit_operator(op)) continue;
            uint32_t result_width = fl_operator_info(op)->result == FL_RESULT_BOOL ? 1 : width;
            struct fl_bits narrow = fl_operator_evaluate(arena, op, result_width, NULL, operands);
            struct fl_bits large = fl_operator_evaluate_wide(arena, op, result_width, NULL, operands);
            if (!fl_bits_equal(&narrow, &large))
                fail_msg("%s at %u bits on %llx, %llx", fl_operator_info(op)->name, width,
                         (unsigned long long)operands[0].word, (unsigned long long)operands[1].word);
        }
        fl_arena_reset(arena);
    }
    fl_arena_destroy(arena);
}

static struct fl_bits bits_of_wide(struct fl_arena *arena, uint32_t width, wide value) {
    uint64_t words[2] = {(uint64_t)value, (uint64_t)(value >> 64)};
    return fl_bits_of_words(arena, width, words);
}

static wide wide_of_bits(struct fl_bits bits) {
    const uint64_t *words = fl_bits_words(&bits);
    return bits.width <= 64 ? words[0] : (wide)words[1] << 64 | words[0];
}

static wide expected_wide(enum fl_operator op, uint32_t width, wide x, wide y) {
    signed_wide sx = (signed_wide)(x << (128 - width)) >> (128 - width);
    signed_wide sy = (signed_wide)(y << (128 - width)) >> (128 - width);
    switch (op) {
    case FL_OP_NOT: return ~x;
    case FL_OP_NEGATE: return -x;
    case FL_OP_AND: return x & y;
    case FL_OP_OR: return x | y;
    case FL_OP_XOR: return x ^ y;
    case FL_OP_ADD: return x + y;
    case FL_OP_SUBTRACT: return x - y;
    case FL_OP_MULTIPLY: return x * y;
    case FL_OP_DIVIDE: return y ? x / y : ~(wide)0;
    case FL_OP_REMAINDER: return y ? x % y : x;
    case FL_OP_DIVIDE_SIGNED: return sy == 0 ? (sx < 0 ? 1 : ~(wide)0) : sy == -1 ? -x : (wide)(sx / sy);
    case FL_OP_REMAINDER_SIGNED: return sy == 0 ? x : sy == -1 ? 0 : (wide)(sx % sy);
    case FL_OP_SHIFT_LEFT: return y >= width ? 0 : x << y;
    case FL_OP_SHIFT_RIGHT: return y >= width ? 0 : x >> y;
    case FL_OP_SHIFT_RIGHT_SIGNED: return (wide)(sx >> (y >= width ? 127 : (int)y));
    case FL_OP_EQUAL: return x == y;
    case FL_OP_LESS: return x < y;
    case FL_OP_LESS_EQUAL: return x <= y;
    case FL_OP_LESS_SIGNED: return sx < sy;
    default: return sx <= sy;
    }
}

static void wide_arithmetic_agrees_with_int128(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    for (int round = 0; round < 3000; round++) {
        uint32_t width = 65 + (uint32_t)(next_random() % 64);
        wide mask = ~(wide)0 >> (128 - width);
        wide x = ((wide)next_word(64) << 64 | next_word(64)) & mask;
        wide y =
            (next_random() % 2 ? (wide)next_random() % (2 * width) : (wide)next_word(64) << 64 | next_word(64)) &
            mask;
        for (enum fl_operator op = FL_OP_NOT; op <= FL_OP_LESS_EQUAL_SIGNED; op++) {
            if (!is_plain_bit_operator(op)) continue;
            struct fl_bits got = evaluate(arena, op, bits_of_wide(arena, width, x), bits_of_wide(arena, width, y));
            wide result_mask = fl_operator_info(op)->result == FL_RESULT_BOOL ? 1 : mask;
            if (wide_of_bits(got) != (expected_wide(op, width, x, y) & result_mask))
                fail_msg("%s at %u bits", fl_operator_info(op)->name, width);
        }
        fl_arena_reset(arena);
    }
    fl_arena_destroy(arena);
}

static void three_words_divide_as_they_multiply(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    for (int round = 0; round < 300; round++) {
        uint32_t width = 129 + (uint32_t)(next_random() % 200);
        uint64_t left[6], right[6];
        for (int i = 0; i < 6; i++) {
            left[i] = next_word(64);
            right[i] = i < (int)(next_random() % 6) ? next_word(64) : 0;
        }
        struct fl_bits x = fl_bits_of_words(arena, width, left), y = fl_bits_of_words(arena, width, right);
        struct fl_bits quotient = evaluate(arena, FL_OP_DIVIDE, x, y),
                       rest = evaluate(arena, FL_OP_REMAINDER, x, y);
        struct fl_bits back = evaluate(arena, FL_OP_ADD, evaluate(arena, FL_OP_MULTIPLY, quotient, y), rest);
        assert_true(fl_bits_equal(&back, &x));
        if (!fl_bits_is_zero(&y)) {
            assert_true(evaluate(arena, FL_OP_LESS, rest, y).word);
            assert_false(evaluate(arena, FL_OP_MULTIPLY_OVERFLOWS, quotient, y).word);
        }
        fl_arena_reset(arena);
    }
    fl_arena_destroy(arena);
}

static void division_by_zero_is_as_in_smt_lib(void **state) {
    (void)state;
    assert_int_equal(word_result(FL_OP_DIVIDE, 8, 5, 0), 255);
    assert_int_equal(word_result(FL_OP_REMAINDER, 8, 5, 0), 5);
    assert_int_equal(word_result(FL_OP_DIVIDE_SIGNED, 8, 5, 0), 255);
    assert_int_equal(word_result(FL_OP_DIVIDE_SIGNED, 8, 251, 0), 1);
    assert_int_equal(word_result(FL_OP_REMAINDER_SIGNED, 8, 251, 0), 251);
    assert_int_equal(word_result(FL_OP_DIVIDE_SIGNED, 8, 128, 255), 128);
    assert_int_equal(word_result(FL_OP_REMAINDER_SIGNED, 8, 128, 255), 0);
    assert_int_equal(word_result(FL_OP_REMAINDER_SIGNED, 8, 249, 3), 255);
}

static void structure_operators_move_bits(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    for (int round = 0; round < 3000; round++) {
        uint32_t high_width = 1 + (uint32_t)(next_random() % 64), low_width = 1 + (uint32_t)(next_random() % 64);
        struct fl_bits parts[2] = {fl_bits_of_word(high_width, next_word(high_width)),
                                   fl_bits_of_word(low_width, next_word(low_width))};
        uint32_t sum = high_width + low_width;
        struct fl_bits whole = fl_operator_evaluate(arena, FL_OP_CONCAT, sum, NULL, parts);
        assert_true(wide_of_bits(whole) == ((wide)parts[0].word << low_width | parts[1].word));
        uint32_t low = (uint32_t)(next_random() % sum), high = low + (uint32_t)(next_random() % (sum - low));
        uint32_t parameters[2] = {high, low};
        struct fl_bits part = fl_operator_evaluate(arena, FL_OP_EXTRACT, high - low + 1, parameters, &whole);
        wide mask = ~(wide)0 >> (127 - (high - low));
        assert_true(wide_of_bits(part) == (wide_of_bits(whole) >> low & mask));
        struct fl_bits extended = fl_operator_evaluate(arena, FL_OP_SIGN_EXTEND, sum, NULL, &parts[0]);
        signed_wide expected = (signed_wide)((wide)parts[0].word << (128 - high_width)) >> (128 - high_width);
        assert_true(wide_of_bits(extended) == ((wide)expected & ~(wide)0 >> (128 - sum)));
        fl_arena_reset(arena);
    }
    fl_arena_destroy(arena);
}

static uint64_t bits_of_double(double value) {
    uint64_t word;
    memcpy(&word, &value, sizeof word);
    return word;
}

static double double_of_word(uint64_t word) {
    double value;
    memcpy(&value, &word, sizeof value);
    return value;
}

static void doubles_are_the_hosts(void **state) {
    (void)state;
    for (int round = 0; round < 20000; round++) {
        uint64_t x = next_random(), y = round % 3 ? next_random() : x ^ next_random() % 1024;
        double a = double_of_word(x), b = double_of_word(y);
        if (isnan(a) || isnan(b)) continue;
        assert_int_equal(word_result(FL_OP_FLOAT_ADD, 64, x, y), bits_of_double(a + b));
        assert_int_equal(word_result(FL_OP_FLOAT_SUBTRACT, 64, x, y), bits_of_double(a - b));
        assert_int_equal(word_result(FL_OP_FLOAT_MULTIPLY, 64, x, y), bits_of_double(a * b));
        assert_int_equal(word_result(FL_OP_FLOAT_DIVIDE, 64, x, y), bits_of_double(a / b));
        assert_int_equal(word_result(FL_OP_FLOAT_LESS, 64, x, y), a < b);
        assert_int_equal(word_result(FL_OP_FLOAT_ROOT, 64, x, 0), bits_of_double(sqrt(a)));
    }
    uint64_t quiet = 0x7ff8000000000123, signalling = 0xfff0000000000456, one = bits_of_double(1);
    assert_int_equal(word_result(FL_OP_FLOAT_ADD, 64, quiet, signalling), quiet);
    assert_int_equal(word_result(FL_OP_FLOAT_ADD, 64, signalling, quiet), signalling | (uint64_t)1 << 51);
    assert_int_equal(word_result(FL_OP_FLOAT_MULTIPLY, 64, one, signalling), signalling | (uint64_t)1 << 51);
    assert_int_equal(word_result(FL_OP_FLOAT_EQUAL, 64, quiet, quiet), 0);
    assert_int_equal(word_result(FL_OP_FLOAT_IS_NAN, 64, quiet, 0), 1);
    uint64_t infinity = bits_of_double(INFINITY);
    assert_int_equal(word_result(FL_OP_FLOAT_SUBTRACT, 64, infinity, infinity), 0xfff8000000000000);
}

static struct fl_bits convert(struct fl_arena *arena, enum fl_operator op, uint32_t width, struct fl_bits value) {
    return fl_operator_evaluate(arena, op, width, NULL, &value);
}

static void doubles_survive_wider_formats(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    for (int round = 0; round < 3000; round++) {
        struct fl_bits x = fl_bits_of_word(64, next_random()), y = fl_bits_of_word(64, next_random());
        double a = double_of_word(x.word), b = double_of_word(y.word);
        if (isnan(a) || isnan(b)) continue;
        for (uint32_t width = 80; width <= 128; width += 48) {
            struct fl_bits wide_x = convert(arena, FL_OP_FLOAT_CONVERT, width, x);
            struct fl_bits wide_y = convert(arena, FL_OP_FLOAT_CONVERT, width, y);
            struct fl_bits back = convert(arena, FL_OP_FLOAT_CONVERT, 64, wide_x);
            assert_true(fl_bits_equal(&back, &x));
            assert_int_equal(evaluate(arena, FL_OP_FLOAT_LESS, wide_x, wide_y).word, a < b);
            struct fl_bits rest = evaluate(arena, FL_OP_FLOAT_REMAINDER, wide_x, wide_y);
            back = convert(arena, FL_OP_FLOAT_CONVERT, 64, rest);
            assert_int_equal(back.word, bits_of_double(fmod(a, b)));
        }
        fl_arena_reset(arena);
    }
    fl_arena_destroy(arena);
}

static uint64_t to_integer(enum fl_operator op, uint32_t width, double value) {
    struct fl_bits bits = fl_bits_of_word(64, bits_of_double(value));
    return fl_operator_evaluate(NULL, op, width, NULL, &bits).word;
}

static void conversions_out_of_range_are_the_machines(void **state) {
    (void)state;
    assert_int_equal(to_integer(FL_OP_SIGNED_OF_FLOAT, 32, -7.9), (uint32_t)-7);
    assert_int_equal(to_integer(FL_OP_SIGNED_OF_FLOAT, 32, 3e9), 0x80000000);
    assert_int_equal(to_integer(FL_OP_SIGNED_OF_FLOAT, 32, NAN), 0x80000000);
    assert_int_equal(to_integer(FL_OP_SIGNED_OF_FLOAT, 32, -2147483648.5), 0x80000000);
    assert_int_equal(to_integer(FL_OP_SIGNED_OF_FLOAT, 8, 300), 300 - 256);
    assert_int_equal(to_integer(FL_OP_SIGNED_OF_FLOAT, 8, 3e9), 0);
    assert_int_equal(to_integer(FL_OP_SIGNED_OF_FLOAT, 64, 1e19), 0x8000000000000000);
    assert_int_equal(to_integer(FL_OP_UNSIGNED_OF_FLOAT, 32, 3e9), 3000000000);
    assert_int_equal(to_integer(FL_OP_UNSIGNED_OF_FLOAT, 32, -1), 0xffffffff);
    assert_int_equal(to_integer(FL_OP_UNSIGNED_OF_FLOAT, 64, 1e19), 10000000000000000000u);
    assert_int_equal(to_integer(FL_OP_UNSIGNED_OF_FLOAT, 64, -1), 0xffffffffffffffff);
    assert_int_equal(to_integer(FL_OP_UNSIGNED_OF_FLOAT, 64, 1e20), 0x8000000000000000);
}

static void integers_become_floats_and_return(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    static const uint32_t widths[] = {80, 128};
    for (int round = 0; round < 3000; round++) {
        uint64_t word = next_word(64);
        struct fl_bits integer = fl_bits_of_word(64, word);
        for (int i = 0; i < 2; i++) {
            struct fl_bits is_signed = convert(arena, FL_OP_FLOAT_OF_SIGNED, widths[i], integer);
            assert_int_equal(convert(arena, FL_OP_SIGNED_OF_FLOAT, 64, is_signed).word, word);
            struct fl_bits is_unsigned = convert(arena, FL_OP_FLOAT_OF_UNSIGNED, widths[i], integer);
            assert_int_equal(convert(arena, FL_OP_UNSIGNED_OF_FLOAT, 64, is_unsigned).word, word);
            struct fl_bits large = fl_bits_of_signed(arena, 300, (int64_t)word);
            struct fl_bits from_large = convert(arena, FL_OP_FLOAT_OF_SIGNED, widths[i], large);
            assert_true(fl_bits_equal(&from_large, &is_signed));
            struct fl_bits back = convert(arena, FL_OP_SIGNED_OF_FLOAT, 300, from_large);
            assert_true(fl_bits_equal(&back, &large));
        }
        assert_int_equal(convert(arena, FL_OP_FLOAT_OF_SIGNED, 64, integer).word,
                         bits_of_double((double)(int64_t)word));
        assert_int_equal(convert(arena, FL_OP_FLOAT_OF_UNSIGNED, 64, integer).word, bits_of_double((double)word));
        fl_arena_reset(arena);
    }
    fl_arena_destroy(arena);
}

static void halves_round_once(void **state) {
    (void)state;
    /* 1 + 2^-11 is a tie and goes to even; 2^-11 + 2^-24 more goes up. */
    assert_int_equal(word_result(FL_OP_FLOAT_ADD, 16, 0x3c00, 0x1000), 0x3c00);
    assert_int_equal(word_result(FL_OP_FLOAT_ADD, 16, 0x3c00, 0x1001), 0x3c01);
    assert_int_equal(word_result(FL_OP_FLOAT_MULTIPLY, 16, 0x7bff, 0x4000), 0x7c00);
    /* (1 + 2^-10) * 2^-11 + 1: twice rounded it would be 1. */
    struct fl_bits operands[3] = {fl_bits_of_word(16, 0x3c01), fl_bits_of_word(16, 0x1000),
                                  fl_bits_of_word(16, 0x3c00)};
    assert_int_equal(fl_operator_evaluate(NULL, FL_OP_FLOAT_FUSED, 16, NULL, operands).word, 0x3c01);
}

static void rounding_modes_differ(void **state) {
    (void)state;
    static const double values[] = {2.5, -2.5, 0.3, -0.3, 3.5};
    static const double expected[][5] = {
        [FL_ROUND_EVEN] = {2, -2, 0, -0.0, 4}, [FL_ROUND_AWAY] = {3, -3, 0, -0.0, 4},
        [FL_ROUND_DOWN] = {2, -3, 0, -1, 3},   [FL_ROUND_UP] = {3, -2, 1, -0.0, 4},
        [FL_ROUND_ZERO] = {2, -2, 0, -0.0, 3},
    };
    struct fl_arena *arena = fl_arena_create();
    static const uint32_t widths[] = {16, 32, 64, 80, 128};
    for (uint32_t mode = FL_ROUND_EVEN; mode <= FL_ROUND_ZERO; mode++)
        for (int value = 0; value < 5; value++)
            for (int i = 0; i < 5; i++) {
                uint32_t parameters[2] = {mode, 0};
                struct fl_bits x = fl_bits_of_word(64, bits_of_double(values[value]));
                x = convert(arena, FL_OP_FLOAT_CONVERT, widths[i], x);
                struct fl_bits rounded = fl_operator_evaluate(arena, FL_OP_FLOAT_ROUND, widths[i], parameters, &x);
                struct fl_bits back = convert(arena, FL_OP_FLOAT_CONVERT, 64, rounded);
                assert_int_equal(back.word, bits_of_double(expected[mode][value]));
            }
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_wide_arithmetic_agree),
        cmocka_unit_test(wide_arithmetic_agrees_with_int128),
        cmocka_unit_test(three_words_divide_as_they_multiply),
        cmocka_unit_test(division_by_zero_is_as_in_smt_lib),
        cmocka_unit_test(structure_operators_move_bits),
        cmocka_unit_test(doubles_are_the_hosts),
        cmocka_unit_test(doubles_survive_wider_formats),
        cmocka_unit_test(conversions_out_of_range_are_the_machines),
        cmocka_unit_test(integers_become_floats_and_return),
        cmocka_unit_test(halves_round_once),
        cmocka_unit_test(rounding_modes_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
