/* Terms as deep as the runs that they come from: no rule goes down to their ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "term/evaluate.h"

enum { DEPTH = 200000, WIDTH = 32 };

struct fixture {
    struct fl_arena *arena;
    struct fl_terms *terms;
};

static struct fixture start(void) {
    struct fixture fixture = {.arena = fl_arena_create()};
    fixture.terms = fl_terms_create(fixture.arena);
    return fixture;
}

static void finish(struct fixture *fixture) {
    fl_terms_destroy(fixture->terms);
    fl_arena_destroy(fixture->arena);
}

static const struct fl_term *variable(struct fixture *fixture, const char *letter, unsigned number,
                                      uint32_t width) {
    return fl_term_variable(fixture->terms, fl_arena_format(fixture->arena, "%s%u", letter, number), width);
}

/* What a variable holds that any of many iterations may have set to its number. */
static const struct fl_term *chain_of_constants(struct fixture *fixture) {
    const struct fl_term *chain = fl_term_word(fixture->terms, WIDTH, 0);
    for (unsigned i = 1; i <= DEPTH; i++)
        chain = fl_term_if(fixture->terms, variable(fixture, "c", i, 1), fl_term_word(fixture->terms, WIDTH, i),
                           chain);
    return chain;
}

static void expect(struct fixture *fixture, struct fl_assignment *assignment, const struct fl_term *term,
                   bool value) {
    struct fl_evaluator *evaluator = fl_evaluator_create(fixture->arena, assignment);
    assert_int_equal(fl_evaluate_bool(evaluator, term), value);
}

static void choose(struct fixture *fixture, struct fl_assignment *assignment, unsigned number) {
    fl_assignment_set(assignment, variable(fixture, "c", number, 1), fl_bits_of_word(1, 1));
}

static void test_comparisons_of_long_choices(void **state) {
    (void)state;
    struct fixture f = start();
    const struct fl_term *chain = chain_of_constants(&f), *seven = fl_term_word(f.terms, WIDTH, 7);
    const struct fl_term *is_seven = fl_term_equal(f.terms, chain, seven);
    const struct fl_term *is_less = fl_term_binary(f.terms, FL_OP_LESS, chain, seven);
    struct fl_assignment *assignment = fl_assignment_create(f.arena);
    expect(&f, assignment, is_seven, false);
    expect(&f, assignment, is_less, true);
    choose(&f, assignment, 7);
    expect(&f, assignment, is_seven, true);
    expect(&f, assignment, is_less, false);
    choose(&f, assignment, DEPTH - 1);
    expect(&f, assignment, is_seven, false);
    finish(&f);
}

static void test_one_of_many_that_it_may_be(void **state) {
    (void)state;
    struct fixture f = start();
    const struct fl_term *x = variable(&f, "x", 0, WIDTH), *chain = x;
    for (unsigned i = 1; i <= DEPTH; i++) {
        const struct fl_term *other = i % 2 ? fl_term_word(f.terms, WIDTH, i) : x;
        chain = fl_term_if(f.terms, variable(&f, "c", i, 1), other, chain);
    }
    const struct fl_term *is_x = fl_term_equal(f.terms, chain, x);
    struct fl_assignment *assignment = fl_assignment_create(f.arena);
    expect(&f, assignment, is_x, true);
    choose(&f, assignment, 5);
    expect(&f, assignment, is_x, false);
    choose(&f, assignment, 8);
    expect(&f, assignment, is_x, true);
    finish(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_comparisons_of_long_choices),
                                       cmocka_unit_test(test_one_of_many_that_it_may_be)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
