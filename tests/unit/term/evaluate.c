/* Evaluation: variables, sharing, arrays through chains of stores, and terms deeper than any stack. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "term/evaluate.h"

static struct fl_arena *arena;
static struct fl_terms *terms;

static int set_up(void **state) {
    (void)state;
    arena = fl_arena_create();
    terms = fl_terms_create(arena);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
    return 0;
}

static const struct fl_term *raw(enum fl_operator op, const struct fl_term *x, const struct fl_term *y) {
    const struct fl_term *operands[2] = {x, y};
    return fl_term_make_raw(terms, op, 0, NULL, operands);
}

static const struct fl_term *raw_store(const struct fl_term *array, uint64_t index, uint64_t value) {
    const struct fl_term *operands[3] = {array, fl_term_word(terms, 16, index), fl_term_word(terms, 8, value)};
    return fl_term_make_raw(terms, FL_OP_STORE, 0, NULL, operands);
}

static void unset_variables_are_zero(void **state) {
    (void)state;
    struct fl_assignment *assignment = fl_assignment_create(arena);
    const struct fl_term *x = fl_term_variable(terms, "x", 32), *wide = fl_term_variable(terms, "wide", 100);
    struct fl_evaluator *evaluator = fl_evaluator_create(arena, assignment);
    assert_int_equal(fl_evaluate(evaluator, x).word, 0);
    struct fl_bits value = fl_evaluate(evaluator, wide);
    assert_true(value.width == 100 && fl_bits_is_zero(&value));
    assert_null(fl_assignment_find(assignment, x));
}

static void assigned_values_are_found(void **state) {
    (void)state;
    struct fl_assignment *assignment = fl_assignment_create(arena);
    const struct fl_term *x = fl_term_variable(terms, "x", 32), *y = fl_term_variable(terms, "y", 32);
    fl_assignment_set(assignment, y, fl_bits_of_word(32, 7));
    fl_assignment_set(assignment, x, fl_bits_of_word(32, 1));
    fl_assignment_set(assignment, x, fl_bits_of_word(32, 5));
    assert_int_equal(fl_assignment_find(assignment, x)->word, 5);
    struct fl_evaluator *evaluator = fl_evaluator_create(arena, assignment);
    assert_int_equal(fl_evaluate(evaluator, raw(FL_OP_SUBTRACT, x, y)).word, (uint32_t)-2);
    assert_true(fl_evaluate_bool(evaluator, raw(FL_OP_LESS, x, y)));
}

static void a_million_levels_evaluate(void **state) {
    (void)state;
    const struct fl_term *x = fl_term_variable(terms, "x", 64), *sum = x;
    for (int i = 0; i < 1000000; i++) sum = raw(FL_OP_ADD, sum, i % 2 ? x : sum);
    struct fl_assignment *assignment = fl_assignment_create(arena);
    fl_assignment_set(assignment, x, fl_bits_of_word(64, 3));
    uint64_t expected = 3;
    for (int i = 0; i < 1000000; i++) expected += i % 2 ? 3 : expected;
    assert_int_equal(fl_evaluate(fl_evaluator_create(arena, assignment), sum).word, expected);
}

static void arrays_are_read_through(void **state) {
    (void)state;
    const struct fl_term *base = fl_term_array_variable(terms, "memory", 16, 8);
    const struct fl_term *i = fl_term_variable(terms, "i", 16);
    struct fl_assignment *assignment = fl_assignment_create(arena);
    fl_assignment_set_element(assignment, base, fl_bits_of_word(16, 900), fl_bits_of_word(8, 42));
    fl_assignment_set_element(assignment, base, fl_bits_of_word(16, 3), fl_bits_of_word(8, 43));
    const struct fl_term *array = base;
    for (uint64_t index = 0; index < 500; index++) array = raw_store(array, index, index + 1);
    const struct fl_term *blank = fl_term_word(terms, 8, 99);
    const struct fl_term *other = fl_term_make_raw(terms, FL_OP_ARRAY_OF, 16, NULL, &blank);
    const struct fl_term *branches[3] = {raw(FL_OP_EQUAL, i, fl_term_word(terms, 16, 7)), other, array};
    const struct fl_term *choice = fl_term_make_raw(terms, FL_OP_ARRAY_IF, 0, NULL, branches);
    const struct fl_term *element = raw(FL_OP_SELECT, choice, i);
    static const uint64_t cases[][2] = {{900, 42}, {3, 4}, {7, 99}, {499, 244}, {800, 0}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        fl_assignment_set(assignment, i, fl_bits_of_word(16, cases[k][0]));
        assert_int_equal(fl_evaluate(fl_evaluator_create(arena, assignment), element).word, cases[k][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(unset_variables_are_zero, set_up, tear_down),
        cmocka_unit_test_setup_teardown(assigned_values_are_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_million_levels_evaluate, set_up, tear_down),
        cmocka_unit_test_setup_teardown(arrays_are_read_through, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
