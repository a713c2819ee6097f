/* Large boolean terms: whatever AND, OR, XOR and NOT are rewritten to has the value of its operands.
 *
 * Each term is kept with its values under 64 assignments at once, one bit each; terms are built from
 * earlier ones, so they grow far beyond what the rewriter opens.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/map.h"
#include "term/evaluate.h"

enum { VARIABLES = 24, TERMS = 4000, ASSIGNMENTS = 64, ROUNDS = 12 };

static uint64_t random_state;

static uint64_t next_random(void) {
    random_state += 0x9e3779b97f4a7c15u;
    return fl_hash_mix(random_state);
}

struct known {
    const struct fl_term *term;
    uint64_t values;
};

static struct known combine(struct fl_terms *terms, struct known left, struct known right) {
    switch (next_random() % 8) {
    case 0: return (struct known){fl_term_not(terms, left.term), ~left.values};
    case 1:
        return (struct known){fl_term_binary(terms, FL_OP_XOR, left.term, right.term), left.values ^ right.values};
    case 2:
    case 3:
    case 4: return (struct known){fl_term_and(terms, left.term, right.term), left.values & right.values};
    default: return (struct known){fl_term_or(terms, left.term, right.term), left.values | right.values};
    }
}

/* Mostly recent terms, so that they become deep. */
static struct known pick(const struct known *pool, size_t count) {
    size_t window = next_random() % 3 ? 40 : count;
    if (window > count) window = count;
    return pool[count - 1 - next_random() % window];
}

static void check_round(uint64_t seed) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    struct known *pool = FL_NEW_ARRAY(arena, struct known, TERMS);
    random_state = seed;
    for (size_t i = 0; i < VARIABLES; i++)
        pool[i] = (struct known){fl_term_variable(terms, fl_arena_format(arena, "v%zu", i), 1), next_random()};
    for (size_t i = VARIABLES; i < TERMS; i++) pool[i] = combine(terms, pick(pool, i), pick(pool, i));
    for (unsigned bit = 0; bit < ASSIGNMENTS; bit++) {
        struct fl_assignment *assignment = fl_assignment_create(arena);
        for (size_t i = 0; i < VARIABLES; i++)
            fl_assignment_set(assignment, pool[i].term, fl_bits_of_word(1, pool[i].values >> bit & 1));
        struct fl_evaluator *evaluator = fl_evaluator_create(arena, assignment);
        for (size_t i = 0; i < TERMS; i++)
            if (fl_evaluate_bool(evaluator, pool[i].term) != (pool[i].values >> bit & 1))
                fail_msg("seed %llu: term %zu is wrong", (unsigned long long)seed, i);
    }
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
}

static void test_values(void **state) {
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) check_round(seed);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
