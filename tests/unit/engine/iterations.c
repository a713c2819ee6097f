/* How long comparisons of numbers that change by the same hold, against trying it out: all numbers of
 * three bits, all steps, all comparisons. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/symbolic/loop/iterations.h"

enum { WIDTH = 3, VALUES = 1 << WIDTH, FOR_EVER = 1000 };

static int as_signed(unsigned value) {
    return value >= VALUES / 2 ? (int)value - VALUES : (int)value;
}

static bool holds(enum fl_comparison comparison, unsigned left, unsigned right) {
    left %= VALUES;
    right %= VALUES;
    switch (comparison) {
    case FL_COMPARISON_EQUAL: return left == right;
    case FL_COMPARISON_DIFFERENT: return left != right;
    case FL_COMPARISON_LESS: return left < right;
    case FL_COMPARISON_LESS_EQUAL: return left <= right;
    case FL_COMPARISON_LESS_SIGNED: return as_signed(left) < as_signed(right);
    case FL_COMPARISON_LESS_EQUAL_SIGNED: return as_signed(left) <= as_signed(right);
    }
    return false;
}

static unsigned try_out(enum fl_comparison comparison, unsigned left, unsigned left_step, unsigned right,
                        unsigned right_step) {
    for (unsigned i = 0; i < VALUES; i++)
        if (!holds(comparison, left + i * left_step, right + i * right_step)) return i;
    return FOR_EVER;
}

static unsigned value_of(struct fl_iterations iterations) {
    if (fl_term_is_true(iterations.is_infinite)) return FOR_EVER;
    assert_true(fl_term_is_false(iterations.is_infinite) && fl_term_is_constant(iterations.count));
    return (unsigned)iterations.count->word;
}

static struct fl_progression progression(struct fl_terms *terms, unsigned start, unsigned step) {
    return (struct fl_progression){fl_term_word(terms, WIDTH, start), fl_progression_step(WIDTH, step),
                                   fl_iterations_all(terms)};
}

/* Never too many; all of them where one number stays and the other comes nearer, or for == and !=. */
static void check_one(struct fl_terms *terms, enum fl_comparison comparison, unsigned left, unsigned left_step,
                      unsigned right, unsigned right_step) {
    unsigned expected = try_out(comparison, left, left_step, right, right_step);
    unsigned found = value_of(fl_iterations_compare(terms, comparison, progression(terms, left, left_step),
                                                    progression(terms, right, right_step)));
    assert_true(found <= expected);
    assert_true(!expected || found);
    bool is_equality = comparison == FL_COMPARISON_EQUAL || comparison == FL_COMPARISON_DIFFERENT;
    bool is_plain = left_step == 1 && right_step == 0 &&
                    (comparison == FL_COMPARISON_LESS || comparison == FL_COMPARISON_LESS_SIGNED ||
                     comparison == FL_COMPARISON_LESS_EQUAL || comparison == FL_COMPARISON_LESS_EQUAL_SIGNED);
    if (is_equality || is_plain) assert_int_equal(found, expected);
}

static void test_comparisons(void **state) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    for (unsigned comparison = 0; comparison <= FL_COMPARISON_LESS_EQUAL_SIGNED; comparison++)
        for (unsigned i = 0; i < VALUES * VALUES * VALUES * VALUES; i++)
            check_one(terms, (enum fl_comparison)comparison, i % VALUES, i / VALUES % VALUES,
                      i / VALUES / VALUES % VALUES, i / VALUES / VALUES / VALUES);
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
    (void)state;
}

static void test_staying(void **state) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    for (unsigned start = 0; start < VALUES; start++)
        for (int step = -VALUES / 2; step < VALUES / 2; step++) {
            struct fl_progression number = progression(terms, start, (unsigned)step);
            int exact = (int)start, signed_exact = as_signed(start);
            unsigned expected = 0, signed_expected = 0;
            for (; step && exact >= 0 && exact < VALUES; exact += step) expected++;
            for (; step && signed_exact >= -VALUES / 2 && signed_exact < VALUES / 2; signed_exact += step)
                signed_expected++;
            assert_int_equal(value_of(fl_progression_stays(terms, number, false)), step ? expected : FOR_EVER);
            assert_int_equal(value_of(fl_progression_stays(terms, number, true)),
                             step ? signed_expected : FOR_EVER);
        }
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
    (void)state;
}

/* Counts at the end of what 64 bits can say are not more than is true. */
static void test_largest(void **state) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_progression up = {fl_term_word(terms, 64, 0), 1, fl_iterations_all(terms)};
    struct fl_iterations stays = fl_progression_stays(terms, up, false);
    assert_true(fl_term_is_false(stays.is_infinite));
    assert_true(stays.count->word == UINT64_MAX);
    struct fl_progression down = {fl_term_word(terms, 64, UINT64_MAX), -1, fl_iterations_all(terms)};
    struct fl_progression zero = {fl_term_word(terms, 64, 1), 0, fl_iterations_all(terms)};
    struct fl_iterations until = fl_iterations_compare(terms, FL_COMPARISON_LESS_EQUAL, zero, down);
    assert_true(until.count->word == UINT64_MAX);
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_comparisons), cmocka_unit_test(test_staying),
                                       cmocka_unit_test(test_largest)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
