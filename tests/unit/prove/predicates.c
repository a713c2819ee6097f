/* Predicates: what conditions are made of, negations that are one, and low bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "prove/abstraction/predicates.h"
#include "tests/support/proving.h"

struct fixture {
    struct proving_subject subject;
    struct fl_terms *terms;
    struct fl_symbols *symbols;
    const struct fl_term *x, *y, *input;
};

static const struct fl_term *symbol_named(struct fixture *fixture, const char *name) {
    const struct fl_program *program = fixture->subject.program;
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (strcmp(program->variables[i].name, name) == 0)
            return fl_symbol_variable(fixture->symbols, (fl_variable_id){i}, 1, false);
    fail_msg("there is no %s", name);
    return NULL;
}

static void set_up(struct fixture *fixture) {
    proving_load(&fixture->subject,
                 "extern int nondet_int(void);\n"
                 "int main(void) { unsigned x = nondet_int(), y = nondet_int(); return x < y; }\n",
                 NULL);
    fixture->terms = fixture->subject.proving.terms;
    fixture->symbols = fixture->subject.proving.symbols;
    fixture->x = symbol_named(fixture, "x");
    fixture->y = symbol_named(fixture, "y");
    fixture->input = fl_term_variable(fixture->terms, "input", 32);
}

static const struct fl_term *word(struct fixture *fixture, uint64_t value) {
    return fl_term_word(fixture->terms, 32, value);
}

static struct fl_term_list predicates_of(struct fixture *fixture, const struct fl_term *condition) {
    struct fl_term_list list = {0};
    fl_predicates_of(fixture->symbols, fixture->subject.arena, condition, false, &list);
    return list;
}

static void test_conditions_are_divided(void **unused) {
    (void)unused;
    struct fixture fixture;
    set_up(&fixture);
    const struct fl_term *is_three = fl_term_equal(fixture.terms, fixture.x, word(&fixture, 3));
    const struct fl_term *is_less = fl_term_binary(fixture.terms, FL_OP_LESS, fixture.x, fixture.y);
    const struct fl_term *of_input = fl_term_binary(fixture.terms, FL_OP_LESS, fixture.input, fixture.y);
    const struct fl_term *condition = fl_term_or(fixture.terms, fl_term_and(fixture.terms, is_three, of_input),
                                                 fl_term_not(fixture.terms, is_less));
    struct fl_term_list list = predicates_of(&fixture, condition);
    assert_int_equal(list.terms.count, 2);
    struct fl_predicate_set set = fl_predicate_set_make(fixture.subject.arena);
    for (size_t i = 0; i < 2; i++) fl_predicate_set_add(&set, fixture.symbols, list.terms.items[i]);
    assert_true(fl_predicate_set_add(&set, fixture.symbols, is_three) < 2);
    assert_true(fl_predicate_set_add(&set, fixture.symbols, is_less) < 2);
    assert_int_equal(set.items.count, 2);
    proving_unload(&fixture.subject);
}

static void test_negations_are_one(void **unused) {
    (void)unused;
    struct fixture fixture;
    set_up(&fixture);
    struct fl_predicate_set set = fl_predicate_set_make(fixture.subject.arena);
    const struct fl_term *is_less = fl_term_binary(fixture.terms, FL_OP_LESS, fixture.x, word(&fixture, 7));
    const struct fl_term *is_three = fl_term_equal(fixture.terms, fixture.x, word(&fixture, 3));
    uint32_t first = fl_predicate_set_add(&set, fixture.symbols, fl_term_not(fixture.terms, is_less));
    uint32_t second = fl_predicate_set_add(&set, fixture.symbols, fl_term_not(fixture.terms, is_three));
    assert_int_equal(fl_predicate_set_add(&set, fixture.symbols, is_less), first);
    assert_int_equal(fl_predicate_set_add(&set, fixture.symbols, is_three), second);
    assert_int_equal(set.items.count, 2);
    assert_ptr_equal(set.items.items[first].subject, fixture.x);
    assert_false(set.items.items[first].is_value);
    assert_ptr_equal(set.items.items[second].term, is_three);
    assert_true(set.items.items[second].is_value);
    proving_unload(&fixture.subject);
}

/* x + 2 * input == 0 says that x is even, whatever the input is. */
static void test_low_bits(void **unused) {
    (void)unused;
    struct fixture fixture;
    set_up(&fixture);
    const struct fl_term *sum =
        fl_term_binary(fixture.terms, FL_OP_ADD, fixture.x,
                       fl_term_binary(fixture.terms, FL_OP_MULTIPLY, fixture.input, word(&fixture, 2)));
    struct fl_term_list list = predicates_of(&fixture, fl_term_equal(fixture.terms, sum, word(&fixture, 0)));
    assert_int_equal(list.terms.count, 1);
    const struct fl_term *is_odd = fl_term_extract(fixture.terms, 0, 0, fixture.x);
    assert_true(list.terms.items[0] == is_odd || list.terms.items[0] == fl_term_not(fixture.terms, is_odd));
    proving_unload(&fixture.subject);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conditions_are_divided),
        cmocka_unit_test(test_negations_are_one),
        cmocka_unit_test(test_low_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
