/* What is asserted for good makes later circuits small, and changes no answer: every form of a bound on a
 * word of four bits, against all values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "solver/solver.h"

static struct fl_arena *arena;
static struct fl_terms *terms;

static const struct fl_term *two(enum fl_operator op, const struct fl_term *left, const struct fl_term *right) {
    return fl_term_binary(terms, op, left, right);
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *formula) {
    return fl_solver_solve(solver, &formula, 1, fl_limits_none());
}

static void start(void) {
    arena = fl_arena_create();
    terms = fl_terms_create(arena);
}

static void finish(void) {
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
}

/* `form` chooses how the bound is written; *holds says whether it holds of a value. */
static const struct fl_term *bound(unsigned form, const struct fl_term *x, unsigned limit, unsigned value,
                                   bool *holds) {
    const struct fl_term *number = fl_term_word(terms, 4, limit);
    const struct fl_term *moved = two(FL_OP_ADD, x, fl_term_word(terms, 4, 13));
    unsigned moved_value = (value + 13) & 15;
    switch (form) {
    case 0: *holds = value < limit; return two(FL_OP_LESS, x, number);
    case 1: *holds = value <= limit; return two(FL_OP_LESS_EQUAL, x, number);
    case 2: *holds = value <= limit; return fl_term_not(terms, two(FL_OP_LESS, number, x));
    case 3: *holds = moved_value < limit; return two(FL_OP_LESS, moved, number);
    case 4:
        *holds = value != 1 && value <= limit;
        return fl_term_not(terms, fl_term_or(terms, fl_term_equal(terms, x, fl_term_word(terms, 4, 1)),
                                             two(FL_OP_LESS, number, x)));
    case 5: *holds = value >= limit; return two(FL_OP_LESS_EQUAL, number, x);
    default:
        *holds = value < limit || value == 9;
        return fl_term_or(terms, two(FL_OP_LESS, x, number), fl_term_equal(terms, x, fl_term_word(terms, 4, 9)));
    }
}

static void bounds_change_no_answer(void **state) {
    (void)state;
    for (unsigned form = 0; form < 7; form++)
        for (unsigned limit = 0; limit < 16; limit++) {
            start();
            bool holds;
            struct fl_solver *solver = fl_solver_create_bitblast(terms);
            const struct fl_term *x = fl_term_variable(terms, "x", 4), *y = fl_term_variable(terms, "y", 4);
            solve(solver, fl_term_equal(terms, two(FL_OP_MULTIPLY, x, y), y)); /* has a word by then */
            fl_solver_assert(solver, bound(form, x, limit, 0, &holds));
            for (unsigned value = 0; value < 16; value++) {
                bound(form, x, limit, value, &holds);
                const struct fl_term *is_value = fl_term_equal(terms, x, fl_term_word(terms, 4, value));
                const struct fl_term *square =
                    fl_term_equal(terms, two(FL_OP_MULTIPLY, x, y), two(FL_OP_ADD, y, x));
                assert_int_equal(solve(solver, is_value), holds ? FL_SATISFIABLE : FL_UNSATISFIABLE);
                if (solve(solver, fl_term_and(terms, is_value, square)) == FL_SATISFIABLE) {
                    unsigned other = (unsigned)fl_solver_model_value(solver, y).word;
                    assert_true(holds && fl_solver_model_value(solver, x).word == value);
                    assert_int_equal(value * other & 15, (value + other) & 15);
                }
            }
            fl_solver_destroy(solver);
            finish();
        }
}

static uint64_t clauses_of_remainder(bool is_asserted) {
    start();
    struct fl_solver *solver = fl_solver_create_bitblast(terms);
    const struct fl_term *x = fl_term_variable(terms, "x", 32), *y = fl_term_variable(terms, "y", 32);
    const struct fl_term *is_small = two(FL_OP_LESS, y, fl_term_word(terms, 32, 8));
    const struct fl_term *is_any = fl_term_equal(terms, y, fl_term_word(terms, 32, 0));
    if (is_asserted)
        fl_solver_assert(solver, is_small);
    else
        assert_int_equal(solve(solver, is_small), FL_SATISFIABLE);
    const struct fl_term *is_less = two(FL_OP_LESS, two(FL_OP_REMAINDER, x, y), y);
    const struct fl_term *wrong = fl_term_not(terms, fl_term_or(terms, is_less, is_any));
    assert_int_equal(solve(solver, fl_term_and(terms, wrong, is_small)), FL_UNSATISFIABLE);
    uint64_t clauses = fl_solver_statistics(solver).sat_clauses;
    fl_solver_destroy(solver);
    finish();
    return clauses;
}

static void a_remainder_by_what_is_bounded_is_small(void **state) {
    (void)state;
    assert_true(clauses_of_remainder(true) * 4 < clauses_of_remainder(false));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bounds_change_no_answer),
                                       cmocka_unit_test(a_remainder_by_what_is_bounded_is_small)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
