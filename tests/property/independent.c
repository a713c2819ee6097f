/* The conditions that a question has to do with, against going through all of them until nothing is added. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/symbolic/independent.h"
#include "solver/variables.h"

enum { VARIABLES = 12, MOST_CONDITIONS = 14, MOST_OPERANDS = 3, ROUNDS = 4000, SEED = 20261119 };

static uint64_t random_state;

static uint32_t random_below(uint32_t bound) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % bound);
}

/* Of one or a few variables, some of them several times. */
static const struct fl_term *make_condition(struct fl_terms *terms) {
    const struct fl_term *sum = fl_term_word(terms, 8, random_below(200));
    for (uint32_t count = 1 + random_below(MOST_OPERANDS); count; count--) {
        char name[] = {(char)('a' + random_below(VARIABLES)), 0};
        sum = fl_term_binary(terms, FL_OP_MULTIPLY,
                             fl_term_binary(terms, FL_OP_ADD, sum, fl_term_variable(terms, name, 8)),
                             fl_term_word(terms, 8, 3));
    }
    return fl_term_binary(terms, FL_OP_LESS_EQUAL, sum, fl_term_word(terms, 8, 100));
}

static bool shares(struct fl_variables *variables, const struct fl_term *left, const struct fl_term *right) {
    const struct fl_variable_list *a = fl_variables_of(variables, left), *b = fl_variables_of(variables, right);
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (a->items[i] == b->items[k]) return true;
    return false;
}

struct expectation {
    const struct fl_term *terms[MOST_CONDITIONS + 1];
    bool is_in[MOST_CONDITIONS + 1]; /* the last is the question */
};

static void expect(struct fl_variables *variables, struct expectation *expected, uint32_t count, uint32_t sure) {
    for (uint32_t i = 0; i < count; i++) expected->is_in[i] = i >= sure;
    expected->is_in[count] = true;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (uint32_t i = 0; i <= count; i++)
            for (uint32_t k = 0; k < count; k++) {
                if (!expected->is_in[i] || expected->is_in[k]) continue;
                if (!shares(variables, expected->terms[i], expected->terms[k])) continue;
                expected->is_in[k] = has_changed = true;
            }
    }
}

static uint32_t count_of(const struct fl_term *const *items, size_t count, const struct fl_term *term) {
    uint32_t found = 0;
    for (size_t i = 0; i < count; i++) found += items[i] == term;
    return found;
}

static uint32_t check_round(void) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_variables variables = fl_variables_make(arena);
    struct fl_independence *independence = fl_independence_create(arena);
    struct fl_state state = {0};
    struct expectation expected;
    uint32_t count = random_below(MOST_CONDITIONS + 1), left_out = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct fl_condition *condition = FL_NEW(arena, struct fl_condition);
        condition->term = expected.terms[i] =
            i && !random_below(8) ? expected.terms[i - 1] : make_condition(terms);
        condition->previous = state.condition;
        condition->count = i + 1;
        fl_independence_note(independence, condition);
        state.condition = condition;
    }
    expected.terms[count] = make_condition(terms);
    state.sure = random_below(4) ? count : random_below(count + 1);
    expect(&variables, &expected, count, state.sure);
    const struct fl_term **found;
    size_t found_count, expected_count = 0;
    fl_independence_collect(independence, arena, &state, expected.terms[count], &found, &found_count);
    for (uint32_t i = 0; i < count; i++) {
        expected_count += expected.is_in[i];
        left_out += !expected.is_in[i];
        assert_true(!expected.is_in[i] || count_of(found, found_count, expected.terms[i]));
    }
    assert_int_equal(found_count, expected_count);
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
    return left_out;
}

static void collects_what_matters(void **state) {
    (void)state;
    random_state = SEED;
    uint32_t left_out = 0;
    for (uint32_t i = 0; i < ROUNDS; i++) left_out += check_round();
    assert_true(left_out > ROUNDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(collects_what_matters)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
