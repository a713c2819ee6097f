/* What a reader sees of failing runs: whole texts of small programs, and the parts that depend on
 * options and verdicts. */
#include "report/text/text.h"

#include "sample.h"

static struct sample sample;

static int set_up(void **state) {
    (void)state;
    sample = sample_make();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    sample_free(&sample);
    return 0;
}

static const char *print_with(const struct fl_result *result, struct fl_text_options options) {
    struct fl_text text = fl_text_make(sample.arena);
    fl_result_print_text(&text, result, &options);
    return fl_text_string(&text);
}

static const char *print(const struct fl_result *result) {
    return print_with(result, (struct fl_text_options){0});
}

/* Without the counts of library checks, which depend on the models. */
static const char *until_checks(const char *text) {
    const char *end = strstr(text, "\n  checks\n");
    assert_non_null(end);
    return fl_arena_format(sample.arena, "%.*s", (int)(end - text), text);
}

static void expect_contains(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("no '%s' in:\n%s", part, text);
}

static void expect_lacks(const char *text, const char *part) {
    if (strstr(text, part)) fail_msg("'%s' in:\n%s", part, text);
}

static const char looping[] = "#include <assert.h>\n"
                              "int __VERIFIER_nondet_int(void);\n"
                              "static int twice(int x) {\n"
                              "    return 2 * x;\n"
                              "}\n"
                              "int main(void) {\n"
                              "    int n = __VERIFIER_nondet_int();\n"
                              "    int sum = 0;\n"
                              "    for (int i = 0; i < n; i++)\n"
                              "        sum += i;\n"
                              "    sum = twice(sum);\n"
                              "    assert(sum != 90);\n"
                              "}\n";

static void test_assertion(void **state) {
    (void)state;
    const struct fl_result *result = sample_failing(&sample, looping, "", "__VERIFIER_nondet_int: 10");
    assert_string_equal(
        until_checks(print(result)),
        "FAILS: 1 of 1 check can fail, confirmed by running the compiled program\n"
        "\n"
        "prog.c:12:5: assertion: sum != 90 does not hold\n"
        "        assert(sum != 90);\n"
        "        ^\n"
        "    confirmed: the compiled program fails in the same way\n"
        "\n"
        "  inputs\n"
        "    __VERIFIER_nondet_int#1 = 10  at prog.c:7\n"
        "\n"
        "  steps\n"
        "    prog.c:6       main()\n"
        "    prog.c:7       int n = __VERIFIER_nondet_int()           __VERIFIER_nondet_int#1 = 10, n = 10\n"
        "    prog.c:8       int sum = 0                               sum = 0\n"
        "    prog.c:9       int i = 0                                 i = 0\n"
        "    prog.c:9       for (int i = 0; i < n; i++)               i < n\n"
        "    prog.c:10      sum += i                                  sum = 0\n"
        "    prog.c:9       i++                                       i = 1\n"
        "    prog.c:9       for (int i = 0; i < n; i++)               i < n\n"
        "    prog.c:10      sum += i                                  sum = 1\n"
        "    prog.c:9       i++                                       i = 2\n"
        "                   … 7 more iterations                       sum = 36, i = 9\n"
        "    prog.c:9       for (int i = 0; i < n; i++)               i < n\n"
        "    prog.c:10      sum += i                                  sum = 45\n"
        "    prog.c:9       i++                                       i = 10\n"
        "    prog.c:9       for (int i = 0; i < n; i++)               i >= n\n"
        "    prog.c:11      sum = twice(sum)\n"
        "    prog.c:3         twice(x)                                x = 45\n"
        "    prog.c:4         return 2 * x                            returns 90\n"
        "    prog.c:11      sum = twice(sum)                          sum = 90\n"
        "    prog.c:12      assert(sum != 90)                         sum == 90\n");
    expect_contains(print(result), "\n    fails  prog.c:12:5     assertion  sum != 90\n");
}

/* Bit-fields, unions, floats, elements, structs by value and returned, characters, a switch. */
static void test_values_read_as_c(void **state) {
    (void)state;
    const char *source = "#include <assert.h>\n#include <stdbool.h>\n"
                         "enum color { RED, GREEN };\n"
                         "struct flags { unsigned ready : 1, mode : 3; int level : 4; };\n"
                         "union word { unsigned u; float f; unsigned char b[4]; };\n"
                         "struct shape { enum color color; int sides[2]; const char *name; double area; };\n"
                         "static struct shape make(enum color color) {\n"
                         "    struct shape made = {color, {3, 4}, \"box\", 1.5};\n"
                         "    return made;\n"
                         "}\n"
                         "static int choose(struct shape s, struct flags *f) {\n"
                         "    switch (s.color) {\n"
                         "    case RED: return f->mode;\n"
                         "    default: break;\n"
                         "    }\n"
                         "    return -1;\n"
                         "}\n"
                         "int main(void) {\n"
                         "    int grid[2][3] = {{0}}, i = 1;\n"
                         "    struct flags f = {0};\n"
                         "    union word w;\n"
                         "    unsigned char byte = 10;\n"
                         "    char letter = 'x';\n"
                         "    f.mode = 5;\n"
                         "    f.level = -3;\n"
                         "    w.f = 2.5f;\n"
                         "    w.b[0] = 7;\n"
                         "    grid[i][i + 1] = 9;\n"
                         "    letter = '\\n';\n"
                         "    bool is_set = byte == letter;\n"
                         "    struct shape s = make(RED);\n"
                         "    i = choose(s, &f);\n"
                         "    assert(!is_set || w.u == 1 || i != 5);\n"
                         "}\n";
    const char *text = print(sample_failing(&sample, source, "", ""));
    expect_contains(text, "byte = 10\n");
    expect_contains(text, "letter = 'x'\n");
    expect_contains(text, "letter = '\\n'\n");
    expect_contains(text, "  f.mode = 5\n");
    expect_contains(text, "  f.level = -3\n");
    expect_contains(text, "  w.f = 2.5f\n");
    expect_contains(text, "  w.b[0] = 7\n");
    expect_contains(text, "  grid[1][2] = 9\n");
    expect_contains(text, "is_set = true\n");
    expect_contains(text, "  make(color)                             color = RED\n");
    expect_contains(text, "made.color = RED, ");
    expect_contains(text, "s = {RED, {3, 4}, \"box\", 1.5}, f = &f of main\n");
    expect_contains(text, "switch (s.color)                        s.color == RED\n");
    expect_contains(text, "return f->mode                          returns 5\n");
    expect_lacks(text, " }\n");
}

static void test_outside_inputs_are_one_command_line(void **state) {
    (void)state;
    const char *source = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
                         "int main(int argc, char **argv) {\n"
                         "    char line[8], *home = getenv(\"HOME\");\n"
                         "    if (argc < 3 || !home || !fgets(line, sizeof line, stdin)) return 0;\n"
                         "    strcpy(line, argv[1]);\n"
                         "    if (line[0] == home[0]) abort();\n"
                         "}\n";
    const struct fl_result *result = sample_failing(
        &sample, source, "", "argv: \"prog\" \"it's\" \"a b\"\nstdin: \"50%\\t'\\001\\n\"\nenv: HOME=\"i\"\n");
    const char *text = print(result);
    expect_contains(text, "    $ printf '50%%\\t'\\''\\001\\n' | HOME=i ./prog 'it'\\''s' 'a b'\n");
    expect_contains(text, "argc = 3, argv = {\"prog\", \"it's\", \"a b\", NULL}\n");
    expect_contains(text, "strcpy(line, argv[1])                     line = \"it's\"\n");
    expect_contains(text, "prog.c:8:29: abort\n");
}

static void test_conditions(void **state) {
    (void)state;
    const char *source_text = "#include <stdlib.h>\n"
                              "static int odd(int x) { return x & 1; }\n"
                              "int main(int argc, char **argv) { if (!argv[0]) return 1;\n"
                              "    if (!odd(argc)) return 0;\n"
                              "    if (odd(argc)) argc++;\n"
                              "    while (argc > 1 && argc < 5) argc++;\n"
                              "    abort();\n"
                              "}\n";
    const char *text = print(sample_failing(&sample, source_text, "", "argv: \"p\" \"\\377\" \"b\""));
    expect_contains(text, "argv = {\"p\", \"\\377\", \"b\", NULL}\n");
    expect_contains(text, "    prog.c:4       !odd(argc)                                false\n");
    expect_contains(text, "    prog.c:5       odd(argc)                                 true\n");
    expect_contains(text, "    prog.c:6       argc > 1 && argc < 5                      argc > 1\n"
                          "    prog.c:6       argc++                                    argc = 5\n");
}

static void test_the_program_name_is_no_input(void **state) {
    (void)state;
    const char *text = print(sample_failing(&sample, looping, "", "argv: \"prog\"\n__VERIFIER_nondet_int: 10"));
    expect_lacks(text, "$ ");
    const char *always = "#include <stdlib.h>\nint main(int argc, char **argv) { abort(); }\n";
    text = print(sample_failing(&sample, always, "", "argv: \"prog\""));
    expect_contains(text, "    none: the program fails whenever it is run\n");
}

static void test_memory_errors_are_explained(void **state) {
    (void)state;
    const char *source = "#include <stdlib.h>\n#include <string.h>\n"
                         "struct list { struct list *next; int length; char name[8]; };\n"
                         "int main(void) {\n"
                         "    struct list first = {NULL, 3, \"one\"}, second = {&first, 4, \"two\"};\n"
                         "    struct list *copy = malloc(sizeof second);\n"
                         "    *copy = second;\n"
                         "    char *small = malloc(3);\n"
                         "    strcpy(small, copy->next->name);\n"
                         "    return 0;\n"
                         "}\n";
    const char *text = print(sample_failing(&sample, source, "", ""));
    expect_contains(text, "prog.c:9:5: invalid pointer: ");
    expect_contains(text, "\n    just past the end of the memory (3 bytes, allocated at prog.c:8)\n");
    expect_contains(text, "\n    inside strcpy\n    in main at prog.c:9\n");
    expect_contains(text, "    none: the program fails whenever it is run\n");
    expect_contains(text, "second = {&first, 4, \"two\"}");
    expect_contains(text, "copy = heap#1\n");
    expect_contains(text, "*copy = {&first, 4, \"two\"}\n");
    expect_lacks(text, "0x");
}

static void test_overflow_and_index(void **state) {
    (void)state;
    const char *source = "int __VERIFIER_nondet_int(void);\n"
                         "int main(void) {\n"
                         "    int table[4] = {1, 2, 3, 4}, i = __VERIFIER_nondet_int();\n"
                         "    i = i + 1;\n"
                         "    return table[i];\n"
                         "}\n";
    const char *text = print(sample_failing(&sample, source, "all", "__VERIFIER_nondet_int: 2147483647"));
    expect_contains(text, "prog.c:4:11: arithmetic overflow: i + 1 does not fit its type\n        i = i + 1;\n");
    expect_contains(text, "table = {1, 2, 3, 4}, __VERIFIER_nondet_int#1 = 2147483647, i = 2147483647\n");
    sample_run(&sample, "__VERIFIER_nondet_int: 3");
    text = print(sample_result(&sample));
    expect_contains(text, "array index out of bounds: i is not in 0..3\n");
    expect_contains(text, "\n    the index is 4, of 4 elements\n");
}

static void test_verdicts_and_bounds(void **state) {
    (void)state;
    sample_load(&sample, looping, "");
    struct fl_check_result *results =
        FL_NEW_ARRAY(sample.arena, struct fl_check_result, sample.program->check_count);
    struct fl_verdicts verdicts = {.overall = FL_VERDICT_HOLDS, .results = results, .seconds = 1.25};
    uint32_t users = 0;
    for (uint32_t i = 0; i < sample.program->check_count; i++) {
        results[i].verdict = FL_VERDICT_HOLDS;
        if (sample.program->checks[i].kind == FL_CHECK_ASSERTION) users = i;
    }
    struct fl_result_options options = {.peak_memory_bytes = 3 << 20};
    const char *text = print(fl_result_create(sample.arena, sample.program, &verdicts, &options));
    expect_contains(text, "SAFE: the check holds for all inputs\n");
    expect_lacks(text, "1.25 s");
    results[users].verdict = FL_VERDICT_NOT_REACHED;
    text = print(fl_result_create(sample.arena, sample.program, &verdicts, &options));
    expect_contains(text, "SAFE: no check is ever reached\n");
    verdicts.overall = FL_VERDICT_HOLDS_UP_TO;
    verdicts.bound = 7;
    verdicts.reason = "the time is used up";
    struct fl_bound_scope scope = {.has_loops = true, .has_inputs = true, .arguments = 2};
    results[users] = (struct fl_check_result){.verdict = FL_VERDICT_HOLDS_UP_TO, .bound = 7, .scope = scope};
    const struct fl_result *result = fl_result_create(sample.arena, sample.program, &verdicts, &options);
    text = print_with(result, (struct fl_text_options){.has_colors = true, .shows_times = true});
    expect_contains(text, "\033[1;32mSAFE UP TO \033[0m7: the time is used up\n");
    expect_contains(text, "\033[1;32mholds up to 7\033[0m  prog.c:12:5 ");
    expect_contains(text, ", 1.25 s, 3 MiB\n");
    expect_contains(text, "    up to 7: in all runs with at most 7 iterations of each loop, 7 calls of a function "
                          "inside itself, at most 7 bytes of standard input, of each file, argument and "
                          "environment variable, at most 2 arguments\n");
    verdicts.overall = FL_VERDICT_UNKNOWN;
    results[users].verdict = FL_VERDICT_NOT_REACHED;
    text = print(fl_result_create(sample.arena, sample.program, &verdicts, &options));
    expect_contains(text, "    not reached up to 7  prog.c:12:5 ");
    results[users].bound = 0;
    text = print(fl_result_create(sample.arena, sample.program, &verdicts, &options));
    expect_contains(text, "UNKNOWN: the time is used up\n");
    expect_contains(text, "    never reached  prog.c:12:5 ");
}

static void test_unconfirmed(void **state) {
    (void)state;
    sample_load(&sample, looping, "");
    sample_run(&sample, "__VERIFIER_nondet_int: 10");
    sample_result(&sample);
    struct fl_run *failure = (struct fl_run *)sample.verdicts.results[sample.outcome->check.index].failure;
    failure->confirmation = (struct fl_confirmation){.is_tried = true, .reason = "it exited with status 0"};
    const char *text = print(fl_result_create(sample.arena, sample.program, &sample.verdicts, &sample.options));
    expect_contains(text, "FAILS: 1 of 1 check can fail, 0 confirmed by running the compiled program\n");
    expect_contains(text, "    not confirmed: it exited with status 0\n");
}

static void test_deep_recursion_is_folded(void **state) {
    (void)state;
    const char *source = "#include <assert.h>\n"
                         "static int depth(int n) {\n"
                         "    if (n == 0) return 0;\n"
                         "    return 1 + depth(n - 1);\n"
                         "}\n"
                         "int main(void) { int d = depth(9999); assert(d != 9999); }\n";
    const char *text = until_checks(print(sample_failing(&sample, source, "", "")));
    expect_contains(text, "  depth(n)                              n = 9998\n");
    expect_contains(text, "… 9996 more nested calls of depth\n");
    expect_contains(text, "… 9996 more returns from depth\n");
    expect_contains(text, "returns 9999\n");
    expect_contains(text, "assert(d != 9999)                         d == 9999\n");
    expect_lacks(text, "left out");
    assert_in_range(strlen(text), 1000, 4000);
}

static void test_failure_deep_in_recursion(void **state) {
    (void)state;
    const char *source = "#include <assert.h>\n"
                         "static void odd(int n);\n"
                         "static void even(int n) {\n"
                         "    int sum = 0;\n"
                         "    for (int i = 0; i < 10; i++) sum += i;\n"
                         "    assert(n != sum - 45);\n"
                         "    odd(n - 1);\n"
                         "}\n"
                         "static void odd(int n) { even(n - 1); }\n"
                         "int main(void) { even(2000); }\n";
    const char *text = until_checks(print(sample_failing(&sample, source, "", "")));
    expect_contains(text, "    in even at prog.c:6\n    in odd at prog.c:9\n");
    expect_contains(text, "    … 1986 more calls\n");
    expect_contains(text, "    in main at prog.c:10\n");
    expect_contains(text, "… 997 more nested calls of even\n");
    assert_in_range(strlen(text), 1000, 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_assertion, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_values_read_as_c, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_outside_inputs_are_one_command_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_conditions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_the_program_name_is_no_input, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_memory_errors_are_explained, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_overflow_and_index, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_verdicts_and_bounds, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_unconfirmed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_deep_recursion_is_folded, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_failure_deep_in_recursion, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
