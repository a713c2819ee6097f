/* Random small programs: what the analyses say of each check is what exhaustive execution shows.
 *
 * Each program reads three inputs of a few values; the interpreter runs it on all of them. A check
 * that some run fails must be found to fail, and no other; and natively, where that is tried. Every
 * other program has all checks. FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED
 * where to begin (1), FAULTLINE_TEST which of the tests.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/interpret/interpret.h"
#include "engine/check/check.h"
#include "engine/symbolic/search/explore.h"
#include "engine/symbolic/search/unroll.h"
#include "tests/support/random_program.h"
#include "tests/support/scratch_program.h"

enum { RUNS = RANDOM_PROGRAM_VALUES * RANDOM_PROGRAM_VALUES * RANDOM_PROGRAM_VALUES };

/* One program, in a file as long as the subject exists. */
struct subject {
    struct fl_arena *arena;
    unsigned long seed;
    const char *text;
    char path[SCRATCH_PATH_SIZE];
    const char *inputs[1];
    struct fl_frontend_options options;
    const struct fl_program *program;
    bool *fails; /* each check: in some run */
};

static void write_file(struct subject *subject) {
    scratch_program(subject->path, subject->text);
}

static void load(struct subject *subject) {
    static const char *const flags[] = {"-w"};
    subject->inputs[0] = subject->path;
    subject->options = (struct fl_frontend_options){
        .inputs = subject->inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject->arena);
    const char *checks = subject->seed & 1 ? "all" : NULL;
    assert_int_equal(fl_checks_parse(checks, &diagnostics, &subject->options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(subject->arena, &subject->options, &diagnostics, &subject->program), FL_OK);
}

static void execute_all(struct subject *subject) {
    subject->fails = FL_NEW_ARRAY(subject->arena, bool, subject->program->check_count + 1);
    for (unsigned i = 0; i < RUNS; i++) {
        struct fl_inputs *inputs = fl_inputs_create(subject->arena);
        for (unsigned k = 0, rest = i; k < RANDOM_PROGRAM_INPUTS; k++, rest /= RANDOM_PROGRAM_VALUES) {
            struct fl_bits value = fl_bits_of_word(32, rest % RANDOM_PROGRAM_VALUES);
            fl_vector_push(subject->arena, &inputs->values,
                           fl_input_value_of(subject->arena, "nondet_int", &value, NULL));
        }
        struct fl_interpret_options options = {.inputs = inputs};
        struct fl_outcome *outcome = fl_interpret(subject->arena, subject->program, &options);
        if (outcome->kind == FL_OUTCOME_CHECK_FAILED)
            subject->fails[outcome->check.index] = true;
        else
            assert_int_equal(outcome->kind, FL_OUTCOME_EXITED);
    }
}

static struct subject *make_subject(unsigned long seed) {
    struct fl_arena *arena = fl_arena_create();
    struct subject *subject = FL_NEW(arena, struct subject);
    subject->arena = arena;
    subject->seed = seed;
    subject->text = random_program_text(arena, seed);
    write_file(subject);
    load(subject);
    execute_all(subject);
    return subject;
}

static void end_subject(struct subject *subject) {
    unlink(subject->path);
    fl_arena_destroy(subject->arena);
}

/* ---- the analyses ---- */

typedef struct fl_verdicts *(*analysis_function)(const struct subject *subject);

static struct fl_verdicts *explore(const struct subject *subject) {
    struct fl_explore_options options = {.deadline = fl_deadline_after(60)};
    return fl_explore(subject->arena, subject->program, &options);
}

static struct fl_verdicts *unroll(const struct subject *subject) {
    struct fl_explore_options options = {.deadline = fl_deadline_after(60)};
    return fl_unroll(subject->arena, subject->program, &options);
}

static struct fl_verdicts *check(const struct subject *subject) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject->arena);
    struct fl_check_options options = {
        .frontend = &subject->options, .seconds = 60, .is_patient = true, .diagnostics = &diagnostics};
    return fl_check_program(subject->arena, subject->program, &options);
}

/* ---- comparing ---- */

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

enum answer { RIGHT, OPEN, WRONG };

/* Each check fails in the analysis exactly if it fails in execution, and natively if that was tried. One that is
 * not decided is no error, but makes the answer an open one: where pointers behind the end of objects are
 * compared, what happens depends on where objects lie. */
static enum answer judge(const struct subject *subject, const struct fl_verdicts *verdicts) {
    enum answer answer = verdicts->reason ? OPEN : RIGHT;
    for (uint32_t i = 0; i < subject->program->check_count; i++) {
        const struct fl_check_result *result = &verdicts->results[i];
        const struct fl_position *position = &subject->program->checks[i].position;
        const char *path = subject->program->files[position->file.index].path;
        bool is_open = result->verdict == FL_VERDICT_UNKNOWN || result->verdict == FL_VERDICT_HOLDS_UP_TO;
        if (is_open && answer == RIGHT) answer = OPEN;
        if (is_open || (result->verdict == FL_VERDICT_FAILS) == subject->fails[i]) {
            if (!result->failure || !result->failure->confirmation.is_tried) continue;
            if (result->failure->confirmation.is_confirmed) continue;
            print_message("check %u at %s:%u: %s\n", i, path, position->line,
                          result->failure->confirmation.reason);
            return WRONG;
        }
        print_message("check %u at %s:%u: verdict %d, but execution says %s\n", i, path, position->line,
                      result->verdict, subject->fails[i] ? "it fails" : "it holds");
        return WRONG;
    }
    return answer;
}

static void compare(const char *what, analysis_function analyse, unsigned long count) {
    unsigned long first = setting("FAULTLINE_SEED", 1);
    unsigned failing = 0, differences = 0, open = 0;
    count = setting("FAULTLINE_PROGRAM_COUNT", count);
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct subject *subject = make_subject(seed);
        for (uint32_t i = 0; i < subject->program->check_count; i++) failing += subject->fails[i];
        enum answer answer = judge(subject, analyse(subject));
        open += answer == OPEN;
        if (answer == WRONG) {
            differences++;
            print_message("%s differs, FAULTLINE_SEED=%lu\n", what, seed);
            if (count == 1) fputs(subject->text, stderr);
        }
        end_subject(subject);
    }
    print_message("%s: %lu programs, %u checks fail, %u differences, %u not decided\n", what, count, failing,
                  differences, open);
    assert_int_equal(differences, 0);
    assert_true(count == 1 || open * 4 <= count);
    assert_true(count == 1 || failing > 0);
}

static void test_explore(void **state) {
    compare("explore", explore, 25);
    (void)state;
}

static void test_unroll(void **state) {
    compare("unroll", unroll, 25);
    (void)state;
}

static void test_check(void **state) {
    compare("check", check, 5);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_explore), cmocka_unit_test(test_unroll),
                                       cmocka_unit_test(test_check)};
    cmocka_set_test_filter(getenv("FAULTLINE_TEST"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
