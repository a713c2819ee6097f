/* Terms as C expressions: normal forms read as a person would write them, with few parentheses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "term/print/print.h"

static struct fl_arena *arena;
static struct fl_terms *terms;
static const struct fl_term *x, *y, *z, *c, *d, *p, *q, *f, *g;

static int set_up(void **state) {
    (void)state;
    arena = fl_arena_create();
    terms = fl_terms_create(arena);
    x = fl_term_variable(terms, "x", 32);
    y = fl_term_variable(terms, "y", 32);
    z = fl_term_variable(terms, "z", 32);
    c = fl_term_variable(terms, "c", 8);
    d = fl_term_variable(terms, "d", 8);
    p = fl_term_variable(terms, "p", 1);
    q = fl_term_variable(terms, "q", 1);
    f = fl_term_variable(terms, "f", 64);
    g = fl_term_variable(terms, "g", 64);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
    return 0;
}

static void expect(const struct fl_term *term, const char *text) {
    struct fl_text printed = fl_text_make(arena);
    fl_term_print_c(&printed, term, 0);
    assert_string_equal(fl_text_string(&printed), text);
}

static const struct fl_term *number(int64_t value) {
    return fl_term_word(terms, 32, (uint32_t)value);
}

static const struct fl_term *two(enum fl_operator op, const struct fl_term *left, const struct fl_term *right) {
    return fl_term_binary(terms, op, left, right);
}

static const struct fl_term *one(enum fl_operator op, const struct fl_term *operand) {
    return fl_term_unary(terms, op, operand);
}

static const struct fl_term *to(enum fl_operator op, uint32_t width, const struct fl_term *operand) {
    return fl_term_convert(terms, op, width, operand);
}

static void sums_read_as_sums(void **state) {
    (void)state;
    expect(two(FL_OP_ADD, x, number(-3)), "x - 3");
    expect(two(FL_OP_SUBTRACT, x, number(3)), "x - 3");
    expect(two(FL_OP_SUBTRACT, number(3), x), "3 - x");
    expect(two(FL_OP_SUBTRACT, two(FL_OP_ADD, x, y), z), "x + y - z");
    expect(two(FL_OP_SUBTRACT, x, two(FL_OP_ADD, y, z)), "x - (y + z)");
    expect(two(FL_OP_MULTIPLY, two(FL_OP_ADD, x, y), z), "z * (x + y)");
    expect(two(FL_OP_ADD, two(FL_OP_MULTIPLY, x, number(4)), number(1)), "x * 4 + 1");
    expect(one(FL_OP_NEGATE, two(FL_OP_ADD, x, y)), "-(x + y)");
    expect(two(FL_OP_SHIFT_LEFT, x, number(3)), "x * 8");
    expect(two(FL_OP_DIVIDE_SIGNED, x, number(3)), "x / 3");
    expect(two(FL_OP_DIVIDE, x, number(3)), "(unsigned)x / 3u");
    expect(number(-7), "-7");
}

static void conditions_read_as_conditions(void **state) {
    (void)state;
    expect(two(FL_OP_LESS_SIGNED, x, number(10)), "x < 10");
    expect(two(FL_OP_LESS_SIGNED, x, number(1)), "x <= 0");
    expect(two(FL_OP_LESS_SIGNED, fl_term_not(terms, number(0)), x), "x >= 0");
    expect(two(FL_OP_LESS_SIGNED, number(10), x), "x > 10");
    expect(two(FL_OP_LESS, x, number(10)), "(unsigned)x < 10u");
    expect(two(FL_OP_LESS_EQUAL_SIGNED, x, y), "x <= y");
    expect(fl_term_not(terms, two(FL_OP_EQUAL, x, y)), "x != y");
    expect(fl_term_not(terms, p), "!p");
    expect(two(FL_OP_XOR, p, q), "p != q");
    expect(two(FL_OP_EQUAL, p, q), "p == q");
    expect(fl_term_and(terms, p, two(FL_OP_EQUAL, x, number(-1))), "p && x == -1");
    const struct fl_term *less = two(FL_OP_LESS_SIGNED, x, y), *equal = two(FL_OP_EQUAL, y, number(5));
    expect(fl_term_or(terms, fl_term_and(terms, p, q), less), "x < y || p && q");
    expect(fl_term_and(terms, fl_term_or(terms, p, q), less), "x < y && (p || q)");
    expect(fl_term_not(terms, fl_term_and(terms, p, q)), "!(p && q)");
    expect(fl_term_if(terms, less, x, two(FL_OP_ADD, y, number(1))), "x < y ? x : y + 1");
    expect(two(FL_OP_ADD, fl_term_if(terms, p, x, y), z), "z + (p ? x : y)");
    expect(two(FL_OP_ADD, to(FL_OP_ZERO_EXTEND, 32, equal), x), "x + (y == 5)");
}

static void bits_read_as_masks_and_shifts(void **state) {
    (void)state;
    expect(two(FL_OP_AND, x, number(7)), "x & 7");
    expect(two(FL_OP_AND, x, number(0xff0)), "x & 0xff0");
    expect(two(FL_OP_AND, x, number(0x505)), "x & 0x505");
    expect(two(FL_OP_AND, x, number(255)), "(unsigned char)x");
    expect(two(FL_OP_OR, x, number(4)), "x | 4");
    expect(two(FL_OP_EQUAL, two(FL_OP_XOR, x, y), z), "z == (x ^ y)");
    expect(two(FL_OP_SHIFT_RIGHT, x, number(4)), "(unsigned)x >> 4");
    expect(two(FL_OP_SHIFT_RIGHT_SIGNED, x, number(4)), "x >> 4");
    expect(two(FL_OP_SHIFT_RIGHT, x, y), "(unsigned)x >> y");
    expect(fl_term_extract(terms, 7, 0, x), "(signed char)x");
    expect(fl_term_extract(terms, 5, 4, x), "x >> 4 & 3");
    expect(to(FL_OP_SIGN_EXTEND, 32, c), "(int)c");
    expect(to(FL_OP_ZERO_EXTEND, 32, c), "(unsigned char)c");
    expect(two(FL_OP_CONCAT, c, d), "(unsigned short)c << 8 | (unsigned char)d");
    expect(one(FL_OP_NOT, x), "~x");
}

static void floats_read_as_floats(void **state) {
    (void)state;
    const struct fl_term *half = fl_term_word(terms, 64, 0x3fe0000000000000);
    const struct fl_term *tenth = fl_term_word(terms, 64, 0x3fb999999999999a);
    expect(two(FL_OP_FLOAT_ADD, f, half), "f + 0.5");
    expect(two(FL_OP_FLOAT_ADD, f, two(FL_OP_FLOAT_ADD, g, f)), "f + (g + f)");
    expect(two(FL_OP_FLOAT_LESS, two(FL_OP_FLOAT_MULTIPLY, f, g), tenth), "f * g < 0.1");
    expect(two(FL_OP_FLOAT_REMAINDER, f, fl_term_word(terms, 64, 0x4000000000000000)), "fmod(f, 2.0)");
    uint32_t down[2] = {FL_ROUND_DOWN, 0};
    expect(fl_term_make(terms, FL_OP_FLOAT_ROUND, 0, down, &f), "floor(f)");
    expect(to(FL_OP_FLOAT_CONVERT, 32, f), "(float)f");
    expect(to(FL_OP_FLOAT_OF_UNSIGNED, 64, x), "(double)(unsigned)x");
    expect(to(FL_OP_SIGNED_OF_FLOAT, 32, two(FL_OP_FLOAT_DIVIDE, f, g)), "(int)(f / g)");
    const struct fl_term *single = fl_term_variable(terms, "s", 32);
    expect(two(FL_OP_FLOAT_ADD, single, fl_term_word(terms, 32, 0x3dcccccd)), "s + 0.1");
}

static void arrays_and_predicates_read_as_calls(void **state) {
    (void)state;
    const struct fl_term *array = fl_term_array_variable(terms, "buffer", 32, 8);
    expect(fl_term_select(terms, array, x), "buffer[(unsigned)x]");
    expect(fl_term_select(terms, fl_term_store(terms, array, x, c), y), "store(buffer, x, c)[(unsigned)y]");
    expect(two(FL_OP_ADD_OVERFLOWS_SIGNED, x, y), "add_overflows_signed(x, y)");
}

static void deep_terms_are_cut_or_printed(void **state) {
    (void)state;
    const struct fl_term *sum = two(FL_OP_MULTIPLY, two(FL_OP_ADD, x, two(FL_OP_MULTIPLY, y, z)), z);
    struct fl_text text = fl_text_make(arena);
    fl_term_print_c(&text, sum, 2);
    assert_string_equal(fl_text_string(&text), "z * (x + ...)");
    const struct fl_term *chain = x;
    for (int i = 0; i < 300000; i++) chain = two(i % 2 ? FL_OP_DIVIDE_SIGNED : FL_OP_REMAINDER_SIGNED, chain, y);
    text = fl_text_make(arena);
    fl_term_print_c(&text, chain, 0);
    assert_int_equal(text.count, 1 + 300000 * 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sums_read_as_sums, set_up, tear_down),
        cmocka_unit_test_setup_teardown(conditions_read_as_conditions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bits_read_as_masks_and_shifts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(floats_read_as_floats, set_up, tear_down),
        cmocka_unit_test_setup_teardown(arrays_and_predicates_read_as_calls, set_up, tear_down),
        cmocka_unit_test_setup_teardown(deep_terms_are_cut_or_printed, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
