/* Words whose values are known to be small have no bits for larger ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "solver/bitblast/bitblast.h"
#include "solver/solver.h"

static const struct fl_term *byte(struct fl_arena *arena, struct fl_terms *terms, unsigned number) {
    const struct fl_term *variable = fl_term_variable(terms, fl_arena_format(arena, "x%u", number), 8);
    return fl_term_convert(terms, FL_OP_ZERO_EXTEND, 32, variable);
}

/* A chain of choices, as counters are: what is added is not seen by the sum. */
static const struct fl_term *sum_of(struct fl_arena *arena, struct fl_terms *terms, unsigned count) {
    const struct fl_term *sum = fl_term_word(terms, 32, 0);
    for (unsigned i = 0; i < count; i++) {
        const struct fl_term *is_added = fl_term_variable(terms, fl_arena_format(arena, "c%u", i), 1);
        const struct fl_term *more = fl_term_binary(terms, FL_OP_ADD, sum, byte(arena, terms, i));
        sum = fl_term_if(terms, is_added, more, sum);
    }
    return sum;
}

static void test_sums_have_the_bits_of_their_largest(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_bitblast *blast = fl_bitblast_create(arena, terms);
    const fl_edge *word = fl_bitblast_term(blast, sum_of(arena, terms, 16)); /* at most 4080 */
    for (unsigned i = 0; i < 32; i++) assert_int_equal(word[i] == FL_EDGE_FALSE, i >= 12);
    fl_bitblast_destroy(blast);
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
}

static void test_the_largest_is_still_there(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_solver *solver = fl_solver_create_bitblast(terms);
    const struct fl_term *sum = sum_of(arena, terms, 16);
    for (uint32_t value = 4079; value <= 4081; value++) {
        const struct fl_term *is_value = fl_term_equal(terms, sum, fl_term_word(terms, 32, value));
        enum fl_answer answer = fl_solver_solve(solver, &is_value, 1, fl_limits_none());
        assert_int_equal(answer, value <= 4080 ? FL_SATISFIABLE : FL_UNSATISFIABLE);
    }
    fl_solver_destroy(solver);
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sums_have_the_bits_of_their_largest),
                                       cmocka_unit_test(test_the_largest_is_still_there)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
