/* The parts of terms: each once, a term before its operands, also over several terms. */
#include "term/walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void test_each_part_comes_once(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    const struct fl_term *x = fl_term_variable(terms, "x", 32), *y = fl_term_variable(terms, "y", 32);
    const struct fl_term *quotient = fl_term_binary(terms, FL_OP_DIVIDE, x, y);
    const struct fl_term *is_less = fl_term_binary(terms, FL_OP_LESS, quotient, x);

    struct fl_term_walk walk = fl_term_walk_make(arena);
    assert_null(fl_term_walk_next(&walk));
    fl_term_walk_add(&walk, is_less);
    assert_ptr_equal(fl_term_walk_next(&walk), is_less);
    size_t xs = 0, ys = 0, quotients = 0;
    for (const struct fl_term *at; (at = fl_term_walk_next(&walk));)
        xs += at == x, ys += at == y, quotients += at == quotient;
    assert_int_equal(xs, 1);
    assert_int_equal(ys, 1);
    assert_int_equal(quotients, 1);
    assert_int_equal(walk.seen.count, 4);

    /* Of what is added later, only what is new. */
    const struct fl_term *sum = fl_term_binary(terms, FL_OP_ADD, quotient, y);
    fl_term_walk_add(&walk, sum);
    assert_ptr_equal(fl_term_walk_next(&walk), sum);
    assert_null(fl_term_walk_next(&walk));

    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_each_part_comes_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
