/* Candidates tried on runs: faults of all kinds are mended where they are, and nowhere at the expense of others.
 */
#include "explain/correction/correction.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "engine/interpret/interpret.h"
#include "frontend/frontend.h"
#include "tests/unit/frontend/scratch.h"

enum { MOST_RUNS = 16 };

struct fixture {
    struct fl_arena *arena;
    char *directory;
    struct fl_frontend_options options;
    struct fl_parsed_files files;
    struct fl_schemata schemata;
    struct fl_trial_run failing[MOST_RUNS], correct[MOST_RUNS];
    size_t failing_count, correct_count;
    struct fl_trials *trials;
    fl_trial_results results;
};

static int set_up(void **state) {
    static struct fixture fixture;
    fixture = (struct fixture){.arena = fl_arena_create(), .directory = scratch_enter()};
    *state = &fixture;
    return 0;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    if (fixture->trials) fl_trials_destroy(fixture->trials);
    scratch_leave(fixture->directory);
    fl_arena_destroy(fixture->arena);
    return 0;
}

static void build(struct fixture *fixture, const char *text) {
    static const char *const inputs[] = {"a.c"};
    scratch_write("a.c", text);
    fixture->options = (struct fl_frontend_options){.inputs = inputs, .input_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(fixture->arena);
    assert_int_equal(fl_checks_parse(NULL, &diagnostics, &fixture->options.checks), FL_OK);
    assert_int_equal(fl_parse_files(fixture->arena, &fixture->options, &diagnostics, &fixture->files), FL_OK);
    struct fl_mend_request request = {.files = &fixture->files, .has_constant_holes = true};
    fl_mend_vector candidates = fl_mends_collect(fixture->arena, &request);
    assert_int_equal(fl_schemata_build(fixture->arena, &fixture->options, &fixture->files, &candidates,
                                       &diagnostics, &fixture->schemata),
                     FL_OK);
}

static struct fl_inputs *values(struct fixture *fixture, const char *text) {
    struct fl_inputs *inputs = fl_inputs_create(fixture->arena);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(fixture->arena);
    fl_inputs_add_argument(inputs, "a");
    assert_int_equal(fl_inputs_parse(inputs, "inputs", text, strlen(text), NULL, &diagnostics), FL_OK);
    return inputs;
}

/* Put where it belongs: among the failing or the correct ones. */
static void add_run(struct fixture *fixture, struct fl_trial_run run) {
    struct fl_interpret_options options = {.inputs = run.inputs};
    const struct fl_outcome *outcome = fl_interpret(fixture->arena, fixture->schemata.program, &options);
    if (fl_test_is_passed(&run.expected, outcome))
        fixture->correct[fixture->correct_count++] = run;
    else
        fixture->failing[fixture->failing_count++] = run;
}

static void add_checked(struct fixture *fixture, const char *inputs, const char *function, uint32_t line) {
    add_run(fixture, (struct fl_trial_run){
                         .inputs = values(fixture, inputs), .check_function = function, .check_line = line});
}

static void add_output(struct fixture *fixture, const char *inputs, const char *output) {
    struct fl_test_result expected = {.has_output = true, .output = {output, strlen(output)}};
    add_run(fixture, (struct fl_trial_run){.inputs = values(fixture, inputs), .expected = expected});
}

static void try_all(struct fixture *fixture) {
    fixture->trials = fl_trials_create(fixture->arena, &fixture->schemata, fixture->failing,
                                       fixture->failing_count, fixture->correct, fixture->correct_count);
    fixture->results = fl_trials_run(fixture->trials, (struct fl_deadline){0});
}

static const char *diff_of(struct fixture *fixture, size_t result) {
    const struct fl_mend *mend = &fixture->schemata.candidates.items[fixture->results.items[result].candidate];
    struct fl_text text = fl_text_make(fixture->arena);
    fl_mend_print_diff(&text, &fixture->files, mend);
    return fl_text_string(&text);
}

/* Is a change with this line among those that mend everything? */
static bool is_mended_by(struct fixture *fixture, const char *line) {
    for (size_t i = 0; i < fixture->results.count; i++) {
        const struct fl_trial_result *result = &fixture->results.items[i];
        if (result->is_whole && !result->is_evasive && strstr(diff_of(fixture, i), line)) return true;
    }
    return false;
}

static void a_wrong_comparison_is_mended(void **state) {
    struct fixture *fixture = *state;
    build(fixture, "#include <assert.h>\n"
                   "extern int nondet_int(void);\n"
                   "int larger(int a, int b) {\n"
                   "    if (a < b) return a;\n"
                   "    return b;\n"
                   "}\n"
                   "int main(void) {\n"
                   "    int x = nondet_int(), y = nondet_int();\n"
                   "    int z = larger(x, y);\n"
                   "    assert(z >= x && z >= y && (z == x || z == y));\n"
                   "    return 0;\n"
                   "}\n");
    add_checked(fixture, "nondet_int: 1\nnondet_int: 2\n", "main", 10);
    add_checked(fixture, "nondet_int: 5\nnondet_int: 3\n", "main", 10);
    add_checked(fixture, "nondet_int: 4\nnondet_int: 4\n", "main", 10);
    assert_int_equal(fixture->failing_count, 2);
    try_all(fixture);
    assert_true(fixture->results.count > 0 && fixture->results.items[0].is_whole);
    assert_int_equal(fixture->results.items[0].mended, 2);
    assert_int_equal(fixture->results.items[0].kept, 1);
    assert_true(is_mended_by(fixture, "+    if (a > b) return a;"));
    assert_true(is_mended_by(fixture, "+    if (a >= b) return a;"));
    /* Nothing but the function is to blame; the assertion stays as it is. */
    assert_false(is_mended_by(fixture, "+    assert"));
}

static void a_missing_call_is_found(void **state) {
    struct fixture *fixture = *state;
    build(fixture, "#include <assert.h>\n"
                   "extern int nondet_int(void);\n"
                   "static int held;\n"
                   "static void acquire(void) { assert(!held); held = 1; }\n"
                   "static void release(void) { assert(held); held = 0; }\n"
                   "int main(void) {\n"
                   "    int x = nondet_int();\n"
                   "    acquire();\n"
                   "    if (x > 3) {\n"
                   "        release();\n"
                   "    } else {\n"
                   "        x = x + 1;\n"
                   "    }\n"
                   "    acquire();\n"
                   "    release();\n"
                   "    return x;\n"
                   "}\n");
    add_checked(fixture, "nondet_int: 3\n", "acquire", 4);
    add_checked(fixture, "nondet_int: 0\n", "acquire", 4);
    add_checked(fixture, "nondet_int: -100\n", "acquire", 4);
    add_checked(fixture, "nondet_int: 5\n", NULL, 0);
    try_all(fixture);
    assert_true(is_mended_by(fixture, "+        release();"));
    assert_string_equal(diff_of(fixture, 0), "--- a.c\n"
                                             "+++ a.c\n"
                                             "@@ -9,6 +9,7 @@\n"
                                             "     if (x > 3) {\n"
                                             "         release();\n"
                                             "     } else {\n"
                                             "+        release();\n"
                                             "         x = x + 1;\n"
                                             "     }\n"
                                             "     acquire();\n");
}

static void an_output_is_put_right(void **state) {
    struct fixture *fixture = *state;
    build(fixture, "#include <stdio.h>\n"
                   "int main(void) {\n"
                   "    int n, sum = 1;\n"
                   "    if (scanf(\"%d\", &n) != 1) return 2;\n"
                   "    for (int i = 1; i <= n; i++)\n"
                   "        sum += i;\n"
                   "    printf(\"%d\\n\", sum);\n"
                   "    return 0;\n"
                   "}\n");
    add_output(fixture, "stdin: \"3\"\n", "6\n");
    add_output(fixture, "stdin: \"4\"\n", "10\n");
    add_output(fixture, "stdin: \"0\"\n", "0\n");
    add_output(fixture, "stdin: \"x\"\n", "");
    assert_int_equal(fixture->failing_count, 3);
    assert_int_equal(fixture->correct_count, 1);
    try_all(fixture);
    assert_true(strstr(diff_of(fixture, 0), "+    int n, sum = 0;") != NULL);
}

static void a_constant_becomes_the_variable_that_was_meant(void **state) {
    struct fixture *fixture = *state;
    build(fixture, "#include <stdio.h>\n"
                   "static int twice(int x) { return x + x; }\n"
                   "int main(void) {\n"
                   "    int n;\n"
                   "    if (scanf(\"%d\", &n) != 1) return 2;\n"
                   "    printf(\"%d\\n\", twice(0));\n"
                   "    return 0;\n"
                   "}\n");
    add_output(fixture, "stdin: \"3\"\n", "6\n");
    add_output(fixture, "stdin: \"40\"\n", "80\n");
    add_output(fixture, "stdin: \"0\"\n", "0\n");
    try_all(fixture);
    assert_true(is_mended_by(fixture, "twice(n));"));
}

static void going_round_a_check_mends_nothing(void **state) {
    struct fixture *fixture = *state;
    build(fixture, "#include <assert.h>\n"
                   "extern int nondet_int(void);\n"
                   "int main(void) {\n"
                   "    int x = nondet_int();\n"
                   "    if (x > 0) {\n"
                   "        int y = x + 2;\n"
                   "        assert(y == x + 1);\n"
                   "    }\n"
                   "    return 0;\n"
                   "}\n");
    add_checked(fixture, "nondet_int: 7\n", "main", 7);
    add_checked(fixture, "nondet_int: -7\n", NULL, 0);
    try_all(fixture);
    assert_true(strstr(diff_of(fixture, 0), "+        int y = x + 1;") != NULL);
    bool has_evaded = false;
    for (size_t i = 0; i < fixture->results.count; i++)
        if (strstr(diff_of(fixture, i), "+    if (0) {")) has_evaded = fixture->results.items[i].is_evasive;
    assert_true(has_evaded);
}

/* Whoever finds the first part true has come by the check: the second is not asked for. */
static void the_first_part_of_a_check_is_the_check(void **state) {
    struct fixture *fixture = *state;
    build(fixture, "#include <assert.h>\n"
                   "extern int nondet_int(void);\n"
                   "int main(void) {\n"
                   "    int x = nondet_int();\n"
                   "    int y = x + 2;\n"
                   "    assert(y == x + 1 || x == 12345);\n"
                   "    return 0;\n"
                   "}\n");
    add_checked(fixture, "nondet_int: 7\n", "main", 6);
    try_all(fixture);
    assert_true(is_mended_by(fixture, "+    int y = x + 1;"));
}

static const struct fl_correction *correction_at(const struct fl_corrections *corrections, uint32_t line,
                                                 const char *text) {
    for (size_t i = 0; i < corrections->all.count; i++) {
        const struct fl_correction *each = &corrections->all.items[i];
        if (each->count == 1 && each->places[0].line == line && strcmp(each->places[0].text, text) == 0)
            return each;
    }
    return NULL;
}

/* 41 and 100 need other values each, which no small number is; what comes by the check no more mends nothing. */
static void corrections_tell_where_runs_go_wrong(void **state) {
    struct fixture *fixture = *state;
    build(fixture, "#include <assert.h>\n"
                   "extern int nondet_int(void);\n"
                   "static int scale(int n) { return n * 1000 + 17; }\n"
                   "int main(void) {\n"
                   "    int n = nondet_int(), other = 5;\n"
                   "    int m = scale(n) + other;\n"
                   "    if (n > 40)\n"
                   "        assert(m == n * 2000);\n"
                   "    return 0;\n"
                   "}\n");
    add_checked(fixture, "nondet_int: 41\n", "main", 8);
    add_checked(fixture, "nondet_int: 100\n", "main", 8);
    add_checked(fixture, "nondet_int: 7\n", NULL, 0);
    assert_int_equal(fixture->failing_count, 2);
    struct fl_checkers checkers = fl_checkers_find(fixture->arena, &fixture->files);
    struct fl_correction_request request = {.frontend = &fixture->options,
                                            .files = &fixture->files,
                                            .checkers = &checkers,
                                            .schemata = &fixture->schemata,
                                            .failing = fixture->failing,
                                            .failing_count = fixture->failing_count,
                                            .correct = fixture->correct,
                                            .correct_count = fixture->correct_count,
                                            .deadline = fl_deadline_after(60)};
    struct fl_corrections corrections = fl_corrections_find(fixture->arena, &request);
    assert_true(corrections.is_whole);
    assert_int_equal(corrections.runs, 2);
    assert_non_null(correction_at(&corrections, 3, "n * 1000 + 17"));
    assert_non_null(correction_at(&corrections, 3, "17"));
    assert_non_null(correction_at(&corrections, 5, "5"));
    assert_non_null(correction_at(&corrections, 6, "scale(n) + other"));
    assert_null(correction_at(&corrections, 5, "nondet_int()"));
    assert_null(correction_at(&corrections, 7, "n > 40"));
    assert_null(correction_at(&corrections, 7, "40"));
    assert_null(correction_at(&corrections, 9, "0"));
}

/* What is tried takes the time of the run, not that of making it ready. */
static void trials_are_quick(void **state) {
    struct fixture *fixture = *state;
    build(fixture, "#include <assert.h>\n"
                   "extern int nondet_int(void);\n"
                   "static int t[8];\n"
                   "int main(void) {\n"
                   "    int s = 0;\n"
                   "    for (int i = 0; i < 8; i++) t[i] = nondet_int();\n"
                   "    for (int i = 0; i < 7; i++) s += t[i];\n"
                   "    assert(s == 36);\n"
                   "    return 0;\n"
                   "}\n");
    struct fl_text text = fl_text_make(fixture->arena);
    for (int i = 1; i <= 8; i++) fl_text_format(&text, "nondet_int: %d\n", i);
    add_checked(fixture, fl_text_string(&text), "main", 8);
    try_all(fixture);
    assert_true(is_mended_by(fixture, "+    for (int i = 0; i < 8; i++) s += t[i];"));
    struct fl_deadline start = fl_deadline_after(1000);
    uint64_t before = fl_trials_count(fixture->trials);
    for (int i = 0; i < 2000; i++) assert_false(fl_trials_passes(fixture->trials, 0, 0, 0));
    assert_int_equal(fl_trials_count(fixture->trials) - before, 2000);
    double seconds = 1000 - fl_deadline_seconds_left(start);
    print_message("%.0f trials a second\n", 2000 / seconds);
    assert_true(seconds < 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_wrong_comparison_is_mended, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_missing_call_is_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_output_is_put_right, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_constant_becomes_the_variable_that_was_meant, set_up, tear_down),
        cmocka_unit_test_setup_teardown(going_round_a_check_mends_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_first_part_of_a_check_is_the_check, set_up, tear_down),
        cmocka_unit_test_setup_teardown(corrections_tell_where_runs_go_wrong, set_up, tear_down),
        cmocka_unit_test_setup_teardown(trials_are_quick, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
