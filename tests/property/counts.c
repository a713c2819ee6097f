/* Numbers of points in random sets, against trying all of them; estimates against the numbers.
 *
 * Sets are conjunctions of random conditions over a few small variables, some of them of one variable and a
 * constant alone, so that there are independent parts. FAULTLINE_PROGRAM_COUNT says how many problems,
 * FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "characterize/count/parts.h"
#include "solver/count/approximate.h"
#include "tests/support/patience.h"
#include "tests/support/random_terms.h"

enum { PROBLEMS = 150, SETS = 4, VARIABLES = 4 };

struct problem {
    struct fl_arena *arena;
    struct random_terms random;
    fl_literals variables;
    fl_counted_conditions conditions;
    uint32_t bits;
};

static const struct fl_term *comparison(struct problem *problem) {
    static const enum fl_operator operators[] = {FL_OP_EQUAL, FL_OP_LESS, FL_OP_LESS_EQUAL, FL_OP_LESS_SIGNED,
                                                 FL_OP_LESS_EQUAL_SIGNED};
    struct random_terms *random = &problem->random;
    const struct fl_term *variable = problem->variables.items[random_below(random, VARIABLES)],
                         *constant = fl_term_word(random->terms, variable->width, random_word(random));
    if (random_below(random, 3) == 0)
        variable = fl_term_binary(random->terms, FL_OP_ADD, variable,
                                  fl_term_word(random->terms, variable->width, random_word(random)));
    enum fl_operator op = operators[random_below(random, 5)];
    const struct fl_term *term = random_below(random, 2) ? fl_term_binary(random->terms, op, variable, constant)
                                                         : fl_term_binary(random->terms, op, constant, variable);
    return random_below(random, 2) ? fl_term_not(random->terms, term) : term;
}

static const struct fl_term *condition(struct problem *problem) {
    struct random_terms *random = &problem->random;
    if (random_below(random, 3)) return comparison(problem);
    for (int i = 0; i < 6; i++) random_grow(random);
    return random_operand(random, 1);
}

static struct problem begin(uint64_t seed, const uint32_t *widths) {
    static const char *const names[VARIABLES] = {"a", "b", "c", "d"};
    struct problem problem = {.arena = fl_arena_create()};
    problem.random = (struct random_terms){.terms = fl_terms_create(problem.arena), .seed = seed * 7919};
    for (int i = 0; i < VARIABLES; i++) {
        const struct fl_term *variable = fl_term_variable(problem.random.terms, names[i], widths[i]);
        fl_vector_push(problem.arena, &problem.variables, variable);
        random_keep(&problem.random, variable);
        problem.bits += widths[i];
    }
    return problem;
}

static void end(struct problem *problem) {
    fl_terms_destroy(problem->random.terms);
    fl_arena_destroy(problem->arena);
}

static void set_point(const struct problem *problem, uint64_t point, struct fl_assignment *assignment) {
    for (int i = 0; i < VARIABLES; i++) {
        const struct fl_term *variable = problem->variables.items[i];
        fl_assignment_set(assignment, variable, fl_bits_of_word(variable->width, point));
        point >>= variable->width;
    }
}

static uint64_t sets_at(const struct problem *problem, struct fl_arena *scratch, uint64_t point) {
    struct fl_assignment *assignment = fl_assignment_create(scratch);
    set_point(problem, point, assignment);
    struct fl_evaluator *evaluator = fl_evaluator_create(scratch, assignment);
    uint64_t sets = fl_bits_mask(SETS);
    for (size_t i = 0; i < problem->conditions.count; i++)
        if (!fl_evaluate_bool(evaluator, problem->conditions.items[i].term))
            sets &= ~problem->conditions.items[i].sets;
    fl_arena_reset(scratch);
    return sets;
}

static uint64_t counted(const fl_counted_parts *points, uint64_t sets) {
    uint64_t sum = 0;
    for (size_t i = 0; i < points->count; i++)
        if (points->items[i].sets == sets && points->items[i].count.count) sum += points->items[i].count.words[0];
    return sum;
}

static void compare(uint64_t seed, const uint32_t *widths) {
    struct problem problem = begin(seed, widths);
    struct fl_arena *scratch = fl_arena_create();
    uint64_t expected[1 << SETS] = {0};
    /* As a domain has them. */
    for (uint64_t i = random_below(&problem.random, 4); i > 0; i--) {
        struct fl_counted_condition all = {comparison(&problem), fl_bits_mask(SETS)};
        fl_vector_push(problem.arena, &problem.conditions, all);
    }
    for (int set = 0; set < SETS; set++)
        for (uint64_t i = 1 + random_below(&problem.random, 3); i > 0; i--) {
            struct fl_counted_condition one = {condition(&problem), (uint64_t)1 << set};
            fl_vector_push(problem.arena, &problem.conditions, one);
        }
    for (uint64_t point = 0; point >> problem.bits == 0; point++) expected[sets_at(&problem, scratch, point)]++;
    fl_counted_parts points;
    assert_true(fl_count_parts(problem.arena, &problem.variables, &problem.conditions, SETS,
                               fl_deadline_after(patient_seconds(60)), &points));
    for (uint64_t sets = 1; sets < 1 << SETS; sets++)
        if (counted(&points, sets) != expected[sets])
            fail_msg("seed %lu: %lu of the points are in %#lx, counted are %lu", (unsigned long)seed,
                     (unsigned long)expected[sets], (unsigned long)sets, (unsigned long)counted(&points, sets));
    fl_arena_destroy(scratch);
    end(&problem);
}

static unsigned long number_from(const char *name, unsigned long otherwise) {
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

static void test_exact_numbers(void **unused) {
    (void)unused;
    static const uint32_t small[VARIABLES] = {5, 3, 4, 1}, large[VARIABLES] = {8, 6, 4, 2};
    unsigned long count = number_from("FAULTLINE_PROGRAM_COUNT", PROBLEMS),
                  seed = number_from("FAULTLINE_SEED", 1);
    for (unsigned long i = 0; i < count; i++) compare(seed + i, small);
    compare(seed, large);
}

/* Intervals do not depend on the size of the variable. */
static void test_large_intervals(void **unused) {
    (void)unused;
    static const uint32_t widths[VARIABLES] = {64, 64, 32, 1};
    struct problem problem = begin(1, widths);
    struct fl_terms *terms = problem.random.terms;
    const struct fl_term *const *variables = problem.variables.items;
    struct fl_counted_condition conditions[] = {
        {fl_term_binary(terms, FL_OP_LESS_SIGNED, variables[0], fl_term_word(terms, 64, 0)), 1},
        {fl_term_equal(terms, variables[2], fl_term_word(terms, 32, 7)), 1},
        {fl_term_binary(terms, FL_OP_LESS, variables[1], fl_term_word(terms, 64, 10)), 2}};
    for (int i = 0; i < 3; i++) fl_vector_push(problem.arena, &problem.conditions, conditions[i]);
    fl_counted_parts points;
    assert_true(
        fl_count_parts(problem.arena, &problem.variables, &problem.conditions, 2, fl_deadline_none(), &points));
    struct fl_natural both = {0}, first = {0};
    for (size_t i = 0; i < points.count; i++) {
        if (points.items[i].sets == 3) both = points.items[i].count;
        if (points.items[i].sets & 1) first = fl_natural_add(problem.arena, first, points.items[i].count);
    }
    /* 2^63 * 10 * 2, and 2^63 * 2^64 * 2. */
    assert_string_equal(fl_natural_format(problem.arena, both), "184467440737095516160");
    assert_string_equal(fl_natural_format(problem.arena, first), "340282366920938463463374607431768211456");
    end(&problem);
}

/* A few values of large variables are tried, whatever connects them. */
static void test_few_values(void **unused) {
    (void)unused;
    static const uint32_t widths[VARIABLES] = {32, 64, 1, 1};
    struct problem problem = begin(1, widths);
    struct fl_terms *terms = problem.random.terms;
    const struct fl_term *x = problem.variables.items[0], *y = problem.variables.items[1],
                         *wide = fl_term_convert(terms, FL_OP_SIGN_EXTEND, 64, x);
    struct fl_counted_condition conditions[] = {
        {fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, fl_term_word(terms, 32, 0xfffffffd), x), 3}, /* -3 */
        {fl_term_binary(terms, FL_OP_LESS_EQUAL_SIGNED, x, fl_term_word(terms, 32, 20)), 3},
        {fl_term_binary(terms, FL_OP_LESS, y, fl_term_word(terms, 64, 10)), 3},
        {fl_term_equal(terms, fl_term_binary(terms, FL_OP_MULTIPLY, wide, y), fl_term_word(terms, 64, 12)), 1}};
    for (int i = 0; i < 4; i++) fl_vector_push(problem.arena, &problem.conditions, conditions[i]);
    fl_counted_parts points;
    assert_true(
        fl_count_parts(problem.arena, &problem.variables, &problem.conditions, 2, fl_deadline_none(), &points));
    /* 12 is a product of five of the 24 * 10 pairs; each with 4 values of the others. */
    assert_int_equal(counted(&points, 3), 5 * 4);
    assert_int_equal(counted(&points, 2), (24 * 10 - 5) * 4);
    end(&problem);
}

/* ---- estimates ---- */

enum { FORMULAS = 20, TRIALS = 10 };

static uint64_t solutions(const struct problem *problem, const struct fl_term *formula) {
    struct fl_arena *scratch = fl_arena_create();
    uint64_t found = 0;
    for (uint64_t point = 0; point >> problem->bits == 0; point++) {
        struct fl_assignment *assignment = fl_assignment_create(scratch);
        set_point(problem, point, assignment);
        found += fl_evaluate_bool(fl_evaluator_create(scratch, assignment), formula);
        fl_arena_reset(scratch);
    }
    fl_arena_destroy(scratch);
    return found;
}

static bool is_near(uint64_t estimate, uint64_t truth, double epsilon) {
    return (double)estimate * (1 + epsilon) >= (double)truth && (double)estimate <= (double)truth * (1 + epsilon);
}

static unsigned try_formula(uint64_t seed, unsigned *estimated) {
    static const uint32_t widths[VARIABLES] = {6, 5, 2, 1};
    struct problem problem = begin(seed, widths);
    struct fl_terms *terms = problem.random.terms;
    const struct fl_term *formula =
        fl_term_or(terms, fl_term_and(terms, condition(&problem), condition(&problem)), condition(&problem));
    uint64_t truth = solutions(&problem, formula);
    unsigned near = 0;
    for (unsigned trial = 1; trial <= TRIALS; trial++) {
        struct fl_approximation how = {0.8, 0.2, seed * 1000 + trial, fl_limits_none()};
        struct fl_natural number;
        enum fl_counted answer = fl_count_approximately(problem.arena, terms, formula, problem.variables.items,
                                                        problem.variables.count, &how, &number);
        assert_int_not_equal(answer, FL_NOT_COUNTED);
        uint64_t estimate = number.count ? number.words[0] : 0;
        if (answer == FL_COUNTED_EXACTLY) assert_int_equal(estimate, truth);
        *estimated += answer == FL_COUNTED_APPROXIMATELY;
        near += is_near(estimate, truth, how.epsilon);
    }
    end(&problem);
    return near;
}

static void test_estimates(void **unused) {
    (void)unused;
    unsigned near = 0, estimated = 0;
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) near += try_formula(seed, &estimated);
    print_message("%u of %u estimates are near, %u were not exact\n", near, FORMULAS * TRIALS, estimated);
    assert_true(near >= FORMULAS * TRIALS * 8 / 10);
    assert_true(estimated >= FORMULAS * TRIALS / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_exact_numbers),
                                       cmocka_unit_test(test_large_intervals), cmocka_unit_test(test_few_values),
                                       cmocka_unit_test(test_estimates)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
