/* Floats, through Z3 and lowered to bits: answers hold bit for bit, as the machine computes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "solver/solver.h"

struct fixture {
    struct fl_arena *arena;
    struct fl_terms *terms;
    struct fl_solver *solver;
};

static int set_up(void **state, struct fl_solver *(*create)(struct fl_terms *terms)) {
    struct fl_arena *arena = fl_arena_create();
    struct fixture *fixture = FL_NEW(arena, struct fixture);
    fixture->arena = arena;
    fixture->terms = fl_terms_create(arena);
    fixture->solver = fl_solver_create_validate(create(fixture->terms));
    *state = fixture;
    return 0;
}

static int set_up_z3(void **state) {
    return set_up(state, fl_solver_create_z3);
}

static int set_up_switch(void **state) {
    return set_up(state, fl_solver_create_float_switch);
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    fl_solver_destroy(fixture->solver);
    fl_terms_destroy(fixture->terms);
    fl_arena_destroy(fixture->arena);
    return 0;
}

typedef const struct fl_term *term;

static term single(struct fixture *f, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return fl_term_word(f->terms, 32, bits);
}

static term apply(struct fixture *f, enum fl_operator op, term left, term right) {
    return fl_term_binary(f->terms, op, left, right);
}

static enum fl_answer ask(struct fixture *f, size_t count, term *assumptions) {
    struct fl_limits limits = fl_limits_none();
    limits.deadline = fl_deadline_after(240);
    return fl_solver_solve(f->solver, assumptions, count, limits);
}

static float float_value(struct fixture *f, term variable) {
    uint32_t bits = (uint32_t)fl_solver_model_value(f->solver, variable).word;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void test_arithmetic(void **state) {
    struct fixture *f = *state;
    term x = fl_term_variable(f->terms, "x", 32), y = fl_term_variable(f->terms, "y", 32);
    term sum = apply(f, FL_OP_FLOAT_ADD, x, y);
    term formulas[] = {fl_term_equal(f->terms, sum, single(f, 3.5f)), apply(f, FL_OP_FLOAT_LESS, single(f, 1), x),
                       apply(f, FL_OP_FLOAT_LESS, single(f, 1), y)};
    assert_int_equal(ask(f, 3, formulas), FL_SATISFIABLE);
    assert_true(float_value(f, x) + float_value(f, y) == 3.5f);
    /* Absorption: 1 + tiny is 1. */
    term absorbed[] = {fl_term_equal(f->terms, apply(f, FL_OP_FLOAT_ADD, x, single(f, 1)), single(f, 1)),
                       apply(f, FL_OP_FLOAT_LESS, single(f, 0), x)};
    assert_int_equal(ask(f, 2, absorbed), FL_SATISFIABLE);
    assert_true(float_value(f, x) > 0 && float_value(f, x) + 1 == 1);
}

static void test_contradictions_and_cores(void **state) {
    struct fixture *f = *state;
    term x = fl_term_variable(f->terms, "x", 32), y = fl_term_variable(f->terms, "y", 32);
    term formulas[] = {apply(f, FL_OP_FLOAT_LESS, x, y), apply(f, FL_OP_FLOAT_LESS, y, x),
                       apply(f, FL_OP_FLOAT_EQUAL, y, y)};
    assert_int_equal(ask(f, 3, formulas), FL_UNSATISFIABLE);
    assert_true(fl_solver_has_failed(f->solver, formulas[0]));
    assert_true(fl_solver_has_failed(f->solver, formulas[1]));
    assert_false(fl_solver_has_failed(f->solver, formulas[2]));
    assert_int_equal(ask(f, 1, formulas), FL_SATISFIABLE);
}

static void test_only_what_is_not_lowered_goes_to_z3(void **state) {
    struct fixture *f = *state;
    term x = fl_term_variable(f->terms, "x", 32), y = fl_term_variable(f->terms, "y", 32);
    fl_solver_assert(f->solver, apply(f, FL_OP_FLOAT_LESS, x, single(f, 10)));
    term sum[] = {apply(f, FL_OP_FLOAT_LESS, single(f, 20), apply(f, FL_OP_FLOAT_ADD, x, y))};
    assert_int_equal(ask(f, 1, sum), FL_SATISFIABLE);
    uint64_t variables = fl_solver_statistics(f->solver).sat_variables;
    assert_true(variables > 0);
    term rest = apply(f, FL_OP_FLOAT_REMAINDER, x, single(f, 3));
    term remainder[] = {apply(f, FL_OP_FLOAT_EQUAL, rest, x), apply(f, FL_OP_FLOAT_LESS, single(f, 2), x)};
    assert_int_equal(ask(f, 2, remainder), FL_SATISFIABLE);
    assert_true(float_value(f, x) > 2 && float_value(f, x) < 3);
    assert_int_equal(fl_solver_statistics(f->solver).sat_variables, variables);
    /* Once it is asserted, every query needs it. */
    fl_solver_assert(f->solver, remainder[0]);
    term large[] = {apply(f, FL_OP_FLOAT_LESS, single(f, 5), x)};
    assert_int_equal(ask(f, 1, large), FL_UNSATISFIABLE);
    assert_int_equal(fl_solver_statistics(f->solver).sat_variables, variables);
}

/* A signaling NaN never comes out of a sum, a payload goes through, and SAT can tell. */
static void test_nans_are_exact_where_lowered(void **state) {
    struct fixture *f = *state;
    term x = fl_term_variable(f->terms, "x", 64), y = fl_term_variable(f->terms, "y", 64);
    term sum = apply(f, FL_OP_FLOAT_ADD, x, y);
    term signaling[] = {fl_term_equal(f->terms, sum, fl_term_word(f->terms, 64, 0x7ff0000000000001))};
    assert_int_equal(ask(f, 1, signaling), FL_UNSATISFIABLE);
    term payload[] = {fl_term_equal(f->terms, sum, fl_term_word(f->terms, 64, 0x7ff8000000001234))};
    assert_int_equal(ask(f, 1, payload), FL_SATISFIABLE);
}

static void test_nans_of_operations_are_the_machines(void **state) {
    struct fixture *f = *state;
    term x = fl_term_variable(f->terms, "x", 32), y = fl_term_variable(f->terms, "y", 32);
    term sum = apply(f, FL_OP_FLOAT_ADD, x, y), is_nan = fl_term_unary(f->terms, FL_OP_FLOAT_IS_NAN, sum);
    term x_is_number = apply(f, FL_OP_FLOAT_EQUAL, x, x), y_is_number = apply(f, FL_OP_FLOAT_EQUAL, y, y);
    /* inf - inf is the default NaN, ... */
    term other[] = {is_nan, x_is_number, y_is_number,
                    fl_term_not(f->terms, fl_term_equal(f->terms, sum, fl_term_word(f->terms, 32, 0xffc00000)))};
    assert_int_equal(ask(f, 4, other), FL_UNSATISFIABLE);
    assert_int_equal(ask(f, 3, other), FL_SATISFIABLE);
    /* ... and the payload of an operand goes through; the validating layer checks the model. */
    term payload[] = {fl_term_equal(f->terms, sum, fl_term_word(f->terms, 32, 0x7fc01234))};
    enum fl_answer answer = ask(f, 1, payload);
    assert_int_not_equal(answer, FL_UNSATISFIABLE);
    /* A signalling NaN never comes out. Z3 can't tell, so anything but SATISFIABLE is right. */
    term signalling[] = {fl_term_equal(f->terms, sum, fl_term_word(f->terms, 32, 0x7f800001))};
    assert_int_not_equal(ask(f, 1, signalling), FL_SATISFIABLE);
}

static void test_conversions(void **state) {
    struct fixture *f = *state;
    term x = fl_term_variable(f->terms, "x", 64), n = fl_term_variable(f->terms, "n", 16);
    term as_int = fl_term_convert(f->terms, FL_OP_SIGNED_OF_FLOAT, 32, x);
    term truncates[] = {fl_term_equal(f->terms, as_int, fl_term_word(f->terms, 32, (uint32_t)-7))};
    assert_int_equal(ask(f, 1, truncates), FL_SATISFIABLE);
    /* NaN converts to the smallest integer. */
    term nan[] = {fl_term_unary(f->terms, FL_OP_FLOAT_IS_NAN, x),
                  fl_term_not(f->terms, fl_term_equal(f->terms, as_int, fl_term_word(f->terms, 32, 0x80000000)))};
    assert_int_equal(ask(f, 2, nan), FL_UNSATISFIABLE);
    /* Every short fits into a float, not into a half. */
    for (uint32_t width = 16; width <= 32; width += 16) {
        term there = fl_term_convert(f->terms, FL_OP_FLOAT_OF_SIGNED, width, n);
        term back = fl_term_convert(f->terms, FL_OP_SIGNED_OF_FLOAT, 16, there);
        term changed[] = {fl_term_not(f->terms, fl_term_equal(f->terms, back, n))};
        assert_int_equal(ask(f, 1, changed), width == 32 ? FL_UNSATISFIABLE : FL_SATISFIABLE);
    }
    term wide = fl_term_convert(f->terms, FL_OP_UNSIGNED_OF_FLOAT, 64, x);
    term large[] = {fl_term_equal(f->terms, wide, fl_term_word(f->terms, 64, 0xc000000000000000u))};
    assert_int_equal(ask(f, 1, large), FL_SATISFIABLE);
}

static void test_extended_precision(void **state) {
    struct fixture *f = *state;
    term x = fl_term_variable(f->terms, "x", 32);
    term wide = fl_term_convert(f->terms, FL_OP_FLOAT_CONVERT, 80, x);
    term back = fl_term_convert(f->terms, FL_OP_FLOAT_CONVERT, 32, wide);
    term changed[] = {fl_term_not(f->terms, apply(f, FL_OP_FLOAT_EQUAL, back, x)),
                      apply(f, FL_OP_FLOAT_EQUAL, x, x)};
    assert_int_equal(ask(f, 2, changed), FL_UNSATISFIABLE);
    /* The leading bit is in the open: 1.0 is 3fff 8000000000000000. */
    term leading[] = {
        fl_term_equal(f->terms, fl_term_extract(f->terms, 79, 64, wide), fl_term_word(f->terms, 16, 0x3fff)),
        fl_term_equal(f->terms, fl_term_extract(f->terms, 62, 0, wide), fl_term_word(f->terms, 63, 0))};
    assert_int_equal(ask(f, 2, leading), FL_SATISFIABLE);
    assert_true(fl_solver_model_value(f->solver, x).word == 0x3f800000);
}

static void test_remainder_is_never_wrong(void **state) {
    struct fixture *f = *state;
    term x = fl_term_variable(f->terms, "x", 32);
    term rest = apply(f, FL_OP_FLOAT_REMAINDER, x, single(f, 3));
    term smaller[] = {apply(f, FL_OP_FLOAT_EQUAL, rest, single(f, 2)),
                      apply(f, FL_OP_FLOAT_LESS, x, single(f, 3))};
    assert_int_equal(ask(f, 2, smaller), FL_SATISFIABLE);
    assert_true(float_value(f, x) == 2);
    term impossible[] = {apply(f, FL_OP_FLOAT_LESS_EQUAL, single(f, 3), rest)};
    assert_int_equal(ask(f, 1, impossible), FL_UNSATISFIABLE);
    term hard[] = {apply(f, FL_OP_FLOAT_EQUAL, rest, single(f, 2)), apply(f, FL_OP_FLOAT_LESS, single(f, 100), x)};
    enum fl_answer answer = ask(f, 2, hard); /* a model would have been validated */
    assert_int_not_equal(answer, FL_UNSATISFIABLE);
}

static void test_signs_and_choices_stay_numbers(void **state) {
    struct fixture *f = *state;
    term x = fl_term_variable(f->terms, "x", 32), y = fl_term_variable(f->terms, "y", 32);
    term sum = apply(f, FL_OP_FLOAT_ADD, x, y);
    term negated = apply(f, FL_OP_XOR, sum, fl_term_word(f->terms, 32, 0x80000000));
    term is_negative = apply(f, FL_OP_FLOAT_LESS, sum, single(f, 0));
    term size = fl_term_if(f->terms, is_negative, negated, sum);
    term wrong[] = {apply(f, FL_OP_FLOAT_LESS, size, single(f, 0))};
    assert_int_equal(ask(f, 1, wrong), FL_UNSATISFIABLE);
    term right[] = {apply(f, FL_OP_FLOAT_EQUAL, size, single(f, 6)), is_negative};
    assert_int_equal(ask(f, 2, right), FL_SATISFIABLE);
    assert_true(float_value(f, x) + float_value(f, y) == -6);
}

#define TEST_BOTH(test)                                          \
    cmocka_unit_test_setup_teardown(test, set_up_z3, tear_down), \
        cmocka_unit_test_setup_teardown(test, set_up_switch, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST_BOTH(test_arithmetic),
        TEST_BOTH(test_contradictions_and_cores),
        TEST_BOTH(test_nans_of_operations_are_the_machines),
        TEST_BOTH(test_conversions),
        TEST_BOTH(test_extended_precision),
        TEST_BOTH(test_remainder_is_never_wrong),
        TEST_BOTH(test_signs_and_choices_stay_numbers),
        cmocka_unit_test_setup_teardown(test_only_what_is_not_lowered_goes_to_z3, set_up_switch, tear_down),
        cmocka_unit_test_setup_teardown(test_nans_are_exact_where_lowered, set_up_switch, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
