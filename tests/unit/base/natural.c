/* Natural numbers of any size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/number/natural.h"

static struct fl_arena *arena;

static int set_up(void **unused) {
    (void)unused;
    arena = fl_arena_create();
    return 0;
}

static int tear_down(void **unused) {
    (void)unused;
    fl_arena_destroy(arena);
    return 0;
}

static struct fl_natural of(uint64_t word) {
    return fl_natural_of_word(arena, word);
}

static struct fl_natural power(uint32_t exponent) {
    return fl_natural_shift(arena, of(1), exponent);
}

static void test_arithmetic(void **unused) {
    (void)unused;
    assert_string_equal(fl_natural_format(arena, of(0)), "0");
    assert_string_equal(fl_natural_format(arena, power(128)), "340282366920938463463374607431768211456");
    assert_string_equal(fl_natural_format(arena, fl_natural_add(arena, of(UINT64_MAX), of(1))),
                        "18446744073709551616");
    assert_string_equal(fl_natural_format(arena, fl_natural_multiply(arena, of(UINT64_MAX), of(UINT64_MAX))),
                        "340282366920938463426481119284349108225");
    assert_true(fl_natural_is_zero(fl_natural_multiply(arena, power(100), of(0))));
    assert_true(fl_natural_is_zero(fl_natural_shift(arena, of(0), 200)));
    assert_true(fl_natural_compare(power(64), of(UINT64_MAX)) > 0);
    assert_true(fl_natural_compare(of(3), of(4)) < 0);
    assert_int_equal(fl_natural_compare(power(70), power(70)), 0);
}

static void test_fractions(void **unused) {
    (void)unused;
    assert_string_equal(fl_natural_format_fraction(arena, of(6), of(16)), "3/8");
    assert_string_equal(fl_natural_format_fraction(arena, of(0), power(80)), "0");
    assert_string_equal(fl_natural_format_fraction(arena, power(80), power(80)), "1");
    assert_string_equal(fl_natural_format_fraction(arena, power(100), power(102)), "1/4");
    assert_true(fl_natural_ratio(of(1), power(2000)) < 1e-300);
    assert_true(fl_natural_ratio(power(1999), power(2000)) == 0.5);
    assert_true(fl_natural_ratio(of(0), of(7)) == 0);
    assert_true(fl_natural_ratio(of(3), of(4)) == 0.75);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(test_arithmetic, set_up, tear_down),
                                       cmocka_unit_test_setup_teardown(test_fractions, set_up, tear_down)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
