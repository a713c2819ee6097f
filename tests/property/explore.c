/* Random small programs: what the analyses say of each check is what exhaustive execution shows.
 *
 * Each program reads three inputs of a few values; the interpreter runs it on all of them. A check
 * that some run fails must be found to fail, and no other. Every other program has all checks.
 * FAULTLINE_PROGRAM_COUNT says how many programs (25), FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/symbolic/explore.h"
#include "engine/symbolic/unroll.h"
#include "frontend/frontend.h"
#include "tests/support/random_program.h"

enum { RUNS = RANDOM_PROGRAM_VALUES * RANDOM_PROGRAM_VALUES * RANDOM_PROGRAM_VALUES };

static const struct fl_program *load(struct fl_arena *arena, const char *text, const char *checks) {
    char path[] = "/tmp/faultline-explore-XXXXXX.c";
    int file = mkstemps(path, 2);
    assert_true(file >= 0);
    FILE *stream = fdopen(file, "w");
    fputs(text, stream);
    fclose(stream);
    const char *inputs[] = {path}, *flags[] = {"-w"};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    assert_int_equal(fl_checks_parse(checks, &diagnostics, &options.checks), FL_OK);
    const struct fl_program *program;
    enum fl_status status = fl_frontend_load(arena, &options, &diagnostics, &program);
    unlink(path);
    assert_int_equal(status, FL_OK);
    return program;
}

/* Which checks fail in some run. */
static bool *execute_all(struct fl_arena *arena, const struct fl_program *program) {
    bool *fails = FL_NEW_ARRAY(arena, bool, program->check_count + 1);
    for (unsigned i = 0; i < RUNS; i++) {
        struct fl_inputs *inputs = fl_inputs_create(arena);
        for (unsigned k = 0, rest = i; k < RANDOM_PROGRAM_INPUTS; k++, rest /= RANDOM_PROGRAM_VALUES) {
            struct fl_bits value = fl_bits_of_word(32, rest % RANDOM_PROGRAM_VALUES);
            fl_vector_push(arena, &inputs->values, fl_input_value_of(arena, "nondet_int", &value, NULL));
        }
        struct fl_interpret_options options = {.inputs = inputs};
        struct fl_outcome *outcome = fl_interpret(arena, program, &options);
        if (outcome->kind == FL_OUTCOME_CHECK_FAILED)
            fails[outcome->check.index] = true;
        else
            assert_int_equal(outcome->kind, FL_OUTCOME_EXITED);
    }
    return fails;
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

typedef struct fl_verdicts *(*analysis_function)(struct fl_arena *arena, const struct fl_program *program,
                                                 const struct fl_explore_options *options);

/* Each check fails in the analysis exactly if it fails in execution, and the rest is decided. */
static bool is_right(struct fl_arena *arena, const struct fl_program *program, const bool *fails,
                     analysis_function analyse) {
    struct fl_explore_options options = {.deadline = fl_deadline_after(60)};
    struct fl_verdicts *verdicts = analyse(arena, program, &options);
    if (verdicts->reason) {
        print_message("undecided: %s\n", verdicts->reason);
        return false;
    }
    for (uint32_t i = 0; i < program->check_count; i++) {
        enum fl_verdict verdict = verdicts->results[i].verdict;
        if ((verdict == FL_VERDICT_FAILS) == fails[i] && verdict != FL_VERDICT_UNKNOWN &&
            verdict != FL_VERDICT_HOLDS_UP_TO)
            continue;
        const struct fl_position *position = &program->checks[i].position;
        print_message("check %u at %s:%u: %d, but execution says %s\n", i,
                      program->files[position->file.index].path, position->line, verdict,
                      fails[i] ? "it fails" : "it holds");
        return false;
    }
    return true;
}

static void check_all(const char *what, analysis_function analyse) {
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 25), first = setting("FAULTLINE_SEED", 1);
    unsigned failing = 0, differences = 0;
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct fl_arena *arena = fl_arena_create();
        const char *text = random_program_text(arena, seed);
        const struct fl_program *program = load(arena, text, seed & 1 ? "all" : NULL);
        bool *fails = execute_all(arena, program);
        for (uint32_t i = 0; i < program->check_count; i++) failing += fails[i];
        if (!is_right(arena, program, fails, analyse)) {
            differences++;
            fprintf(stderr, "%s, FAULTLINE_SEED=%lu:\n", what, seed);
            if (count == 1) fputs(text, stderr);
        }
        fl_arena_destroy(arena);
    }
    print_message("%s: %lu programs, %u checks fail, %u differences\n", what, count, failing, differences);
    assert_int_equal(differences, 0);
    assert_true(count == 1 || failing > 0);
}

static void test_explore(void **state) {
    check_all("explore", fl_explore);
    (void)state;
}

static void test_unroll(void **state) {
    check_all("unroll", fl_unroll);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_explore), cmocka_unit_test(test_unroll)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
