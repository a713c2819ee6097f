/* Random formulas, with and without arrays: the bit-blasting path with all its layers and Z3 give
 * the same answers; models are evaluated; what failed is contradictory on its own.
 *
 * FAULTLINE_FORMULA_COUNT sets how many queries are asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "solver/solver.h"
#include "tests/support/random_terms.h"

enum { QUERIES_PER_SESSION = 10, MOST_ASSUMPTIONS = 6 };

static size_t formula_count(void) {
    const char *text = getenv("FAULTLINE_FORMULA_COUNT");
    return text ? strtoull(text, NULL, 10) : 150;
}

struct session {
    struct random_terms random;
    struct fl_solver *ours;
    struct fl_solver *theirs;
    size_t satisfiable, unsatisfiable;
};

static const struct fl_term *random_formula(struct session *session) {
    for (int i = 0; i < 12; i++) random_grow(&session->random);
    /* An equality now and then, so that contradictions are not rare. */
    struct fl_terms *terms = session->random.terms;
    if (random_below(&session->random, 2)) return random_operand(&session->random, 1);
    return fl_term_equal(terms, random_operand(&session->random, 4), random_operand(&session->random, 4));
}

static void check_failed(struct session *session, const struct fl_term **assumptions, size_t count) {
    const struct fl_term *core[MOST_ASSUMPTIONS];
    size_t length = 0;
    for (size_t i = 0; i < count; i++)
        if (fl_solver_has_failed(session->ours, assumptions[i])) core[length++] = assumptions[i];
    assert_int_equal(fl_solver_solve(session->theirs, core, length, fl_limits_none()), FL_UNSATISFIABLE);
}

static void ask(struct session *session) {
    const struct fl_term *assumptions[MOST_ASSUMPTIONS];
    size_t count = random_below(&session->random, MOST_ASSUMPTIONS + 1);
    for (size_t i = 0; i < count; i++) assumptions[i] = random_formula(session);
    if (random_below(&session->random, 8) == 0) {
        const struct fl_term *formula = random_formula(session);
        fl_solver_assert(session->ours, formula);
        fl_solver_assert(session->theirs, formula);
    }
    enum fl_answer ours = fl_solver_solve(session->ours, assumptions, count, fl_limits_none());
    enum fl_answer theirs = fl_solver_solve(session->theirs, assumptions, count, fl_limits_none());
    assert_int_equal(ours, theirs);
    assert_int_not_equal(ours, FL_UNDECIDED);
    session->satisfiable += ours == FL_SATISFIABLE;
    session->unsatisfiable += ours == FL_UNSATISFIABLE;
    if (ours == FL_UNSATISFIABLE) check_failed(session, assumptions, count);
}

static void compare(bool has_arrays, struct fl_solver *(*create)(struct fl_terms *terms)) {
    size_t sessions = formula_count() / QUERIES_PER_SESSION, satisfiable = 0, unsatisfiable = 0;
    for (size_t i = 0; i < sessions; i++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_terms *terms = fl_terms_create(arena);
        struct session session = {.random = random_terms_make(terms, 1000 + i, has_arrays)};
        session.ours = fl_solver_create_validate(create(terms));
        session.theirs = fl_solver_create_validate(fl_solver_create_z3(terms));
        for (int j = 0; j < QUERIES_PER_SESSION; j++) ask(&session);
        satisfiable += session.satisfiable;
        unsatisfiable += session.unsatisfiable;
        fl_solver_destroy(session.ours);
        fl_solver_destroy(session.theirs);
        fl_terms_destroy(terms);
        fl_arena_destroy(arena);
    }
    printf("seeds 1000 to %zu: %zu satisfiable, %zu unsatisfiable\n", 999 + sessions, satisfiable, unsatisfiable);
    assert_true(sessions < 10 || (satisfiable > sessions / 10 && unsatisfiable > sessions / 10));
}

static struct fl_solver *create_default(struct fl_terms *terms) {
    return fl_solver_create_default(terms, NULL);
}

static void test_layers_agree_with_z3(void **state) {
    (void)state;
    compare(false, create_default);
}

static void test_layers_agree_with_z3_on_arrays(void **state) {
    (void)state;
    compare(true, create_default);
}

static void test_bitblasting_agrees_with_z3_on_arrays(void **state) {
    (void)state;
    compare(true, fl_solver_create_bitblast);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layers_agree_with_z3),
        cmocka_unit_test(test_layers_agree_with_z3_on_arrays),
        cmocka_unit_test(test_bitblasting_agrees_with_z3_on_arrays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
