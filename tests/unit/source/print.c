/* Terms over inputs as C: types decide which casts and suffixes are written. */
#include "source/print/print.h"
#include "tests/unit/program/sample.h"

static const struct fl_type uchar = {.kind = FL_TYPE_CHARACTER, .name = "unsigned char", .size_bits = 8};
static const struct fl_type uint = {.kind = FL_TYPE_INTEGER, .name = "unsigned int", .size_bits = 32};
static const struct fl_type sint = {.kind = FL_TYPE_INTEGER, .is_signed = true, .name = "int", .size_bits = 32};
static const struct fl_type real = {.kind = FL_TYPE_FLOAT, .name = "double", .size_bits = 64};

static struct sample sample;
static struct fl_terms *terms;
static const struct fl_term *c, *u, *i, *i2, *d;

static const struct fl_term *add_input(const char *name, const struct fl_type *type) {
    uint32_t width = (uint32_t)type->size_bits;
    fl_builder_add_input(sample.builder, (struct fl_input){.kind = FL_INPUT_VALUE,
                                                           .name = name,
                                                           .width = width,
                                                           .type = type,
                                                           .function = sample.function,
                                                           .position = {.file = FL_NO_ID}});
    return fl_term_variable(terms, fl_arena_format(sample.arena, "%s#1", name), width);
}

static int set_up(void **state) {
    (void)state;
    sample = sample_make();
    terms = fl_terms_create(sample.arena);
    c = add_input("c", &uchar);
    u = add_input("u", &uint);
    i = add_input("i", &sint);
    i2 = fl_term_variable(terms, "i#2", 32);
    d = add_input("d", &real);
    sample_return(&sample, sample.entry);
    sample_freeze(&sample);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    fl_terms_destroy(terms);
    sample_free(&sample);
    return 0;
}

static void expect(const struct fl_term *term, const char *expected) {
    struct fl_text text = fl_text_make(sample.arena);
    fl_c_term_print(&text, sample.program, term);
    assert_string_equal(fl_text_string(&text), expected);
}

static const struct fl_term *two(enum fl_operator op, const struct fl_term *left, const struct fl_term *right) {
    return fl_term_binary(terms, op, left, right);
}

static const struct fl_term *number(uint32_t width, int64_t value) {
    return fl_term_word(terms, width, (uint64_t)value & fl_bits_mask(width));
}

static void types_decide_about_casts(void **state) {
    (void)state;
    expect(two(FL_OP_LESS, number(8, 200), c), "c#1 > 200");
    expect(two(FL_OP_LESS, number(32, 10), u), "u#1 > 10");
    expect(two(FL_OP_LESS_SIGNED, i, number(32, 1)), "i#1 <= 0");
    expect(two(FL_OP_LESS_SIGNED, i, number(32, -5)), "i#1 < -5");
    expect(two(FL_OP_LESS, i, number(32, 10)), "i#1 < 10u");
    expect(two(FL_OP_LESS_SIGNED, c, number(8, 10)), "(signed char)c#1 < 10");
    expect(two(FL_OP_EQUAL, fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, c), i), "i#1 == c#1");
    expect(two(FL_OP_FLOAT_LESS, d, fl_term_word(terms, 64, 0x3fe0000000000000)), "d#1 < 0.5");
    expect(number(32, -7), "-7");
}

static void conjunctions_have_no_needless_parentheses(void **state) {
    (void)state;
    const struct fl_term *first = two(FL_OP_LESS, u, number(32, 3)), *second = two(FL_OP_EQUAL, i, number(32, 4));
    const struct fl_term *third = two(FL_OP_EQUAL, c, number(8, 5));
    expect(fl_term_and(terms, fl_term_or(terms, first, second), third), "c#1 == 5 && (u#1 < 3 || i#1 == 4)");
    expect(fl_term_not(terms, second), "i#1 != 4");
}

static void what_c_cannot_say_is_said_otherwise(void **state) {
    (void)state;
    const struct fl_term *array = fl_term_array_variable(terms, "bytes", 32, 8);
    const struct fl_term *byte = fl_term_select(terms, array, i);
    expect(two(FL_OP_EQUAL, byte, number(8, 3)), "bytes[(unsigned int)i#1] == 3");
    expect(two(FL_OP_ADD_OVERFLOWS_SIGNED, i, u), "add_overflows_signed(u#1, i#1)");
    expect(fl_term_select(terms, fl_term_store(terms, array, i, c), u), "store(bytes, i#1, c#1)[u#1]");
    expect(two(FL_OP_EQUAL, two(FL_OP_DIVIDE_SIGNED, i, i2), number(32, 3)), "i#1 / i#2 == 3");
    const struct fl_term *round[] = {d};
    uint32_t down[2] = {FL_ROUND_DOWN, 0};
    const struct fl_term *floor = fl_term_make(terms, FL_OP_FLOAT_ROUND, 0, down, round);
    expect(two(FL_OP_FLOAT_LESS, floor, fl_term_word(terms, 64, 0x4059000000000000)), "floor(d#1) < 100.0");
    expect(two(FL_OP_FLOAT_LESS, d, fl_term_word(terms, 64, 0x7ff0000000000000)), "d#1 < INFINITY");
    expect(two(FL_OP_LESS_SIGNED, fl_term_convert(terms, FL_OP_SIGNED_OF_FLOAT, 32, d), i), "(int)d#1 < i#1");
}

static void wide_numbers_are_written_like_others(void **state) {
    (void)state;
    const struct fl_term *w = fl_term_variable(terms, "w", 128), *v = fl_term_variable(terms, "v", 128);
    const struct fl_term *sum = two(FL_OP_ADD, w, fl_term_word(terms, 128, 3));
    expect(two(FL_OP_EQUAL, sum, two(FL_OP_MULTIPLY, v, w)), "w == w * v - 3");
    expect(two(FL_OP_EQUAL, w, fl_term_convert(terms, FL_OP_SIGN_EXTEND, 128, i)), "w == (__int128)i#1");
    expect(two(FL_OP_EQUAL, fl_term_extract(terms, 95, 64, w), u), "u#1 == (unsigned int)(w >> 64)");
    expect(fl_term_not(terms, two(FL_OP_LESS_SIGNED, v, w)), "w <= v");
    expect(two(FL_OP_CONCAT, u, w), "(unsigned _BitInt(160))u#1 << 128 | w");
}

/* Deep ones are printed whole; what would be too long says how long. */
static void nothing_is_cut_in_silence(void **state) {
    (void)state;
    const struct fl_term *sum = u;
    for (int k = 0; k < 20; k++) sum = two(k % 2 ? FL_OP_DIVIDE : FL_OP_REMAINDER, sum, number(32, 7 + k));
    struct fl_text text = fl_text_make(sample.arena);
    fl_c_term_print(&text, sample.program, two(FL_OP_EQUAL, sum, i));
    assert_null(strstr(fl_text_string(&text), "..."));
    const struct fl_term *shared = two(FL_OP_DIVIDE, u, i);
    for (int k = 0; k < 40; k++) shared = two(FL_OP_DIVIDE, shared, two(FL_OP_REMAINDER, shared, number(32, 3)));
    text = fl_text_make(sample.arena);
    fl_c_term_print(&text, sample.program,
                    fl_term_and(terms, two(FL_OP_EQUAL, c, number(8, 5)), two(FL_OP_EQUAL, shared, i)));
    assert_non_null(strstr(fl_text_string(&text), "c#1 == 5"));
    assert_non_null(strstr(fl_text_string(&text), " operators and operands)"));
    const struct fl_term *all = fl_term_true(terms);
    for (int k = 0; k < 2000; k++) {
        const struct fl_term *input = fl_term_variable(terms, fl_arena_format(sample.arena, "i#%d", k), 32);
        all = fl_term_and(terms, all, two(FL_OP_EQUAL, input, number(32, k)));
    }
    text = fl_text_make(sample.arena);
    fl_c_term_print(&text, sample.program, all);
    assert_true(text.count < 5000);
    assert_non_null(strstr(fl_text_string(&text), " more conditions)"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(types_decide_about_casts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(conjunctions_have_no_needless_parentheses, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_c_cannot_say_is_said_otherwise, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wide_numbers_are_written_like_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_cut_in_silence, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
