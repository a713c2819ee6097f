/* Questions with the same digest have as many solutions, by trying all values; the same question posed in other
 * words has the same digest; and what one process found unsatisfiable is so for another one that asks the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/map.h"
#include "solver/posed.h"
#include "term/evaluate.h"

enum { VARIABLES = 3, WIDTH = 2, VALUES = 1 << (VARIABLES * WIDTH), POOL = 24, CONTEXTS = 400, FORMULAS = 12 };

static uint64_t random_state;

static uint64_t next_random(void) {
    return fl_hash_mix(random_state += 0x9e3779b97f4a7c15u);
}

struct context {
    struct fl_arena *arena;
    struct fl_terms *terms;
    const struct fl_term *variables[VARIABLES];
    const struct fl_term *words[POOL], *truths[POOL];
    size_t word_count, truth_count;
};

/* Names say nothing of the order in which variables are made. */
static void open_context(struct context *context) {
    *context = (struct context){.arena = fl_arena_create()};
    context->terms = fl_terms_create(context->arena);
    for (unsigned i = 0; i < VARIABLES; i++) {
        char name[24];
        snprintf(name, sizeof name, "%u.%u", (unsigned)(next_random() % 1000), i);
        context->variables[i] = fl_term_variable(context->terms, name, WIDTH);
        context->words[context->word_count++] = context->variables[i];
    }
    context->words[context->word_count++] = fl_term_word(context->terms, WIDTH, 1);
    context->truths[context->truth_count++] = fl_term_true(context->terms);
}

static void close_context(struct context *context) {
    fl_terms_destroy(context->terms);
    fl_arena_destroy(context->arena);
}

static const struct fl_term *word(const struct context *context) {
    return context->words[next_random() % context->word_count];
}

static const struct fl_term *truth(const struct context *context) {
    return context->truths[next_random() % context->truth_count];
}

static void grow(struct context *context) {
    static const enum fl_operator on_words[] = {FL_OP_ADD, FL_OP_SUBTRACT, FL_OP_MULTIPLY,  FL_OP_AND,
                                                FL_OP_OR,  FL_OP_XOR,      FL_OP_SHIFT_LEFT};
    static const enum fl_operator relations[] = {FL_OP_EQUAL, FL_OP_LESS, FL_OP_LESS_SIGNED};
    static const enum fl_operator on_truths[] = {FL_OP_AND, FL_OP_OR, FL_OP_XOR};
    struct fl_terms *terms = context->terms;
    if (context->word_count < POOL)
        context->words[context->word_count++] =
            next_random() % 4 ? fl_term_binary(terms, on_words[next_random() % 7], word(context), word(context))
                              : fl_term_if(terms, truth(context), word(context), word(context));
    if (context->truth_count < POOL)
        context->truths[context->truth_count++] =
            next_random() % 2 ? fl_term_binary(terms, relations[next_random() % 3], word(context), word(context))
                              : fl_term_binary(terms, on_truths[next_random() % 3],
                                               fl_term_not(terms, truth(context)), truth(context));
}

static struct fl_digest digest_of(struct context *context, const struct fl_term *const *formulas, size_t count) {
    fl_formulas joined = {0};
    for (size_t i = 0; i < count; i++) fl_digest_add(context->arena, &joined, formulas[i]);
    return fl_digest_of(context->arena, &joined);
}

static unsigned solutions_of(const struct context *context, const struct fl_term *formula) {
    unsigned count = 0;
    for (unsigned value = 0; value < VALUES; value++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_assignment *assignment = fl_assignment_create(arena);
        for (unsigned i = 0; i < VARIABLES; i++)
            fl_assignment_set(assignment, context->variables[i],
                              fl_bits_of_word(WIDTH, value >> (i * WIDTH) & ((1 << WIDTH) - 1)));
        count += fl_evaluate_bool(fl_evaluator_create(arena, assignment), formula);
        fl_arena_destroy(arena);
    }
    return count;
}

struct seen {
    struct fl_digest digest;
    unsigned solutions;
};

static void test_same_digests_have_as_many_solutions(void **state) {
    (void)state;
    static struct seen all[CONTEXTS * FORMULAS];
    size_t count = 0, same = 0;
    random_state = 4711;
    for (unsigned round = 0; round < CONTEXTS; round++) {
        struct context context;
        open_context(&context);
        for (unsigned i = 0; i < FORMULAS; i++) {
            grow(&context);
            const struct fl_term *formula = fl_term_and(context.terms, truth(&context), truth(&context));
            struct seen one = {digest_of(&context, &formula, 1), solutions_of(&context, formula)};
            for (size_t k = 0; k < count; k++) {
                if (all[k].digest.words[0] != one.digest.words[0] || all[k].digest.words[1] != one.digest.words[1])
                    continue;
                same++;
                assert_int_equal(all[k].solutions, one.solutions);
            }
            all[count++] = one;
        }
        close_context(&context);
    }
    assert_true(same > count);
}

/* The last terms of what the same choices make, with other names, and joined from behind. */
static void test_other_words_have_the_same_digest(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed < 200; seed++) {
        struct fl_digest digests[2];
        for (unsigned way = 0; way < 2; way++) {
            struct context context;
            const struct fl_term *formulas[4];
            random_state = seed + 1000 * way;
            open_context(&context);
            random_state = seed;
            for (unsigned i = 0; i < POOL; i++) grow(&context);
            for (unsigned i = 0; i < 4; i++) formulas[way ? 3 - i : i] = context.truths[POOL - 1 - i];
            const struct fl_term *both[] = {formulas[1], formulas[0]};
            if (way) formulas[0] = fl_term_make_raw(context.terms, FL_OP_AND, 1, NULL, both);
            digests[way] = digest_of(&context, formulas, 4);
            close_context(&context);
        }
        assert_memory_equal(&digests[0], &digests[1], sizeof digests[0]);
    }
}

static void test_processes_tell_each_other(void **state) {
    (void)state;
    struct fl_posed *posed = fl_posed_create();
    struct fl_digest unsatisfiable = {{1, 2}}, open = {{1, 3}}, left = {{2, 2}};
    uint32_t number;
    assert_non_null(posed);
    assert_false(fl_posed_ask(posed, unsatisfiable, fl_limits_none(), &number));
    pid_t child = fork();
    if (child == 0) {
        uint32_t own;
        bool is_told = fl_posed_ask(posed, unsatisfiable, fl_limits_none(), &own);
        if (is_told && !fl_posed_ask(posed, open, fl_limits_none(), &own)) {
            fl_posed_tell(posed, own, FL_SATISFIABLE);
            fl_posed_ask(posed, left, fl_limits_none(), &own);
            _exit(0);
        }
        _exit(1);
    }
    usleep(20000);
    fl_posed_tell(posed, number, FL_UNSATISFIABLE);
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    /* Models are not told, and nobody waits for a process that has ended. */
    assert_false(fl_posed_ask(posed, open, fl_limits_none(), &number));
    fl_posed_tell(posed, number, FL_UNDECIDED);
    assert_false(fl_posed_ask(posed, left, fl_limits_none(), &number));
    fl_posed_destroy(posed);
}

/* Who waits for another one does so within its own limits. */
static void test_waiting_ends(void **state) {
    (void)state;
    struct fl_posed *posed = fl_posed_create();
    struct fl_digest digest = {{5, 6}};
    struct fl_limits limits = {fl_deadline_after(0.05), -1, NULL};
    uint32_t number;
    assert_false(fl_posed_ask(posed, digest, limits, &number));
    pid_t child = fork();
    if (child == 0) _exit(fl_posed_ask(posed, digest, limits, &number) ? 1 : 0);
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    fl_posed_destroy(posed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_digests_have_as_many_solutions),
        cmocka_unit_test(test_other_words_have_the_same_digest),
        cmocka_unit_test(test_processes_tell_each_other),
        cmocka_unit_test(test_waiting_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
