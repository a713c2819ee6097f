/* Reading and writing constants of any width. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/number/bits.h"

static struct fl_arena *arena;

static int set_up(void **state) {
    (void)state;
    arena = fl_arena_create();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    fl_arena_destroy(arena);
    return 0;
}

static void formats_every_width(void **state) {
    (void)state;
    struct fl_bits byte = fl_bits_of_word(8, 0xf3), zero = fl_bits_of_word(1, 0), one = fl_bits_of_word(1, 1);
    assert_string_equal(fl_bits_format_unsigned(arena, &byte), "243");
    assert_string_equal(fl_bits_format_signed(arena, &byte), "-13");
    assert_string_equal(fl_bits_format_hex(arena, &byte), "f3");
    assert_string_equal(fl_bits_format_binary(arena, &byte), "11110011");
    assert_string_equal(fl_bits_format_unsigned(arena, &zero), "0");
    assert_string_equal(fl_bits_format_signed(arena, &one), "-1");
    struct fl_bits wide = fl_bits_of_signed(arena, 128, -1), sign = fl_bits_of_signed(arena, 65, INT64_MIN);
    assert_string_equal(fl_bits_format_unsigned(arena, &wide), "340282366920938463463374607431768211455");
    assert_string_equal(fl_bits_format_signed(arena, &wide), "-1");
    assert_string_equal(fl_bits_format_signed(arena, &sign), "-9223372036854775808");
    struct fl_bits power;
    assert_true(fl_bits_parse(arena, 100, "10000000000000000000000000", &power));
    assert_string_equal(fl_bits_format_unsigned(arena, &power), "10000000000000000000000000");
}

static void reads_what_fits(void **state) {
    (void)state;
    struct fl_bits bits;
    assert_true(fl_bits_parse(arena, 8, "255", &bits) && bits.word == 255);
    assert_true(fl_bits_parse(arena, 8, "-128", &bits) && bits.word == 128);
    assert_true(fl_bits_parse(arena, 8, "+0x7F", &bits) && bits.word == 127);
    assert_true(fl_bits_parse(arena, 8, "0b101", &bits) && bits.word == 5);
    assert_true(fl_bits_parse(arena, 8, "-0", &bits) && bits.word == 0);
    assert_true(fl_bits_parse(arena, 64, "18446744073709551615", &bits) && bits.word == UINT64_MAX);
    assert_true(fl_bits_parse(arena, 65, "18446744073709551616", &bits) && bits.words[1] == 1);
    assert_true(fl_bits_parse(arena, 65, "-18446744073709551616", &bits) && bits.words[1] == 1);
    static const char *const refused[] = {"256", "-129", "", "-", "0x", "0b2", "12a", " 1", "1 ", "0x100", "--1"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(fl_bits_parse(arena, 8, refused[i], &bits));
    assert_false(fl_bits_parse(arena, 64, "18446744073709551616", &bits));
    assert_false(fl_bits_parse(arena, 65, "-18446744073709551617", &bits));
}

static void tells_zero_and_ones(void **state) {
    (void)state;
    for (uint32_t width = 1; width <= 200; width++) {
        struct fl_bits zero = fl_bits_of_unsigned(arena, width, 0), ones = fl_bits_of_signed(arena, width, -1);
        assert_true(fl_bits_is_zero(&zero) && !fl_bits_is_ones(&zero));
        assert_true(fl_bits_is_ones(&ones) && !fl_bits_is_zero(&ones));
        assert_true(fl_bits_bit(&ones, width - 1) && !fl_bits_bit(&ones, width));
        assert_false(fl_bits_equal(&zero, &ones));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_every_width),
        cmocka_unit_test(reads_what_fits),
        cmocka_unit_test(tells_zero_and_ones),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
