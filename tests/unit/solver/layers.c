/* Back ends and layers: models, failed assumptions, what is answered without a back end, limits,
 * and the log. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "solver/solver.h"

typedef const struct fl_term *term;

struct fixture {
    struct fl_arena *arena;
    struct fl_terms *terms;
    term x, y, z;
};

static int set_up(void **state) {
    struct fl_arena *arena = fl_arena_create();
    struct fixture *fixture = FL_NEW(arena, struct fixture);
    fixture->arena = arena;
    fixture->terms = fl_terms_create(arena);
    fixture->x = fl_term_variable(fixture->terms, "x", 8);
    fixture->y = fl_term_variable(fixture->terms, "y", 8);
    fixture->z = fl_term_variable(fixture->terms, "z", 100);
    *state = fixture;
    return 0;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    fl_terms_destroy(fixture->terms);
    fl_arena_destroy(fixture->arena);
    return 0;
}

static term less(struct fixture *f, term left, term right) {
    return fl_term_binary(f->terms, FL_OP_LESS, left, right);
}

static term word(struct fixture *f, uint64_t value) {
    return fl_term_word(f->terms, 8, value);
}

static enum fl_answer ask(struct fl_solver *solver, size_t count, term *assumptions) {
    return fl_solver_solve(solver, assumptions, count, fl_limits_none());
}

/* The contract that every solver keeps. */
static void check_contract(struct fixture *f, struct fl_solver *solver) {
    solver = fl_solver_create_validate(solver);
    term wide = fl_term_constant(f->terms, fl_bits_of_signed(f->arena, 100, -5));
    term assumptions[] = {less(f, word(f, 10), f->x), less(f, f->x, f->y), less(f, f->y, word(f, 13)),
                          fl_term_equal(f->terms, f->z, wide), less(f, f->y, word(f, 12))};
    assert_int_equal(ask(solver, 4, assumptions), FL_SATISFIABLE);
    assert_int_equal(fl_solver_model_value(solver, f->x).word, 11);
    assert_int_equal(fl_solver_model_value(solver, f->y).word, 12);
    struct fl_bits z = fl_solver_model_value(solver, f->z), expected = fl_term_value(wide);
    assert_true(fl_bits_equal(&z, &expected));
    assert_int_equal(fl_solver_model_value(solver, fl_term_binary(f->terms, FL_OP_ADD, f->x, f->y)).word, 23);

    assert_int_equal(ask(solver, 5, assumptions), FL_UNSATISFIABLE);
    assert_true(fl_solver_has_failed(solver, assumptions[0]));
    assert_true(fl_solver_has_failed(solver, assumptions[4]));
    assert_false(fl_solver_has_failed(solver, assumptions[3]));

    /* Assumptions are gone after the query; a retracted formula too. */
    term active = fl_term_variable(f->terms, "active", 1);
    fl_solver_assert(solver, fl_term_implies(f->terms, active, fl_term_equal(f->terms, f->x, word(f, 200))));
    assert_int_equal(ask(solver, 1, &active), FL_SATISFIABLE);
    assert_int_equal(fl_solver_model_value(solver, f->x).word, 200);
    assert_int_equal(ask(solver, 4, assumptions), FL_SATISFIABLE);

    term both[] = {active, assumptions[2], assumptions[1]};
    assert_int_equal(ask(solver, 3, both), FL_UNSATISFIABLE);
    term no = fl_term_false(f->terms);
    assert_int_equal(ask(solver, 1, &no), FL_UNSATISFIABLE);
    assert_true(fl_solver_has_failed(solver, no));
    fl_solver_assert(solver, less(f, f->x, f->y));
    assert_int_equal(ask(solver, 0, NULL), FL_SATISFIABLE);
    fl_solver_assert(solver, less(f, f->y, f->x));
    assert_int_equal(ask(solver, 1, &active), FL_UNSATISFIABLE);
    assert_int_equal(fl_solver_statistics(solver).queries, 8);
    fl_solver_destroy(solver);
}

static void test_bitblast_keeps_the_contract(void **state) {
    struct fixture *f = *state;
    check_contract(f, fl_solver_create_bitblast(f->terms));
}

static void test_z3_keeps_the_contract(void **state) {
    struct fixture *f = *state;
    check_contract(f, fl_solver_create_z3(f->terms));
}

static void test_cache_keeps_the_contract(void **state) {
    struct fixture *f = *state;
    check_contract(f, fl_solver_create_cache(fl_solver_create_bitblast(f->terms)));
}

static void test_split_keeps_the_contract(void **state) {
    struct fixture *f = *state;
    check_contract(f, fl_solver_create_split(fl_solver_create_bitblast(f->terms)));
}

static void test_default_keeps_the_contract(void **state) {
    struct fixture *f = *state;
    check_contract(f, fl_solver_create_default(f->terms, NULL));
}

static void test_cache_answers_by_model_and_by_core(void **state) {
    struct fixture *f = *state;
    struct fl_solver *inner = fl_solver_create_bitblast(f->terms), *solver = fl_solver_create_cache(inner);
    term assumptions[] = {less(f, f->x, f->y), less(f, f->y, f->x), less(f, word(f, 3), f->y)};
    assert_int_equal(ask(solver, 1, assumptions), FL_SATISFIABLE);
    assert_int_equal(inner->counted.queries, 1);
    assert_int_equal(ask(solver, 1, assumptions), FL_SATISFIABLE); /* by the model */
    assert_int_equal(inner->counted.queries, 1);
    assert_int_equal(ask(solver, 2, assumptions), FL_UNSATISFIABLE);
    assert_int_equal(inner->counted.queries, 2);
    assert_int_equal(ask(solver, 3, assumptions), FL_UNSATISFIABLE); /* by the core */
    assert_true(fl_solver_has_failed(solver, assumptions[1]));
    assert_false(fl_solver_has_failed(solver, assumptions[2]));
    assert_int_equal(inner->counted.queries, 2);
    assert_int_equal(fl_solver_statistics(solver).cache_hits, 2);
    /* A model that fails what is asserted later is not used. */
    fl_solver_assert(solver, fl_term_equal(f->terms, f->y, word(f, 77)));
    assert_int_equal(ask(solver, 1, assumptions), FL_SATISFIABLE);
    assert_int_equal(fl_solver_model_value(solver, f->y).word, 77);
    fl_solver_destroy(solver);
}

static void test_split_solves_what_is_new(void **state) {
    struct fixture *f = *state;
    struct fl_solver *inner = fl_solver_create_bitblast(f->terms);
    struct fl_solver *solver = fl_solver_create_validate(fl_solver_create_split(inner));
    term a = fl_term_variable(f->terms, "a", 8), b = fl_term_variable(f->terms, "b", 8);
    term assumptions[] = {less(f, f->x, f->y), less(f, a, b), less(f, word(f, 9), a), less(f, f->y, a)};
    assert_int_equal(ask(solver, 2, assumptions), FL_SATISFIABLE);
    assert_int_equal(inner->counted.queries, 2);
    assert_int_equal(ask(solver, 3, assumptions), FL_SATISFIABLE); /* the part of x is known */
    assert_int_equal(inner->counted.queries, 3);
    assert_int_equal(fl_solver_statistics(solver).known_parts, 1);
    assert_int_equal(ask(solver, 4, assumptions), FL_SATISFIABLE); /* one part now */
    assert_int_equal(inner->counted.queries, 4);
    /* Asserted formulas connect parts, too. */
    fl_solver_assert(solver, fl_term_equal(f->terms, f->x, b));
    fl_solver_assert(solver, fl_term_equal(f->terms, f->y, a));
    assert_int_equal(ask(solver, 2, assumptions), FL_UNSATISFIABLE);
    assert_true(fl_solver_has_failed(solver, assumptions[0]) && fl_solver_has_failed(solver, assumptions[1]));
    fl_solver_destroy(solver);
}

/* A factorization that takes more than any limit here. */
static term hard_formula(struct fixture *f) {
    term x = fl_term_variable(f->terms, "p", 96), y = fl_term_variable(f->terms, "q", 96);
    term limit = fl_term_word(f->terms, 96, (uint64_t)1 << 48), one = fl_term_word(f->terms, 96, 1);
    term product = fl_term_binary(f->terms, FL_OP_MULTIPLY, x, y);
    /* Two primes of 45 bits, far from each other and from powers of two. */
    uint64_t words[2] = {0x53256cad3c52d921u, 0x27026ecu};
    term target = fl_term_constant(f->terms, fl_bits_of_words(f->arena, 96, words));
    term formula = fl_term_equal(f->terms, product, target);
    formula = fl_term_and(f->terms, formula, fl_term_and(f->terms, less(f, x, limit), less(f, y, limit)));
    return fl_term_and(f->terms, formula, fl_term_and(f->terms, less(f, one, x), less(f, one, y)));
}

static void check_limits(struct fixture *f, struct fl_solver *solver) {
    term formula = hard_formula(f);
    struct fl_limits limits = fl_limits_none();
    limits.deadline = fl_deadline_after(0.2);
    double start = fl_clock_now();
    assert_int_equal(fl_solver_solve(solver, &formula, 1, limits), FL_UNDECIDED);
    assert_true(fl_clock_now() - start < 60); /* generous: other programs run here */
    static volatile int is_cancelled = 1;
    limits = fl_limits_none();
    limits.is_cancelled = &is_cancelled;
    assert_int_equal(fl_solver_solve(solver, &formula, 1, limits), FL_UNDECIDED);
    limits = fl_limits_none();
    limits.conflicts = 100;
    limits.deadline = fl_deadline_after(10);
    assert_int_equal(fl_solver_solve(solver, &formula, 1, limits), FL_UNDECIDED);
    /* And it still works. */
    term easy = less(f, f->x, f->y);
    assert_int_equal(ask(solver, 1, &easy), FL_SATISFIABLE);
    assert_int_equal(fl_solver_statistics(solver).undecided, 3);
    fl_solver_destroy(solver);
}

/* Many independent parts are one question to the back end, and each is known afterwards. */
static void test_split_solves_many_parts_together(void **state) {
    enum { PARTS = 40 };
    struct fixture *f = *state;
    struct fl_solver *inner = fl_solver_create_bitblast(f->terms);
    struct fl_solver *solver = fl_solver_create_validate(fl_solver_create_split(inner));
    term assumptions[PARTS + 1], variables[PARTS];
    for (unsigned i = 0; i < PARTS; i++) {
        variables[i] = fl_term_variable(f->terms, fl_arena_format(f->arena, "part%u", i), 8);
        assumptions[i] =
            fl_term_equal(f->terms, fl_term_binary(f->terms, FL_OP_ADD, variables[i], word(f, 1)), word(f, 2 * i));
    }
    assert_int_equal(ask(solver, PARTS, assumptions), FL_SATISFIABLE);
    for (unsigned i = 0; i < PARTS; i++)
        assert_int_equal(fl_solver_model_value(solver, variables[i]).word, (uint8_t)(2 * i - 1));
    uint64_t queries = fl_solver_statistics(inner).queries;
    assert_int_equal(queries, 1);

    /* One more; all others are known. */
    assumptions[PARTS] = less(f, f->x, word(f, 3));
    assert_int_equal(ask(solver, PARTS + 1, assumptions), FL_SATISFIABLE);
    assert_int_equal(fl_solver_statistics(solver).known_parts, PARTS);
    assert_true(fl_solver_model_value(solver, f->x).word < 3);
    assert_int_equal(fl_solver_model_value(solver, variables[7]).word, 13);

    /* New ones of which one cannot be: it alone has failed. */
    for (unsigned i = 0; i < PARTS; i++) assumptions[i] = less(f, variables[i], word(f, i + 1));
    assumptions[20] = fl_term_and(f->terms, less(f, variables[20], f->y), less(f, f->y, word(f, 1)));
    assert_int_equal(ask(solver, PARTS, assumptions), FL_UNSATISFIABLE);
    for (unsigned i = 0; i < PARTS; i++) assert_int_equal(fl_solver_has_failed(solver, assumptions[i]), i == 20);
    fl_solver_destroy(solver);
}

static void test_limits_hold(void **state) {
    struct fixture *f = *state;
    check_limits(f, fl_solver_create_bitblast(f->terms));
    check_limits(f, fl_solver_create_default(f->terms, NULL));
}

static void test_queries_are_logged(void **state) {
    struct fixture *f = *state;
    char directory[] = "/tmp/faultline-log-XXXXXX", path[64];
    assert_non_null(mkdtemp(directory));
    struct fl_solver *solver = fl_solver_create_log(fl_solver_create_bitblast(f->terms), directory);
    term assumptions[] = {less(f, f->x, f->y), less(f, f->y, f->x)};
    fl_solver_assert(solver, assumptions[0]);
    ask(solver, 0, NULL);
    ask(solver, 1, &assumptions[1]);
    assert_int_equal(fl_solver_statistics(solver).log_errors, 0);
    for (int number = 1; number <= 2; number++) {
        char text[4096];
        snprintf(path, sizeof path, "%s/query-%06d.smt2", directory, number);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = 0;
        fclose(file);
        assert_non_null(strstr(text, "(check-sat)"));
        assert_non_null(strstr(text, number == 1 ? "; answer sat\n" : "; answer unsat\n"));
        assert_non_null(strstr(text, "; seconds "));
        unlink(path);
    }
    rmdir(directory);
    ask(solver, 0, NULL);
    assert_int_equal(fl_solver_statistics(solver).log_errors, 1);
    fl_solver_destroy(solver);
}

/* ---- a back end that lies ---- */

static enum fl_answer lie_solve(struct fl_solver *solver, const term *assumptions, size_t count,
                                struct fl_limits limits) {
    (void)solver, (void)assumptions, (void)count, (void)limits;
    return FL_SATISFIABLE;
}
static struct fl_bits lie_value(struct fl_solver *solver, term value) {
    (void)solver;
    return fl_bits_of_word(value->width, 0);
}
static void lie_copy(struct fl_solver *solver, const term *variables, size_t count,
                     struct fl_assignment *assignment) {
    (void)solver, (void)variables, (void)count, (void)assignment;
}
static bool lie_failed(struct fl_solver *solver, term assumption) {
    (void)solver, (void)assumption;
    return true;
}

static struct fl_solver *create_liar(struct fl_terms *terms) {
    static const struct fl_solver_functions functions = {
        .solve = lie_solve, .model_value = lie_value, .copy_model = lie_copy, .has_failed = lie_failed};
    return fl_solver_new(sizeof(struct fl_solver), &functions, terms);
}

static enum fl_answer pass_on(struct fl_solver *solver, const term *assumptions, size_t count,
                              struct fl_limits limits) {
    return fl_solver_solve(solver->below, assumptions, count, limits);
}

static void test_what_a_layer_leaves_out_is_answered_below(void **state) {
    struct fixture *f = *state;
    static const struct fl_solver_functions functions = {.solve = pass_on};
    struct fl_solver *liar = create_liar(f->terms);
    struct fl_solver *middle = fl_solver_new_layer(sizeof *middle, &functions, liar);
    struct fl_solver *top = fl_solver_new_layer(sizeof *top, &functions, middle);
    term formula = less(f, f->x, f->y);
    fl_solver_assert(top, formula);
    assert_int_equal(liar->asserted.count, 1);
    assert_ptr_equal(liar->asserted.items[0], formula);
    assert_int_equal(ask(top, 0, NULL), FL_SATISFIABLE);
    assert_int_equal(liar->counted.queries, 1);
    struct fl_bits value = fl_solver_model_value(top, f->x);
    assert_true(fl_bits_is_zero(&value));
    assert_true(fl_solver_has_failed(top, formula));
    middle->counted.cache_hits = 3;
    assert_int_equal(fl_solver_statistics(top).cache_hits, 3);
    assert_int_equal(fl_solver_statistics(top).queries, 1);
    fl_solver_destroy(top);
}

static void test_wrong_models_are_caught(void **state) {
    struct fixture *f = *state;
    struct fl_solver *solver = fl_solver_create_validate(create_liar(f->terms));
    term formula = less(f, f->x, f->y); /* false where both are zero */
    pid_t child = fork();
    if (child == 0) {
        fclose(stderr);
        ask(solver, 1, &formula);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    bool is_caught = !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(is_caught);
    fl_solver_destroy(solver);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_bitblast_keeps_the_contract, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_z3_keeps_the_contract, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_cache_keeps_the_contract, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_split_keeps_the_contract, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_default_keeps_the_contract, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_cache_answers_by_model_and_by_core, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_split_solves_what_is_new, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_split_solves_many_parts_together, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_limits_hold, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_queries_are_logged, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_a_layer_leaves_out_is_answered_below, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_wrong_models_are_caught, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
