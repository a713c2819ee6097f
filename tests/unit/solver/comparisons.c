/* Comparisons by bit-blasting: how much search proofs about maxima take. That they are right, random terms show. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "solver/solver.h"

/* The sum of bytes is at most their number times the largest. Compared by borrows, this takes over 30,000 conflicts. */
static void test_sum_and_maximum(void **state) {
    (void)state;
    enum { BYTES = 8, WIDTH = 16, ENOUGH = 25000 };
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_solver *solver = fl_solver_create_bitblast(terms);
    const struct fl_term *sum = fl_term_word(terms, WIDTH, 0), *largest = sum;
    for (int i = 0; i < BYTES; i++) {
        const struct fl_term *byte = fl_term_variable(terms, fl_arena_format(arena, "byte%d", i), 8);
        const struct fl_term *value = fl_term_convert(terms, FL_OP_ZERO_EXTEND, WIDTH, byte);
        sum = fl_term_binary(terms, FL_OP_ADD, sum, value);
        largest = fl_term_if(terms, fl_term_binary(terms, FL_OP_LESS, largest, value), value, largest);
    }
    const struct fl_term *most =
        fl_term_binary(terms, FL_OP_MULTIPLY, largest, fl_term_word(terms, WIDTH, BYTES));
    const struct fl_term *is_more = fl_term_binary(terms, FL_OP_LESS, most, sum);
    struct fl_limits limits = fl_limits_none();
    limits.conflicts = ENOUGH;
    assert_int_equal(fl_solver_solve(solver, &is_more, 1, limits), FL_UNSATISFIABLE);
    fl_solver_destroy(solver);
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sum_and_maximum)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
