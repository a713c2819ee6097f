/* Arrays by bit-blasting: choices over stores, congruence of reads, tables, long chains. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "solver/solver.h"

typedef const struct fl_term *term;

struct fixture {
    struct fl_arena *arena;
    struct fl_terms *terms;
    struct fl_solver *solver;
};

static int set_up(void **state) {
    struct fl_arena *arena = fl_arena_create();
    struct fixture *fixture = FL_NEW(arena, struct fixture);
    fixture->arena = arena;
    fixture->terms = fl_terms_create(arena);
    fixture->solver = fl_solver_create_validate(fl_solver_create_bitblast(fixture->terms));
    *state = fixture;
    return 0;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    fl_solver_destroy(fixture->solver);
    fl_terms_destroy(fixture->terms);
    fl_arena_destroy(fixture->arena);
    return 0;
}

static term variable(struct fixture *f, const char *name, size_t number, uint32_t width) {
    return fl_term_variable(f->terms, fl_arena_format(f->arena, "%s%zu", name, number), width);
}

static term different(struct fixture *f, term left, term right) {
    return fl_term_not(f->terms, fl_term_equal(f->terms, left, right));
}

static enum fl_answer ask(struct fixture *f, size_t count, term *assumptions) {
    return fl_solver_solve(f->solver, assumptions, count, fl_limits_none());
}

static void test_equal_indices_read_equal_elements(void **state) {
    struct fixture *f = *state;
    term array = fl_term_array_variable(f->terms, "a", 32, 8);
    term i = variable(f, "i", 0, 32), j = variable(f, "j", 0, 32);
    term assumptions[] = {different(f, fl_term_select(f->terms, array, i), fl_term_select(f->terms, array, j)),
                          fl_term_equal(f->terms, i, j)};
    assert_int_equal(ask(f, 2, assumptions), FL_UNSATISFIABLE);
    assert_int_equal(ask(f, 1, assumptions), FL_SATISFIABLE);
}

/* More reads than are tied together at once: pigeons in holes, through an array. */
static void test_many_reads(void **state) {
    struct fixture *f = *state;
    enum { READS = 40 };
    term array = fl_term_array_variable(f->terms, "a", 32, 8), assumptions[2 * READS];
    size_t count = 0;
    for (size_t i = 0; i < READS; i++) {
        term index = variable(f, "i", i, 32);
        assumptions[count++] =
            fl_term_equal(f->terms, fl_term_select(f->terms, array, index), fl_term_word(f->terms, 8, i % 8));
        assumptions[count++] =
            fl_term_binary(f->terms, FL_OP_LESS, index, fl_term_word(f->terms, 32, i == READS - 1 ? 7 : 8));
    }
    assert_int_equal(ask(f, count, assumptions), FL_SATISFIABLE);
    /* Eight values need eight indices. */
    for (size_t i = 0; i < READS; i++)
        assumptions[2 * i + 1] =
            fl_term_binary(f->terms, FL_OP_LESS, variable(f, "i", i, 32), fl_term_word(f->terms, 32, 7));
    assert_int_equal(ask(f, count, assumptions), FL_UNSATISFIABLE);
}

static void test_nested_reads(void **state) {
    struct fixture *f = *state;
    term array = fl_term_array_variable(f->terms, "a", 8, 8), at = variable(f, "i", 0, 8), start = at;
    for (int i = 0; i < 12; i++) at = fl_term_select(f->terms, array, at);
    term assumptions[] = {fl_term_equal(f->terms, at, fl_term_word(f->terms, 8, 99)),
                          fl_term_equal(f->terms, fl_term_select(f->terms, array, start), start)};
    assert_int_equal(ask(f, 1, assumptions), FL_SATISFIABLE);
    assert_int_equal(ask(f, 2, assumptions), FL_SATISFIABLE);
    assert_int_equal(fl_solver_model_value(f->solver, start).word, 99);
}

static void test_tables_are_read_through_their_index_bits(void **state) {
    struct fixture *f = *state;
    term table = fl_term_array_of(f->terms, 64, fl_term_word(f->terms, 8, 0)), i = variable(f, "i", 0, 64);
    for (uint64_t at = 0; at < 256; at++)
        table = fl_term_store(f->terms, table, fl_term_word(f->terms, 64, at), fl_term_word(f->terms, 8, at * 5));
    /* Overwritten, without the rewriter noticing. */
    term operands[] = {table, fl_term_word(f->terms, 64, 17), fl_term_word(f->terms, 8, 1)};
    table = fl_term_make_raw(f->terms, FL_OP_STORE, 0, NULL, operands);
    term read = fl_term_select(f->terms, table, i);
    term one = fl_term_equal(f->terms, read, fl_term_word(f->terms, 8, 1));
    term newest[] = {one, fl_term_equal(f->terms, i, fl_term_word(f->terms, 64, 17))};
    assert_int_equal(ask(f, 2, newest), FL_SATISFIABLE);
    term assumptions[] = {one, different(f, i, fl_term_word(f->terms, 64, 17)),
                          different(f, i, fl_term_word(f->terms, 64, 205))};
    assert_int_equal(ask(f, 2, assumptions), FL_SATISFIABLE);
    assert_int_equal(fl_solver_model_value(f->solver, i).word, 205);
    assert_int_equal(ask(f, 3, assumptions), FL_UNSATISFIABLE);
    /* A chain of 256 comparisons of 64 bits would have more gates than this. */
    assert_true(fl_solver_statistics(f->solver).and_gates < 6000);
}

/* Each state is chosen between two stores on the one before: a tree of 2^200, a graph of 200. */
static void test_choices_between_arrays_are_shared(void **state) {
    struct fixture *f = *state;
    term array = fl_term_array_variable(f->terms, "a", 8, 8), i = variable(f, "i", 0, 8);
    for (size_t step = 0; step < 200; step++) {
        term then = fl_term_store(f->terms, array, variable(f, "j", step, 8), fl_term_word(f->terms, 8, 1));
        term otherwise = fl_term_store(f->terms, array, variable(f, "k", step, 8), fl_term_word(f->terms, 8, 2));
        array = fl_term_if(f->terms, variable(f, "c", step, 1), then, otherwise);
    }
    term read = fl_term_select(f->terms, array, i);
    term two = fl_term_equal(f->terms, read, fl_term_word(f->terms, 8, 2));
    assert_int_equal(ask(f, 1, &two), FL_SATISFIABLE);
    assert_true(fl_solver_statistics(f->solver).and_gates < 200 * 160);
}

static void test_long_chains_do_not_recurse(void **state) {
    struct fixture *f = *state;
    term array = fl_term_array_variable(f->terms, "a", 32, 8), sum = fl_term_word(f->terms, 8, 0);
    term base = variable(f, "base", 0, 32);
    for (size_t step = 0; step < 50000; step++) {
        sum = fl_term_binary(f->terms, FL_OP_XOR, sum,
                             fl_term_binary(f->terms, FL_OP_ADD, sum, variable(f, "v", step % 3, 8)));
        if (step % 100 == 0)
            array = fl_term_store(
                f->terms, array, fl_term_binary(f->terms, FL_OP_ADD, base, fl_term_word(f->terms, 32, step)), sum);
    }
    term read =
        fl_term_select(f->terms, array, fl_term_binary(f->terms, FL_OP_ADD, base, fl_term_word(f->terms, 32, 7)));
    term formula = fl_term_equal(f->terms, read, fl_term_word(f->terms, 8, 3));
    assert_int_equal(ask(f, 1, &formula), FL_SATISFIABLE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_equal_indices_read_equal_elements, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_many_reads, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_nested_reads, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_tables_are_read_through_their_index_bits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_choices_between_arrays_are_shared, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_long_chains_do_not_recurse, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
